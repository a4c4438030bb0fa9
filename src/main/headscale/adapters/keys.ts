import type { ApiKey, PreAuthKey } from '@shared/api/keys'
import type { AppContract } from '@shared/api/contract'
import type { Handlers, Parsed } from '@shared/api/endpoint'
import { ApiError, refusal } from '@shared/api/error'
import { isPast } from '@shared/states/machine-state'
import type { ListProblem } from '@shared/api/list-problem'
import { readJson } from '@main/api/api-app'
import { onlyNew, type ServerClient, throwLostSecret, writeOrVerify } from '@main/headscale/client'
import type { Where } from '@main/headscale/translate'
import { id as idOf, record, sameInstant, time, verbatim } from '@main/headscale/wire/read'
import { sameTags } from '@shared/api/tags'
import { shortKey } from '@shared/api/key-text'
import type { User } from '@shared/api/users'
import type { Quirks } from '@shared/api/capabilities'
import { readSecondKeys } from './oauth-clients'
import { oneOf } from '@main/headscale/wire/envelope'
import { preAuthKeyOf } from '@main/headscale/wire/objects'
import { findUserByIdOrName, listUsers } from './users'

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
