import type { MockDb } from '@main/db/mock-db'

/** What every handler works with. */
export interface MockContext {
  readonly db: MockDb
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** So many bytes nobody can guess. */
  readonly random: (size: number) => Uint8Array
}

/** An instant as the database keeps it and the API answers it: RFC 3339 in UTC with milliseconds, so that texts sort as times do. */
export function instant(time: number | string): string {
  return new Date(time).toISOString()
}
