import { HOUR_SECONDS, type Interval } from './interval'

/** A machine flaps that goes and comes so many times within an hour. */
export const FLAPPING_CHANGES = 6

/**
 * When a machine flapped last: the time, in seconds since 1970, of the last of {@link FLAPPING_CHANGES} changes within an hour; null where
 * it never did. A change is what was seen to change: where nobody looked in between, nothing was. Intervals in order.
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
