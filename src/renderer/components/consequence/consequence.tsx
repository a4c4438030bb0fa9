import { lazyComponent } from '@/ui/page'
import type { Act } from '@shared/acts/act'

const ConsequenceView = lazyComponent(async () => (await import('./consequence-view')).ConsequenceView)

interface ConsequenceProps {
  /** The acts to be done; null or an empty list shows nothing. */
  acts: readonly Act[] | null
  /** Called once the outcome, or why there is none, is on screen: a dialog that gives access waits for it. */
  onKnown?: () => void
}

/** Shows who gains and loses access by acts, in the same form as the review. For dialogs, above the button. */
export function Consequence({ acts, onKnown }: ConsequenceProps) {
  return acts && acts.length > 0 ? <ConsequenceView acts={acts} onKnown={onKnown} /> : null
}
