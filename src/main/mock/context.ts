import type { Line } from '@shared/api/capabilities'
import type { MockDb } from '@main/db/repos'

/** The shared dependencies of all handlers. */
export interface MockContext {
  readonly db: MockDb
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The time at which `now` is stopped, if it is. */
  readonly stoppedAt: number | undefined
  /** Returns this number of cryptographically random bytes. */
  readonly random: (size: number) => Uint8Array
  /** The release whose rules apply, if the network is served as a specific one. */
  readonly line?: Line | undefined
}

const FIRST = Date.parse('0000-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Formats a time as the database stores it and the API returns it: RFC 3339 in UTC with milliseconds, so that texts sort chronologically.
 * Times outside the years 0 to 9999 become the first or last time within them.
 */
export function instant(time: number | string): string {
  return new Date(Math.min(Math.max(new Date(time).getTime(), FIRST), LAST)).toISOString()
}

/** Groups items by key, in their order (`Map.groupBy`, which the oldest supported runtime lacks). */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
