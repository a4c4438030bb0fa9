import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { JournalFilter } from '@shared/history/journal'
import type { HistoryProblem } from '@shared/ipc/problems'
import { buildForMain } from '@tests/support/build-worker'
import { historyReason } from './history-reason'
import { createHistoryThread, type HistoryFile } from './history-thread'
import { createJournalStore } from './journal-store'
import { openHistory } from './open-history'

// Inside the project, because the built worker resolves SQLite from its own folder.
const outDir = resolve(import.meta.dirname, `../../../test-results/history-worker-${process.pid}`)
let folder: string
let path: string
let historyClient: HistoryFile
let problems: HistoryProblem[]
let witness: { readonly lostAt: string | null } | undefined

beforeAll(() => buildForMain('src/main/history/worker.ts', outDir), 60_000)
afterAll(() => rmSync(outDir, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'historyClient-thread-'))
  path = join(folder, 'history.db')
  problems = []
  witness = undefined
  historyClient = start()
})
afterEach(async () => {
  await historyClient.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(): HistoryFile {
  return createHistoryThread({
    workerPath: join(outDir, 'entry.js'),
    path,
    witness: { read: () => witness, write: (seen) => (witness = seen), forget: () => (witness = undefined) },
    warn: (message) => expect.fail(message),
    onProblem: (problem) => void problems.push(problem),
  })
}

const at = '2026-03-01T00:00:00.000Z'
const act = {
  who: 'me',
  name: '',
  reason: '',
  call: 'nodes.delete',
  act: null,
  before: null,
  together: null,
  undoes: null,
} as const
const begin = () =>
  historyClient.call('journalBegin', { at, where: { serverId: 's', object: 'node 1', jobId: null }, act })
const entries = async () => (await historyClient.call('journalVerify', 's')).entries

test('records an act before earlier searches, exports and checks are finished', async () => {
  await begin()
  const sql = new Database(path)
  const journal = createJournalStore(sql)
  sql.transaction(() => {
    for (let count = 0; count < 20_000; count++)
      journal.begin(at, { serverId: 's', object: 'node 1', jobId: null }, act)
  })()
  sql.close()
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const filter = JournalFilter.parse({ serverId: 's', text: 'nowhere' })
  await Promise.all([
    historyClient.call('journalVerify', 's').then(note('verify')),
    historyClient.call('journalList', filter).then(note('search')),
    historyClient.call('journalFile', { filter: { ...filter, text: '' }, format: 'json' }).then(note('export')),
    begin().then(note('first act')),
    new Promise((done) => setTimeout(done, 60)).then(begin).then(note('second act')),
  ])
  expect(order).toEqual(['first act', 'second act', 'verify', 'search', 'export'])
  expect(await entries()).toBe(20_003)
}, 60_000)

describe('history.db', () => {
  test('reports no loss for a file that never existed', async () => {
    await begin()
    expect(problems).toEqual([])
    expect(witness).toEqual({ lostAt: null })
  })

  test('reports no loss for an empty file that a first start on a full disk left', async () => {
    writeFileSync(path, '')
    await begin()
    expect(problems).toEqual([])
    expect(witness).toEqual({ lostAt: null })
  })

  test.each([
    ['deleted', () => rmSync(path)],
    ['emptied', () => truncateSync(path)],
    ['deleted with the files beside it', () => execFileSync('sh', ['-c', `rm -f '${path}'*`])],
  ])('reports a file that was %s between two starts, also in Verify', async (_how, lose) => {
    await begin()
    await historyClient.close()
    lose()
    historyClient = start()
    expect(await entries()).toBe(0)
    expect(problems).toEqual([{ kind: 'historyLost', path }])
    expect(witness?.lostAt).not.toBeNull()
  })

  test.each([
    ['deleted', () => rmSync(path)],
    [
      'replaced',
      () => {
        renameSync(path, `${path}.away`)
        writeFileSync(path, '')
      },
    ],
  ])(
    'reports a file that was %s while the console runs, and records the next acts in a new file',
    async (_how, lose) => {
      await begin()
      lose()
      await Promise.all([begin(), begin(), begin()])
      expect(problems).toEqual([{ kind: 'historyLost', path }])
      expect(await entries()).toBe(3)
      await historyClient.close()
      const { jobs } = openHistory(path, 0)
      expect(jobs.journal.verify('s').entries).toBe(3)
      jobs.close()
    },
  )

  test('opens a new file only after the replaced one is closed, on every path that finds it replaced', async () => {
    await begin()
    const earlier = Promise.allSettled(Array.from({ length: 400 }, begin))
    await new Promise(setImmediate)
    renameSync(path, `${path}.away`)
    await Promise.all([begin(), begin(), begin()])
    await earlier
    expect(await entries()).toBe(3)
  })

  test('reports no loss after a removal during which a call arrived; the call is in the new file', async () => {
    await begin()
    let late: Promise<unknown> = Promise.resolve()
    const removed = await historyClient.forget(async () => {
      late = begin()
      // Long enough for a call that does not wait to open the file again.
      await new Promise((done) => setTimeout(done, 300))
      execFileSync('sh', ['-c', `rm -f '${path}'*`])
      return existsSync(path)
    })
    await late
    expect(removed).toBe(false)
    await begin()
    expect(problems).toEqual([])
    expect(await entries()).toBe(2)
  })

  test('keeps a file without a table under another name', async () => {
    await begin()
    await historyClient.close()
    const sql = new Database(path)
    sql.exec('DROP TABLE journal')
    sql.close()
    historyClient = start()
    expect(await entries()).toBe(0)
    expect(problems).toMatchObject([
      { kind: 'historyBroken', keptAs: expect.stringContaining('history.db.aside-') as string },
    ])
  })

  test('refuses entries with a reason if its table is dropped while the console runs', async () => {
    await begin()
    const sql = new Database(path)
    sql.exec('DROP TABLE journal')
    sql.close()
    const [refused] = await Promise.allSettled([begin()])
    expect(refused?.status === 'rejected' && historyReason(refused.reason)).toBe('corrupt')
  })

  test.each([
    [
      'newer',
      () => {
        const sql = new Database(path)
        sql.pragma('user_version = 99')
        sql.close()
      },
    ],
    ['folder', () => mkdirSync(path)],
  ])('refuses a file that is %s, with the reason', async (reason, make) => {
    make()
    const { problem } = await historyClient.open()
    expect(problem).toEqual({ kind: reason, path })
    expect(problems).toEqual([{ kind: 'historyUnusable', reason, path }])
    const [refused] = await Promise.allSettled([begin()])
    expect(refused?.status === 'rejected' && historyReason(refused.reason)).toBe(reason)
  })

  test('refuses a file locked by another program, with the reason', async () => {
    const sql = new Database(path)
    sql.exec('CREATE TABLE x (y); DROP TABLE x; BEGIN EXCLUSIVE')
    expect((await historyClient.open()).problem?.kind).toBe('locked')
    expect(problems).toEqual([{ kind: 'historyUnusable', reason: 'locked', path }])
    sql.close()
  }, 20_000)
})
