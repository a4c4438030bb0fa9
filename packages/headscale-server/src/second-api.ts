import { createHash } from 'node:crypto'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { OAuthClient } from '@shared/api/resources'
import { type OAuthScope, oauthScopes, readingOf } from '@shared/api/oauth-scopes'
import { type Operation, type OperationCall, textIn, textsOf } from './operation'
import { refuse, type Reply } from './shapes'

// The second API, which 0.30 has beside the first (upgrades, section 5): as much of it as the console uses.

const { nodes, oauthClients, policy, preAuthKeys } = contract

/** Paths of the second API. */
export const isSecond = (path: string): boolean => path.startsWith('/api/v2/')

const refuseTailnet = ({ path }: OperationCall) => {
  if (path['tailnet'] !== '-') throw refuse(5, 'tailnet not found')
}

const capabilities = (reusable: boolean, ephemeral: boolean, tags: readonly string[]) => ({
  devices: { create: { reusable, ephemeral, preauthorized: true, tags } },
})

const wireClient = ({ id, description, scopes, tags, createdAt, creator }: OAuthClient, secret?: string) => ({
  id,
  keyType: 'client',
  ...(secret !== undefined && { key: secret }),
  ...(description && { description }),
  created: createdAt,
  invalid: false,
  capabilities: capabilities(false, false, []),
  scopes,
  ...(tags.length > 0 && { tags }),
  ...(creator !== null && { userId: creator }),
})

async function listKeys(call: OperationCall): Promise<object> {
  refuseTailnet(call)
  const { mock } = call
  const [keys, clients] = [await mock.ask(preAuthKeys.list, {}), await mock.ask(oauthClients.list, {})]
  const auth = keys.preAuthKeys.map((key) => ({
    id: key.id,
    keyType: 'auth',
    created: key.createdAt,
    ...(key.expiration !== null && { expires: key.expiration }),
    invalid: false,
    capabilities: capabilities(key.reusable, key.ephemeral, key.aclTags),
    ...(key.aclTags.length > 0 && { tags: key.aclTags }),
  }))
  return { keys: [...auth, ...clients.oauthClients.map((client) => wireClient(client))] }
}

const known: readonly string[] = oauthScopes.flatMap((scope: OAuthScope) => [scope, readingOf(scope)])

async function createKey(call: OperationCall): Promise<object> {
  refuseTailnet(call)
  const { mock, body } = call
  const scopes = textsOf(body['scopes'])
  if (textIn(body['keyType']) !== 'client') throw refuse(3, 'the demo network makes OAuth clients only')
  if (scopes.length === 0) throw refuse(3, 'an OAuth client must declare at least one scope')
  const asked = scopes.filter((scope): scope is OAuthScope => known.includes(scope))
  if (asked.length < scopes.length) throw refuse(3, 'the demo network has known scopes only')
  const { oauthClient, secret } = await mock.ask(oauthClients.create, {
    scopes: asked,
    tags: textsOf(body['tags']),
    description: textIn(body['description']),
  })
  return wireClient(oauthClient, secret)
}

async function deleteKey(call: OperationCall): Promise<object> {
  refuseTailnet(call)
  try {
    return await call.mock.ask(oauthClients.delete, { id: call.path['keyId'] ?? '' })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') throw refuse(5, 'auth key not found')
    throw error
  }
}

/** The machines of the demo network have no clients: all are told as one system. */
async function listDevices(call: OperationCall): Promise<object> {
  refuseTailnet(call)
  const { nodes: all } = await call.mock.ask(nodes.list, {})
  const devices = all.map(({ id, name, nodeKey, machineKey, ipAddresses, tags, createdAt }) => ({
    addresses: ipAddresses,
    id,
    nodeId: id,
    name,
    hostname: name,
    nodeKey,
    machineKey,
    tags,
    created: createdAt,
    os: 'linux',
    clientVersion: '1.94.1-tdemo',
    updateAvailable: false,
  }))
  return { devices }
}

/** The digest that names a policy: with it a save says which text it replaces. */
const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('hex')}"`

/** The path of the policy, whose calls are no JSON. */
export const SECOND_POLICY = '/api/v2/tailnet/-/acl'

/** Answers with the policy itself, not with JSON. `ifMatch` '' replaces whatever is stored. */
export async function replyPolicy(
  { mock }: Pick<OperationCall, 'mock'>,
  method: string,
  text: string,
  ifMatch: string,
): Promise<Reply> {
  const stored = await mock.ask(policy.get, {})
  let current = stored.policy
  if (method === 'POST') {
    if (ifMatch !== '' && ifMatch !== etagOf(current))
      throw refuse(3, 'precondition failed, invalid old hash', [412, 'precondition failed, invalid old hash'])
    try {
      current = (await mock.ask(policy.set, { policy: text })).policy
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid') throw error
      throw refuse(3, error.message, [400, 'setting policy', error.message])
    }
  }
  const headers = { 'content-type': 'application/json', etag: etagOf(current) }
  return { status: 200, headers, body: current }
}

/** Gives a refusal the form of the second API. */
export function asSecond(reply: Reply): Reply {
  if (reply.headers['content-type'] !== 'application/problem+json') return reply
  const { title, detail, errors, status } = JSON.parse(reply.body) as {
    title: string
    detail?: string
    errors?: { message: string }[]
    status: number
  }
  const data = errors && [{ errors: errors.map(({ message }) => message) }]
  return { ...reply, body: JSON.stringify({ message: detail || title, ...(data && { data }), status }) }
}

const KEYS = '/api/v2/tailnet/{tailnet}/keys'

export const secondOperations: readonly Operation[] = [
  { id: 'listKeys', method: 'GET', path: KEYS, from: '0.30', run: listKeys },
  {
    id: 'createKey',
    method: 'POST',
    path: KEYS,
    from: '0.30',
    body: () => ({ keyType: 'string', description: 'string', scopes: 'strings', tags: 'strings' }),
    run: createKey,
  },
  { id: 'deleteKey', method: 'DELETE', path: `${KEYS}/{keyId}`, from: '0.30', run: deleteKey },
  { id: 'listDevices', method: 'GET', path: '/api/v2/tailnet/{tailnet}/devices', from: '0.30', run: listDevices },
]
