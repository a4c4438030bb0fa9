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

/** "3h ago", with the absolute time on hover and for screen readers. */
export function RelativeTime({ value, never, everyMs = 30_000 }: RelativeTimeProps) {
  const { i18n } = useTranslation()
  const now = useNow(everyMs)
  if (value === null) return never ? <span>{never}</span> : null
  const absolute = absoluteTime(value, i18n.language)
  return (
    <time dateTime={value} title={absolute}>
      {relativeTime(value, now, i18n.language)}
    </time>
  )
}
