import { expect, it } from 'vitest'
import { createLimit, isTooLarge, MAX_ITEMS } from './limits'

it.each([
  ['many values in a list', Array.from({ length: 200_000 }, () => 1)],
  ['many names', Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`s${at}`, null]))],
  ['many lists in lists', Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => []))],
  ['a long text', { text: 'x'.repeat(50_000_000) }],
  ['a long name', { ['x'.repeat(50_000_000)]: 1 }],
  ['a map', { own: new Map() }],
  ['a buffer', [new Uint8Array(1)]],
  ['a number without a limit', 2n ** 64n],
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
  const policies = { stored: 'x'.repeat(2_000_000), policy: 'x'.repeat(2_000_000) }
  expect(isTooLarge('upgrade:run', { id: 'a', steps: Array.from({ length: 10 }, () => policies) })).toBe(false)
  const own = Array.from({ length: 1000 }, (_, at) => [`s${at}`, { machines: Array.from({ length: 100 }, String) }])
  expect(isTooLarge('prefs:set', { own: Object.fromEntries(own) })).toBe(false)
  expect(isTooLarge('session:get', undefined)).toBe(false)
})

it('runs calls in their order, and only some at the same time, also after one that failed', async () => {
  const limited = createLimit(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const call = (number: number) => () => {
    begun.push(number)
    return new Promise<void>((resolve, reject) => ends.push(number === 0 ? () => reject(new Error('lost')) : resolve))
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const all = Promise.allSettled([0, 1, 2, 3].map((number) => limited(call(number))))
  await turn()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await turn()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await turn()
  ends[3]?.()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
