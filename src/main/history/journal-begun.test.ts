import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { runSteps } from '@main/db/migrations/migrate'
import { createJobStore } from './seen-store'
import { historySteps } from './open-history'

const DAY = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`

/** A history in which the server was observed for a minute, and had entries on these days. */
function kept({ observed, entries }: { observed: string | null; entries: readonly string[] }) {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  const { journal } = createJobStore(sql)
  if (observed !== null) {
    const begun = Date.parse(observed) / 1000
    sql.exec("INSERT INTO presence_servers (no, server_id, address, used) VALUES (1, 's', 'a', 0)")
    sql.prepare('INSERT INTO presence_spans VALUES (1, ?, ?, 0)').run(begun, begun + 60)
  }
  for (const at of entries) journal.gap('s', at, { count: 1, since: at })
  return journal
}

it.each([
  ['nothing', { observed: null, entries: [] }, null],
  ['its first entry', { observed: null, entries: [DAY(3), DAY(5)] }, DAY(3)],
  ['its first observation before any entry', { observed: DAY(2), entries: [] }, DAY(2)],
  ['its first observation, which found nothing new', { observed: DAY(2), entries: [DAY(3)] }, DAY(2)],
  ['its first entry, made before it was observed', { observed: DAY(4), entries: [DAY(3)] }, DAY(3)],
] as const)('a server is recorded since %s', (_since, history, begun) => {
  expect([kept(history).begun('s'), kept(history).begun('another')]).toEqual([begun, null])
})

it('nothing is known of the time whose entries were deleted, although the server was observed then', () => {
  const journal = kept({ observed: DAY(2), entries: [DAY(3), DAY(9)] })
  journal.drop('s', DAY(8))
  expect(journal.begun('s')).toBe(DAY(9))
})
