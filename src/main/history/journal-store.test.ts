import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JournalCheck, JournalEntry, JournalFilter } from '@shared/history/journal'
import type { Connection } from '@main/db/connection'
import { runSteps } from '@main/db/migrations/migrate'
import { COLUMNS, digestOf, type JournalRow } from './journal-rows'
import { createJournalStore, type JournalStore } from './journal-store'
import { historySteps } from './open-history'

const AT = '2026-11-21T08:00:00.000Z'

function openJournal() {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return { sql, journal: createJournalStore(sql) }
}

const act = (name: string) =>
  ({ who: 'ann', call: 'nodes.rename', name, act: null, before: null, reason: '', undoes: null }) as const
const done = { result: 'done', after: null, error: null } as const
const where = (serverId: string, id: string) => ({ serverId, object: `node ${id}`, jobId: null })
const all = (serverId: string) => JournalFilter.parse({ serverId })

/** Writes this many entries on each of two servers whose machines have the same ids, some of them without an outcome. */
function write(journal: JournalStore, count: number): void {
  for (let index = 0; index < count; index++) {
    const server = index % 2 === 0 ? 'a' : 'b'
    const id = journal.begin(AT, where(server, String(index % 5)), act(`n-${index}`))
    if (index % 3 !== 0) journal.end(AT, id, done)
    journal.seen(server, AT, [{ kind: 'node.online', id: '1', name: 'x' }], null)
  }
}

/** Changes the rows of server a in one way. Returns Verify's expected result. */
function tamper(sql: Connection, way: { what: string; place: number; count?: number }): Partial<JournalCheck> {
  const rows = sql.prepare(`SELECT ${COLUMNS} FROM journal WHERE server_id = 'a' ORDER BY id`).all() as JournalRow[]
  const at = way.place % rows.length
  const row = rows[at] as JournalRow
  const other = rows[(at + 1 + ((way.count ?? 0) % (rows.length - 1))) % rows.length] as JournalRow
  // The ids of server b are unused.
  const free = row.id + 1 === rows[at + 1]?.id ? null : row.id + 1
  const insert = sql.prepare(`INSERT INTO journal (id, server_id, kind, of, at, object, job_id, body, digest)
    VALUES (@id, @serverId, @kind, @of, @at, @object, @jobId, @body, @digest)`)
  switch (way.what) {
    case 'gone': {
      const gone = rows.slice(at, at + 1 + (way.count ?? 0))
      for (const { id } of gone) sql.prepare('DELETE FROM journal WHERE id = ?').run(id)
      const next = rows[at + gone.length]
      return next ? { brokenAt: next.id } : { cutAfter: rows[at - 1]?.id ?? 0 }
    }
    case 'swapped': {
      sql.prepare('DELETE FROM journal WHERE id IN (?, ?)').run(row.id, other.id)
      insert.run({ ...row, id: other.id })
      insert.run({ ...other, id: row.id })
      return { brokenAt: Math.min(row.id, other.id) }
    }
    case 'put in':
      insert.run({ ...row, id: free ?? 0 })
      return { brokenAt: free ?? 0 }
    case 'put in as if chained': {
      const id = free ?? (rows.at(-1) as JournalRow).id + 1
      const before = free === null ? (rows.at(-1) as JournalRow) : row
      insert.run({ ...row, id, digest: digestOf(before.digest, { ...row, id }) })
      // The chain holds up to it: the next row, or the missing end, reveals the change.
      return { brokenAt: free === null ? id : (rows[at + 1]?.id ?? id) }
    }
    case 'server_id': {
      sql.prepare("UPDATE journal SET server_id = 'c' WHERE id = ?").run(row.id)
      const next = rows[at + 1]
      return next ? { brokenAt: next.id } : { cutAfter: rows[at - 1]?.id ?? 0 }
    }
    default: {
      const value = way.what === 'job_id' || way.what === 'of' ? 99 : `${String(row[way.what as keyof JournalRow])} `
      sql.prepare(`UPDATE journal SET ${way.what} = ? WHERE id = ?`).run(value, row.id)
      return { brokenAt: row.id }
    }
  }
}

describe('the chain', () => {
  const ways = fc.oneof(
    fc.record({
      what: fc.constantFrom('at', 'object', 'body', 'kind', 'digest', 'server_id', 'job_id', 'of'),
      place: fc.nat(),
    }),
    fc.record({
      what: fc.constantFrom('gone', 'swapped', 'put in', 'put in as if chained'),
      place: fc.nat(),
      count: fc.nat(4),
    }),
  )

  test('is valid as written, and Verify names the first entry that was changed, moved, inserted or removed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), ways, (count, way) => {
        const { sql, journal } = openJournal()
        write(journal, count)
        expect(journal.verify('a')).toMatchObject({ brokenAt: null, cutAfter: null })
        journal.forget('b')
        const end = sql.prepare('SELECT max(id) FROM journal').pluck().get() as number
        const told = tamper(sql, way)
        expect(journal.verify('a')).toMatchObject({ brokenAt: null, cutAfter: null, ...told })
        // Later entries do not hide the change.
        journal.begin(AT, where('a', '1'), act('later'))
        const { brokenAt, cutAfter } = journal.verify('a')
        expect(brokenAt !== null || cutAfter !== null).toBe(true)
        const first = told.brokenAt ?? null
        const isNamed = first === null || first > end || brokenAt === first
        expect(isNamed).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('continues after old entries were deleted, even if the clock was set back', () => {
    const { sql, journal } = openJournal()
    const times = ['2026-01-01', '2026-03-01', '2026-02-01', '2026-05-01', '2026-04-01'].map(
      (day) => `${day}T00:00:00.000Z`,
    )
    for (const at of times) journal.end(at, journal.begin(at, where('a', '1'), act(at)), done)
    const whole = journal.verify('a')
    journal.drop('a', '2026-04-15T00:00:00.000Z')
    expect(journal.verify('a')).toEqual({ ...whole, entries: 4, listed: expect.any(Number) as number, dropped: 6 })
    journal.begin(AT, where('a', '1'), act('later'))
    expect(journal.verify('a')).toMatchObject({ entries: 5, brokenAt: null, dropped: 6 })
    sql.prepare('DELETE FROM journal WHERE id = (SELECT min(id) FROM journal)').run()
    expect(journal.verify('a').brokenAt).not.toBeNull()
  })
})

test('marks unanswered acts as unknown after the next start, and keeps servers apart', () => {
  const { sql, journal } = openJournal()
  write(journal, 12)
  const results = (store: JournalStore) =>
    store.list(all('a')).entries.flatMap((entry) => (entry.kind === 'act' ? [entry.result] : []))
  expect(results(journal)).toEqual(['done', 'done', 'doing', 'done', 'done', 'doing'])
  expect(results(createJournalStore(sql))).toEqual(['done', 'done', 'unknown', 'done', 'done', 'unknown'])
  const names = ['a', 'b'].map((server) =>
    journal.list({ ...all(server), object: 'node 1' }).entries.map((entry) => JournalEntry.parse(entry).id),
  )
  expect(names[0]?.some((id) => names[1]?.includes(id))).toBe(false)
  journal.forget('a')
  expect(journal.list(all('a')).entries).toEqual([])
  expect(journal.verify('b').brokenAt).toBeNull()
})

test('finds entries by kind, words and item, page by page', () => {
  const { journal } = openJournal()
  write(journal, 450)
  const found = (filter: Partial<JournalFilter>) => journal.list({ ...all('a'), ...filter })
  expect(found({ kind: 'seen' }).entries.every(({ kind }) => kind === 'seen')).toBe(true)
  expect(found({ text: 'N-44 rename' }).entries.map((entry) => entry.kind === 'act' && entry.name)).toEqual([
    'n-448',
    'n-446',
    'n-444',
    'n-442',
    'n-440',
    'n-44',
  ])
  const ids: number[] = []
  let before: number | null = null
  for (;;) {
    const page = found({ before })
    ids.push(...page.entries.map(({ id }) => id))
    before = page.entries.at(-1)?.id ?? null
    if (!page.more) break
  }
  expect(ids).toHaveLength(450)
  expect(new Set(ids).size).toBe(450)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('finds entries by time, including the start and excluding the end', () => {
  const { journal } = openJournal()
  const times = [
    '2026-11-21T23:59:59.999Z',
    '2026-11-22T00:00:00.000Z',
    '2026-11-22T23:59:59.999Z',
    '2026-11-23T00:00:00.000Z',
  ]
  for (const at of times) journal.end(at, journal.begin(at, where('a', '1'), act(at)), done)
  const at = (from: string | null, until: string | null) =>
    journal
      .list({ ...all('a'), from, until })
      .entries.map((entry) => entry.at)
      .toReversed()
  expect(at('2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z')).toEqual(times.slice(1, 3))
  expect(at(null, '2026-11-22T00:00:00.000Z')).toEqual(times.slice(0, 1))
  expect(at(null, null)).toEqual(times)
})

test('an act on a host is known by its file until its outcome is', () => {
  const { sql, journal } = openJournal()
  const host = {
    path: '/etc/headscale/policy.hujson',
    backup: '/etc/headscale/policy.hujson.old',
    before: '0'.repeat(64),
    after: '1'.repeat(64),
    check: 'policy',
    afterwards: 'reload',
    settings: [],
  } as const
  const begin = () => journal.begin(AT, where('a', '1'), act('x'))
  const [open, lost, taken] = [begin(), begin(), begin()]
  for (const id of [open, lost, taken]) journal.note(AT, id, { host: { ...host, settings: [] } })
  expect(journal.list(all('a')).entries).toMatchObject([{ result: 'doing', host }, {}, {}])
  const ended = { after: null, error: null } as const
  journal.end(AT, lost, { ...ended, result: 'unknown' })
  journal.end(AT, taken, { ...ended, result: 'unknown' })
  journal.end(AT, taken, { ...ended, result: 'failed' })
  const next = createJournalStore(sql)
  expect(next.list(all('a')).entries).toMatchObject([
    { id: taken, result: 'failed', host: null },
    { id: lost, result: 'unknown', host },
    { id: open, result: 'unknown', host },
  ])
  expect(next.verify('a')).toMatchObject({ brokenAt: null, cutAfter: null, entries: 9, listed: 3 })
})

test('Verify counts the entries as Activity lists them, beside the rows that it checked', () => {
  const { journal } = openJournal()
  journal.end(AT, journal.begin(AT, where('a', '1'), act('one')), done)
  journal.end(AT, journal.begin(AT, where('a', '2'), act('two')), done)
  journal.seen('a', AT, [{ kind: 'node.online', id: '1', name: 'x' }], null)
  const check = journal.verify('a')
  expect(check).toMatchObject({ entries: 5, listed: 3 })
  expect(journal.list(all('a')).entries).toHaveLength(check.listed)
})
