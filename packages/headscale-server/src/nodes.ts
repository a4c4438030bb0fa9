import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import { serverPrefix } from '@shared/api/primitives'
import { type OperationCall, type Operation, textIn, textsOf } from './operation'
import { refuse, nodeNameRefused, ownerOnWire, wireNode } from './shapes'
import { nodeOfPath, nodeReply, onNode, partsOf, userNamed, usersOf } from './users'

const { nodes, preAuthKeys, users } = contract

async function list(call: OperationCall): Promise<object> {
  const { release, mock, query } = call
  const name = textIn(query['user'])
  const owner = name === '' ? undefined : await userNamed(call, name, 'listing nodes')
  const [{ nodes: all }, parts] = await Promise.all([mock.ask(nodes.list, {}), partsOf(call)])
  const wanted = owner === undefined ? all : all.filter((node) => ownerOnWire(release, node, parts)?.id === owner.id)
  return { nodes: wanted.map((node) => wireNode(release, node, parts, 'list')) }
}

const keptBy = async ({ mock }: OperationCall) =>
  (await Promise.all([mock.version(nodes.list), mock.version(preAuthKeys.list), mock.version(users.list)])).join()

async function expire(call: OperationCall): Promise<object> {
  const { release, mock, query, body } = call
  const given = release.gateway ? query : body
  const expiry = textIn(given['expiry'])
  const disableExpiry = given['disableExpiry'] === true
  if (expiry !== '' && disableExpiry) throw refuse(3, 'cannot set both disable_expiry and expiry')
  const how = disableExpiry ? { disableExpiry } : expiry === '' ? {} : { expiry }
  const { node } = await onNode(call, 'expire', (nodeId) => mock.ask(nodes.expire, { nodeId, ...how }))
  return nodeReply(call, node, 'changed')
}

async function rename(call: OperationCall): Promise<object> {
  const { release, mock, path } = call
  const newName = path['newName'] ?? ''
  // 0.30 looks up the machine first.
  if (!release.gateway) await nodeOfPath(call, 'rename')
  const refused = nodeNameRefused(release, newName)
  if (refused) throw refused
  // 0.25 and 0.26 check every name, including the machine's own, before they look up the machine.
  if (release.from('0.25') && !release.from('0.27')) await refuseTakenName(call, newName)
  const { node } = await onNode(call, 'rename', async (nodeId) => {
    try {
      return await mock.ask(nodes.rename, { nodeId, newName })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid') throw error
      const taken = `node name is not unique: ${newName}`
      const said = error.message === taken ? taken : `renaming node: ${error.message}`
      throw refuse(2, release.from('0.28') ? said : said.replace(/^node name/, 'name'), [400, 'renaming node', said])
    }
  })
  return nodeReply(call, node, 'changed')
}

async function refuseTakenName({ mock }: OperationCall, newName: string): Promise<void> {
  const { nodes: all } = await mock.ask(nodes.list, {})
  if (all.some(({ givenName }) => givenName === newName)) throw refuse(2, `name is not unique: ${newName}`)
}

const NO_TAGS = 'cannot remove all tags from a node - tagged nodes must have at least one tag'

async function setTags(call: OperationCall): Promise<object> {
  const { mock, body } = call
  const tags = textsOf(body['tags'])
  const { node } = await onNode(call, 'tags', async (nodeId) => {
    try {
      return await mock.ask(nodes.setTags, { nodeId, tags })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid') throw error
      const { message } = error
      if (message === NO_TAGS) throw refuse(3, message)
      throw refuse(message.startsWith('requested tags') ? 3 : 2, message, [400, 'setting tags', message])
    }
  })
  return nodeReply(call, node, 'changed')
}

/** Almost each release sends the new owner in another way (headscale-api.md 2.3). */
async function move(call: OperationCall): Promise<object> {
  const { release, mock, query, body } = call
  const given = textIn(release.quirks.newOwnerAs === 'queryName' ? query['user'] : body['user'])
  await nodeOfPath(call, 'move')
  const owner = await ownerGiven(call, given)
  const { node } = await onNode(call, 'move', (nodeId) => mock.ask(nodes.move, { nodeId, user: owner.id }))
  return nodeReply(call, node, 'changed')
}

async function ownerGiven(call: OperationCall, given: string) {
  const { release } = call
  // 0.24 and 0.25 accept names, later releases ids.
  if (!release.from('0.26')) return userNamed(call, given, 'moving node')
  const owner = (await usersOf(call)).find((user) => user.id === given)
  if (!owner) throw refuse(2, release.from('0.27') ? 'user not found: user not found' : 'user not found')
  return owner
}

async function approve(call: OperationCall): Promise<object> {
  const { release, mock, body } = call
  const routes = textsOf(body['routes'])
  // Servers parse the prefixes before they look up the machine.
  for (const route of routes) refuseBadPrefix(route)
  const { node } = await onNode(call, 'approve', (nodeId) => mock.ask(nodes.approveRoutes, { nodeId, routes }))
  const { nodes: all } = release.gateway ? await mock.ask(nodes.list, {}) : { nodes: [] }
  return nodeReply(call, all.find(({ id }) => id === node.id) ?? node, 'approved')
}

function refuseBadPrefix(route: string): void {
  try {
    serverPrefix(route)
  } catch (error) {
    const { message } = toApiError(error)
    throw refuse(2, message, [400, 'parsing route', message.replace('parsing route: ', '')])
  }
}

async function backfill({ mock, query }: OperationCall): Promise<object> {
  const said = 'not confirmed, aborting'
  if (query['confirmed'] !== true) throw refuse(2, said, [400, 'backfilling node IPs', said])
  return mock.ask(nodes.backfillIps, {})
}

const numbers = { nodeId: 'node_id' }
const at = (action: string) => `/api/v1/node/{nodeId}${action}`

export const nodeOperations: readonly Operation[] = [
  { id: 'listNodes', method: 'GET', path: '/api/v1/node', query: () => ({ user: 'string' }), run: list, keptBy },
  {
    id: 'getNode',
    method: 'GET',
    path: at(''),
    numbers,
    run: async (call) => nodeReply(call, await nodeOfPath(call, 'get'), 'get'),
  },
  {
    id: 'deleteNode',
    method: 'DELETE',
    path: at(''),
    numbers,
    run: async (call) => onNode(call, 'delete', (nodeId) => call.mock.ask(nodes.delete, { nodeId })),
  },
  {
    id: 'expireNode',
    method: 'POST',
    path: at('/expire'),
    numbers,
    query: ({ gateway, from }) => ({
      ...(gateway && from('0.27') ? { expiry: 'time' as const } : {}),
      ...(gateway && from('0.29') ? { disableExpiry: 'bool' as const } : {}),
    }),
    body: ({ gateway }) => (gateway ? {} : { expiry: 'time', disableExpiry: 'bool' }),
    bodyOptional: true,
    run: expire,
  },
  { id: 'renameNode', method: 'POST', path: at('/rename/{newName}'), numbers, run: rename },
  { id: 'setTags', method: 'POST', path: at('/tags'), numbers, body: () => ({ tags: 'strings' }), run: setTags },
  {
    id: 'moveNode',
    method: 'POST',
    path: at('/user'),
    before: '0.28',
    numbers,
    query: ({ from }) => (from('0.24') ? {} : { user: 'string' }),
    body: ({ from }) => (from('0.26') ? { user: 'uint64' } : from('0.24') ? { user: 'string' } : {}),
    run: move,
  },
  {
    id: 'setApprovedRoutes',
    method: 'POST',
    path: at('/approve_routes'),
    from: '0.26',
    numbers,
    body: () => ({ routes: 'strings' }),
    run: approve,
  },
  {
    id: 'backfillNodeIPs',
    method: 'POST',
    path: '/api/v1/node/backfillips',
    query: () => ({ confirmed: 'bool' }),
    run: backfill,
  },
]
