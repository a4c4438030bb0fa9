import { describe, expect, it, test } from 'vitest'
import type { PreAuthKey } from '@shared/api/resources'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { apiKeyState, isActive, keyStates, mayWork, preAuthKeyState } from './machine-state'

const now = Date.parse('2026-11-21T08:00:00Z')

function key(fields: Partial<PreAuthKey>): PreAuthKey {
  return {
    id: '1',
    key: 'hskey-auth-abc-***',
    user: null,
    reusable: false,
    ephemeral: false,
    used: false,
    expiration: '2026-11-21T09:00:00Z',
    createdAt: null,
    aclTags: [],
    ...fields,
  }
}

describe('preAuthKeyState', () => {
  it('is active until its expiry, and expiring during the last 14 days', () => {
    expect(preAuthKeyState(key({}), now)).toBe('expiring')
    expect(preAuthKeyState(key({ expiration: '2026-12-05T08:00:00Z' }), now)).toBe('expiring')
    expect(preAuthKeyState(key({ expiration: '2026-12-05T08:00:01Z' }), now)).toBe('active')
    expect(preAuthKeyState(key({ expiration: '2026-11-21T08:00:00Z' }), now)).toBe('expired')
    expect(preAuthKeyState(key({ expiration: null }), now)).toBe('active')
  })

  it('stays used after its expiry, but a reusable key is never used up', () => {
    expect(preAuthKeyState(key({ used: true, expiration: '2026-01-01T00:00:00Z' }), now)).toBe('used')
    expect(preAuthKeyState(key({ used: true, reusable: true }), now)).toBe('expiring')
    expect(preAuthKeyState(key({ used: true, reusable: true, expiration: '2026-01-01T00:00:00Z' }), now)).toBe(
      'expired',
    )
  })

  it('reads offsets other than Z', () => {
    expect(preAuthKeyState(key({ expiration: '2026-11-21T08:30:00+01:00' }), now)).toBe('expired')
    expect(preAuthKeyState(key({ expiration: '2026-11-21T09:30:00+01:00' }), now)).toBe('expiring')
  })
})

describe('a key made to end soon', () => {
  const week = { createdAt: '2026-11-20T08:00:00Z', expiration: '2026-11-27T08:00:00Z' }
  const month = { ...week, createdAt: '2026-10-28T08:00:00Z' }

  it('is active to its end: its maker knew', () => {
    expect([preAuthKeyState(key(week), now), apiKeyState(week, now)]).toEqual(['active', 'active'])
    expect([preAuthKeyState(key(month), now), apiKeyState(month, now)]).toEqual(['expiring', 'expiring'])
    const end = Date.parse(week.expiration)
    expect([preAuthKeyState(key(week), end), apiKeyState(week, end)]).toEqual(['expired', 'expired'])
  })
})

describe('apiKeyState', () => {
  it('warns during the last 14 days', () => {
    expect(apiKeyState({ createdAt: null, expiration: '2026-12-06T08:00:00Z' }, now)).toBe('active')
    expect(apiKeyState({ createdAt: null, expiration: '2026-12-05T08:00:00Z' }, now)).toBe('expiring')
    expect(apiKeyState({ createdAt: null, expiration: '2026-11-21T07:59:59Z' }, now)).toBe('expired')
    expect(apiKeyState({ createdAt: null, expiration: null }, now)).toBe('active')
  })
})

test('an expiring key is active as well, a used or expired one is not; one of unknown expiry may work', () => {
  expect(keyStates.filter(isActive)).toEqual(['active', 'expiring'])
  expect(keyStates.filter(mayWork)).toEqual(['active', 'expiring', 'unknown'])
})

test.each([
  '1970-01-01T00:00:00Z',
  '1969-12-31T19:00:00-05:00',
  '1970-01-01T12:00:00Z',
  '1970-02-01T00:00:00+01:00',
  '1999-12-31T23:59:59Z',
  '2001-01-01T00:00:00Z',
  '1901-12-13T20:45:52Z',
])('a key that expired at %s is expired, however long ago that is', (expiration) => {
  expect(preAuthKeyState(key({ expiration }), now)).toBe('expired')
  expect(apiKeyState({ createdAt: null, expiration }, now)).toBe('expired')
})

test.each([UNKNOWN_TIME, '0001-01-01T00:53:28+00:53', '0000-12-31T23:00:00Z'])(
  'the state of a key with the zero instant %s is unknown, neither active nor expired',
  (expiration) => {
    expect(preAuthKeyState(key({ expiration }), now)).toBe('unknown')
    expect(preAuthKeyState(key({ expiration, used: true }), now)).toBe('used')
    expect(apiKeyState({ createdAt: null, expiration }, now)).toBe('unknown')
  },
)
