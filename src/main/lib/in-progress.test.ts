import { expect, it } from 'vitest'
import { createInProgress, together } from './in-progress'

it('waits for work of several kinds, including what starts meanwhile', async () => {
  const [one, other] = [createInProgress(), createInProgress()]
  const both = together(one, other)
  expect(both.any()).toBe(false)
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  let isSettled = false
  void one.run(work)
  const settled = both.settled().then(() => (isSettled = true))
  void other.run(work)
  ends[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect([both.any(), isSettled]).toEqual([true, false])
  ends[1]?.()
  await settled
  expect(both.any()).toBe(false)
})
