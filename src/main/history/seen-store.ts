import type { SeenList } from '@shared/history/change'
import type { Connection } from '@main/db/connection'

/** The last seen lists of each server: the next start compares with them. */
export const seenTables = `
CREATE TABLE seen_lists (
  server_id TEXT NOT NULL,
  list TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (server_id, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE seen_things (
  server_id TEXT NOT NULL,
  list TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (server_id, list, id)
) STRICT;
`

/** A list of a server. `address` distinguishes two servers with the same id. */
export interface SeenPlace {
  readonly serverId: string
  readonly address: string
  readonly list: SeenList
}

/** The changes of a stored list after a reading. */
export interface SeenWrite {
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** Replaces the whole stored list. */
  readonly whole: boolean
  readonly put: readonly { readonly id: string; readonly body: string }[]
  readonly gone: readonly string[]
}

/** Stores lists as they were last seen. Every write is on disk when it returns. */
export function createSeenStore(sql: Connection) {
  const listOf = sql.prepare<[string, string], { address: string; at: number }>(
    'SELECT address, at FROM seen_lists WHERE server_id = ? AND list = ?',
  )
  const bodies = sql
    .prepare<[string, string], string>('SELECT body FROM seen_things WHERE server_id = ? AND list = ?')
    .pluck()
  const setList = sql.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO seen_lists (server_id, list, address, at) VALUES (?, ?, ?, ?)',
  )
  const setAt = sql.prepare<[number, string, string, string]>(
    'UPDATE seen_lists SET at = ? WHERE server_id = ? AND list = ? AND address = ?',
  )
  const put = sql.prepare<[string, string, string, string]>(
    'INSERT OR REPLACE INTO seen_things (server_id, list, id, body) VALUES (?, ?, ?, ?)',
  )
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM seen_things WHERE server_id = ? AND list = ? AND id = ?',
  )
  const clear = sql.prepare<[string, string]>('DELETE FROM seen_things WHERE server_id = ? AND list = ?')
  const forget = ['seen_lists', 'seen_things'].map((table) =>
    sql.prepare<[string]>(`DELETE FROM ${table} WHERE server_id = ?`),
  )
  return {
    /** Returns the last seen list with its time, or null if it is missing or it belongs to another server. */
    read({ serverId, address, list }: SeenPlace): { at: number; bodies: string[] } | null {
      const known = listOf.get(serverId, list)
      return known?.address === address ? { at: known.at, bodies: bodies.all(serverId, list) } : null
    },
    write: sql.transaction(({ serverId, address, list }: SeenPlace, { at, whole, put: changed, gone }: SeenWrite) => {
      if (whole) clear.run(serverId, list)
      for (const { id, body } of changed) put.run(serverId, list, id, body)
      for (const id of gone) remove.run(serverId, list, id)
      setList.run(serverId, list, address, at)
    }),
    /** Records that the list was unchanged at that time. */
    still: ({ serverId, address, list }: SeenPlace, at: number) => void setAt.run(at, serverId, list, address),
    forgetServer: sql.transaction((serverId: string) => {
      for (const statement of forget) statement.run(serverId)
    }),
  }
}
