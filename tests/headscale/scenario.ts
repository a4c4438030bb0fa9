import { expect } from '@playwright/test'
import type { Console } from './console'
import type { LineFacts } from './line'

/**
 * Events outside the console in the scenario. On a real server machines join and time passes; in a replay, everything here returns the
 * recorded facts.
 */
export interface World {
  /** Sets the console's clock to the present. */
  tick(): Promise<void>
  /** Joins a machine by a pre-auth key; resolves when the server reports it online. */
  join(name: string, key: string): Promise<void>
  /** Starts a machine that waits to be registered; returns its registration key. */
  ask(name: string): Promise<string>
}

/** Returns the code of a refused call, or its answer. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => ({ answered: value }),
    (error: unknown) => (error as { code: string }).code,
  )
}

async function machine(api: Console, name: string) {
  const { nodes } = await api.nodes.list({})
  const found = nodes.find((node) => node.name === name)
  if (!found) throw new Error(`No machine ${name}`)
  return found
}

async function users(api: Console, { can }: LineFacts): Promise<void> {
  const { user } = await api.users.create({ name: 'alice', displayName: 'Alice A', email: 'alice@example.com' })
  expect(user).toMatchObject({ name: 'alice', email: can.userProfile ? 'alice@example.com' : '' })
  await api.users.create({ name: 'bob' })
  expect(await refusal(api.users.create({ name: 'alice' }))).toBe('conflict')
  expect(await refusal(api.users.rename({ name: 'bob', newName: 'alice' }))).toBe('conflict')
  expect(await refusal(api.users.rename({ name: 'nobody', newName: 'anybody' }))).toBe('notFound')
  expect((await api.users.rename({ name: 'bob', newName: 'rob' })).user.name).toBe('rob')
  expect((await api.users.list({})).users.map((each) => each.name)).toEqual(['alice', 'rob'])
}

async function machines(api: Console, world: World, { can }: LineFacts): Promise<void> {
  const { preAuthKey } = await api.preAuthKeys.create({ user: 'alice', reusable: true })
  expect(preAuthKey).toMatchObject({ used: false, reusable: true, user: { name: 'alice' }, aclTags: [] })
  await world.join('router-1', preAuthKey.key)
  expect(await machine(api, 'router-1')).toMatchObject({
    givenName: 'router-1',
    user: { name: 'alice' },
    online: true,
    registerMethod: 'REGISTER_METHOD_AUTH_KEY',
    tags: [],
    expiry: null,
    approvedRoutes: [],
    availableRoutes: expect.arrayContaining(['10.9.0.0/24', '0.0.0.0/0', '::/0']),
    preAuthKey: { id: preAuthKey.id },
  })
  const key = await world.ask('laptop')
  expect(await refusal(api.nodes.register({ user: 'nobody', key }))).toBe('notFound')
  const { node } = await api.nodes.register({ user: 'rob', key })
  expect(node).toMatchObject({ givenName: 'laptop', user: { name: 'rob' }, registerMethod: 'REGISTER_METHOD_CLI' })
  if (!can.authSessions) expect(await refusal(api.auth.approve({ authId: 'x' }))).toBe('unsupported')
}

async function routes(api: Console, { routesTable }: LineFacts): Promise<void> {
  const router = await machine(api, 'router-1')
  const rows = (await api.routes.list({})).routes
  expect(rows).toHaveLength(3)
  expect(rows.every((route) => route.advertised && !route.enabled && !route.isPrimary)).toBe(true)
  const idOf = (prefix: string) => rows.find((route) => route.prefix === prefix)?.id ?? ''
  await api.routes.enable({ routeId: idOf('10.9.0.0/24') })
  await api.routes.enable({ routeId: idOf('::/0') })
  const all = ['0.0.0.0/0', '10.9.0.0/24', '::/0']
  const after = await machine(api, 'router-1')
  expect(after.approvedRoutes.toSorted()).toEqual(all)
  expect(after.subnetRoutes.toSorted()).toEqual(all)
  const own = (await api.nodes.routes({ nodeId: router.id })).routes
  expect(own.filter((route) => route.isPrimary).map((route) => route.prefix)).toEqual(['10.9.0.0/24'])
  await api.routes.disable({ routeId: idOf('0.0.0.0/0') })
  expect((await api.nodes.get({ nodeId: router.id })).node.approvedRoutes).toEqual(['10.9.0.0/24'])
  expect((await api.nodes.approveRoutes({ nodeId: router.id, routes: [] })).node.approvedRoutes).toEqual([])
  const { node } = await api.nodes.approveRoutes({ nodeId: router.id, routes: ['10.9.0.0/24', '0.0.0.0/0'] })
  expect(node.approvedRoutes.toSorted()).toEqual(all)
  // A route that no machine announces can be approved in advance if routes are lists of the machine.
  const ahead = await refusal(api.nodes.approveRoutes({ nodeId: router.id, routes: ['10.9.0.0/24', '10.7.0.0/24'] }))
  if (routesTable) expect(ahead).toBe('conflict')
  else expect(ahead).toMatchObject({ answered: { node: { approvedRoutes: ['10.7.0.0/24', '10.9.0.0/24'] } } })
}

async function changes(api: Console, { can, upperCaseNames }: LineFacts): Promise<void> {
  const { id: nodeId } = await machine(api, 'laptop')
  expect((await api.nodes.rename({ nodeId, newName: 'notebook' })).node.givenName).toBe('notebook')
  expect(await refusal(api.nodes.rename({ nodeId, newName: 'router-1' }))).toBe('conflict')
  const upper = await refusal(api.nodes.rename({ nodeId, newName: 'Note-Book' }))
  if (upperCaseNames) expect(upper).toMatchObject({ answered: { node: { givenName: 'Note-Book' } } })
  else expect(upper).toBe('invalid')
  expect(await refusal(api.nodes.rename({ nodeId: '99', newName: 'somebody' }))).toBe('notFound')
  const dated = await refusal(api.nodes.expire({ nodeId, expiry: '2035-01-01T00:00:00Z' }))
  if (can.expireAt) expect(dated).toMatchObject({ answered: { node: { expiry: '2035-01-01T00:00:00Z' } } })
  else expect(dated).toBe('unsupported')
  const never = await refusal(api.nodes.expire({ nodeId, disableExpiry: true }))
  if (can.neverExpire) expect(never).toMatchObject({ answered: { node: { expiry: null } } })
  else expect(never).toBe('unsupported')
  const moved = await refusal(api.nodes.move({ nodeId, user: 'alice' }))
  if (can.moveNode) expect(moved).toMatchObject({ answered: { node: { user: { name: 'alice' } } } })
  else expect(moved).toBe('unsupported')
  expect(Date.parse((await api.nodes.expire({ nodeId })).node.expiry ?? '')).toBeGreaterThan(0)
  expect(await refusal(api.nodes.get({ nodeId: '99' }))).toBe('notFound')
}

async function policy(api: Console, { can, userInPolicy }: LineFacts): Promise<void> {
  const text = `{
  // who may use which tag
  "tagOwners": { "tag:server": ["${userInPolicy('alice')}"] },
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
}
`
  expect(await api.policy.get({})).toMatchObject({ id: null, policy: '', writable: true })
  const saved = await api.policy.set({ policy: text, baseId: null })
  expect(saved).toMatchObject({ policy: text, writable: true })
  expect(await api.policy.get({})).toEqual(saved)
  expect(await refusal(api.policy.set({ policy: '{}', baseId: null }))).toBe('conflict')
  const wrong = text.replace('"src": ["*"]', '"src": ["group:nobody"]')
  expect(await refusal(api.policy.set({ policy: wrong, baseId: saved.id }))).toBe('invalid')
  expect(await refusal(api.policy.check({ policy: wrong }))).toBe(can.policyCheck ? 'invalid' : 'unsupported')
  if (can.policyCheck) expect(await api.policy.check({ policy: text })).toEqual({})
}

async function tags(api: Console, { can }: LineFacts): Promise<void> {
  const { id: nodeId } = await machine(api, 'laptop')
  const tagged = await api.nodes.setTags({ nodeId, tags: ['tag:server'] })
  expect(tagged.node).toMatchObject({ tags: ['tag:server'], forcedTags: ['tag:server'] })
  expect(await machine(api, 'laptop')).toMatchObject({
    tags: ['tag:server'],
    user: can.tagsAreIdentity ? null : { name: 'alice' },
  })
  const other = await refusal(api.nodes.setTags({ nodeId, tags: ['tag:other'] }))
  if (can.tagsAreIdentity) expect(other).toBe('invalid')
  else expect(other).toMatchObject({ answered: { node: { tags: ['tag:other'] } } })
  const none = await refusal(api.nodes.setTags({ nodeId, tags: [] }))
  if (can.tagsAreIdentity) expect(none).toBe('invalid')
  else expect(none).toMatchObject({ answered: { node: { tags: [] } } })
}

async function keys(api: Console, world: World, { can }: LineFacts): Promise<void> {
  const alone = await refusal(api.preAuthKeys.create({ aclTags: ['tag:server'] }))
  if (can.tagOnlyPreAuthKey)
    expect(alone).toMatchObject({ answered: { preAuthKey: { user: null, aclTags: ['tag:server'] } } })
  else expect(alone).toBe('invalid')
  const { preAuthKey } = await api.preAuthKeys.create({ user: 'rob', ephemeral: true, aclTags: ['tag:server'] })
  expect(preAuthKey).toMatchObject({ user: { name: 'rob' }, ephemeral: true, aclTags: ['tag:server'] })
  await api.preAuthKeys.expire({ id: preAuthKey.id })
  await world.tick()
  const { preAuthKeys } = await api.preAuthKeys.list({})
  expect(preAuthKeys).toHaveLength(can.tagOnlyPreAuthKey ? 3 : 2)
  const expired = preAuthKeys.find((key) => key.id === preAuthKey.id)
  expect(Date.parse(expired?.expiration ?? '')).toBeLessThanOrEqual(Date.parse(preAuthKey.expiration ?? ''))
  expect(await refusal(api.preAuthKeys.expire({ id: '999' }))).toBe('notFound')
  const gone = await refusal(api.preAuthKeys.delete({ id: preAuthKey.id }))
  if (can.deletePreAuthKey) expect(gone).toEqual({ answered: {} })
  else expect(gone).toBe('unsupported')
  await api.apiKeys.create({})
  const made = (await api.apiKeys.list({})).apiKeys.find((key) => key.id !== '1')
  expect(made).toBeDefined()
  await api.apiKeys.expire({ prefix: made?.prefix ?? '' })
  expect(await refusal(api.apiKeys.expire({ prefix: 'nope' }))).toBe('notFound')
  await api.apiKeys.delete({ prefix: made?.prefix ?? '' })
  expect((await api.apiKeys.list({})).apiKeys).toHaveLength(1)
}

async function theEnd(api: Console): Promise<void> {
  expect(await refusal(api.users.delete({ name: 'alice' }))).toBe('invalid')
  expect(await api.nodes.backfillIps({})).toEqual({ changes: [] })
  for (const name of ['laptop', 'router-1']) await api.nodes.delete({ nodeId: (await machine(api, name)).id })
  expect(await refusal(api.nodes.delete({ nodeId: '1' }))).toBe('notFound')
  await api.users.delete({ name: 'rob' })
  expect((await api.users.list({})).users.map((user) => user.name)).toEqual(['alice'])
}

/** Plays the life of a small network, through the contract alone: on real servers, and replayed from their answers. */
export async function playScenario(api: Console, world: World, facts: LineFacts): Promise<void> {
  await world.tick()
  const info = await api.server.info({})
  expect(info).toMatchObject({ kind: 'headscale', capabilities: facts.can })
  expect(await api.server.health({})).toEqual({ databaseConnectivity: true })
  expect(await api.users.list({})).toEqual({ users: [] })
  expect(await api.nodes.list({})).toEqual({ nodes: [] })
  expect(await api.routes.list({})).toEqual({ routes: [] })
  expect(await api.preAuthKeys.list({})).toEqual({ preAuthKeys: [] })
  await users(api, facts)
  await machines(api, world, facts)
  await routes(api, facts)
  await changes(api, facts)
  await policy(api, facts)
  await tags(api, facts)
  await keys(api, world, facts)
  await theEnd(api)
}
