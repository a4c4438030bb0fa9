import type { StoredPolicy } from '@shared/api/policy'
import type { TextEdit } from '@shared/policy/edit/draft'
import { createContext, useContext } from 'react'
import type { StudioView } from './use-studio-view'

/** What every view of the policy studio works with: the text being edited and the ways to change and show it. */
export interface Studio {
  serverId: string
  /** The text as it is now, saved or not; its lines end in \n. Offsets everywhere in the studio are UTF-16 offsets into it. */
  text: string
  stored: StoredPolicy
  /** What the edit started from; null where only its id is known, as for a draft older than what is stored. */
  baseText: string | null
  dirty: boolean
  /** The text may be changed: the server lets its policy be changed, and the console has not locked the server. */
  writable: boolean
  /** Why it may not, in words; null where it may. */
  locked: string | null
  /** The text is HuJSON. */
  readable: boolean
  view: StudioView
  setView: (view: StudioView) => void
  /** Changes the touched ranges and nothing else, as one step that undo takes back; cursor and folds elsewhere stay. */
  applyEdits: (edits: readonly TextEdit[]) => void
  /** Replaces the text, as one step that undo takes back. */
  setText: (text: string) => void
  /** Selects a range of the text and scrolls to it; goes to the text view where the text is not on screen. */
  reveal: (from: number, to?: number) => void
  /** Selects a range of the text where one is; the text shows it when it is next on screen. */
  select: (from: number, to: number) => void
  /** Where the cursor of the text is. */
  cursor: number
  setCursor: (offset: number) => void
  /** Opens the review of the changes, as the Review button does. */
  openReview: () => void
}

const StudioContext = createContext<Studio | null>(null)

export const StudioProvider = StudioContext

/** The policy studio this component is part of. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('useStudio is for the views of the policy studio')
  return studio
}
