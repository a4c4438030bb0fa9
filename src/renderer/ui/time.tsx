import type { PointerEvent } from 'react'
import { useTranslation } from '@/lib/texts'
import { expiryInstant, instantOf } from '@shared/time'
import { absoluteTime, relativeTime, timeSince } from '@/lib/format'
import { useNow, useOwnNow } from '@/lib/now'

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

interface TimeProps {
  /** RFC 3339; null for "never" or "not set". */
  value: string | null
  /** The text for null; without it nothing is shown. */
  never?: string
  /** Puts the relative time into a sentence: "last seen 3 h ago". */
  sentence?: (words: string) => string
}

/** Sets the absolute time as the title on hover. The first formatter takes 10 ms to create, which start-up must not pay. */
export function showAbsolute({ currentTarget: time }: PointerEvent<HTMLTimeElement>): void {
  time.title = absoluteTime(time.dateTime, document.documentElement.lang)
}

/** A relative time, with the absolute one on hover and in the markup. An invalid time shows only the text. */
function Time({ value, words, at }: { value: string; words: string; at: number | null }) {
  if (at === null) return <span>{words}</span>
  return (
    <time dateTime={value} onPointerEnter={showAbsolute}>
      {words}
    </time>
  )
}

/** The time since an event by the server's clock: "3 h ago". */
export function TimeSince({ value, never, sentence }: TimeProps) {
  const { t } = useTranslation('common')
  const now = useNow()
  if (value === null) return never ? <span>{never}</span> : null
  return <Time value={value} words={timeSince(t, value, now, sentence)} at={instantOf(value)} />
}

/** The time since this computer recorded something, by its own clock. */
export function OwnTimeSince({ value, sentence }: Pick<TimeProps, 'sentence'> & { value: string }) {
  const { t } = useTranslation('common')
  return <Time value={value} words={timeSince(t, value, useOwnNow(), sentence)} at={instantOf(value)} />
}

/** The time until or since an end, by the server's clock: "in 90 days", "3 h ago". */
export function TimeUntil({ value, never, sentence = (words) => words }: TimeProps) {
  const { t } = useTranslation('common')
  const now = useNow()
  if (value === null) return never ? <span>{never}</span> : null
  const words = relativeTime(t, value, now)
  const at = expiryInstant(value)
  return <Time value={value} words={at === null ? words : sentence(words)} at={at} />
}
