import type { Act } from '@shared/acts/act'
import { lazy, Suspense } from 'react'

const ConsequenceView = lazy(async () => ({ default: (await import('./consequence-view')).ConsequenceView }))

interface ConsequenceProps {
  /** What is about to be done, one or many; nothing is said of none. */
  acts: readonly Act[] | null
}

/** Who gains and who loses access by what is about to be done, in the words of the review: for a dialog, above its button. */
export function Consequence({ acts }: ConsequenceProps) {
  return acts && acts.length > 0 ? (
    <Suspense fallback={null}>
      <ConsequenceView acts={acts} />
    </Suspense>
  ) : null
}
