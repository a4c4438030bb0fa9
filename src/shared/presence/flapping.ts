import { HOUR_SECONDS, type Interval } from './interval'

/** The number of changes within an hour that counts as flapping. */
export const FLAPPING_CHANGES = 6

/**
 * Returns when a machine last flapped: the time, in seconds since 1970, of the last of {@link FLAPPING_CHANGES} changes within an hour;
 * null if it never did. Only observed changes count, not those across a gap in observation. Intervals in order.
 */
export function lastFlapping(intervals: readonly Interval[]): number | null {
  const changes = intervals.flatMap((interval, index) => {
    const before = intervals[index - 1]
    return before && before.until === interval.from && before.online !== interval.online ? [interval.from] : []
  })
  for (let last = changes.length - 1; last >= FLAPPING_CHANGES - 1; last--) {
    const at = changes[last] as number
    if (at - (changes[last - FLAPPING_CHANGES + 1] as number) <= HOUR_SECONDS) return at
  }
  return null
}
