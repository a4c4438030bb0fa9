import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOf } from '@shared/time'
import { absoluteTime, relativeTime, timeSince } from '@/lib/format'
import { useNow, useOwnNow } from '@/lib/now'

interface TimeProps {
  /** RFC 3339; null for "never" or "not set". */
  value: string | null
  /** What to say for null; nothing is shown without it. */
  never?: string
  /** Puts the words into a sentence: "last seen 3 h ago". */
  sentence?: (words: string) => string
}

/** Puts the absolute time into the title when the pointer comes: making the first formatter takes 10 ms, which no start needs. */
export function showAbsolute({ currentTarget: time }: PointerEvent<HTMLTimeElement>): void {
  time.title = absoluteTime(time.dateTime, document.documentElement.lang)
}

/** Words for a time, with the absolute one on hover and in the markup. What is no time is only said to be unknown. */
function Time({ value, words }: { value: string; words: string }) {
  if (instantOf(value) === null) return <span>{words}</span>
  return (
    <time dateTime={value} onPointerEnter={showAbsolute}>
      {words}
    </time>
  )
}

/** How long ago something happened, by the server's clock: "3 h ago". */
export function TimeSince({ value, never, sentence }: TimeProps) {
  const { t } = useTranslation('common')
  const now = useNow()
  if (value === null) return never ? <span>{never}</span> : null
  return <Time value={value} words={timeSince(t, value, now, sentence)} />
}

/** How long ago this computer noted something, by its own clock. */
export function OwnTimeSince({ value, sentence }: Pick<TimeProps, 'sentence'> & { value: string }) {
  const { t } = useTranslation('common')
  return <Time value={value} words={timeSince(t, value, useOwnNow(), sentence)} />
}

/** When something ends or ended, by the server's clock: "in 90 days", "3 h ago". */
export function TimeUntil({ value, never, sentence = (words) => words }: TimeProps) {
  const { t } = useTranslation('common')
  const now = useNow()
  if (value === null) return never ? <span>{never}</span> : null
  const words = relativeTime(t, value, now)
  return <Time value={value} words={instantOf(value) === null ? words : sentence(words)} />
}
