import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { absoluteTime, relativeTime } from '@/lib/format'
import { useNow } from '@/lib/now'

interface RelativeTimeProps {
  /** RFC 3339; null for "never" or "not set". */
  value: string | null
  /** What to say for null; nothing is shown without it. */
  never?: string
  /** How often the words are renewed, in milliseconds. */
  everyMs?: number
}

/** Puts the absolute time into the title when the pointer comes: making the first formatter takes 10 ms, which no start needs. */
export function showAbsolute({ currentTarget: time }: PointerEvent<HTMLTimeElement>): void {
  time.title = absoluteTime(time.dateTime, document.documentElement.lang)
}

/** "3 hr. ago", with the absolute time on hover and in the markup. */
export function RelativeTime({ value, never, everyMs = 30_000 }: RelativeTimeProps) {
  const { t } = useTranslation('common')
  const now = useNow(everyMs)
  if (value === null) return never ? <span>{never}</span> : null
  return (
    <time dateTime={value} onPointerEnter={showAbsolute}>
      {relativeTime(t, value, now)}
    </time>
  )
}
