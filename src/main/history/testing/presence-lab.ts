import { DAY_SECONDS, type Interval } from '@shared/presence/interval'
import Database from 'better-sqlite3'
import { runSteps } from '@main/db/migrations/migrate'
import { createPresenceStore, type PresenceStore } from '../presence-store'
import { historySteps } from '@main/history/open-history'

export const A = { serverId: 'a', address: 'https://a' }
export const B = { serverId: 'b', address: 'https://b' }
export const T0 = 1_700_000_000 - (1_700_000_000 % DAY_SECONDS) + 7 * 3600

/** Opens an empty store. */
export function open() {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return { sql, store: createPresenceStore(sql) }
}

export type States = Readonly<Record<string, boolean>>

/** Reports to the store as the console does: all machines if required, otherwise the changes. */
export function watcher(store: PresenceStore, where = A) {
  let before: States | null = null
  let last: number | null = null
  return {
    observe(at: number, states: States) {
      const all = Object.entries(states)
      const known = before
      const changes = known
        ? [
            ...all.filter(([id, online]) => known[id] !== online),
            ...Object.keys(known).flatMap((id) => (id in states ? [] : [[id, null] as const])),
          ]
        : []
      const taken = store.observe({
        ...where,
        last: known ? (last as number) * 1000 : null,
        at: at * 1000,
        all: known ? null : all,
        changes,
      })
      before = taken === 'kept' ? states : null
      last = at
      return taken
    },
    end(at: number) {
      store.end(where, at * 1000)
      before = null
    },
    crash: () => void (before = null),
  }
}

export const rowsOf = (sql: Database.Database, node: string, serverId = 'a'): Interval[] =>
  sql
    .prepare<[string, string], { begun: number; seconds: number }>(
      `SELECT begun, seconds FROM presence JOIN presence_machines AS m ON m.no = machine
       JOIN presence_servers AS s ON s.no = m.server WHERE node = ? AND server_id = ? ORDER BY begun`,
    )
    .all(node, serverId)
    .map(({ begun, seconds }) => ({ from: begun, until: begun + Math.abs(seconds), online: seconds > 0 }))
