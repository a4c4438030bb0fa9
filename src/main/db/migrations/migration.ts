import type { Connection } from '../connection'

/** One step of the schema. Steps are never changed once released: a new one is added. */
export interface Migration {
  /** What `user_version` is after it. */
  readonly version: number
  readonly up: (sql: Connection) => void
}
