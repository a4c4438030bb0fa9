import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { tagProblem } from '@shared/api/tags'
import { type OperationCall, type Operation, textIn, textsOf } from './operation'
import { uint64Problem } from './read-uint64'
import { refuse, wireApiKey, wirePreAuthKey, wirePreAuthSecret } from './shapes'
import { userNamed, userNotFound, usersOf, userWithId } from './users'

/** The expiry of a key created without a date: it has already expired (headscale-api.md 4.7). */
const ZERO = '0001-01-01T00:00:00.000Z'
const { apiKeys, preAuthKeys } = contract

const noRecord = () => refuse(2, 'record not found', [404, 'getting api key', 'record not found'])
const HSKEY_START = 'hskey-api-'
const bare = (prefix: string) => prefix.replace(/^hskey-api-/, '').replace(/-\*\*\*$/, '')

async function apiKeyOf(call: OperationCall, prefix: string): Promise<ApiKey> {
  const { apiKeys: all } = await call.mock.ask(apiKeys.list, {})
  const short = `${HSKEY_START}${'x'.repeat(12)}`.length
  if (call.release.from('0.28') && prefix.startsWith(HSKEY_START) && prefix.length < short) {
    const said = 'failed to parse ApiKey: prefix too short'
    throw refuse(2, said, [500, 'getting api key'])
  }
  const found = all.find((key) => key.prefix === (call.release.from('0.28') ? bare(prefix) : prefix))
  if (!found) throw noRecord()
  return found
}

async function expireApiKey(call: OperationCall): Promise<object> {
  const { release, mock, body } = call
  const [prefix, id] = [textIn(body['prefix']), textIn(body['id'])]
  if (release.from('0.28')) {
    if (prefix === '' && id === '') throw refuse(3, 'must provide id or prefix')
    if (prefix !== '' && id !== '') throw refuse(3, 'provide either id or prefix, not both')
  }
  const why = id === '' ? undefined : uint64Problem(id)
  if (why !== undefined) throw refuse(3, why, [400, 'invalid api key id', why])
  const { apiKeys: all } = await mock.ask(apiKeys.list, {})
  const key = id === '' ? await apiKeyOf(call, prefix) : all.find((each) => each.id === id)
  if (!key) throw noRecord()
  try {
    return await mock.ask(apiKeys.expire, { id: key.id })
  } catch (error) {
    // An expired key can silently be expired again.
    if (error instanceof ApiError && error.code === 'conflict') return {}
    throw error
  }
}

async function deleteApiKey(call: OperationCall): Promise<object> {
  if (call.release.from('0.28') && textIn(call.query['id']) !== '')
    throw refuse(3, 'provide either id or prefix, not both')
  const { prefix } = await apiKeyOf(call, call.path['prefix'] ?? '')
  return call.mock.ask(apiKeys.delete, { prefix })
}

/** Returns the user of a new pre-auth key: by name, in later releases by id, and from 0.28 on optional if there are tags. */
async function ownerGiven(call: OperationCall, given: string, tags: readonly string[]): Promise<User | undefined> {
  const { release } = call
  const context = 'creating pre-auth key'
  if (given === '' || given === '0') {
    if (release.from('0.28') && tags.length > 0) return undefined
    const said = 'auth-key must be either tagged or owned by user'
    if (release.from('0.28')) throw refuse(2, said, [400, context, said])
    if (release.from('0.26')) throw userNotFound(context)
    return userNamed(call, '', context)
  }
  if (!release.from('0.26')) return userNamed(call, given, context)
  const why = uint64Problem(given)
  if (why !== undefined) throw refuse(3, why, [400, 'invalid user id', why])
  return userWithId(call, given, context)
}

async function createPreAuthKey(call: OperationCall): Promise<object> {
  const { release, mock, body } = call
  const aclTags = textsOf(body['aclTags'])
  const badTag = aclTags.map((tag) => tagProblem(tag, release.wire)).find((each) => each !== undefined)
  if (badTag !== undefined) throw refuse(3, badTag, [400, 'invalid tag', badTag])
  const owner = await ownerGiven(call, textIn(body['user']), aclTags)
  const { preAuthKey } = await mock.ask(preAuthKeys.create, {
    ...(owner ? { user: owner.id } : {}),
    reusable: body['reusable'] === true,
    ephemeral: body['ephemeral'] === true,
    expiration: textIn(body['expiration']) || ZERO,
    aclTags,
  })
  const made = wirePreAuthKey(release, preAuthKey, { first: owner ?? null, secret: preAuthKey.key })
  // 0.23 stores the tags but omits them from the response.
  return { preAuthKey: release.from('0.24') ? made : { ...made, aclTags: [] } }
}

async function listPreAuthKeys(call: OperationCall): Promise<object> {
  const { release, mock, query } = call
  const [{ preAuthKeys: all }, users] = await Promise.all([mock.ask(preAuthKeys.list, {}), usersOf(call)])
  const first = users[0] ?? null
  if (!release.quirks.preAuthPerUser) return { preAuthKeys: all.map((key) => wirePreAuthKey(release, key, { first })) }
  const owner = await ownerGiven(call, textIn(query['user']), [])
  const own = all.filter((key) => (key.user ?? first)?.id === owner?.id)
  return { preAuthKeys: own.map((key) => wirePreAuthKey(release, key, { first })) }
}

async function expirePreAuthKey(call: OperationCall): Promise<object> {
  const { release, mock, body } = call
  if (release.quirks.preAuthById) return byId(call, textIn(body['id']), 'expire')
  const [{ preAuthKeys: all }, users] = await Promise.all([mock.ask(preAuthKeys.list, {}), usersOf(call)])
  const key = all.find((each) => wirePreAuthSecret(release, each) === textIn(body['key']))
  if (!key) throw refuse(2, 'AuthKey not found')
  const given = textIn(body['user'])
  const owner = key.user ?? users[0]
  if (!release.from('0.25')) refuseSpent(key, await nowOf(call))
  if (given !== (release.quirks.preAuthUserByName ? owner?.name : owner?.id))
    throw refuse(2, release.from('0.25') ? 'preauth key does not belong to user' : 'user mismatch')
  return mock.ask(preAuthKeys.expire, { id: key.id })
}

/** 0.23 and 0.24 refuse to expire a key that is expired or used up. */
function refuseSpent({ expiration, reusable, used }: PreAuthKey, now: number): void {
  if (expiration !== null && Date.parse(expiration) <= now) throw refuse(2, 'AuthKey expired')
  if (used && !reusable) throw refuse(2, 'AuthKey has already been used')
}

async function nowOf({ mock }: OperationCall): Promise<number> {
  const { clockStoppedAt } = await mock.ask(contract.server.info, {})
  return clockStoppedAt === undefined ? Date.now() : Date.parse(clockStoppedAt)
}

/** 0.28 and 0.29 do not report unknown ids. */
async function byId({ release, mock }: OperationCall, id: string, action: 'expire' | 'delete'): Promise<object> {
  const why = uint64Problem(id)
  if (why !== undefined && id !== '') throw refuse(3, why, [400, 'invalid pre-auth key id', why])
  try {
    return await mock.ask(preAuthKeys[action], { id: id === '' ? '0' : id })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'notFound') throw error
    if (release.gateway) return {}
    const context = action === 'expire' ? 'expiring pre-auth key' : 'deleting pre-auth key'
    throw refuse(2, error.message, [404, context, 'auth-key not found: record not found'])
  }
}

export const keyOperations: readonly Operation[] = [
  {
    id: 'listApiKeys',
    method: 'GET',
    path: '/api/v1/apikey',
    run: async ({ release, mock }) => ({
      apiKeys: (await mock.ask(apiKeys.list, {})).apiKeys.map((key) => wireApiKey(release, key)),
    }),
  },
  {
    id: 'createApiKey',
    method: 'POST',
    path: '/api/v1/apikey',
    body: () => ({ expiration: 'time' }),
    run: async ({ release, control, body }) => ({
      apiKey: await control.mint(release.keyShape, textIn(body['expiration']) || ZERO),
    }),
  },
  {
    id: 'expireApiKey',
    method: 'POST',
    path: '/api/v1/apikey/expire',
    body: ({ from }) => (from('0.28') ? { prefix: 'string', id: 'uint64' } : { prefix: 'string' }),
    run: expireApiKey,
  },
  {
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/api/v1/apikey/{prefix}',
    query: ({ from }) => (from('0.28') ? { id: 'uint64' } : {}),
    run: deleteApiKey,
  },
  {
    id: 'listPreAuthKeys',
    method: 'GET',
    path: '/api/v1/preauthkey',
    query: ({ from }) => (from('0.28') ? {} : { user: from('0.26') ? 'uint64' : 'string' }),
    run: listPreAuthKeys,
  },
  {
    id: 'createPreAuthKey',
    method: 'POST',
    path: '/api/v1/preauthkey',
    body: ({ from }) => ({
      user: from('0.26') ? 'uint64' : 'string',
      reusable: 'bool',
      ephemeral: 'bool',
      expiration: 'time',
      aclTags: 'strings',
    }),
    run: createPreAuthKey,
  },
  {
    id: 'expirePreAuthKey',
    method: 'POST',
    path: '/api/v1/preauthkey/expire',
    body: ({ from }) => (from('0.28') ? { id: 'uint64' } : { user: from('0.26') ? 'uint64' : 'string', key: 'string' }),
    run: expirePreAuthKey,
  },
  {
    id: 'deletePreAuthKey',
    method: 'DELETE',
    path: '/api/v1/preauthkey',
    from: '0.28',
    query: () => ({ id: 'uint64' }),
    run: (call) => byId(call, textIn(call.query['id']), 'delete'),
  },
]
