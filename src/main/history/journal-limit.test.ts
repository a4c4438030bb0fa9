import { expect, test } from 'vitest'
import type { SeenChange } from '@shared/history/journal'
import { JournalFilter } from '@shared/history/journal'
import { MAX_SEEN_PER_HOUR } from './journal-store'
import { openHistoryInMemory } from './open-history'

const START = Date.parse('2026-03-01T00:00:00Z')
const change = (count: number): SeenChange => ({
  kind: 'node.renamed',
  id: String(count % 500),
  name: `name-${count}`,
  before: { name: 'host', givenName: `name-${count - 1}` },
  after: { name: 'host', givenName: `name-${count}` },
})

test('a network with 40 changes a second adds at most the entries of its hours, and reports how many were left out', () => {
  const { journal } = openHistoryInMemory()
  const HOURS = 3
  let made = 0
  for (let second = 0; second < HOURS * 3600; second += 10) {
    const changes = Array.from({ length: 400 }, () => change(++made))
    journal.seen('s', new Date(START + second * 1000).toISOString(), changes, null)
  }
  journal.seen('quiet', new Date(START).toISOString(), [change(1)], null)
  const entries = []
  let before: number | null = null
  for (;;) {
    const page = journal.list(JournalFilter.parse({ serverId: 's', before }))
    entries.push(...page.entries)
    before = page.entries.at(-1)?.id ?? null
    if (!page.more) break
  }
  const seen = entries.filter(({ kind }) => kind === 'seen')
  const left = entries.flatMap((entry) => (entry.kind === 'gap' && entry.why === 'many' ? [entry.count] : []))
  expect(seen).toHaveLength(HOURS * MAX_SEEN_PER_HOUR)
  expect(seen.length + left.reduce((sum, count) => sum + count, 0)).toBe(made)
  expect(left.length).toBeLessThanOrEqual(HOURS * 360)
  expect(journal.verify('s').brokenAt).toBeNull()
  expect(journal.verify('quiet').entries).toBe(1)
})
