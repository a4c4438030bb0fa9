import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JournalFilter } from '@shared/history/journal'
import { utf8 } from '@main/api/api-app'
import { makeNode } from '@tests/support/machines'
import { createHistoryHandlers, type HistoryHandlers, openHistory } from './open-history'

const START = Date.parse('2026-11-28T10:00:00Z')
const place = { serverId: 's', address: 'https://s', list: 'nodes' } as const

let folder: string
let path: string
const opened: HistoryHandlers[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-list-'))
  path = join(folder, 'history.db')
})
afterEach(() => {
  for (const run of opened.splice(0)) run.close(undefined)
  rmSync(folder, { recursive: true })
})

/** Starts another run of the console on the same file. */
function start(): HistoryHandlers {
  const run = createHistoryHandlers({ open: () => openHistory(path, START), now: () => START })
  run.open(undefined)
  opened.push(run)
  return run
}

const read = (run: HistoryHandlers, second: number, ...names: string[]) => readAfter(run, second, [], ...names)
/** Reads the list after acts made here on these machines. */
const readAfter = (run: HistoryHandlers, second: number, ids: readonly string[], ...names: string[]) =>
  run.listEvaluate({
    ...place,
    at: START + second * 1000,
    body: utf8(JSON.stringify({ nodes: names.map((givenName, index) => makeNode(String(index + 1), { givenName })) })),
    delta: false,
    pending: [],
    own: ids.map((id) => ({ kinds: ['node.renamed'], id })),
  })
const still = (run: HistoryHandlers, second: number) => run.listStill({ ...place, at: START + second * 1000 })
/** Lets nothing be written to a table until the returned function is called. */
function fill(...tables: readonly string[]): () => void {
  const other = new Database(path)
  for (const table of tables)
    for (const what of ['INSERT', 'UPDATE'])
      other.exec(
        `CREATE TRIGGER full_${what}_${table} BEFORE ${what} ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
      )
  return () => {
    for (const table of tables)
      for (const what of ['INSERT', 'UPDATE']) other.exec(`DROP TRIGGER full_${what}_${table}`)
    other.close()
  }
}
const entries = async (run: HistoryHandlers) =>
  (await run.journalList(JournalFilter.parse({ serverId: 's' }))).entries.map((entry) =>
    entry.kind === 'seen' ? [entry.change.kind, entry.change.id, entry.since] : entry.kind,
  )

test('a change by others is in the journal once its list is stored, even if the console ends at once', async () => {
  const run = start()
  read(run, 0, 'db', 'web')
  expect(read(run, 30, 'db', 'www')).toMatchObject({ isRecorded: true, changes: [{ kind: 'node.renamed' }] })
  const next = start()
  expect(await entries(next)).toEqual([['node.renamed', '2', null]])
  expect(read(next, 60, 'db', 'www')).toMatchObject({ changes: [] })
  expect(await entries(next)).toHaveLength(1)
})

test('a list whose changes cannot be recorded is not stored, so the next run reports and records them', async () => {
  const run = start()
  read(run, 0, 'db')
  const empty = fill('journal')
  expect(read(run, 30, 'sql')).toMatchObject({ isRecorded: false, changes: [{ kind: 'node.renamed' }] })
  empty()
  const next = start()
  expect(read(next, 60, 'sql')).toMatchObject({
    missedSince: START,
    isRecorded: true,
    changes: [{ kind: 'node.renamed' }],
  })
  expect(await entries(next)).toEqual([['node.renamed', '1', new Date(START).toISOString()]])
})

test('the first reading of a run does not record the last acts of the run before as changes by others', async () => {
  const run = start()
  read(run, 0, 'db', 'web')
  const where = { serverId: 's', object: 'node 1', jobId: null }
  const blank = { before: null, reason: '', undoes: null }
  const act = { who: 'ann', call: 'nodes.rename', name: 'db', act: null, ...blank } as const
  const at = new Date(START + 1000).toISOString()
  const id = run.journalBegin({ at, where, act })
  run.journalEnd({ at, id, ended: { result: 'done', after: null, error: null } })
  const next = start()
  read(next, 30, 'sql', 'www')
  expect(await entries(next)).toEqual([['node.renamed', '2', new Date(START).toISOString()], 'act'])
})

test.each([
  ['change', (run: HistoryHandlers) => read(run, 60, 'sql', 'www', 'new'), ['sql', 'www', 'new']],
  ['unchanged reading', (run: HistoryHandlers) => still(run, 60), ['sql', 'www']],
])('a list that could not be stored for a while is stored wholly with the next %s', (_, goOn, names) => {
  const run = start()
  read(run, 0, 'db', 'web')
  const empty = fill('seen_things', 'journal')
  const found = readAfter(run, 30, ['1'], 'sql', 'www')
  expect(found).toMatchObject({ isRecorded: false, own: [{ id: '1' }], changes: [{ id: '2' }] })
  empty()
  goOn(run)
  expect(read(start(), 90, ...names)).toMatchObject({ missedSince: START + 60_000, changes: [] })
})

test('a list that could not be stored does not count as seen later than it was', () => {
  const run = start()
  read(run, 0, 'db')
  const empty = fill('seen_things')
  read(run, 30, 'sql')
  still(run, 60)
  empty()
  expect(read(start(), 90, 'sql')).toMatchObject({ missedSince: START, changes: [{ kind: 'node.renamed' }] })
})

test('a server that is watched again is compared with the list that could not be stored', () => {
  const run = start()
  read(run, 0, 'db')
  const empty = fill('seen_things')
  read(run, 30, 'sql')
  run.listForget({ serverId: 's', wholly: false })
  expect(read(run, 60, 'sql')).toMatchObject({ missedSince: START + 30_000, changes: [] })
  run.listForget({ serverId: 's', wholly: true })
  expect(read(run, 90, 'db')).toMatchObject({ missedSince: null, changes: [] })
  empty()
})

test('changes that could not be recorded do not count against the hourly limit of the journal', async () => {
  const run = start()
  read(run, 0, ...Array.from({ length: 600 }, (_, index) => `a-${index}`))
  const names = Array.from({ length: 600 }, (_, index) => `b-${index}`)
  const empty = fill('journal')
  const found = read(run, 30, ...names)
  expect(found).toMatchObject({ isRecorded: false, more: 100 })
  empty()
  // The journal then writes them without the list.
  const at = new Date(START + 30_000).toISOString()
  run.journalSeen({ serverId: 's', at, changes: [...(found?.changes ?? []), ...run.listRest('s')] })
  const { entries: written } = await run.journalList(JournalFilter.parse({ serverId: 's' }))
  expect(written[0]?.kind).toBe('seen')
})
