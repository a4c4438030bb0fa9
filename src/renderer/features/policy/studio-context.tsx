import type { StoredPolicy } from '@shared/api/policy'
import type { TextEdit } from '@shared/policy/edit/draft'
import { createContext, useContext } from 'react'
import { usePageTitle } from '@/lib/texts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The state shared by all views of the policy studio: the edited text and functions to change and show it. */
export interface Studio {
  serverId: string
  /**
   * The current text, saved or not, with
   * line endings. All offsets in the studio are UTF-16 offsets into it.
   */
  text: string
  stored: StoredPolicy
  /** The text the edit started from; null if only its id is known, as for a draft older than the stored policy. */
  baseText: string | null
  dirty: boolean
  /** True if the server's policy can be changed and the console has not locked the server. */
  writable: boolean
  /** The translated reason the text is read-only; null if it is writable. */
  locked: string | null
  /** True if the text is valid HuJSON. */
  readable: boolean
  view: StudioView
  setView: (view: StudioView) => void
  /** True if the text is beside the forms. */
  isTextBeside: boolean
  /** Shows the text beside the forms, or hides it; null if the window is too narrow for both. */
  showText: ((shown: boolean) => void) | null
  /** Replaces only the given ranges, as one undo step; cursor and folds elsewhere stay. */
  applyEdits: (edits: readonly TextEdit[]) => void
  /** Replaces the whole text, as one undo step. */
  setText: (text: string) => void
  /** Returns the function that undoes whatever replaces the text from now on, even after the page was left. */
  undoTo: () => () => void
  /** Selects a range and scrolls to it; switches to the text view if the text is not on screen. */
  reveal: (from: number, to?: number) => void
  /** Selects a range without switching views; the text view scrolls to it when it is next shown. */
  select: (from: number, to: number) => void
  /** Offset of the text cursor. */
  cursor: number
  setCursor: (offset: number) => void
  /** Opens the review of the changes, like the Review button. */
  openReview: () => void
}

const StudioContext = createContext<Studio | null>(null)

export const StudioProvider = StudioContext

/**
 * Returns the studio that contains this component.
 * @throws Error outside the studio
 */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('useStudio is for the views of the policy studio')
  return studio
}

/** The page of each view. Text and forms edit the same policy on one page. */
export const viewPaths = {
  text: '/settings/policy',
  forms: '/settings/policy',
  access: '/access',
  history: '/access/history',
} as const

export type StudioView = keyof typeof viewPaths

const pagePaths: ReadonlySet<string> = new Set(Object.values(viewPaths))

/** Returns true if an address belongs to the studio. Moving within the studio keeps the draft. */
export function isStudioPath(pathname: string): boolean {
  return pagePaths.has(pathname)
}

function viewAt(pathname: string, params: URLSearchParams): StudioView {
  if (pathname === viewPaths.access) return 'access'
  if (pathname === viewPaths.history) return 'history'
  return params.get('view') === 'forms' ? 'forms' : 'text'
}

/** Returns the open view of the studio. It is part of the address, so links and Back work. */
export function useStudioView(): [StudioView, (view: StudioView) => void] {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const setView = (next: StudioView) => void navigate(viewPaths[next] + (next === 'forms' ? '?view=forms' : ''))
  return [viewAt(pathname, params), setView]
}

/** Returns the title of the open view. */
export function useStudioTitle(): string {
  const [view] = useStudioView()
  return usePageTitle(viewPaths[view])
}
