import type { PolicyVersion } from '@shared/ipc/policy-versions'
import { expect, it } from 'vitest'
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
