import type { Line } from '@shared/api/headscale-line'
import type { MockDb } from '@main/db/mock-db'

/** What every handler works with. */
export interface MockContext {
  readonly db: MockDb
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The instant at which `now` stands still, if it does. */
  readonly stoppedAt: number | undefined
  /** So many bytes nobody can guess. */
  readonly random: (size: number) => Uint8Array
  /** The release whose rules hold, where the network is served as one. */
  readonly line?: Line | undefined
}

const FIRST = Date.parse('0000-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * An instant as the database keeps it and the API answers it: RFC 3339 in UTC with milliseconds, so that texts sort as times do. What
 * its zone puts outside the years 0 to 9999 becomes the first or last instant in them.
 */
export function instant(time: number | string): string {
  return new Date(Math.min(Math.max(new Date(time).getTime(), FIRST), LAST)).toISOString()
}
