import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JournalFilter } from '@shared/history/journal'
import { utf8 } from '@main/api/plain'
import { makeNode } from '@tests/support/machines'
import { createHistoryHandlers, type HistoryHandlers } from './history-handlers'
import { openHistory } from './open-history'

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

const read = (run: HistoryHandlers, second: number, ...names: string[]) =>
  run.listEvaluate({
    ...place,
    at: START + second * 1000,
    body: utf8(JSON.stringify({ nodes: names.map((givenName, index) => makeNode(String(index + 1), { givenName })) })),
    delta: false,
    pending: [],
    own: [],
  })
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
  const other = new Database(path)
  other.exec("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END")
  expect(read(run, 30, 'sql')).toMatchObject({ isRecorded: false, changes: [{ kind: 'node.renamed' }] })
  other.exec('DROP TRIGGER full')
  other.close()
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
