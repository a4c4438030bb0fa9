import { describe, expect, it, vi } from 'vitest'
import { createShares, createTurns, type TakeShare } from './concurrency'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const limits = { atOnce: 3, bytes: 100 }

it('begins calls in their order, a few at once', async () => {
  const inTurn = createTurns({ ...limits, now: () => 0 })
  const begun: number[] = []
  const all = Promise.all(Array.from({ length: 8 }, (_, number) => inTurn('a', async () => begun.push(number))))
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  await turn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  await all
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('begins no other call in a turn that has taken long', async () => {
  let now = 0
  const inTurn = createTurns({ ...limits, now: () => now })
  const begun: number[] = []
  const slow = async (number: number) => {
    begun.push(number)
    now += 1000
  }
  const all = Promise.all([0, 1, 2].map((number) => inTurn('a', () => slow(number))))
  await Promise.resolve()
  expect(begun).toEqual([0])
  await turn()
  expect(begun).toEqual([0, 1])
  await all
  expect(begun).toEqual([0, 1, 2])
})

it('a call of another sender waits only behind few of one that makes thousands', async () => {
  const inTurn = createTurns(limits)
  const begun: string[] = []
  const call = (sender: string, number: number) => inTurn(sender, async () => begun.push(`${sender}${number}`))
  const flood = Promise.all(Array.from({ length: 3000 }, (_, number) => call('a', number)))
  await Promise.all([call('b', 0), call('c', 0), call('b', 1)])
  expect(begun.filter((name) => !name.startsWith('a'))).toEqual(['b0', 'c0', 'b1'])
  expect(begun.length).toBeLessThan(4 * limits.atOnce)
  await flood
  expect(begun.filter((name) => name.startsWith('a'))).toEqual(Array.from({ length: 3000 }, (_, at) => `a${at}`))
})

it('begins a call alone at once, and another one after a failure', async () => {
  const inTurn = createTurns(limits)
  let isBegun = false
  const lost = inTurn('a', async () => {
    isBegun = true
    throw new Error('lost')
  })
  await Promise.resolve()
  expect(isBegun).toBe(true)
  await expect(lost).rejects.toThrow('lost')
  expect(await inTurn('a', async () => 1)).toBe(1)
})

describe('shares', () => {
  /** Begins calls that never end by themselves. */
  function begin(inShare: TakeShare, begun: string[]) {
    return (key: string, name: string, signal?: AbortSignal) => {
      let end = () => {}
      const held = new Promise<string>((resolve) => (end = () => resolve(name)))
      const work = () => {
        begun.push(name)
        return held
      }
      return { end, done: inShare(key, work, signal) }
    }
  }

  it('a key that does not answer holds up no other, and its calls begin in their order', async () => {
    const begun: string[] = []
    const call = begin(createShares(2), begun)
    const slow = ['s0', 's1', 's2', 's3'].map((name) => call('slow', name))
    const other = call('other', 'o0')
    await turn()
    expect(begun).toEqual(['s0', 's1', 'o0'])
    slow[0]?.end()
    // A newcomer does not overtake.
    await slow[0]?.done
    const late = call('slow', 's4')
    await turn()
    expect(begun).toEqual(['s0', 's1', 'o0', 's2'])
    for (const one of [...slow, late, other]) {
      one.end()
      await turn()
    }
    expect(begun).toEqual(['s0', 's1', 'o0', 's2', 's3', 's4'])
  })

  it('a call that is withdrawn while it waits never begins, and leaves its place to the next', async () => {
    const begun: string[] = []
    const call = begin(createShares(1), begun)
    const first = call('a', 'first')
    const controller = new AbortController()
    const gone = call('a', 'gone', controller.signal)
    const next = call('a', 'next')
    controller.abort(new Error('withdrawn'))
    await expect(gone.done).rejects.toThrow('withdrawn')
    first.end()
    await turn()
    expect(begun).toEqual(['first', 'next'])
    next.end()
    await expect(next.done).resolves.toBe('next')
  })
})

it('refuses calls of a sender whose bytes are too many with its others; tells it once, and takes calls again afterwards', async () => {
  const onFull = vi.fn<() => void>()
  const inTurn = createTurns({ ...limits, onFull })
  const refused = async (count: number, bytes: number) => {
    const calls = Array.from({ length: count }, () => inTurn('a', () => Promise.resolve('done'), bytes))
    const other = inTurn('b', () => Promise.resolve('done'), 100)
    const ended = await Promise.allSettled(calls)
    await expect(other).resolves.toBe('done')
    await turn()
    return ended.filter(({ status }) => status === 'rejected').length
  }
  expect(await refused(10, 20)).toBe(5)
  expect(onFull).toHaveBeenCalledTimes(1)
  expect(await refused(10, 20)).toBe(5)
  expect(onFull).toHaveBeenCalledTimes(2)
  expect(await refused(1000, 0)).toBe(0)
})
