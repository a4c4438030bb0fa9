import type { QuietHours, WatchChoices } from './rules'

const DAY_MINUTES = 1440

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** The minute of this computer's day at an instant in milliseconds. */
export function minuteOfDay(now: number): number {
  const at = new Date(now)
  return at.getHours() * 60 + at.getMinutes()
}

/** Whether a minute of the day, 0 to 1439, is among the quiet hours. The last one named is not: 22:00 to 07:00 ends at 07:00. */
export function inQuietHours({ on, from, to }: QuietHours, minute: number): boolean {
  if (!on) return false
  const [start, end] = [minuteOf(from), minuteOf(to)]
  if (start === end) return true
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/** Whether nothing is to be told at an instant: quiet hours, or notices are paused. */
export function isQuiet({ quiet, pausedUntil }: Pick<WatchChoices, 'quiet' | 'pausedUntil'>, now: number): boolean {
  return (pausedUntil !== null && now < pausedUntil) || inQuietHours(quiet, minuteOfDay(now))
}

/** The instant of the next midnight of this computer's day: until when "until tomorrow" is. */
export function tomorrow(now: number): number {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime()
}

/** Milliseconds until the quiet hours may have another answer: the next minute named by them. */
export function untilQuietChanges({ quiet, pausedUntil }: Pick<WatchChoices, 'quiet' | 'pausedUntil'>, now: number) {
  const minute = minuteOfDay(now)
  const ahead = (text: string) => ((minuteOf(text) - minute + DAY_MINUTES - 1) % DAY_MINUTES) + 1
  const hours = quiet.on ? [ahead(quiet.from), ahead(quiet.to)].map((minutes) => minutes * 60_000 - (now % 60_000)) : []
  const pause = pausedUntil !== null && pausedUntil > now ? [pausedUntil - now] : []
  return Math.min(...hours, ...pause)
}
