import { describe, expect, test } from 'vitest'
import { stepStates } from './connection-steps'
import { returnPath } from './return-to'

const states = (...args: Parameters<typeof stepStates>) => stepStates(...args).map(({ state }) => state)
const failedAt = (failedStep: 'address' | 'tls' | 'version' | 'key') => ({
  ok: false,
  failedStep,
  message: '',
  version: '',
})

describe('stepStates', () => {
  test('steps before the failed one passed, later ones were not tried', () => {
    expect(states(failedAt('version'), 'https://x')).toEqual(['passed', 'passed', 'failed', 'notTried'])
    expect(states(failedAt('address'), 'https://x')).toEqual(['failed', 'notTried', 'notTried', 'notTried'])
  })

  test('plain http has no TLS step', () => {
    expect(states(failedAt('key'), 'http://x')).toEqual(['passed', 'unused', 'passed', 'failed'])
    expect(states(null, ' HTTP://x')).toEqual(['testing', 'unused', 'testing', 'testing'])
  })

  test('all steps of a good server passed', () => {
    expect(states({ ok: true, failedStep: null, message: '', version: '1' }, 'https://x')).toEqual(
      Array(4).fill('passed'),
    )
  })
})

test.each([
  ['/machines?state=offline', '/machines?state=offline'],
  [null, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/auth?reason=unauthorized', '/'],
  ['/authors', '/authors'],
])('to return to %s goes to %s', (wanted, path) => {
  expect(returnPath(new URLSearchParams(wanted === null ? {} : { returnTo: wanted }))).toBe(path)
})
