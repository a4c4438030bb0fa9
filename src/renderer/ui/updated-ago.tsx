import { useTranslation } from '@/lib/texts'
import { timeSince } from '@/lib/format'
import { useOwnNow } from '@/lib/now'

/** "Updated 12 s ago": the age of the list on screen. `at` is TanStack's `dataUpdatedAt`: milliseconds, 0 before the first answer. */
export function UpdatedAgo({ at }: { at: number }) {
  const { t } = useTranslation('common')
  const now = useOwnNow(5_000)
  if (at === 0) return null
  const age = timeSince(t, new Date(Math.min(at, now)).toISOString(), now)
  return <span>{t('updated', { age })}</span>
}
