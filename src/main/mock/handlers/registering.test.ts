import { beforeEach, describe, expect, test } from 'vitest'
import { nodes } from '@shared/api/resources'
import { setupMockState } from '@tests/support/mock-state'
import { demoSessions } from '../seed/seed'

const { iso, list, ok, state, told } = setupMockState()

describe('registering', () => {
  const key = (tail: string) => `hskey-authreq-${tail.padEnd(24, '0')}`
  const register = async (user: string, how: string) =>
    nodes.register.output.parse(await ok('POST', '/node/register', { user, key: how })).node
  const alice = 'first'
  const bob = 'second'
  beforeEach(async () => {
    for (const name of [alice, bob]) await ok('POST', '/user', { name })
  })

  test.each([
    ['a session id', key('new')],
    ['a machine key', `mkey:${'ab'.repeat(32)}`],
    ['a node key', `nodekey:${'cd'.repeat(32)}`],
    ['24 characters', 'abcdefghijklmnopqrstuvwx'],
  ])('adds a machine for %s: named, addressed, online, without expiry', async (_, how) => {
    const before = await list()
    const made = await register(alice, how)
    expect(await list()).toEqual([...before, made])
    expect(made).toMatchObject({ user: { name: alice }, online: true, expiry: null, createdAt: iso(), lastSeen: iso() })
    expect(made).toMatchObject({
      registerMethod: 'REGISTER_METHOD_CLI',
      tags: [],
      preAuthKey: null,
      approvedRoutes: [],
    })
    // The lowest free ones: the ninth machine has IPv4 only, so its IPv6 address is free.
    expect(made.ipAddresses).toEqual(['100.64.0.15', 'fd7a:115c:a1e0::9'])
    expect([made.machineKey, made.nodeKey]).toContain(how.includes(':') ? how : made.nodeKey)
  })

  test('accepts a session only once', async () => {
    await register(alice, key('once'))
    for (const user of [alice, bob])
      expect(await state.mock.call('POST', '/node/register', { user, key: key('once') })).toMatchObject({ status: 404 })
  })

  test('recognizes a machine: the same for the same user, a new one for another user', async () => {
    const how = `mkey:${'ab'.repeat(32)}`
    const first = await register(alice, how)
    await ok('POST', `/node/${first.id}/expire`)
    expect(await register(alice, how)).toEqual(first)
    const second = await register(bob, how)
    expect([second.id === first.id, second.machineKey]).toEqual([false, how])
    expect(second.givenName).toBe(`${first.givenName}-1`)
  })

  test('refuses a node key that another machine has', async () => {
    const how = `nodekey:${'cd'.repeat(32)}`
    await register(alice, how)
    const response = await state.mock.call('POST', '/node/register', { user: bob, key: how })
    expect(response).toMatchObject({ status: 409, body: { message: 'node key already in use by another machine' } })
  })

  test("names a machine from a pending session after its client, by the server's rules", async () => {
    const [session, other] = demoSessions
    const made = await told(await ok('POST', '/auth/register', { user: alice, authId: session?.authId }))
    expect([made.name, made.givenName]).toEqual(["Sam's new laptop", 'sams-new-laptop'])
    expect((await state.mock.call('POST', '/auth/register', { user: alice, authId: session?.authId })).status).toBe(404)
    expect((await register(alice, other?.authId ?? '')).givenName).toBe('lab-sensor')
  })

  test('approves or rejects a check repeatedly', async () => {
    const authId = demoSessions.find((session) => session.kind === 'check')?.authId ?? ''
    expect(await ok('POST', '/auth/approve', { authId })).toEqual({})
    expect(await ok('POST', '/auth/approve', { authId })).toEqual({})
    expect(state.mock.db.sessions.byId(authId)?.verdict).toBe('approved')
    expect(await ok('POST', '/auth/reject', { authId })).toEqual({})
    expect(state.mock.db.sessions.byId(authId)?.verdict).toBe('rejected')
  })
})
