import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JournalEntry, JournalFilter, type JournalJob, type MadeEntry } from '@shared/history/journal'
import { runSteps } from '@main/db/migrations/migrate'
import { createJournalStore, type JournalStore } from './journal-store'
import { historySteps } from './open-history'

const AT = '2026-11-21T08:00:00.000Z'

function openJournal() {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return { sql, journal: createJournalStore(sql) }
}

type Step =
  | { what: 'act'; server: string; jobId: number | null; result: 'done' | 'failed' | 'unknown' | null }
  | { what: 'seen'; server: string }
  | { what: 'restart' }

const server = fc.constantFrom('a', 'b')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('act' as const),
      server,
      jobId: fc.constantFrom(null, 1, 2, 3),
      result: fc.constantFrom('done', 'failed', 'unknown', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('seen' as const), server }) },
  { weight: 1, arbitrary: fc.constant({ what: 'restart' as const }) },
)

function play(steps: readonly Step[]): JournalStore {
  const { sql, journal } = openJournal()
  let store = journal
  for (const [index, each] of steps.entries()) {
    if (each.what === 'restart') store = createJournalStore(sql)
    else if (each.what === 'seen')
      store.seen(each.server, AT, [{ kind: 'node.added', id: '1', name: 'x', after: node }], null)
    else {
      const where = { serverId: each.server, object: `node ${index}`, jobId: each.jobId }
      const id = store.begin(AT, where, {
        who: 'ann',
        call: 'nodes.rename',
        name: String(index),
        act: null,
        before: null,
        reason: '',
        undoes: null,
      })
      if (each.result) store.end(AT, id, { result: each.result, after: null, error: null })
    }
  }
  return store
}

const node = {
  id: '1',
  name: 'x',
  givenName: 'x',
  user: null,
  online: true,
  expiry: null,
  tags: [],
  forcedTags: [],
  approvedRoutes: [],
  availableRoutes: [],
  subnetRoutes: [],
}

/** All pages of a list. */
function all(store: JournalStore, filter: Partial<JournalFilter>) {
  const entries: JournalEntry[] = []
  const jobs: JournalJob[] = []
  for (let before: number | null = null; ;) {
    const page = store.list({ ...JournalFilter.parse({ serverId: 'a' }), ...filter, before })
    entries.push(...page.entries)
    jobs.push(...page.jobs)
    before = page.entries.at(-1)?.id ?? null
    if (!page.more) return { entries, jobs }
  }
}

const isOf = (jobId: number) => (entry: JournalEntry) => entry.kind === 'act' && entry.jobId === jobId
const countOf = (entries: readonly JournalEntry[], result: MadeEntry['result']) =>
  entries.filter((entry) => entry.kind === 'act' && entry.result === result).length

test('the list by jobs, with every job expanded, equals the list of all entries', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const store = play(steps)
      const whole = all(store, {}).entries
      const { entries, jobs } = all(store, { byJob: true })
      const opened = entries.flatMap((entry) => {
        const jobId = entry.kind === 'act' ? entry.jobId : null
        return jobId === null ? [entry] : all(store, { jobId }).entries
      })
      expect(opened.toSorted((a, b) => b.id - a.id)).toEqual(whole)
      const stands = entries.flatMap((entry) => (entry.kind === 'act' && entry.jobId !== null ? [entry] : []))
      // Each job is represented by its newest entry, and the list keeps its order.
      expect(stands.map(({ id }) => id)).toEqual(
        [...new Set(stands.map(({ jobId }) => jobId))].map((jobId) => whole.find(isOf(jobId ?? 0))?.id),
      )
      expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a))
      for (const { jobId, entries: count, ...ended } of jobs) {
        const own = whole.filter(isOf(jobId))
        expect({ count, ...ended }).toEqual({
          count: own.length,
          done: countOf(own, 'done'),
          failed: countOf(own, 'failed'),
          unknown: countOf(own, 'unknown'),
          doing: countOf(own, 'doing'),
        })
      }
      expect(jobs.map(({ jobId }) => jobId)).toEqual(stands.map(({ jobId }) => jobId))
    }),
  )
})

test('shows each job of thousands of entries once per page and loses no earlier entries', () => {
  const steps = [
    { what: 'seen', server: 'a' } as const,
    ...[1, 2].flatMap((jobId) =>
      Array.from({ length: 1500 }, () => ({ what: 'act', server: 'a', jobId, result: 'done' }) as const),
    ),
  ]
  const { entries, jobs, more } = play(steps).list({ ...JournalFilter.parse({ serverId: 'a' }), byJob: true })
  expect(entries.map(({ kind }) => kind)).toEqual(['act', 'act', 'seen'])
  expect(jobs.map(({ jobId, done }) => [jobId, done])).toEqual([
    [2, 1500],
    [1, 1500],
  ])
  expect(more).toBe(false)
})

test("keeps a job's description after the job itself was deleted", () => {
  const { sql, journal } = openJournal()
  sql.exec(`INSERT INTO jobs (id, server_id, address, action, undoes, state, created_at)
    VALUES (7, 'a', 'x', 'addTags', NULL, 'done', '${AT}')`)
  const act = {
    who: 'ann',
    call: 'nodes.setTags',
    name: 'x',
    act: null,
    before: null,
    reason: '',
    undoes: null,
  } as const
  journal.begin(AT, { serverId: 'a', object: 'node 1', jobId: 7 }, act)
  sql.exec('DELETE FROM jobs')
  const [entry] = journal.list({ ...JournalFilter.parse({ serverId: 'a' }), byJob: true }).entries
  expect(entry).toMatchObject({ jobId: 7, job: { action: 'addTags', undoes: false } })
})

test('reads all other entries if one is unreadable', () => {
  const { sql, journal } = openJournal()
  for (const name of ['one', 'two'])
    journal.begin(
      AT,
      { serverId: 'a', object: 'node 1', jobId: null },
      {
        who: 'ann',
        call: 'nodes.rename',
        name,
        act: null,
        before: null,
        reason: '',
        undoes: null,
      },
    )
  for (const body of ['{', '{}', 'null', '{"call":"nodes.explode"}']) {
    sql.prepare('UPDATE journal SET body = ? WHERE id = 1').run(body)
    expect(all(journal, {}).entries.map(({ kind }) => kind)).toEqual(['act', 'broken'])
    expect(all(journal, { byJob: true }).entries).toHaveLength(2)
    expect(journal.actsSince('a', AT).length).toBeGreaterThan(0)
    expect(journal.verify('a').brokenAt).toBe(1)
  }
  journal.drop('a', '2027-01-01T00:00:00.000Z')
  expect(all(journal, {}).entries).toEqual([])
})
