import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { call, refused } from './actions/call'
import {
  Addresses,
  ApiKeys,
  Node,
  Nodes,
  OneNode,
  Policy,
  PreAuthKey,
  PreAuthKeys,
  Routes,
  User,
  Users,
} from './actions/shapes'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

// Sections 3 to 5, 7 and 8 of the specification: every call made from the page, and the result of the next read.

const DAY_MS = 86_400_000
const soon = () => new Date(Date.now() + DAY_MS).toISOString()
/** Between `from` and now: set "to the current time" since then. */
const expectNow = (time: string | null, from: number) => {
  expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(from)
  expect(Date.parse(time ?? '')).toBeLessThanOrEqual(Date.now())
}

const users = async (page: Page) => (await call(page, 'GET', '/user', undefined, Users)).users
const nodes = async (page: Page) => (await call(page, 'GET', '/node', undefined, Nodes)).nodes
const apiKeys = async (page: Page) => (await call(page, 'GET', '/apikey', undefined, ApiKeys)).apiKeys
const routes = async (page: Page) => (await call(page, 'GET', '/routes', undefined, Routes)).routes
const preAuthKeys = async (page: Page) => (await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)).preAuthKeys
const policy = (page: Page) => call(page, 'GET', '/policy', undefined, Policy)
const nodeOf = async (page: Page, id: string) => (await nodes(page)).find((node) => node.id === id)

/** Returns the first item of a list that must have one. */
function first<T>(list: readonly T[]): T {
  const [found] = list
  if (found === undefined) throw new Error('the list is empty')
  return found
}

test('users: GET /user, POST /user, DELETE /user/{name}', async ({ page, mesh }) => {
  mesh.allow(/400|404|409/)
  const before = await users(page)
  expect(before.length).toBeGreaterThanOrEqual(5)
  expect(before.length).toBeLessThanOrEqual(10)
  const { user } = await call(page, 'POST', '/user', { name: 'specified' }, z.object({ user: User }))
  expect(user.name).toBe('specified')
  expect(await users(page)).toEqual([...before, user])
  expect(await refused(page, 'POST', '/user', { name: 'specified' })).toMatchObject({ status: 409 })
  const owner = first((await nodes(page)).filter((node) => node.forcedTags.length === 0)).user?.name ?? ''
  expect(await refused(page, 'DELETE', `/user/${owner}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  // A number is a name like any other, never an id.
  expect(await refused(page, 'DELETE', `/user/${user.id}`)).toMatchObject({ status: 404 })
  await call(page, 'DELETE', '/user/specified')
  expect(await users(page)).toEqual(before)
  expect(await refused(page, 'DELETE', '/user/specified')).toMatchObject({ status: 404 })
})

test('API keys: GET and POST /apikey, POST /apikey/expire, DELETE /apikey/{prefix}', async ({ page }) => {
  const before = await apiKeys(page)
  expect(before.length).toBeGreaterThanOrEqual(4)
  expect(before.length).toBeLessThanOrEqual(16)
  const expiration = soon()
  const { apiKey } = await call(page, 'POST', '/apikey', { expiration }, z.object({ apiKey: z.string() }))
  const created = (await apiKeys(page)).at(-1)
  expect(created).toMatchObject({ prefix: apiKey.slice(0, 4), expiration, lastSeen: null })
  expect(await apiKeys(page)).toEqual([...before, created])
  const from = Date.now()
  await call(page, 'POST', '/apikey/expire', { prefix: created?.prefix })
  expectNow((await apiKeys(page)).at(-1)?.expiration ?? null, from)
  await call(page, 'DELETE', `/apikey/${created?.prefix}`)
  expect(await apiKeys(page)).toEqual(before)
})

test('the four messages of section 8, word for word', async ({ page, mesh }) => {
  mesh.allow(/400|404|409/)
  const kept = await policy(page)
  const said = (status: number, message: string) => ({ status, body: { message, code: expect.any(String) } })
  expect(await refused(page, 'POST', '/apikey/expire', {})).toMatchObject(said(400, 'Prefix is required!'))
  for (const prefix of ['', null, 0, 7, true, [], {}])
    expect(await refused(page, 'POST', '/apikey/expire', { prefix })).toMatchObject(said(400, 'Prefix is required!'))
  expect(await refused(page, 'POST', '/apikey/expire', { prefix: '????' })).toMatchObject(said(404, 'ApiKey not found'))
  expect(await refused(page, 'PUT', '/policy', {})).toMatchObject(said(400, 'Policy is required!'))
  expect(await refused(page, 'PUT', '/policy', { policy: '' })).toMatchObject(said(400, 'Policy is required!'))
  const { apiKey } = await call(page, 'POST', '/apikey', { expiration: soon() }, z.object({ apiKey: z.string() }))
  const prefix = apiKey.slice(0, 4)
  await call(page, 'POST', '/apikey/expire', { prefix })
  const again = await refused(page, 'POST', '/apikey/expire', { prefix })
  expect(again).toMatchObject(said(409, 'ApiKey already expired'))
  expect(await policy(page)).toEqual(kept)
})

test('machines: GET /node, POST /node/register, DELETE /node/{nodeId}', async ({ page, mesh }) => {
  mesh.allow(/404/)
  const before = await nodes(page)
  expect(before.length).toBeGreaterThanOrEqual(10)
  expect(before.length).toBeLessThanOrEqual(30)
  const owner = first(await users(page))
  const nodeKey = `nodekey:${randomBytes(32).toString('hex')}`
  const from = Date.now()
  const { node } = await call(page, 'POST', '/node/register', { user: owner.name, key: nodeKey }, OneNode)
  expect(node).toMatchObject({ nodeKey, user: { id: owner.id, name: owner.name } })
  expectNow(node.createdAt, from)
  const taken = new Set(before.flatMap((one) => one.ipAddresses))
  expect(node.ipAddresses.filter((address) => taken.has(address))).toEqual([])
  expect(await nodes(page)).toEqual([...before, { ...node, lastSeen: expect.anything() }])
  await call(page, 'DELETE', `/node/${node.id}`)
  expect((await nodes(page)).map((one) => one.id)).toEqual(before.map((one) => one.id))
  expect(await refused(page, 'DELETE', `/node/${node.id}`)).toMatchObject({ status: 404 })
})

test('one machine: rename, tags, user, expire, routes', async ({ page, mesh }) => {
  mesh.allow(/400|404/)
  const all = await nodes(page)
  const online = all.find((node) => node.online && node.user && node.forcedTags.length === 0)
  const { id } = Node.parse(online)
  await call(page, 'POST', `/node/${id}/rename/specified-1`, undefined, OneNode)
  expect(await nodeOf(page, id)).toEqual({ ...online, givenName: 'specified-1', lastSeen: expect.anything() })
  const other = Node.parse(all.find((node) => node.id !== id)).id
  expect(await refused(page, 'POST', `/node/${other}/rename/specified-1`)).toMatchObject({ status: 400 })

  const owner = Users.shape.users.element.parse((await users(page)).find((user) => user.id !== online?.user?.id))
  await call(page, 'POST', `/node/${id}/user`, { user: owner.name }, OneNode)
  expect((await nodeOf(page, id))?.user).toMatchObject({ id: owner.id, name: owner.name })

  const tag = first(all.flatMap((node) => node.forcedTags))
  await call(page, 'POST', `/node/${id}/tags`, { tags: [tag] }, OneNode)
  expect((await nodeOf(page, id))?.forcedTags).toEqual([tag])
  expect(await refused(page, 'POST', `/node/${id}/tags`, { tags: ['no tag'] })).toMatchObject({ status: 400 })

  const from = Date.now()
  await call(page, 'POST', `/node/${id}/expire`, undefined, OneNode)
  const expired = await nodeOf(page, id)
  expectNow(expired?.expiry ?? null, from)
  expect(expired?.online).toBe(false)
  expect(await refused(page, 'POST', '/node/99999/expire')).toMatchObject({ status: 404 })
})

test('routes: GET /routes and GET /node/{nodeId}/routes', async ({ page }) => {
  const all = await routes(page)
  const ids = new Set((await nodes(page)).map((node) => node.id))
  expect(all.every((route) => ids.has(route.node.id))).toBe(true)
  const prefixes = all.map((route) => route.prefix)
  expect(prefixes).toEqual(expect.arrayContaining(['0.0.0.0/0', '::/0', expect.stringMatching(/\/32$/)]))
  expect(all.some((route) => route.advertised && !route.enabled)).toBe(true)
  const shared = all.filter((route) => route.enabled && route.isPrimary)
  expect(shared.length).toBeGreaterThan(0)
  const { node } = first(shared)
  const own = await call(page, 'GET', `/node/${node.id}/routes`, undefined, Routes)
  expect(own.routes).toEqual(all.filter((route) => route.node.id === node.id))
})

test('POST /node/backfillips gives every machine both addresses and returns the changes', async ({ page }) => {
  const short = (await nodes(page)).filter((node) => node.ipAddresses.length === 1)
  expect(short.length).toBeGreaterThan(0)
  const backfill = () => call(page, 'POST', '/node/backfillips', undefined, z.object({ changes: z.array(z.string()) }))
  expect((await backfill()).changes).toHaveLength(short.length)
  const all = await nodes(page)
  for (const node of all) expect(Addresses.safeParse(node.ipAddresses).success, node.name).toBe(true)
  const addresses = all.flatMap((node) => node.ipAddresses)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect((await backfill()).changes).toEqual([])
})

test('policy: GET and PUT /policy, each save with a new id and time', async ({ page, mesh }) => {
  mesh.allow(/400/)
  const before = await policy(page)
  for (const name of ['groups', 'tagOwners', 'hosts', 'acls']) expect(before.policy).toContain(`"${name}"`)
  const text = `// changed\n${before.policy}`
  const from = Date.now()
  await call(page, 'PUT', '/policy', { policy: text })
  const after = await policy(page)
  expect(after.policy).toBe(text)
  expect(after.id).not.toBe(before.id)
  expectNow(after.updatedAt, from)
  expect(await refused(page, 'PUT', '/policy', { policy: '{ "acls": [' })).toMatchObject({ status: 400 })
  expect(await policy(page)).toEqual(after)
})

test('pre-auth keys: GET and POST /preauthkey, used false, made of 33 random bytes, shown once', async ({ page }) => {
  const before = await preAuthKeys(page)
  const owner = first(await users(page))
  const asked = { user: owner.id, reusable: true, ephemeral: true, expiration: soon(), aclTags: ['tag:spec'] }
  const create = () => call(page, 'POST', '/preauthkey', asked, z.object({ preAuthKey: PreAuthKey }))
  const { preAuthKey } = await create()
  const { user: _, ...echoed } = asked
  expect(preAuthKey).toMatchObject({ ...echoed, used: false, user: { id: owner.id, name: owner.name } })
  expect(Buffer.from(preAuthKey.key, 'base64url')).toHaveLength(33)
  expect((await create()).preAuthKey.key).not.toBe(preAuthKey.key)
  const listed = (await preAuthKeys(page)).slice(before.length)
  expect(listed.map((key) => key.id)).toContain(preAuthKey.id)
  expect(JSON.stringify(listed)).not.toContain(preAuthKey.key)
})

test('an unknown /api request returns 404 in the error format, and one console warning with method and path', async ({
  page,
  mesh,
}) => {
  mesh.allow(/404|405/)
  let printed = ''
  const child = mesh.app.process()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const inPage: string[] = []
  page.on('console', (message) => message.type() === 'warning' && inPage.push(message.text()))
  const answer = await refused(page, 'POST', '/teapot', {})
  expect(answer).toEqual({
    status: 404,
    body: { code: 'notFound', message: expect.stringContaining('POST /api/v1/teapot'), details: [] },
  })
  const warnings = () => [...printed.matchAll(/POST \/api\/v1\/teapot/g)].length
  await expect.poll(warnings).toBe(1)
  await call(page, 'GET', '/user')
  expect(warnings()).toBe(1)
  await expect.poll(() => inPage).toEqual(['No handler takes POST /api/v1/teapot'])
  // A known path with an unknown method: no handler accepts that either.
  expect(await refused(page, 'PUT', '/user', {})).toMatchObject({ status: 405, body: { code: 'methodNotAllowed' } })
  await expect.poll(() => inPage.at(-1)).toBe('No handler takes PUT /api/v1/user')
  expect(inPage).toHaveLength(2)
  for (const method of ['PATCH', 'HEAD', 'OPTIONS']) {
    const status = await page.evaluate(async (asked) => (await fetch('/api/v1/user', { method: asked })).status, method)
    expect([method, status]).toEqual([method, 405])
    await expect.poll(() => inPage.at(-1)).toBe(`No handler takes ${method} /api/v1/user`)
  }
  expect(inPage).toHaveLength(5)
})
