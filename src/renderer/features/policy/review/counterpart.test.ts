import type { PolicyVersion } from '@shared/ipc/policy-versions'
import { expect, it } from 'vitest'
import { versionIndex } from './history-view'
import { counterpartOf } from './review-parts'

const entry = (id: string) => ({ id }) as PolicyVersion
const entries = [entry('c'), entry('b'), entry('a')]

it('is the version that the address names', () => {
  expect(counterpartOf('a', entries, entry('b'))).toBe('a')
  expect(counterpartOf('draft', entries, entry('b'))).toBe('draft')
})

it('is the previous version if the address names none, the shown one or a deleted one', () => {
  expect(counterpartOf(null, entries, entry('b'))).toBe('previous')
  expect(counterpartOf('b', entries, entry('b'))).toBe('previous')
  expect(counterpartOf('gone', entries, entry('b'))).toBe('previous')
})

it.each([
  ['', 0],
  ['version=b', 1],
  ['version=of-x', 1],
  ['version=of-x&at=2026-01-01T00:00:30Z', 3],
  ['version=of-y&at=2026-01-01T00:00:00Z', 2],
  ['version=of-z&at=2026-01-03T00:00:00Z', -1],
])('?%s names the version at %i: that of the text, nearest in time, and none if it is not kept', (search, index) => {
  const of = (id: string, text: string, day: number) =>
    ({ id, policyId: `of-${text}`, at: `2026-01-0${day}T00:00:00Z` }) as PolicyVersion
  const kept = [of('c', 'w', 4), of('b', 'x', 3), of('a', 'y', 2), of('0', 'x', 1)]
  expect(versionIndex(kept, new URLSearchParams(search))).toBe(index)
})
