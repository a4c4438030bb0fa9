import { describe, expect, test } from 'vitest'
import { testedSteps } from './connection-fields'

const states = (...args: Parameters<typeof testedSteps>) => testedSteps(...args).map(({ state }) => state)
const failedAt = (failedStep: 'address' | 'tls' | 'version' | 'key') => ({
  ok: false,
  failedStep,
  problem: null,
  version: '',
  certificate: null,
})

describe('testedSteps', () => {
  test('steps before the failed one passed, later ones were not tried', () => {
    expect(states(failedAt('version'), 'https://x')).toEqual(['passed', 'passed', 'failed', 'notTried'])
    expect(states(failedAt('address'), 'https://x')).toEqual(['failed', 'notTried', 'notTried', 'notTried'])
  })

  test('plain http has no TLS step', () => {
    expect(states(failedAt('key'), 'http://x')).toEqual(['passed', 'unused', 'passed', 'failed'])
    expect(states('version', ' HTTP://x')).toEqual(['passed', 'unused', 'testing', 'waiting'])
  })

  test('while the test runs, steps before the current one passed and later ones wait', () => {
    expect(states('address', 'https://x')).toEqual(['testing', 'waiting', 'waiting', 'waiting'])
    expect(states('key', 'https://x')).toEqual(['passed', 'passed', 'passed', 'testing'])
  })

  test('all steps passed for a working server', () => {
    expect(states({ ok: true, failedStep: null, problem: null, version: '1', certificate: null }, 'https://x')).toEqual(
      Array(4).fill('passed'),
    )
  })
})
