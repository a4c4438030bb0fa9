import { expect, it } from 'vitest'
import { isTooLarge, MAX_ITEMS } from './limits'

it.each([
  ['many values in a list', Array.from({ length: 200_000 }, () => 1)],
  ['many names', Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`s${at}`, null]))],
  ['many lists in lists', Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => []))],
  ['a long text', { text: 'x'.repeat(30_000_000) }],
  ['a long name', { ['x'.repeat(30_000_000)]: 1 }],
])('refuses an input with %s', (_, input) => {
  expect(isTooLarge('prefs:set', input)).toBe(true)
})

it('allows the largest inputs of calls', () => {
  const item = {
    act: { kind: 'rename', id: '1' },
    before: { name: 'a', tags: ['t'], facts: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at, at])) },
  }
  expect(isTooLarge('jobs:start', { items: Array.from({ length: MAX_ITEMS }, () => item) })).toBe(false)
  expect(isTooLarge('file:save', { name: 'a', text: 'x'.repeat(16_000_000) })).toBe(false)
  expect(isTooLarge('session:get', undefined)).toBe(false)
})
