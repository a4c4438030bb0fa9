import { expect, it } from 'vitest'
import { createLimit, inputSize, MAX_ITEMS, SIZE_ON_THE_WAY, SMALL_SIZE } from './limits'

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
  expect(inputSize('prefs:set', input)).toBe(Infinity)
})

it('allows the largest inputs of calls', () => {
  const item = {
    act: { kind: 'rename', id: '1' },
    before: { name: 'a', tags: ['t'], facts: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at, at])) },
  }
  expect(inputSize('jobs:start', { items: Array.from({ length: MAX_ITEMS }, () => item) })).toBeLessThan(Infinity)
  expect(inputSize('file:save', { name: 'a', text: 'x'.repeat(16_000_000) })).toBeLessThan(Infinity)
  const policies = { stored: 'x'.repeat(2_000_000), policy: 'x'.repeat(2_000_000) }
  expect(inputSize('upgrade:run', { id: 'a', steps: Array.from({ length: 10 }, () => policies) })).toBeLessThan(
    Infinity,
  )
  const own = Array.from({ length: 1000 }, (_, at) => [`s${at}`, { machines: Array.from({ length: 100 }, String) }])
  expect(inputSize('prefs:set', { own: Object.fromEntries(own) })).toBeLessThan(Infinity)
  expect(inputSize('session:get', undefined)).toBeLessThan(Infinity)
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

it('begins a call at once if nothing waits', () => {
  const begun: string[] = []
  const limited = createLimit(2, 10)
  const call = (name: string, size: number) => limited(async () => void begun.push(name), undefined, size)
  const all = [call('a', 4), call('b', 6), call('c', 0)]
  expect(begun).toEqual(['a', 'b'])
  return Promise.all(all)
})

it('runs calls of a limited size together, a larger one alone, and keeps their order', async () => {
  const limited = createLimit(Infinity, 1000)
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const call = (size: number, signal?: AbortSignal) =>
    limited(
      () => {
        begun.push(size)
        return new Promise<void>((resolve) => ends.set(size, resolve))
      },
      signal,
      size,
    )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (size: number) => {
    ends.get(size)?.()
    await turn()
    return begun.splice(0)
  }
  const withdrawn = new AbortController()
  const all = [600, 300, 1500, 5, 700].map((size) => call(size))
  const left = call(800, withdrawn.signal)
  const last = call(10)
  await turn()
  expect(begun.splice(0)).toEqual([600, 300])
  expect(await end(600)).toEqual([])
  expect(await end(300)).toEqual([1500])
  expect(await end(1500)).toEqual([5, 700])
  withdrawn.abort()
  await expect(left).rejects.toThrow('aborted')
  await turn()
  expect(begun.splice(0)).toEqual([10])
  for (const each of ends.values()) each()
  await Promise.all([...all, last])
})

it('measures texts and values, so that few large inputs are on their way at once, but two drafts of the longest policy are', () => {
  const sizeOf = (length: number) =>
    inputSize('draft:set', { id: 'a', draft: { text: 'x'.repeat(length), baseId: null } })
  expect(Math.floor(SIZE_ON_THE_WAY / sizeOf(512_000))).toBe(7)
  expect(2 * sizeOf(1_900_000)).toBeLessThan(SIZE_ON_THE_WAY)
  expect(
    inputSize(
      'prefs:set',
      Array.from({ length: 100_000 }, () => 1),
    ),
  ).toBeGreaterThan(SIZE_ON_THE_WAY / 5)
  expect(inputSize('prefs:get', undefined)).toBeLessThan(SMALL_SIZE)
})
