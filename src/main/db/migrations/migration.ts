import type { Connection } from '../connection'

/** One step of the schema. Steps are never changed once released: a new one is added. */
export interface Migration {
  /** The value of `user_version` after this step. */
  readonly version: number
  readonly up: (sql: Connection) => void
}
