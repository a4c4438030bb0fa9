import { expect, test } from '@playwright/test'
import { connect, type Console } from './console'
import { type Machine, startMachine } from './machine'
import { policyText } from './policy-text'
import { until } from './processes'
import { refusal } from './refusal'
import { type Headscale, startHeadscale } from './server'

// The proxy alone, without the app, against a real server with real machines. The tests build on each other.
test.describe.configure({ mode: 'serial' })

let server: Headscale
let api: Console
const machines: Machine[] = []

test.beforeAll(async () => {
  server = await startHeadscale()
  api = connect(server.url, server.key)
})

test.afterAll(async () => {
  await Promise.all(machines.map((each) => each.stop()))
  await server?.stop()
})

async function machine(name: string): Promise<Machine> {
  const made = await startMachine(server.url, name)
  machines.push(made)
  return made
}

async function nodeNamed(name: string) {
  const { nodes } = await api.nodes.list({})
  const node = nodes.find((each) => each.givenName === name)
  if (!node) throw new Error(`No machine ${name} in ${nodes.map((each) => each.givenName).join(', ')}`)
  return node
}

test('users: create, find, rename, delete, and refusals', async () => {
  const { user } = await api.users.create({ name: 'alice', displayName: 'Alice A', email: 'alice@example.com' })
  expect(user).toMatchObject({ name: 'alice', displayName: 'Alice A', email: 'alice@example.com' })
  await api.users.create({ name: 'bob' })
  expect((await api.users.list({ name: 'alice' })).users).toEqual([user])
  expect((await api.users.list({ name: 'alice', id: '999' })).users).toEqual([])
  expect(await refusal(api.users.create({ name: 'alice' }))).toEqual({
    code: 'conflict',
    message: 'user already exists',
  })
  expect(await refusal(api.users.rename({ name: 'bob', newName: 'alice' }))).toMatchObject({ code: 'conflict' })
  expect(await refusal(api.users.rename({ name: 'nobody', newName: 'anybody' }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.users.rename({ name: 'bob', id: user.id, newName: 'rob' }))).toMatchObject({
    code: 'notFound',
  })
  expect((await api.users.rename({ name: 'bob', newName: 'rob' })).user.name).toBe('rob')
  await api.users.create({ name: 'temp@example.com' })
  await api.users.delete({ name: 'temp@example.com' })
  expect((await api.users.list({})).users.map((each) => each.name)).toEqual(['alice', 'rob'])
})

test('a pre-auth key joins a real machine', async () => {
  const { preAuthKey } = await api.preAuthKeys.create({ user: 'alice' })
  expect(preAuthKey).toMatchObject({ used: false, reusable: false, user: { name: 'alice' } })
  expect(Date.parse(preAuthKey.expiration ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
  const router = await machine('router-1')
  await router.join(preAuthKey.key, '--advertise-routes=10.9.0.0/24,10.8.0.0/16', '--advertise-exit-node')
  const node = await until('the machine is online', async () => {
    const found = (await api.nodes.list({})).nodes[0]
    return found?.online ? found : undefined
  })
  expect(node).toMatchObject({
    name: 'router-1',
    givenName: 'router-1',
    user: { name: 'alice' },
    registerMethod: 'REGISTER_METHOD_AUTH_KEY',
    tags: [],
    expiry: null,
    approvedRoutes: [],
    subnetRoutes: [],
  })
  expect(node.availableRoutes.toSorted()).toEqual(['0.0.0.0/0', '10.8.0.0/16', '10.9.0.0/24', '::/0'])
  expect(node.ipAddresses[0]).toMatch(/^100\.64\./)
  const [listed] = (await api.preAuthKeys.list({ user: 'alice' })).preAuthKeys
  expect(listed).toMatchObject({ id: preAuthKey.id, used: true })
  expect(listed?.key).not.toBe(preAuthKey.key)
  expect((await api.nodes.list({ user: 'rob' })).nodes).toEqual([])
  expect(await refusal(api.nodes.list({ user: 'nobody' }))).toMatchObject({ code: 'notFound' })
})

test('a second machine is registered by its key, a third by its session', async () => {
  const second = await machine('laptop')
  const key = await second.ask()
  expect(await refusal(api.nodes.register({ user: 'nobody', key }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.nodes.register({ user: 'rob', key: 'nonsense' }))).toMatchObject({ code: 'invalid' })
  const { node } = await api.nodes.register({ user: 'rob', key: ` ${key} ` })
  expect(node).toMatchObject({ givenName: 'laptop', user: { name: 'rob' }, registerMethod: 'REGISTER_METHOD_CLI' })
  await until('the second machine runs', async () => (await second.state()) === 'Running')
  const third = await machine('office-pc')
  const authId = await third.ask()
  expect(await refusal(api.auth.register({ user: 'rob', authId: `${authId.slice(0, -1)}!` }))).toMatchObject({
    code: 'notFound',
  })
  expect((await api.auth.register({ user: 'rob', authId })).node.givenName).toBe('office-pc')
  await until('the third machine runs', async () => (await third.state()) === 'Running')
  expect(await refusal(api.auth.approve({ authId: 'nonsense' }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(api.auth.reject({ authId }))).toMatchObject({ code: 'notFound' })
  expect((await api.nodes.list({ user: 'rob' })).nodes).toHaveLength(2)
})

test('routes: derived, approved and withdrawn, exit routes as a pair, and nothing lost when two changes coincide', async () => {
  const router = await nodeNamed('router-1')
  const { routes } = await api.routes.list({})
  expect(routes).toHaveLength(4)
  expect(routes.every((route) => route.advertised && !route.enabled && !route.isPrimary)).toBe(true)
  const idOf = (prefix: string) => routes.find((route) => route.prefix === prefix)?.id ?? ''
  await Promise.all([
    api.routes.enable({ routeId: idOf('10.9.0.0/24') }),
    api.routes.enable({ routeId: idOf('10.8.0.0/16') }),
    api.routes.enable({ routeId: idOf('::/0') }),
  ])
  const { node } = await api.nodes.get({ nodeId: router.id })
  expect(node.approvedRoutes.toSorted()).toEqual(['0.0.0.0/0', '10.8.0.0/16', '10.9.0.0/24', '::/0'])
  expect(node.subnetRoutes).toEqual(expect.arrayContaining(['10.9.0.0/24', '10.8.0.0/16']))
  const mine = (await api.nodes.routes({ nodeId: router.id })).routes
  expect(
    mine
      .filter((route) => route.isPrimary)
      .map((route) => route.prefix)
      .toSorted(),
  ).toEqual(['10.8.0.0/16', '10.9.0.0/24'])
  expect(mine.every((route) => route.enabled)).toBe(true)
  await api.routes.disable({ routeId: idOf('0.0.0.0/0') })
  await api.routes.delete({ routeId: idOf('10.8.0.0/16') })
  expect((await nodeNamed('router-1')).approvedRoutes).toEqual(['10.9.0.0/24'])
  expect(await refusal(api.routes.enable({ routeId: `${router.id}-10.7.0.0_24` }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.routes.enable({ routeId: '99-10.9.0.0_24' }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.routes.enable({ routeId: 'nonsense' }))).toMatchObject({ code: 'notFound' })
  const approved = await api.nodes.approveRoutes({ nodeId: router.id, routes: ['10.9.0.0/24', '0.0.0.0/0'] })
  expect(approved.node.approvedRoutes.toSorted()).toEqual(['0.0.0.0/0', '10.9.0.0/24', '::/0'])
  expect((await nodeNamed('router-1')).subnetRoutes).toContain('10.9.0.0/24')
  expect(await refusal(api.nodes.approveRoutes({ nodeId: router.id, routes: ['x'] }))).toMatchObject({
    code: 'invalid',
  })
  expect(await refusal(api.nodes.approveRoutes({ nodeId: '99', routes: [] }))).toMatchObject({ code: 'notFound' })
})

test('rename and expiry: now, a date, never; the real client notices', async () => {
  const laptop = await nodeNamed('laptop')
  const nodeId = laptop.id
  expect((await api.nodes.rename({ nodeId, newName: 'Laptop-2' })).node.givenName).toBe('Laptop-2')
  expect(await refusal(api.nodes.rename({ nodeId, newName: 'router-1' }))).toMatchObject({ code: 'conflict' })
  expect(await refusal(api.nodes.rename({ nodeId, newName: 'a b' }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(api.nodes.rename({ nodeId: '99', newName: 'x' }))).toMatchObject({ code: 'notFound' })
  const { node: dated } = await api.nodes.expire({ nodeId, expiry: '2030-01-01T00:00:00+02:00' })
  expect(Date.parse(dated.expiry ?? '')).toBe(Date.parse('2029-12-31T22:00:00Z'))
  expect((await api.nodes.get({ nodeId })).node.expiry).toBe(dated.expiry)
  expect((await api.nodes.expire({ nodeId, disableExpiry: true })).node.expiry).toBeNull()
  expect(await refusal(api.nodes.expire({ nodeId: '99' }))).toMatchObject({ code: 'notFound' })
  const { node: expired } = await api.nodes.expire({ nodeId })
  expect(Date.parse(expired.expiry ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  await until('the client has to log in again', async () => (await machines[1]?.state()) === 'NeedsLogin')
  expect(await refusal(api.nodes.move({ nodeId, user: 'alice' }))).toMatchObject({ code: 'unsupported' })
})

test('policy: store, read back verbatim, refuse, check, and detect a change by another admin', async () => {
  const saved = await api.policy.set({ policy: policyText, baseId: null })
  expect(saved).toMatchObject({ policy: policyText, writable: true })
  expect(await api.policy.get({})).toEqual(saved)
  expect(await refusal(api.policy.set({ policy: '{}', baseId: null }))).toMatchObject({ code: 'conflict' })
  expect(await refusal(api.policy.set({ policy: '{bad', baseId: saved.id }))).toMatchObject({ code: 'invalid' })
  const unknownGroup = '{"acls":[{"action":"accept","src":["group:nope"],"dst":["*:*"]}]}'
  const refused = await refusal(api.policy.set({ policy: unknownGroup, baseId: saved.id }))
  expect(refused).toMatchObject({ code: 'invalid', message: expect.stringContaining('group not defined') })
  expect(await refusal(api.policy.check({ policy: unknownGroup }))).toMatchObject({ code: 'invalid' })
  expect(await api.policy.check({ policy: policyText })).toEqual({})
  const changed = await api.policy.set({ policy: `${policyText}\n`, baseId: saved.id })
  expect(changed.id).not.toBe(saved.id)
  expect((await api.policy.set({ policy: policyText })).id).toBe(saved.id)
})

test('tags replace the owner, and only those of the policy are accepted', async () => {
  const { id: nodeId } = await nodeNamed('office-pc')
  expect(await refusal(api.nodes.setTags({ nodeId, tags: ['tag:other'] }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(api.nodes.setTags({ nodeId, tags: ['server'] }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(api.nodes.setTags({ nodeId, tags: [] }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(api.nodes.setTags({ nodeId: '99', tags: ['tag:server'] }))).toMatchObject({ code: 'notFound' })
  const tagged = { tags: ['tag:server'], forcedTags: ['tag:server'], user: null }
  expect((await api.nodes.setTags({ nodeId, tags: ['tag:server', 'tag:server'] })).node).toMatchObject(tagged)
  expect((await api.nodes.get({ nodeId })).node).toMatchObject(tagged)
  expect(await nodeNamed('office-pc')).toMatchObject(tagged)
})

test('pre-auth keys: tags alone, a date, expire, delete, and refusals', async () => {
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const { preAuthKey: tagged } = await api.preAuthKeys.create({
    aclTags: ['tag:server'],
    reusable: true,
    ephemeral: true,
    expiration,
  })
  expect(tagged).toMatchObject({ user: null, aclTags: ['tag:server'], reusable: true, ephemeral: true })
  expect(Date.parse(tagged.expiration ?? '')).toBe(Date.parse(expiration))
  expect(await refusal(api.preAuthKeys.create({}))).toMatchObject({ code: 'invalid' })
  expect(await refusal(api.preAuthKeys.create({ user: 'nobody' }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.preAuthKeys.create({ user: 'alice', aclTags: ['server'] }))).toMatchObject({
    code: 'invalid',
  })
  await api.preAuthKeys.expire({ id: tagged.id })
  const listed = (await api.preAuthKeys.list({})).preAuthKeys.find((key) => key.id === tagged.id)
  expect(Date.parse(listed?.expiration ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  expect(await refusal(api.preAuthKeys.expire({ id: '999' }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.preAuthKeys.delete({ id: '999' }))).toMatchObject({ code: 'notFound' })
  await api.preAuthKeys.delete({ id: tagged.id })
  expect((await api.preAuthKeys.list({})).preAuthKeys.map((key) => key.id)).not.toContain(tagged.id)
})

test('API keys: create, use, expire, refuse, delete', async () => {
  const { apiKey } = await api.apiKeys.create({})
  const other = connect(server.url, apiKey)
  expect((await other.users.list({})).users).toHaveLength(2)
  const made = (await api.apiKeys.list({})).apiKeys.find((key) => key.id !== '1')
  if (!made) throw new Error('The new key is not listed')
  expect(apiKey).not.toBe(made.prefix)
  expect(Date.parse(made.expiration ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000)
  await api.apiKeys.expire({ prefix: made.prefix })
  expect(await refusal(other.users.list({}))).toMatchObject({ code: 'unauthorized' })
  expect(await refusal(api.apiKeys.expire({ prefix: made.prefix }))).toEqual({
    code: 'conflict',
    message: 'ApiKey already expired',
  })
  expect(await refusal(api.apiKeys.expire({ prefix: 'nope' }))).toEqual({
    code: 'notFound',
    message: 'ApiKey not found',
  })
  await api.apiKeys.delete({ prefix: made.prefix })
  expect(await refusal(api.apiKeys.delete({ prefix: made.prefix }))).toMatchObject({ code: 'notFound' })
  expect((await api.apiKeys.list({})).apiKeys).toHaveLength(1)
})

test('users who own machines stay; machines and then users are deleted', async () => {
  expect(await refusal(api.users.delete({ name: 'alice' }))).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('not empty'),
  })
  expect(await api.nodes.backfillIps({})).toEqual({ changes: [] })
  for (const node of (await api.nodes.list({})).nodes) await api.nodes.delete({ nodeId: node.id })
  expect(await refusal(api.nodes.delete({ nodeId: '1' }))).toMatchObject({ code: 'notFound' })
  expect(await refusal(api.nodes.get({ nodeId: 'abc' }))).toMatchObject({ code: 'invalid' })
  await api.users.delete({ name: 'alice' })
  expect((await api.users.list({})).users.map((user) => user.name)).toEqual(['rob'])
})
