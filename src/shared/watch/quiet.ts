import type { QuietHours, AlertChoices } from './rules'

const DAY_MINUTES = 1440

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the minute of this computer's day at an instant in milliseconds. */
export function minuteOfDay(now: number): number {
  const at = new Date(now)
  return at.getHours() * 60 + at.getMinutes()
}

/** True if a minute of the day, 0 to 1439, is within the quiet hours. The end is exclusive: 22:00 to 07:00 ends at 07:00. */
export function inQuietHours({ on, from, to }: QuietHours, minute: number): boolean {
  if (!on) return false
  const [start, end] = [minuteOf(from), minuteOf(to)]
  if (start === end) return true
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/** True if no notices may be shown at an instant: quiet hours, or notices are paused. */
export function isQuiet({ quiet, pausedUntil }: Pick<AlertChoices, 'quiet' | 'pausedUntil'>, now: number): boolean {
  return (pausedUntil !== null && now < pausedUntil) || inQuietHours(quiet, minuteOfDay(now))
}

/** Returns the instant of the next midnight of this computer's day, the end of "until tomorrow". */
export function tomorrow(now: number): number {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime()
}

/** Returns the milliseconds until the quiet hours may change: the next start or end. */
export function untilQuietChanges({ quiet, pausedUntil }: Pick<AlertChoices, 'quiet' | 'pausedUntil'>, now: number) {
  const minute = minuteOfDay(now)
  const ahead = (text: string) => ((minuteOf(text) - minute + DAY_MINUTES - 1) % DAY_MINUTES) + 1
  const hours = quiet.on ? [ahead(quiet.from), ahead(quiet.to)].map((minutes) => minutes * 60_000 - (now % 60_000)) : []
  const pause = pausedUntil !== null && pausedUntil > now ? [pausedUntil - now] : []
  return Math.min(...hours, ...pause)
}
