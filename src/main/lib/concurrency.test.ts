import { expect, it, vi } from 'vitest'
import { createTurns } from './concurrency'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const limits = { atOnce: 3, running: 5, bytes: 100 }

it('begins calls in their order, a few at once, and no more than may run', async () => {
  const inTurn = createTurns(limits)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const all = Promise.all(Array.from({ length: 12 }, (_, number) => inTurn(work(number))))
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  await turn()
  await turn()
  await turn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (let number = 0; number < 12; number += 1) {
    ends[number]?.()
    await turn()
    await turn()
    expect(begun.length - number - 1, 'running').toBeLessThanOrEqual(5)
  }
  await all
  expect(begun).toEqual(Array.from({ length: 12 }, (_, number) => number))
})

it('begins a call alone at once, and another one after a failure', async () => {
  const inTurn = createTurns({ ...limits, running: 1 })
  await expect(inTurn(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await inTurn(async () => 1)).toBe(1)
})

it('refuses calls whose bytes are too many with those that wait; tells it once, and takes calls again afterwards', async () => {
  const onFull = vi.fn<() => void>()
  const inTurn = createTurns({ ...limits, onFull })
  const refused = async (count: number, bytes: number) => {
    const calls = Array.from({ length: count }, () => inTurn(() => Promise.resolve('done'), bytes))
    const ended = await Promise.allSettled(calls)
    await turn()
    return ended.filter(({ status }) => status === 'rejected').length
  }
  // Three have begun, and five wait.
  expect(await refused(10, 20)).toBe(2)
  expect(onFull).toHaveBeenCalledTimes(1)
  expect(await refused(10, 20)).toBe(2)
  expect(onFull).toHaveBeenCalledTimes(2)
  expect(await refused(1000, 0)).toBe(0)
})
