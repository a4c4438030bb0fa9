import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setupAutoCheck } from './auto-check'
import { initialUpdate } from './machine'
import { type Updater, createUpdates } from './updates'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create(unsupported: string | null) {
  const load = vi.fn<() => Promise<Updater>>(async () => ({
    check: async () => undefined,
    download: async () => undefined,
    install: () => undefined,
  }))
  return { load, updates: createUpdates({ currentVersion: '1.0.0', unsupported, load, onChange: () => undefined }) }
}

describe('setupAutoCheck', () => {
  it('looks once, some time after the start', async () => {
    const { load, updates } = create(null)
    setupAutoCheck(updates, log)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(updates.get().phase).toBe('checking')
  })

  it('does not where updates are not possible, or were asked for already', async () => {
    const none = create('A development build')
    setupAutoCheck(none.updates, log)
    const asked = create(null)
    setupAutoCheck(asked.updates, log)
    await asked.updates.check()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(none.updates.get()).toEqual(initialUpdate('1.0.0', 'A development build'))
    expect(none.load).not.toHaveBeenCalled()
    expect(asked.load).toHaveBeenCalledTimes(1)
  })
})
