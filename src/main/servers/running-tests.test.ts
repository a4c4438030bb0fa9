import { expect, test, vi } from 'vitest'
import type { ConnectionStep } from '@shared/ipc/session'
import { createRunningTests } from './running-tests'

test('reports steps only forwards, and none after the test was cancelled', async () => {
  const told = vi.fn<(ticket: string, step: ConnectionStep) => void>()
  const tests = createRunningTests(told)
  const aborted = await tests.run('a', async ({ signal, onStep }) => {
    for (const step of ['address', 'version', 'tls', 'version'] as const) onStep(step)
    tests.cancel('other')
    expect(signal.aborted).toBe(false)
    tests.cancel('a')
    onStep('key')
    return signal.aborted
  })
  expect(aborted).toBe(true)
  expect(told.mock.calls).toEqual([['a', 'version']])
  // The test has ended, so there is nothing left to cancel.
  tests.cancel('a')
})
