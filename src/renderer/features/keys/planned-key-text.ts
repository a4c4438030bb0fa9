import { DAY, HOUR, MINUTE } from '@shared/time'
import type { TFunction } from 'i18next'
import type { NewKeyLine } from '@/domain/import/csv-keys'
import { absoluteTime } from '@/lib/format'

type Words = TFunction<'keys'>

/** Names the span as the list does: unlike the rounded `duration`, in the largest unit of which it is a whole number. */
function endAfter(t: Words, ms: number): string {
  if (ms % DAY === 0) return t('preAuth.import.after.day', { count: ms / DAY })
  if (ms % HOUR === 0) return t('preAuth.import.after.hour', { count: ms / HOUR })
  return t('preAuth.import.after.minute', { count: Math.round(ms / MINUTE) })
}

/** Summarises a planned key in one line. */
export function plannedKeyText(t: Words, lng: string, { reusable, ephemeral, expires }: NewKeyLine): string {
  const end =
    expires && 'at' in expires
      ? t('preAuth.import.until', { when: absoluteTime(expires.at, lng) })
      : endAfter(t, expires?.after ?? HOUR)
  const words = [t(reusable ? 'preAuth.import.reusable' : 'preAuth.import.once')]
  return [...words, ...(ephemeral ? [t('preAuth.import.ephemeral')] : []), end].join(', ')
}
