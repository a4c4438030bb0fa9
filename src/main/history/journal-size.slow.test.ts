import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { JournalFilter } from '@shared/history/journal'
import { runSteps } from '@main/db/migrations/migrate'
import type { BegunAct } from './journal-rows'
import { createJournalStore } from './journal-store'
import { historySteps } from './open-history'

const AT = '2026-11-21T08:00:00.000Z'
const ACTS = 100_000

const rename = (name: string, undoes: number | null): BegunAct => ({
  who: 'ann',
  call: 'nodes.rename',
  name,
  act: { kind: 'node.rename', id: '1', name: 'renamed' },
  before: null,
  reason: '',
  undoes,
})

/** Prints the duration of `work`. */
function timed<T>(what: string, work: () => T): T {
  const begun = performance.now()
  const made = work()
  process.stdout.write(`${what}: ${Math.round(performance.now() - begun)} ms\n`)
  return made
}

it('lists, searches and verifies 100,000 acts, half of them in two jobs', { timeout: 600_000 }, () => {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  const journal = createJournalStore(sql)
  const write = (index: number) => {
    const jobId = index < ACTS / 2 ? null : 1 + (index % 2)
    const where = { serverId: 'a', object: `node ${index % 1000}`, jobId }
    const id = journal.begin(AT, where, rename(`n-${index}`, index % 50 === 1 ? index : null))
    journal.end(AT, id, { result: index % 100 === 0 ? 'failed' : 'done', after: null, error: null })
  }
  timed('written', () => sql.transaction(() => Array.from({ length: ACTS }, (_, index) => write(index)))())
  const list = (filter: Partial<JournalFilter>) =>
    journal.list({ ...JournalFilter.parse({ serverId: 'a' }), ...filter })
  const byJob = timed('a page by jobs', () => list({ byJob: true }))
  expect(byJob.jobs.map(({ entries, failed }) => [entries, failed])).toEqual([
    [ACTS / 4, 0],
    [ACTS / 4, ACTS / 200],
  ])
  expect(byJob.entries).toHaveLength(100)
  expect(timed('a page of all', () => list({})).entries).toHaveLength(100)
  expect(timed('a page of one machine', () => list({ object: 'node 7' })).entries).toHaveLength(100)
  expect(timed('a search that finds nothing', () => list({ text: 'nowhere' })).entries).toEqual([])
  expect(timed('verified', () => journal.verify('a'))).toMatchObject({ brokenAt: null, entries: 2 * ACTS })
})
