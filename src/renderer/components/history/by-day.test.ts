import { expect, test } from 'vitest'
import type { JournalEntry } from '@shared/history/journal'
import { byDay } from './history-list'

const entry = (id: number, at: string): JournalEntry => ({
  kind: 'gap',
  id,
  at,
  object: '',
  count: 1,
  why: 'lost',
  since: at,
})
const days = (entries: JournalEntry[]) =>
  byDay(
    entries.map((each) => ({ entry: each, saves: 0 })),
    'en',
  )

test('keeps entries in the order they were written, and starts a new day after the clock was set back', () => {
  const found = days([
    entry(5, '2026-03-03T12:00:00Z'),
    entry(4, '2026-03-02T12:00:00Z'),
    // The clock was a day ahead until here.
    entry(3, '2026-03-03T12:00:00Z'),
    entry(2, '2026-03-02T12:30:00Z'),
    entry(1, '2026-03-02T12:00:00Z'),
  ])
  expect(found.map(({ rows }) => rows.map((row) => row.entry.id))).toEqual([[5], [4], [3], [2, 1]])
  expect(found[0]?.title).toBe(found[2]?.title)
  expect(new Set(found.map(({ key }) => key)).size).toBe(4)
})

test.each([
  // Releases of ICU differ in the comma.
  ['en', /^Tuesday,? 3 Mar 2026$/],
  ['de', /^Dienstag, 3. März 2026$/],
])('a day is titled with its weekday (%s)', (language, title) => {
  const [found] = byDay([{ entry: entry(1, '2026-03-03T12:00:00Z'), saves: 0 }], language)
  expect(found?.title).toMatch(title)
})

test('a day keeps its key when an entry is added', () => {
  const before = days([entry(2, '2026-03-03T12:00:00Z'), entry(1, '2026-03-02T12:00:00Z')])
  const after = days([
    entry(3, '2026-03-03T13:00:00Z'),
    entry(2, '2026-03-03T12:00:00Z'),
    entry(1, '2026-03-02T12:00:00Z'),
  ])
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})
