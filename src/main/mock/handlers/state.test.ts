import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiKeys } from '@shared/api/api-keys'
import { nodes, type Node } from '@shared/api/nodes'
import { policy } from '@shared/api/policy'
import { preAuthKeys } from '@shared/api/pre-auth-keys'
import { users } from '@shared/api/users'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { demoSessions } from '../seed/seed-sessions'

// Every call that changes something, told by what is read afterwards.

let mock: TestMock
let time: number
beforeEach(async () => {
  time = TEST_NOW
  mock = await createTestMock({ seed: 1, nodes: 14, now: () => time })
})
afterEach(() => mock.close())

const iso = (offset = 0) => new Date(time + offset).toISOString()
const HOUR = 3_600_000

async function ok(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await mock.call(method, path, body)
  expect([path, response.status, response.status === 200 ? '' : response.body]).toEqual([path, 200, ''])
  return response.body
}
const list = async () => nodes.list.output.parse(await ok('GET', '/node')).nodes
const node = async (id: string) => nodes.get.output.parse(await ok('GET', `/node/${id}`)).node
/** The machine a response shows, after making sure that the list says the same. */
async function told(response: unknown): Promise<Node> {
  const shown = nodes.get.output.parse(response).node
  expect((await list()).find((one) => one.id === shown.id)).toEqual(shown)
  return shown
}
const named = (name: string) => mock.db.nodes.idOfGivenName(name)?.toString() ?? ''

describe('users', () => {
  const all = async () => users.list.output.parse(await ok('GET', '/user')).users

  test('created with a profile, renamed by name and by id, deleted', async () => {
    const profile = { displayName: 'Eve E', email: 'eve@example.com' }
    const made = users.create.output.parse(
      await ok('POST', '/user', { name: 'eve', ...profile, pictureUrl: 'https://x.example/p.png' }),
    ).user
    expect(made).toEqual({
      ...made,
      name: 'eve',
      ...profile,
      profilePicUrl: 'https://x.example/p.png',
      createdAt: iso(),
    })
    await ok('POST', '/user/eve/rename/eva', { id: made.id })
    await ok('POST', `/user/${made.id}/rename/evi`)
    await ok('POST', '/user/evi/rename/evi')
    expect((await all()).at(-1)).toEqual({ ...made, name: 'evi' })
    await ok('DELETE', `/user/evi?id=${made.id}`)
    expect((await all()).map((user) => user.id)).not.toContain(made.id)
  })

  test('a name wins over an id that looks like it', async () => {
    mock.db.users.insert({
      name: '1',
      displayName: '',
      email: '',
      provider: '',
      providerId: '',
      profilePicUrl: '',
      createdAt: iso(),
    })
    const before = await all()
    await ok('DELETE', '/user/1')
    expect(await all()).toEqual(before.slice(0, -1))
  })

  test('filtered by name before e-mail before id, and not at all by 0', async () => {
    const everybody = await all()
    const [first, second] = everybody
    const filtered = async (query: string) => users.list.output.parse(await ok('GET', `/user?${query}`)).users
    expect(await filtered(`name=${first?.name}&id=${second?.id}`)).toEqual([first])
    expect(await filtered(`email=${encodeURIComponent(first?.email ?? '')}&id=${second?.id}`)).toEqual([first])
    expect(await filtered('id=2')).toEqual([second])
    expect(await filtered('id=0')).toEqual(everybody)
    expect(await filtered('name=nobody')).toEqual([])
  })

  test('deleting one deletes their pre-auth keys and nobody else’s', async () => {
    const { user } = users.create.output.parse(await ok('POST', '/user', { name: 'temp' }))
    const before = mock.db.preAuthKeys.list().length
    await ok('POST', '/preauthkey', { user: user.id })
    await ok('DELETE', '/user/temp')
    expect(mock.db.preAuthKeys.list()).toHaveLength(before)
  })
})

describe('API keys', () => {
  const all = async () => apiKeys.list.output.parse(await ok('GET', '/apikey')).apiKeys

  test('created with the 4 first characters as prefix, for 90 days unless told otherwise', async () => {
    const { apiKey } = apiKeys.create.output.parse(await ok('POST', '/apikey', {}))
    expect(apiKey).toMatch(/^[A-Za-z0-9]{4}\.[\w-]{43}$/)
    expect((await all()).at(-1)).toMatchObject({
      prefix: apiKey.slice(0, 4),
      expiration: iso(90 * 24 * HOUR),
      createdAt: iso(),
      lastSeen: null,
    })
    await ok('POST', '/apikey', { expiration: '2027-01-01T01:00:00+01:00' })
    expect((await all()).at(-1)?.expiration).toBe('2027-01-01T00:00:00.000Z')
  })

  test('expired by setting the expiration to now, once; by prefix or id; deleted', async () => {
    const [first, second] = [(await all())[0], (await all())[1]]
    await ok('POST', '/apikey/expire', { prefix: first?.prefix })
    await ok('POST', '/apikey/expire', { id: second?.id })
    expect((await all()).slice(0, 2).map((key) => key.expiration)).toEqual([iso(), iso()])
    expect((await mock.call('POST', '/apikey/expire', { prefix: first?.prefix })).status).toBe(409)
    await ok('DELETE', `/apikey/${first?.prefix}`)
    expect((await all())[0]).toEqual({ ...second, expiration: iso() })
  })
})

describe('pre-auth keys', () => {
  const all = async () => preAuthKeys.list.output.parse(await ok('GET', '/preauthkey')).preAuthKeys

  test('created unused from 33 bytes, shown whole this once, for an hour unless told otherwise', async () => {
    const [owner] = users.list.output.parse(await ok('GET', '/user')).users
    const input = { user: owner?.name, reusable: true, ephemeral: true, aclTags: ['tag:z', 'tag:a', 'tag:z'] }
    const { preAuthKey: made } = preAuthKeys.create.output.parse(await ok('POST', '/preauthkey', input))
    expect(Buffer.from(made.key, 'base64url')).toHaveLength(33)
    const rest = { reusable: true, ephemeral: true, used: false, aclTags: ['tag:a', 'tag:z'] }
    expect(made).toEqual({ id: made.id, key: made.key, user: owner, ...rest, expiration: iso(HOUR), createdAt: iso() })
    expect((await all()).at(-1)).toEqual({ ...made, key: `${made.key.slice(0, 12)}***` })
    expect(JSON.stringify(mock.db.preAuthKeys.list())).not.toContain(made.key)
  })

  test('need no user when they carry tags', async () => {
    const { preAuthKey } = preAuthKeys.create.output.parse(await ok('POST', '/preauthkey', { aclTags: ['tag:a'] }))
    expect(preAuthKey.user).toBeNull()
  })

  test('expired and deleted by id; machines that joined with one stay and forget it', async () => {
    const joined = (await list()).find((one) => one.preAuthKey)
    const id = joined?.preAuthKey?.id
    await ok('POST', '/preauthkey/expire', { id })
    expect((await all()).find((key) => key.id === id)?.expiration).toBe(iso())
    await ok('DELETE', `/preauthkey?id=${id}`)
    expect((await all()).map((key) => key.id)).not.toContain(id)
    expect(await node(joined?.id ?? '')).toEqual({ ...joined, preAuthKey: null })
  })

  test('listed for one user by name or id', async () => {
    const [owner] = mock.db.users.list()
    const of = async (user: string | number | undefined) =>
      preAuthKeys.list.output.parse(await ok('GET', `/preauthkey?user=${user}`)).preAuthKeys
    const theirs = (await all()).filter((key) => key.user?.id === String(owner?.id))
    expect(theirs.length).toBeGreaterThan(0)
    expect(await of(owner?.name)).toEqual(theirs)
    expect(await of(owner?.id)).toEqual(theirs)
  })
})

describe('machines', () => {
  test('renamed, to their own name too; what the client calls itself stays', async () => {
    const before = await node('7')
    expect(await told(await ok('POST', '/node/7/rename/New-Name-7'))).toEqual({ ...before, givenName: 'New-Name-7' })
    await told(await ok('POST', '/node/7/rename/New-Name-7'))
  })

  test('filtered by owner; tagged ones belong to nobody', async () => {
    const owner = (await list()).find((one) => one.user)?.user
    const theirs = nodes.list.output.parse(await ok('GET', `/node?user=${owner?.name}`)).nodes
    expect(theirs).toEqual((await list()).filter((one) => one.user?.id === owner?.id))
    expect(theirs.every((one) => one.tags.length === 0)).toBe(true)
  })

  test('tagged: sorted, once each, the owner goes; moved to a user: the tags go', async () => {
    const before = (await list()).find((one) => one.user)
    const id = before?.id ?? ''
    const tagged = await told(await ok('POST', `/node/${id}/tags`, { tags: ['tag:server', 'tag:ci', 'tag:server'] }))
    const tags = ['tag:ci', 'tag:server']
    expect(tagged).toEqual({ ...before, user: null, tags, forcedTags: tags })
    const user = users.list.output.parse(await ok('GET', '/user')).users[1]
    const owner = { id: user?.id, name: user?.name, displayName: user?.displayName }
    expect(await told(await ok('POST', `/node/${id}/user`, { user: owner.id }))).toEqual({ ...before, user: owner })
    expect((await told(await ok('POST', `/node/${id}/user`, { user: before?.user?.name }))).user).toEqual(before?.user)
  })

  test('expire now, at a date, never: they go offline and come back', async () => {
    const id = named('home-server')
    time += HOUR
    expect(await told(await ok('POST', `/node/${id}/expire`))).toMatchObject({
      online: false,
      expiry: iso(),
      lastSeen: iso(),
    })
    time += HOUR
    const later = iso(24 * HOUR)
    expect(await told(await ok('POST', `/node/${id}/expire`, { expiry: later }))).toMatchObject({
      online: true,
      expiry: later,
      lastSeen: iso(),
    })
    time += HOUR
    const never = await told(await ok('POST', `/node/${id}/expire`, { disableExpiry: true }))
    expect(never).toMatchObject({ online: true, expiry: null, lastSeen: iso(-HOUR) })
  })

  test('that expire while nobody looks are offline when somebody does', async () => {
    const id = named('tablet')
    const before = await node(id)
    expect(before.online).toBe(true)
    time = Date.parse(before.expiry ?? '') - 1
    expect(await node(id)).toEqual(before)
    time += 1
    expect(await node(id)).toEqual({ ...before, online: false, lastSeen: before.expiry })
    expect((await list()).find((one) => one.id === id)?.online).toBe(false)
  })

  test('deleted with their routes', async () => {
    const id = named('print-gateway')
    await ok('DELETE', `/node/${id}`)
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect(mock.db.routes.list().filter((route) => route.nodeId === Number(id))).toEqual([])
    expect((await mock.call('GET', `/node/${id}`)).status).toBe(404)
  })

  test('get the address family they lack', async () => {
    const lacking = (await list()).filter((one) => one.ipAddresses.length === 1)
    expect(lacking).toHaveLength(1)
    const { changes } = nodes.backfillIps.output.parse(await ok('POST', '/node/backfillips', {}))
    const { id = '', givenName = '' } = lacking[0] ?? {}
    const now = await node(id)
    expect(changes).toEqual([`assigned IPv6 "${now.ipAddresses[1]}" to Node(${id}) "${givenName}"`])
    const addresses = (await list()).flatMap((one) => one.ipAddresses)
    expect([addresses.length, new Set(addresses).size]).toEqual([28, 28])
    expect(await ok('POST', '/node/backfillips', {})).toEqual({ changes: [] })
  })
})

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
    // The lowest that are free: the machine with IPv4 alone, the ninth, leaves its other one.
    expect(made.ipAddresses).toEqual(['100.64.0.15', 'fd7a:115c:a1e0::9'])
    expect([made.machineKey, made.nodeKey]).toContain(how.includes(':') ? how : made.nodeKey)
  })

  test('uses a session up', async () => {
    await register(alice, key('once'))
    for (const user of [alice, bob])
      expect(await mock.call('POST', '/node/register', { user, key: key('once') })).toMatchObject({ status: 404 })
  })

  test('knows a machine again: the same for the same user, another for another', async () => {
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
    const response = await mock.call('POST', '/node/register', { user: bob, key: how })
    expect(response).toMatchObject({ status: 409, body: { message: 'node key already in use by another machine' } })
  })

  test('by a waiting session gives the machine its client’s name, by the server’s rules', async () => {
    const [session, other] = demoSessions
    const made = await told(await ok('POST', '/auth/register', { user: alice, authId: session?.authId }))
    expect([made.name, made.givenName]).toEqual(["Sam's new laptop", 'sams-new-laptop'])
    expect((await mock.call('POST', '/auth/register', { user: alice, authId: session?.authId })).status).toBe(404)
    expect((await register(alice, other?.authId ?? '')).givenName).toBe('lab-sensor')
  })

  test('a check is approved or rejected, again and again', async () => {
    const authId = demoSessions.find((session) => session.kind === 'check')?.authId ?? ''
    expect(await ok('POST', '/auth/approve', { authId })).toEqual({})
    expect(await ok('POST', '/auth/approve', { authId })).toEqual({})
    expect(mock.db.sessions.byId(authId)?.verdict).toBe('approved')
    expect(await ok('POST', '/auth/reject', { authId })).toEqual({})
    expect(mock.db.sessions.byId(authId)?.verdict).toBe('rejected')
  })
})

describe('the policy', () => {
  const get = async () => policy.get.output.parse(await ok('GET', '/policy'))

  test('saved as it is written, with a new id and the time; the old one is kept', async () => {
    const before = await get()
    const text = '// mine\n{ "acls": [], }\n'
    const saved = policy.set.output.parse(await ok('PUT', '/policy', { policy: text, baseId: before.id }))
    expect(saved).toEqual({ policy: text, updatedAt: iso(), id: saved.id, writable: true, reason: null })
    expect(saved.id).not.toBe(before.id)
    expect(await get()).toEqual(saved)
    expect(mock.db.policies.history().map((row) => row.policy)).toEqual([before.policy, text])
  })

  test('a save over one that somebody saved meanwhile is refused', async () => {
    const before = await get()
    await ok('PUT', '/policy', { policy: '{}', baseId: before.id })
    const late = await mock.call('PUT', '/policy', { policy: '{ "acls": [] }', baseId: before.id })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await get()).policy).toBe('{}')
  })

  test('a check stores nothing', async () => {
    const before = await get()
    await ok('POST', '/policy/check', { policy: '{}' })
    expect(await get()).toEqual(before)
  })

  test('tests that fail keep it from being saved, in the server’s words', async () => {
    const text =
      '{ "tagOwners": { "tag:ci": [], "tag:server": [] }, "acls": [], "tests": [{ "src": "tag:ci", "accept": ["tag:server:22"] }] }'
    const response = await mock.call('PUT', '/policy', { policy: text })
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'test(s) failed:\ntag:ci -> tag:server:22: expected ALLOWED, got DENIED' },
    })
  })

  test('decides which tags there are', async () => {
    await ok('PUT', '/policy', { policy: '{ "tagOwners": { "tag:fresh": [] } }' })
    await ok('POST', '/node/7/tags', { tags: ['tag:fresh'] })
    expect((await mock.call('POST', '/node/7/tags', { tags: ['tag:ci'] })).status).toBe(400)
  })

  test('an empty server has none, and says so without failing', async () => {
    const empty = await createTestMock({ seed: null })
    const none = { policy: '', id: null, updatedAt: null, writable: true, reason: null }
    expect((await empty.call('GET', '/policy')).body).toEqual(none)
    expect((await empty.call('PUT', '/policy', { policy: '{}', baseId: null })).status).toBe(200)
    empty.close()
  })
})
