import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type UpdateObstacle, defaultUpdateChoices } from '@shared/ipc/update'
import { initialUpdate } from './machine'
import { createUpdates, setupAutoCheck, type Updater } from './updates'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create(obstacle: UpdateObstacle | null) {
  const check = vi.fn<Updater['check']>(async () => {
    throw new Error('net::ERR_CONNECTION_REFUSED')
  })
  const nothing = () => undefined
  const updater: Updater = {
    check,
    download: async () => undefined,
    cancel: nothing,
    installOnQuit: nothing,
    install: nothing,
  }
  const updates = createUpdates({
    currentVersion: '1.0.0',
    obstacle,
    choices: { get: () => defaultUpdateChoices, set: nothing },
    load: async () => updater,
    onChange: nothing,
  })
  return { check, updates }
}

describe('setupAutoCheck', () => {
  it('checks some time after the start and again, and reports no errors of the feed', async () => {
    const { check, updates } = create(null)
    setupAutoCheck(updates)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(check).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(check).toHaveBeenCalledTimes(1)
    expect(updates.get()).toEqual(initialUpdate('1.0.0', null))
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(check.mock.calls.length).toBeGreaterThan(2)
  })

  it("does not check if updates are not possible, nor during the user's own check", async () => {
    const none = create('development')
    setupAutoCheck(none.updates)
    const asked = create(null)
    setupAutoCheck(asked.updates)
    asked.check.mockImplementation(() => new Promise(() => undefined))
    await asked.updates.check()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(none.updates.get()).toEqual(initialUpdate('1.0.0', 'development'))
    expect(none.check).not.toHaveBeenCalled()
    expect(asked.check).toHaveBeenCalledTimes(1)
    expect(asked.updates.get()).toMatchObject({ phase: 'checking' })
  })

  it("checks again after the user's own check has failed, and keeps its failure", async () => {
    const { check, updates } = create(null)
    setupAutoCheck(updates)
    await updates.check()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(check).toHaveBeenCalledTimes(2)
    expect(updates.get()).toMatchObject({ phase: 'failed', failure: 'offline' })
  })
})
