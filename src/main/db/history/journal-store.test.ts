import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JournalEntry, JournalFilter } from '@shared/history/journal'
import { runSteps } from '../migrations/migrate'
import { createJournalStore, type JournalStore } from './journal-store'
import { historySteps } from './steps'

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

/** Writes so many entries on each of two servers whose machines have the same ids, some of them not answered. */
function write(journal: JournalStore, count: number): void {
  for (let index = 0; index < count; index++) {
    const server = index % 2 === 0 ? 'a' : 'b'
    const id = journal.begin(AT, where(server, String(index % 5)), act(`n-${index}`))
    if (index % 3 !== 0) journal.end(AT, id, done)
    journal.seen(server, AT, [{ kind: 'node.online', id: '1', name: 'x' }], null)
  }
}

describe('the chain', () => {
  test('is whole as it was written, and tells the first entry that anybody has changed, put in or taken out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.nat(),
        fc.constantFrom('body', 'at', 'object', 'who', 'gone', 'swapped', 'added'),
        (count, place, what) => {
          const { sql, journal } = openJournal()
          write(journal, count)
          expect(journal.verify('a').brokenAt).toBeNull()
          const ids = sql.prepare("SELECT id FROM journal WHERE server_id = 'a' ORDER BY id").pluck().all() as number[]
          const id = ids[place % (ids.length - 1)] as number
          const next = ids[(place % (ids.length - 1)) + 1] as number
          let first = id
          if (what === 'body') sql.prepare("UPDATE journal SET body = body || ' ' WHERE id = ?").run(id)
          else if (what === 'at') sql.prepare("UPDATE journal SET at = '2020-01-01T00:00:00Z' WHERE id = ?").run(id)
          else if (what === 'object') sql.prepare("UPDATE journal SET object = 'node 99' WHERE id = ?").run(id)
          else if (what === 'who') sql.prepare("UPDATE journal SET server_id = 'c' WHERE id = ?").run(id)
          else if (what === 'gone') sql.prepare('DELETE FROM journal WHERE id = ?').run(id)
          else if (what === 'swapped') {
            sql
              .prepare('UPDATE journal SET digest = (SELECT digest FROM journal WHERE id = ?) WHERE id = ?')
              .run(next, id)
          } else {
            sql
              .prepare(
                "INSERT INTO journal SELECT max(id) + 1, 'a', 'seen', NULL, at, object, NULL, body, digest FROM journal",
              )
              .run()
            first = sql.prepare('SELECT max(id) FROM journal').pluck().get() as number
          }
          if (what === 'gone' || what === 'who') first = next
          expect(journal.verify('a').brokenAt).toBe(first)
          expect(journal.verify('b').brokenAt).toBeNull()
        },
      ),
      { numRuns: 100 },
    )
  })

  test('goes on over what was dropped because it was old, also where the clock was put back', () => {
    const { sql, journal } = openJournal()
    const times = ['2026-01-01', '2026-03-01', '2026-02-01', '2026-05-01', '2026-04-01'].map(
      (day) => `${day}T00:00:00.000Z`,
    )
    for (const at of times) journal.end(at, journal.begin(at, where('a', '1'), act(at)), done)
    const whole = journal.verify('a')
    journal.drop('a', '2026-04-15T00:00:00.000Z')
    expect(journal.verify('a')).toEqual({ ...whole, entries: 4, dropped: 6 })
    journal.begin(AT, where('a', '1'), act('later'))
    expect(journal.verify('a')).toMatchObject({ entries: 5, brokenAt: null, dropped: 6 })
    sql.prepare('DELETE FROM journal WHERE id = (SELECT min(id) FROM journal)').run()
    expect(journal.verify('a').brokenAt).not.toBeNull()
  })
})

test('what was begun and not answered is unknown after the next start, and nothing of one server is of another', () => {
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

test('entries are found by kind, words and object, page by page', () => {
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
