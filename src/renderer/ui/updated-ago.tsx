import { useTranslation } from '@/lib/texts'
import { timeSince } from '@/lib/format'
import { useOwnNow } from '@/lib/now'

/** In milliseconds. Each new text costs a frame, in a window that otherwise shows nothing new. */
const STEP_MS = 15_000

/** "Updated 15 s ago": the age of the list on screen. `at` is TanStack's `dataUpdatedAt`: milliseconds, 0 before the first answer. */
export function UpdatedAgo({ at }: { at: number }) {
  const { t } = useTranslation('common')
  const now = useOwnNow(STEP_MS)
  if (at === 0) return null
  const age = timeSince(t, new Date(Math.min(at, now)).toISOString(), now)
  return <span>{t('updated', { age })}</span>
}
