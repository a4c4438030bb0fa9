import type { ApiKey, PreAuthKey, User, Node } from '@shared/api/resources'
import type { AppContract } from '@shared/api/contract'
import type { Handlers, Parsed } from '@shared/api/endpoint'
import { ApiError, refusal } from '@shared/api/error'
import { isPast, machineName } from '@shared/states/machine-state'
import type { ListProblem } from '@shared/api/primitives'
import { readJson } from '@main/api/api-app'
import { onlyNew, type ServerClient, throwLostSecret, writeOrVerify, unreadable } from '@main/headscale/client'
import type { Where, ListedUser } from '@main/headscale/translate'
import { id as idOf, record, sameInstant, time, verbatim, shownTexts } from '@main/headscale/wire/read'
import { sameTags } from '@shared/api/tags'
import { shortKey } from '@shared/api/key-text'
import type { Quirks } from '@shared/api/capabilities'
import { readSecondKeys } from './oauth-clients'
import { oneOf, otherChanged, otherValue } from '@main/headscale/wire/envelope'
import { preAuthKeyOf, contractUser, nodeOf } from '@main/headscale/wire/objects'
import { userName } from '@shared/user-name'
import type { KeyedQueue } from '@main/lib/concurrency'
import {
  approveOnNode,
  changedNode,
  completeNode,
  getNode,
  listNodes,
  nodeForActs,
  readNodes,
  routesOf,
} from './node-reader'

type UserRows = AppContract['users']

interface Users {
  users: User[]
  problems?: ListProblem[]
}

async function readUsers(server: ServerClient, where: Where<ListedUser> = {}): Promise<Users> {
  return readJson(await server.list({ kind: 'users', where }, { query: { ...where } })) as Users
}

export async function listUsers(server: ServerClient): Promise<User[]> {
  return (await readUsers(server)).users
}

/** Filters the list of all users here instead of with the server's own filters. */
async function usersWhere(server: ServerClient, where: Where<ListedUser>): Promise<User[]> {
  return (readJson(await server.list({ kind: 'users', where })) as Users).users
}

/**
 * Finds the user with this name or id; if both are given, they must match the same user. Names are compared here because the server's own
 * filter misses users whose stored name is empty.
 */
async function findUser(server: ServerClient, ref: { name: string; id?: string | undefined }): Promise<User> {
  const { name, id } = ref
  const found = await usersWhere(server, id === undefined ? { name } : { id })
  // Acts name a user without a name by the id.
  const [only, other] = found.filter((user) => user.name === name || (user.name === '' && user.id === name))
  if (!only) throw new ApiError('notFound', 'user not found')
  if (other) throw refusal('conflict', 'severalUsers', { params: { name } })
  return only
}

/** Finds the user with this id, or else with this name. */
export async function findUserByIdOrName(server: ServerClient, idOrName: string): Promise<User> {
  const { users: all } = readJson(await server.list({ kind: 'users', idOrName })) as Users
  const byId = all.find((user) => user.id === idOrName)
  if (byId) return byId
  const [only, other] = all.filter((user) => user.name === idOrName)
  if (!only) throw new ApiError('notFound', 'user not found')
  if (other) throw refusal('conflict', 'severalUsers', { params: { name: idOrName } })
  return only
}

/** The path segment that identifies a user on this release. */
async function segment(server: ServerClient, user: User): Promise<string> {
  const { usersByName } = await server.quirks()
  return encodeURIComponent(usersByName ? user.name : user.id)
}

async function userNamed(server: ServerClient, name: string): Promise<User | null> {
  return (await readUsers(server, { name })).users[0] ?? null
}

async function withId(server: ServerClient, id: string): Promise<User | null> {
  return (await usersWhere(server, { id }))[0] ?? null
}

async function createUser(server: ServerClient, input: Parsed<UserRows['create']>): Promise<{ user: User }> {
  // Only a user who did not exist before can have been created by this call.
  const before = await userNamed(server, input.name)
  const write = async () => ({
    user: contractUser(oneOf(await server.post('/api/v1/user', { body: fieldsOf(input) }), 'user')),
  })
  return writeOrVerify(server, write, async () => {
    const user = before ? null : await userNamed(server, input.name)
    return user && { user }
  })
}

async function renameUser(
  server: ServerClient,
  { name, id, newName }: Parsed<UserRows['rename']>,
): Promise<{ user: User }> {
  const before = await findUser(server, { name, id })
  const path = `/api/v1/user/${await segment(server, before)}/rename/${encodeURIComponent(newName)}`
  const write = async () => {
    const user = contractUser(oneOf(await server.post(path), 'user'))
    if (user.id !== before.id) throw otherChanged(userName(user), user.id)
    return { user }
  }
  return writeOrVerify(server, write, async () => {
    const user = await withId(server, before.id)
    return user?.name === newName ? { user } : null
  })
}

async function deleteUser(server: ServerClient, ref: Parsed<UserRows['delete']>): Promise<Record<string, never>> {
  const user = await findUser(server, ref)
  const path = `/api/v1/user/${await segment(server, user)}`
  const write = async () => {
    await server.delete(path)
    return {}
  }
  return writeOrVerify(server, write, async () => ((await withId(server, user.id)) ? null : {}))
}

function fieldsOf(input: {
  name: string
  displayName?: string | undefined
  email?: string | undefined
  pictureUrl?: string | undefined
}) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given)
}

export function createUserAdapter(server: ServerClient): Handlers<AppContract['users']> {
  return {
    list: ({ name, id, email }) => readUsers(server, { name, id, email }),
    create: (input) => createUser(server, input),
    rename: (input) => renameUser(server, input),
    delete: (ref) => deleteUser(server, ref),
  }
}

const DAY = 86_400_000
/** The default of the server's command line. The API has no default and creates keys that are already expired. */
const API_KEY_LIFETIME_MS = 90 * DAY

interface ApiKeys {
  apiKeys: ApiKey[]
  problems?: ListProblem[]
}

async function readApiKeys(server: ServerClient, where: Where<{ id: string }> = {}): Promise<ApiKeys> {
  return readJson(await server.list({ kind: 'apiKeys', where })) as ApiKeys
}

async function listApiKeys(server: ServerClient): Promise<ApiKey[]> {
  return (await readApiKeys(server)).apiKeys
}

/** The prefix of a listed key without its mask: `hskey-api-<12>`, or the bare prefix of older keys. */
function bare(prefix: string): string {
  return prefix.replace(/-?\*+$/, '')
}

async function findApiKey(
  server: ServerClient,
  ref: { prefix?: string | undefined; id?: string | undefined },
): Promise<ApiKey> {
  const keys = await listApiKeys(server)
  const { prefix, id } = ref
  const key = keys.find((each) =>
    prefix ? each.prefix === prefix || bare(each.prefix) === bare(prefix) : each.id === id,
  )
  if (!key) throw new ApiError('notFound', 'ApiKey not found')
  return key
}

async function apiKeyWithId(server: ServerClient, id: string): Promise<ApiKey | undefined> {
  return (await readApiKeys(server, { id })).apiKeys[0]
}

export function createApiKeyAdapter(server: ServerClient): Handlers<AppContract['apiKeys']> {
  return {
    list: () => readApiKeys(server),
    async create({ expiration = new Date(server.now() + API_KEY_LIFETIME_MS).toISOString() }) {
      // Only a key that did not exist before can have been created by this call.
      const before = await listApiKeys(server)
      const write = async () => {
        const apiKey = verbatim(record(await server.post('/api/v1/apikey', { body: { expiration } }))['apiKey'])
        if (apiKey === '') throw new ApiError('badResponse', 'The server made an API key but did not show it')
        return { apiKey }
      }
      return writeOrVerify(server, write, async () => {
        const alike = (await listApiKeys(server)).filter((key) => sameInstant(key.expiration, expiration))
        const made = onlyNew(before, alike)
        return made ? throwLostSecret(bare(made.prefix)) : null
      })
    },
    async expire(ref) {
      const key = await findApiKey(server, ref)
      // A real server silently accepts expiring an expired key again; specification section 8 refuses it.
      if (isPast(key.expiration, server.now())) throw new ApiError('conflict', 'ApiKey already expired')
      const { apiKeyById } = await server.quirks()
      const write = async () => {
        await server.post('/api/v1/apikey/expire', { body: apiKeyById ? { id: key.id } : { prefix: key.prefix } })
        return {}
      }
      return writeOrVerify(server, write, async () => {
        const found = await apiKeyWithId(server, key.id)
        return found?.expiration === key.expiration ? null : {}
      })
    },
    async delete({ prefix }) {
      const key = await findApiKey(server, { prefix })
      const write = async () => {
        await server.delete(`/api/v1/apikey/${encodeURIComponent(bare(key.prefix))}`)
        return {}
      }
      return writeOrVerify(server, write, async () => ((await apiKeyWithId(server, key.id)) ? null : {}))
    },
  }
}

type KeyRows = AppContract['preAuthKeys']

const HOUR = 3_600_000
/** The default of the server's command line. The API has no default and creates keys that are already expired. */
const DEFAULT_LIFETIME_MS = HOUR
/** The number of concurrent requests when each user has their own list. */
const CONCURRENT_REQUESTS = 6

const nameOrId = (quirks: Quirks, user: User) => (quirks.preAuthUserByName ? user.name : user.id)

interface Keys {
  preAuthKeys: PreAuthKey[]
  problems?: ListProblem[]
}

async function keysOfUser(server: ServerClient, quirks: Quirks, user: User): Promise<PreAuthKey[]> {
  const job = { kind: 'preAuthKeys', zeroIsNever: false, owner: user } as const
  return (readJson(await server.list(job, { query: { user: nameOrId(quirks, user) } })) as Keys).preAuthKeys
}

const inOrder = (keys: readonly PreAuthKey[]) => keys.toSorted((a, b) => Number(a.id) - Number(b.id))

/** Returns an empty list if the user was deleted after the list of users was read. */
async function keysOfListedUser(server: ServerClient, quirks: Quirks, user: User): Promise<PreAuthKey[]> {
  try {
    return await keysOfUser(server, quirks, user)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return []
    throw error
  }
}

/** Returns every key, or the keys of one user. Before 0.28 the server lists them user by user. */
async function readKeys(server: ServerClient, idOrName?: string, id?: string): Promise<Keys> {
  const quirks = await server.quirks()
  if (quirks.preAuthPerUser) return { preAuthKeys: await keysUserByUser(server, quirks, idOrName) }
  const { preAuthZeroIsNever: zeroIsNever } = quirks
  const revoked = await revokedKeys(server)
  const job = { kind: 'preAuthKeys', zeroIsNever, ofUser: idOrName, where: { id }, ...revoked } as const
  return readJson(await server.list(job)) as Keys
}

/**
 * Returns the ids of revoked keys, which the list of keys has as valid: only the second API tells (upgrades, section 5). Empty on servers
 * that have none.
 */
export async function revokedKeys(server: ServerClient): Promise<{ revoked?: readonly string[] }> {
  if (!(await server.quirks()).secondApi) return {}
  const revoked = (await readSecondKeys(server)).filter((key) => time(key['revoked']) !== null)
  return revoked.length > 0 ? { revoked: revoked.map((key) => idOf(key['id'])) } : {}
}

async function keysOfOwner(server: ServerClient, quirks: Quirks, owner: User | null): Promise<PreAuthKey[]> {
  if (owner && quirks.preAuthPerUser) return keysOfUser(server, quirks, owner)
  return (await readKeys(server, owner?.id)).preAuthKeys
}

async function keysUserByUser(server: ServerClient, quirks: Quirks, idOrName?: string): Promise<PreAuthKey[]> {
  if (idOrName) return inOrder(await keysOfUser(server, quirks, await findUserByIdOrName(server, idOrName)))
  const users = await listUsers(server)
  const keys: PreAuthKey[] = []
  for (let first = 0; first < users.length; first += CONCURRENT_REQUESTS) {
    const some = users.slice(first, first + CONCURRENT_REQUESTS)
    keys.push(...(await Promise.all(some.map((user) => keysOfListedUser(server, quirks, user)))).flat())
  }
  return inOrder(keys)
}

async function keyWithId(server: ServerClient, id: string): Promise<PreAuthKey | undefined> {
  return (await readKeys(server, undefined, id)).preAuthKeys.find((each) => each.id === id)
}

/** 0.28 and 0.29 answer 200 to unknown ids, and older releases need the secret, so the key is looked up first. */
async function findKey(server: ServerClient, id: string): Promise<PreAuthKey> {
  const key = await keyWithId(server, id)
  if (!key) throw new ApiError('notFound', 'AuthKey not found')
  return key
}

function expireBody(quirks: Quirks, key: PreAuthKey): Record<string, string> {
  if (quirks.preAuthById) return { id: key.id }
  return { user: key.user ? nameOrId(quirks, key.user) : '', key: key.key }
}

/** The fields of a key to create. */
interface WantedKey extends Pick<PreAuthKey, 'reusable' | 'ephemeral' | 'aclTags'> {
  readonly owner: User | null
  readonly until: string
}

/** Tells whether a listed key may be the one to create. Jobs create many keys with one expiry, so every field counts. */
function isWanted(key: PreAuthKey, { owner, until, reusable, ephemeral, aclTags }: WantedKey): boolean {
  const sameOwner = key.user?.id === owner?.id
  const sameKind = key.reusable === reusable && key.ephemeral === ephemeral && sameTags(key.aclTags, aclTags)
  return sameOwner && sameKind && sameInstant(key.expiration, until)
}

/** Tells whether a new key allows no more than was asked. Servers may leave the tags and the user out of the response. */
function isAsMuch(key: PreAuthKey, { owner, until, reusable, ephemeral, aclTags }: WantedKey): boolean {
  const sameOwner = !key.user || !owner || key.user.id === owner.id
  const sameTagsOrNone = key.aclTags.length === 0 || sameTags(key.aclTags, aclTags)
  const ends = key.expiration !== null && !(Date.parse(key.expiration) > Date.parse(until) + 1000)
  return sameOwner && sameTagsOrNone && ends && key.reusable === reusable && key.ephemeral === ephemeral
}

async function createKey(
  server: ServerClient,
  { user, reusable, ephemeral, aclTags, expiration }: Parsed<KeyRows['create']>,
): Promise<{ preAuthKey: PreAuthKey }> {
  const quirks = await server.quirks()
  if (!user && !quirks.capabilities.tagOnlyPreAuthKey) throw refusal('invalid', 'userRequired', { path: 'user' })
  const owner = user ? await findUserByIdOrName(server, user) : null
  const until = expiration ?? new Date(server.now() + DEFAULT_LIFETIME_MS).toISOString()
  const fields = { reusable, ephemeral, aclTags }
  const body = { ...fields, expiration: until, ...(owner ? { user: nameOrId(quirks, owner) } : {}) }
  // Only a key that did not exist before can have been created by this call.
  const before = await keysOfOwner(server, quirks, owner)
  const write = async () => {
    const made = preAuthKeyOf(oneOf(await server.post('/api/v1/preauthkey', { body }), 'preAuthKey'), { owner })
    if (!isAsMuch(made, { ...fields, owner, until }))
      throw refusal('conflict', 'otherKey', { params: { name: shortKey(made.key) } })
    // 0.23 stores the tags but omits them from this response.
    return { preAuthKey: made.aclTags.length > 0 ? made : { ...made, aclTags } }
  }
  return writeOrVerify(server, write, async () => {
    const alike = (await keysOfOwner(server, quirks, owner)).filter((key) => isWanted(key, { ...fields, owner, until }))
    const made = onlyNew(before, alike)
    if (!made) return null
    // Older servers include the secret in lists.
    return made.key.endsWith('*') ? throwLostSecret(made.key) : { preAuthKey: made }
  })
}

export function createPreAuthKeyAdapter(server: ServerClient): Handlers<KeyRows> {
  return {
    list: ({ user }) => readKeys(server, user),
    create: (input) => createKey(server, input),
    async expire({ id }) {
      const key = await findKey(server, id)
      const body = expireBody(await server.quirks(), key)
      const write = async () => {
        await server.post('/api/v1/preauthkey/expire', { body })
        return {}
      }
      return writeOrVerify(server, write, async () => {
        const found = await keyWithId(server, id)
        return found && found.expiration === key.expiration ? null : {}
      })
    },
    async delete({ id }) {
      const { capabilities } = await server.quirks()
      if (!capabilities.deletePreAuthKey) throw refusal('unsupported', 'preAuthKeyDeleteMissing')
      await findKey(server, id)
      const write = async () => {
        await server.delete('/api/v1/preauthkey', { query: { id } })
        return {}
      }
      return writeOrVerify(server, write, async () => ((await keyWithId(server, id)) ? null : {}))
    },
  }
}

type NodeRows = AppContract['nodes']

/** The largest clock difference between server and console that is tolerated, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

const path = (nodeId: string, action = '') => `/api/v1/node/${encodeURIComponent(nodeId)}${action}`

/**
 * 0.29 reads the query and ignores the body, 0.30 does the opposite, and both expire the machine at once if the fields are missing: send
 * both.
 */
async function expireNode(
  server: ServerClient,
  { nodeId, expiry, disableExpiry }: Parsed<NodeRows['expire']>,
): Promise<unknown> {
  const { capabilities } = await server.quirks()
  if (disableExpiry && !capabilities.neverExpire) throw refusal('unsupported', 'neverExpireMissing')
  if (expiry && !capabilities.expireAt) throw refusal('unsupported', 'expireAtMissing')
  return server.post(path(nodeId, '/expire'), {
    query: { expiry, disableExpiry: disableExpiry ? 'true' : undefined },
    body: { ...(expiry ? { expiry } : {}), ...(disableExpiry ? { disableExpiry } : {}) },
  })
}

/** Checks whether the machine has the requested expiry. "Now" uses the server's clock, which may differ from ours. */
function hasExpiry(node: Node, { expiry, disableExpiry }: Parsed<NodeRows['expire']>, now: number): boolean {
  if (disableExpiry || expiry) return sameInstant(node.expiry, expiry ?? null)
  return isPast(node.expiry, now + CLOCK_TOLERANCE_MS)
}

/** Changes a machine. If the response is lost, `done` decides from the machine's current state whether the change was made. */
function change(
  server: ServerClient,
  nodeId: string,
  send: () => Promise<unknown>,
  done: (node: Node) => boolean,
): Promise<{ node: Node }> {
  const write = async () => changedNode(server, await send(), nodeId)
  return writeOrVerify(server, write, async () => {
    const node = await nodeForActs(server, await getNode(server, nodeId))
    return done(node) ? { node } : null
  })
}

/** Returns the machine that a registration made. Throws `otherValue` if it belongs to another user; a tagged machine has none. */
export function registeredFor(user: string, made: { node: Node }): { node: Node } {
  const owner = made.node.user
  if (owner && owner.name !== user && owner.id !== user) throw otherValue(machineName(made.node), userName(owner))
  return made
}

async function registerNode(
  server: ServerClient,
  { user, key: given }: Parsed<NodeRows['register']>,
): Promise<{ node: Node }> {
  const key = given.trim()
  const write = async () => {
    const made = await changedNode(server, await server.post('/api/v1/node/register', { query: { user, key } }))
    if (key.startsWith('mkey:') && made.node.machineKey !== key)
      throw otherChanged(machineName(made.node), made.node.id)
    return registeredFor(user, made)
  }
  return writeOrVerify(server, write, async () => {
    // Before 0.25 only machine keys can be matched to a machine.
    if (!key.startsWith('mkey:')) return unreadable()
    const node = (await listNodes(server)).find((each) => each.machineKey === key && each.user?.name === user)
    return node ? { node } : null
  })
}

async function deleteNode(server: ServerClient, nodeId: string): Promise<Record<string, never>> {
  const write = async () => {
    await server.delete(path(nodeId))
    return {}
  }
  return writeOrVerify(server, write, async () => {
    try {
      await getNode(server, nodeId)
      return null
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notFound') return {}
      throw error
    }
  })
}

async function backfill(server: ServerClient): Promise<{ changes: string[] }> {
  const write = async () => {
    const response = await server.post('/api/v1/node/backfillips', { query: { confirmed: 'true' } })
    return { changes: shownTexts(record(response)['changes']) }
  }
  return writeOrVerify(server, write, unreadable)
}

async function moveNode(server: ServerClient, { nodeId, user }: Parsed<NodeRows['move']>): Promise<{ node: Node }> {
  const { newOwnerAs } = await server.quirks()
  if (newOwnerAs === null) throw refusal('unsupported', 'moveNodeMissing')
  const owner = await findUserByIdOrName(server, user)
  const send = () =>
    newOwnerAs === 'queryName'
      ? server.post(path(nodeId, '/user'), { query: { user: owner.name } })
      : server.post(path(nodeId, '/user'), { body: { user: newOwnerAs === 'bodyId' ? owner.id : owner.name } })
  return change(server, nodeId, send, (node) => node.user?.id === owner.id)
}

export function createNodeAdapter(server: ServerClient, queue: KeyedQueue): Handlers<NodeRows> {
  return {
    list: ({ user }) => readNodes(server, user),
    async get({ nodeId, only }) {
      const node = await getNode(server, nodeId)
      return { node: await (only === 'acts' ? nodeForActs(server, node) : completeNode(server, node)) }
    },
    register: (input) => registerNode(server, input),
    rename: ({ nodeId, newName }) =>
      change(
        server,
        nodeId,
        () => server.post(path(nodeId, `/rename/${encodeURIComponent(newName)}`)),
        (node) => node.givenName === newName,
      ),
    expire: (input) =>
      change(
        server,
        input.nodeId,
        () => expireNode(server, input),
        (node) => hasExpiry(node, input, server.now()),
      ),
    setTags: ({ nodeId, tags }) =>
      change(
        server,
        nodeId,
        () => server.post(path(nodeId, '/tags'), { body: { tags } }),
        (node) => sameTags(node.forcedTags, tags),
      ),
    move: (input) => moveNode(server, input),
    approveRoutes: ({ nodeId, routes }) =>
      queue.run(`routes ${nodeId}`, async () => ({ node: await approveOnNode(server, nodeId, routes) })),
    async routes({ nodeId }) {
      return { routes: await routesOf(server, nodeId) }
    },
    backfillIps: () => backfill(server),
    delete: ({ nodeId }) => deleteNode(server, nodeId),
  }
}

async function needsSessions(server: ServerClient): Promise<void> {
  const { capabilities } = await server.quirks()
  if (!capabilities.authSessions) throw refusal('unsupported', 'sessionsMissing')
}

export function createAuthAdapter(server: ServerClient): Handlers<AppContract['auth']> {
  const decide = async (decision: 'approve' | 'reject', authId: string) => {
    await needsSessions(server)
    const write = async () => {
      await server.post(`/api/v1/auth/${decision}`, { body: { authId } })
      return {}
    }
    return writeOrVerify(server, write, unreadable)
  }
  return {
    async register({ user, authId }) {
      await needsSessions(server)
      const write = async () => {
        const response = await server.post('/api/v1/auth/register', { body: { user, authId } })
        return registeredFor(user, { node: nodeOf(oneOf(response, 'node')) })
      }
      return writeOrVerify(server, write, unreadable)
    },
    approve: ({ authId }) => decide('approve', authId),
    reject: ({ authId }) => decide('reject', authId),
  }
}
