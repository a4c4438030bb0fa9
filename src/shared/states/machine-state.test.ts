import { describe, expect, test } from 'vitest'
import { expiresSoon, isPast, isSoon, isWithin, machineName, machineState, waitingRoutes } from './machine-state'

const now = Date.parse('2026-11-21T08:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

describe('machineState', () => {
  test.each([
    [true, null, 'online'],
    [false, null, 'offline'],
    [true, inDays(1), 'online'],
    [false, inDays(1), 'offline'],
    [true, inDays(-1), 'expired'],
    [false, inDays(0), 'expired'],
  ] as const)('online %s, expiry %s: %s', (online, expiry, state) => {
    expect(machineState({ online, expiry }, now)).toBe(state)
  })
})

test('soon means within 14 days, not past and not never', () => {
  expect(
    [inDays(0.1), inDays(14), inDays(14.1), inDays(-1), null].map((expiry) => expiresSoon({ expiry }, now)),
  ).toEqual([true, true, false, false, false])
  expect(isSoon(inDays(0), now)).toBe(false)
  expect(isPast(inDays(0), now)).toBe(true)
})

test.each(['', 'never', '9999999', '0001-01-01T00:00:00Z', '0000-12-31T23:00:00Z', '+010000-01-01T00:00:00Z'])(
  'an expiry of “%s” is neither past nor in the future',
  (nonsense) => {
    expect([isPast(nonsense, now), isSoon(nonsense, now), isWithin(nonsense, 1e15, now)]).toEqual([false, false, false])
    expect(machineState({ online: true, expiry: nonsense }, now)).toBe('online')
  },
)

test.each(['1970-01-01T00:00:00Z', '1970-01-01T05:00:00Z', '1969-12-31T23:59:59-01:00', '0002-02-02T00:00:00Z'])(
  'an expiry of %s is past, as it is for the server',
  (expiry) => {
    expect([isPast(expiry, now), isSoon(expiry, now)]).toEqual([true, false])
    expect(machineState({ online: true, expiry }, now)).toBe('expired')
  },
)

test('a route is waiting if it is advertised and not approved', () => {
  const node = { availableRoutes: ['10.0.0.0/24', '10.1.0.0/24'], approvedRoutes: ['10.1.0.0/24', '10.2.0.0/24'] }
  expect(waitingRoutes(node)).toEqual(['10.0.0.0/24'])
})

test('a machine without a given name uses its own', () => {
  expect(machineName({ id: '7', givenName: '', name: 'host' })).toBe('host')
  expect(machineName({ id: '7', givenName: 'laptop', name: 'host' })).toBe('laptop')
})

test('a machine without any name is named by its id and its address, also if its names are invisible', () => {
  const ipAddresses = ['100.64.0.7', 'fd7a:115c:a1e0::7']
  for (const name of ['', ' ', '\u200b', '\u3164']) {
    expect(machineName({ id: '7', givenName: name, name, ipAddresses })).toBe('Machine 7 (100.64.0.7)')
    expect(machineName({ id: '7', givenName: name, name, details: { ipAddresses } })).toBe('Machine 7 (100.64.0.7)')
    expect(machineName({ id: '7', givenName: name, name })).toBe('Machine 7')
  }
})
