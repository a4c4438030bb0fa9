import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAdmin } from './ask'
import { createUncaught } from './lifecycle'

// Test files share a worker: what an earlier one imported is forgotten, so that the Electron below counts.
const showMessageBox = vi.hoisted(() => {
  vi.resetModules()
  return vi.fn<(options: { detail: string }) => Promise<{ response: number }>>()
})
vi.mock('electron', () => ({ dialog: { showMessageBox } }))

const happened: string[] = []
/** Answers the dialog. */
let answer: (wantsToQuit: boolean) => void = () => undefined
const write = (...parts: unknown[]) => void happened.push(parts.map(String).join(': '))
const create = () =>
  createUncaught({
    log: { info: write, warn: write, error: write, flush: async () => void happened.push('flushed') },
    show: (error) => {
      happened.push(`shown ${error.message}`)
      return new Promise((resolve) => (answer = resolve))
    },
    quit: () => void happened.push('quit'),
    abort: () => void happened.push('aborted'),
  })
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}
const one = (message: string) => new Error(message)
const two = (message: string) => new Error(message)

beforeEach(() => void happened.splice(0))

describe('createUncaught', () => {
  it('shows an error during the start, and ends after it is answered and logged', async () => {
    create().report(one('no settings'))
    expect(happened).toEqual(['the console could not start: Error: no settings', 'shown no settings'])
    answer(false)
    await settle()
    expect(happened.slice(2)).toEqual(['flushed', 'aborted'])
  })

  it('ends even if no dialog can be shown', async () => {
    const uncaught = createUncaught({
      log: { info: write, warn: write, error: write, flush: async () => undefined },
      show: () => Promise.reject(new Error('no display')),
      quit: () => undefined,
      abort: () => void happened.push('aborted'),
    })
    uncaught.report('not even an error')
    await settle()
    expect(happened).toEqual([
      'the console could not start: Error: not even an error',
      'an uncaught error was not shown: Error: no display',
      'aborted',
    ])
  })

  it('keeps running after the start, shows each source once and one dialog at a time, and logs all', async () => {
    const uncaught = create()
    uncaught.started()
    for (const message of ['first', 'second']) uncaught.report(one(message))
    uncaught.report(two('meanwhile'))
    expect(happened).toEqual([
      'uncaught error: Error: first',
      'shown first',
      'uncaught error: Error: second',
      'uncaught error: Error: meanwhile',
    ])
    answer(false)
    await settle()
    happened.splice(0)
    uncaught.report(one('third'))
    uncaught.report(two('elsewhere'))
    expect(happened).toEqual(['uncaught error: Error: third', 'uncaught error: Error: elsewhere', 'shown elsewhere'])
    answer(true)
    await settle()
    expect(happened.at(-1)).toBe('quit')
  })
})

describe('ask', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const question = { message: 'A', detail: 'B', buttons: ['Quit', 'Start anyway'] }

  it("returns the user's answer", async () => {
    showMessageBox.mockResolvedValue({ response: 1 })
    expect(await askAdmin(question, true)).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('chooses the first button after a minute without an answer', async () => {
    showMessageBox.mockReturnValue(new Promise(() => undefined))
    const answered = askAdmin(question, true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answered).toBe(0)
  })

  it('is unanswered as soon as it is withdrawn, also if the system leaves the dialog open', async () => {
    showMessageBox.mockReturnValue(new Promise(() => undefined))
    const withdrawal = new AbortController()
    const answered = askAdmin({ ...question, unanswered: -1, signal: withdrawal.signal }, true)
    expect(showMessageBox).toHaveBeenLastCalledWith(expect.objectContaining({ signal: withdrawal.signal }))
    withdrawal.abort()
    expect(await answered).toBe(-1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves a dialog open if nothing waits for its answer', async () => {
    showMessageBox.mockReturnValue(new Promise(() => undefined))
    void askAdmin(question, false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
