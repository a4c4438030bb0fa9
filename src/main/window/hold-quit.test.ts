import { expect, it, vi } from 'vitest'
import { createInProgress } from '@main/lib/in-progress'
import { createHoldQuit } from './quit'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function start() {
  const work = createInProgress()
  const answers: ((atOnce: boolean) => void)[] = []
  const quit = vi.fn<() => void>()
  const quitsAtOnce = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const holds = createHoldQuit({ work: () => work, quitsAtOnce, quit })
  let end: () => void = () => undefined
  const save = () => void work.run(() => new Promise<void>((resolve) => (end = resolve)))
  return { holds, answers, quit, save, end: () => end() }
}

it('does not hold a quit while nothing runs', () => {
  const { holds, answers } = start()
  expect(holds()).toBe(false)
  expect(answers).toHaveLength(0)
})

it('asks once, and quits when the work is done', async () => {
  const { holds, answers, quit, save, end } = start()
  save()
  expect([holds(), holds()]).toEqual([true, true])
  expect(answers).toHaveLength(1)
  answers[0]?.(false)
  await turn()
  expect(quit).not.toHaveBeenCalled()
  end()
  await turn()
  expect(quit).toHaveBeenCalledTimes(1)
  expect(holds()).toBe(false)
})

it('quits without an answer once the work is done', async () => {
  const { holds, quit, save, end } = start()
  save()
  holds()
  end()
  await turn()
  expect(quit).toHaveBeenCalledTimes(1)
})

it('asks again after the choice to wait, and quits at once if the person wants that', async () => {
  const { holds, answers, quit, save, end } = start()
  save()
  holds()
  answers[0]?.(false)
  await turn()
  expect(holds()).toBe(true)
  answers[1]?.(true)
  await turn()
  expect(quit).toHaveBeenCalledTimes(1)
  expect(holds()).toBe(false)
  end()
  await turn()
  expect(quit).toHaveBeenCalledTimes(1)
})
