import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import { createMockClient, type KnownReads, type MockClient } from './mock-client'
import { keyOperations } from './keys'
import { nodeOperations } from './nodes'
import type { ServedNetwork } from './network'
import { type DebugMade, findOperation, type Operation, type OperationCall, textIn, textsOf } from './operation'
import { policyOperations } from './policy'
import { publicReply, unknownPage } from './public-pages'
import { Malformed, readQuery, readRequestBody } from './read-request'
import { readTarget } from './read-target'
import { readUint64 } from './read-uint64'
import type { Release } from './release'
import { asSecond, isSecond, replyPolicy, SECOND_POLICY, secondOperations } from './second-api'
import { userNamed, userOperations, nodeOfPath, nodeReply, partsOf } from './users'
import {
  problemReply,
  refusalReply,
  refuse,
  Refused,
  type Reply,
  successReply,
  textReply,
  type Sent,
  type Values,
  waitingKeyProblem,
  wireNode,
  wireRoute,
  wireUser,
} from './shapes'
import type { Node, Route, User } from '@shared/api/resources'

/** Checked in the servers' order: key, user, waiting client (headscale-api.md 2.3). */
async function register(call: OperationCall, user: string, key: string, session: boolean): Promise<object> {
  const { release, mock } = call
  const problem = waitingKeyProblem(release, key)
  if (problem !== undefined) throw refuse(2, problem, [400, 'registering node', problem])
  const owner = await ownerOf(call, user)
  try {
    const { node } = session
      ? await mock.ask(contract.auth.register, { user: owner.name, authId: key })
      : await mock.ask(contract.nodes.register, { user: owner.name, key })
    return await nodeReply(call, await debugMadeNode(call, key, node), 'changed')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const status = error.code === 'notFound' ? 404 : error.code === 'conflict' ? 409 : 400
    throw refuse(2, error.message, [status, 'registering node', error.message])
  }
}

/** Returns a machine announced by the debug call with that call's values. From 0.29 on the routes are lost. */
async function debugMadeNode(
  { release, control, mock, debugMade }: OperationCall,
  key: string,
  node: Node,
): Promise<Node> {
  const routes = debugMade.routes.get(key)
  if (!routes) return node
  debugMade.routes.delete(key)
  debugMade.nodes.add(node.id)
  if (routes.length === 0 || release.from('0.29')) return node
  await control.advertise({ nodeId: Number(node.id), routes })
  return (await mock.ask(contract.nodes.get, { nodeId: node.id })).node
}

async function ownerOf(call: OperationCall, name: string): Promise<User> {
  try {
    return await userNamed(call, name, LOOKING)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [code, said] = error.refusal.gateway
    const older = 'failed to find user in register node from auth callback, '
    throw refuse(code, `${call.release.from('0.24') ? `${LOOKING}: ` : older}${said}`, error.refusal.problem)
  }
}

const LOOKING = 'looking up user'

const ZERO = '0001-01-01T00:00:00Z'

/** Simulates a waiting client. The response is an echo, not a machine yet. */
async function announce(call: OperationCall): Promise<object> {
  const { release, body, control } = call
  const [key, hostname] = [textIn(body['key']), textIn(body['name'])]
  const user = await userNamed(call, textIn(body['user']), LOOKING)
  const problem = waitingKeyProblem(release, key)
  if (problem !== undefined) throw refuse(2, problem, [400, 'debug creating node', problem])
  const announced = textsOf(body['routes'])
  await control.announce({ key, hostname: hostname === '' ? 'node' : hostname })
  call.debugMade.routes.set(key, announced)
  const routes = release.quirks.routesTable ? {} : { approvedRoutes: [], availableRoutes: announced, subnetRoutes: [] }
  return {
    node: {
      id: '0',
      machineKey: key.startsWith('mkey:') ? key : `mkey:${'0'.repeat(64)}`,
      nodeKey: `nodekey:${'0'.repeat(64)}`,
      discoKey: `discokey:${'0'.repeat(64)}`,
      ipAddresses: [],
      name: hostname,
      user: wireUser(release, user),
      lastSeen: ZERO,
      expiry: ZERO,
      preAuthKey: null,
      createdAt: ZERO,
      registerMethod: 'REGISTER_METHOD_UNSPECIFIED',
      ...(release.from('0.28') ? {} : { forcedTags: [], invalidTags: [], validTags: [] }),
      givenName: '',
      online: false,
      ...routes,
      ...(release.from('0.28') ? { tags: [] } : {}),
    },
  }
}

async function decide({ release, mock, body }: OperationCall, verdict: 'approve' | 'reject'): Promise<object> {
  const authId = textIn(body['authId'])
  const problem = waitingKeyProblem(release, authId)
  if (problem !== undefined) throw refuse(3, `invalid auth_id: ${problem}`, [400, 'invalid auth_id', problem])
  try {
    return await mock.ask(contract.auth[verdict], { authId })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') throw refuse(5, error.message)
    throw error
  }
}

const session = () => ({ authId: 'string' }) as const

const registeringOperations: readonly Operation[] = [
  {
    id: 'registerNode',
    method: 'POST',
    path: '/api/v1/node/register',
    query: () => ({ user: 'string', key: 'string' }),
    run: (call) => register(call, textIn(call.query['user']), textIn(call.query['key']), false),
  },
  {
    id: 'debugCreateNode',
    method: 'POST',
    path: '/api/v1/debug/node',
    body: () => ({ user: 'string', key: 'string', name: 'string', routes: 'strings' }),
    run: announce,
  },
  {
    id: 'authRegister',
    method: 'POST',
    path: '/api/v1/auth/register',
    from: '0.29',
    body: () => ({ user: 'string', authId: 'string' }),
    run: (call) => register(call, textIn(call.body['user']), textIn(call.body['authId']), true),
  },
  {
    id: 'authApprove',
    method: 'POST',
    path: '/api/v1/auth/approve',
    from: '0.29',
    body: session,
    run: (call) => decide(call, 'approve'),
  },
  {
    id: 'authReject',
    method: 'POST',
    path: '/api/v1/auth/reject',
    from: '0.29',
    body: session,
    run: (call) => decide(call, 'reject'),
  },
]

/** Rows with their machine in each, as releases before 0.26 list them (headscale-api.md 2.5). */
async function wireRows(call: OperationCall, rows: readonly Route[]): Promise<object> {
  const { release, mock } = call
  const [{ nodes }, parts] = await Promise.all([mock.ask(contract.nodes.list, {}), partsOf(call)])
  const byId = new Map(nodes.map((node) => [node.id, wireNode(release, node, parts, 'route')]))
  return { routes: rows.map((row) => wireRoute(release, row, byId.get(row.node.id) ?? null)) }
}

async function change(call: OperationCall, action: 'enable' | 'disable' | 'delete'): Promise<object> {
  const { mock, path } = call
  try {
    return await mock.ask(contract.routes[action], { routeId: path['routeId'] ?? '' })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') throw refuse(2, 'record not found')
    if (error instanceof ApiError && error.code === 'conflict') throw await notAdvertised(call)
    throw error
  }
}

/** Headscale itself swaps the machine name and the prefix in this message. */
async function notAdvertised({ mock, path }: OperationCall): Promise<Refused> {
  const { routes: rows } = await mock.ask(contract.routes.list, {})
  const row = rows.find(({ id }) => id === path['routeId'])
  const { nodes } = await mock.ask(contract.nodes.list, {})
  const name = nodes.find(({ id }) => id === row?.node.id)?.name ?? ''
  return refuse(2, `route (${name}) is not available on node ${row?.prefix ?? ''}: route is not available on node`)
}

const numbers = { routeId: 'route_id' }
const before = '0.26'

const routeOperations: readonly Operation[] = [
  {
    id: 'listRoutes',
    method: 'GET',
    path: '/api/v1/routes',
    before,
    run: async (call) => wireRows(call, (await call.mock.ask(contract.routes.list, {})).routes),
  },
  {
    id: 'listNodeRoutes',
    method: 'GET',
    path: '/api/v1/node/{nodeId}/routes',
    before,
    numbers: { nodeId: 'node_id' },
    run: async (call) => {
      const { id: nodeId } = await nodeOfPath(call, 'routes')
      return wireRows(call, (await call.mock.ask(contract.nodes.routes, { nodeId })).routes)
    },
  },
  {
    id: 'enableRoute',
    method: 'POST',
    path: '/api/v1/routes/{routeId}/enable',
    before,
    numbers,
    run: (call) => change(call, 'enable'),
  },
  {
    id: 'disableRoute',
    method: 'POST',
    path: '/api/v1/routes/{routeId}/disable',
    before,
    numbers,
    run: (call) => change(call, 'disable'),
  },
  {
    id: 'deleteRoute',
    method: 'DELETE',
    path: '/api/v1/routes/{routeId}',
    before,
    numbers,
    run: (call) => change(call, 'delete'),
  },
]

/** A request as received. */
export interface WireRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly authorization: string
  readonly contentType: string
  /** The version that a policy of the second API replaces (`If-Match`). */
  readonly ifMatch?: string
  /** null if it is longer than any release accepts. */
  readonly body: string | null
  /** True if bytes that are not UTF-8 were replaced in it. */
  readonly replaced?: boolean
}

/** Methods that releases from 0.29 on accept; they refuse others before any other check. */
const METHODS = ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']

export interface HeadscaleApp {
  /** Responds as a server of the release would. Never rejects. */
  readonly respond: (request: WireRequest) => Promise<Reply>
}

/** Every operation of every release. */
export const operations: readonly Operation[] = [
  ...userOperations,
  ...registeringOperations,
  ...nodeOperations,
  ...routeOperations,
  ...keyOperations,
  ...policyOperations,
  ...secondOperations,
]

/** Headers of every response from 0.29 on (headscale-api.md 1.7). */
const GUARDS = {
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * Serves the demo network as a Headscale of this release: the inverse of headscale/adapters, operation by operation. Calls `onFailure` for
 * errors that no server would return: our own bugs, which are answered as an internal error.
 */
export function createHeadscaleApp(
  release: Release,
  served: ServedNetwork,
  onFailure: (error: unknown) => void,
): HeadscaleApp {
  const reads: KnownReads = new Map()
  const debugMade: DebugMade = { routes: new Map(), nodes: new Set() }
  const kept = new Map<string, { by: string; json: string }>()
  const guard = (reply: Reply): Reply =>
    release.from('0.29') ? { ...reply, headers: { ...GUARDS, ...reply.headers } } : reply

  const answer = async (operation: Operation, call: OperationCall, key: string): Promise<Reply> => {
    if (!operation.keptBy) return successReply(JSON.stringify(await operation.run(call)), release)
    const by = await operation.keptBy(call)
    const known = kept.get(key)
    if (known?.by === by) return successReply(known.json, release)
    const json = JSON.stringify(await operation.run(call))
    if (kept.size > 20) kept.clear()
    kept.set(key, { by, json })
    return successReply(json, release)
  }
  const respond = async (request: WireRequest, mock: MockClient): Promise<Reply> => {
    if (release.from('0.29') && !METHODS.includes(request.method)) return { status: 405, headers: {}, body: '' }
    const target = readTarget(release, request)
    if ('reply' in target) return target.reply
    const { path } = target
    const described = await publicReply(release, path, operations, () => isHealthy(mock))
    const page = described ?? (path === '/' ? unknownPage(release, path) : undefined)
    if (page && request.method === 'GET') return page
    if (page && release.from('0.29')) return { status: 405, headers: { allow: 'GET' }, body: '' }
    const isSecondApi = isSecond(path) && !release.gateway
    if (!path.startsWith('/api/v1/') && !isSecondApi) return unknownPage(release, path)
    const barred = release.gateway ? await unauthorized(release, served, request) : undefined
    if (barred) return barred
    if (isSecondApi && path === SECOND_POLICY && ['GET', 'POST'].includes(request.method)) {
      const refused = await unauthorized(release, served, request)
      return refused ?? replyPolicy({ mock }, request.method, bodyOf(release, request).text, request.ifMatch ?? '')
    }
    const found = findOperation(release, operations, request.method, path)
    if (!('operation' in found)) return found.reply
    const refused = release.gateway ? undefined : await unauthorized(release, served, request)
    if (refused) return refused
    const call = readCall({ release, mock, control: served.control, debugMade }, found, target.query, request)
    return answer(found.operation, call, request.target)
  }
  return {
    respond: async (request) => {
      let cut = false
      const mock = createMockClient(served.respond, release.wire, { known: reads, onCut: () => void (cut = true) })
      const reply = await respond(request, mock).catch((error: unknown) => replyOrFailure(error, release, onFailure))
      const isOther = !release.gateway && isSecond(request.target)
      const formed = isOther ? asSecond(reply) : reply
      return guard(cut ? { ...formed, cut } : formed)
    },
  }
}

async function isHealthy(mock: MockClient): Promise<boolean> {
  try {
    return (await mock.ask(contract.server.health, {})).databaseConnectivity
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Returns the response to a request without a valid key (headscale-api.md 1.3); undefined if the key is valid. */
async function unauthorized(
  release: Release,
  { control }: ServedNetwork,
  { authorization }: WireRequest,
): Promise<Reply | undefined> {
  const bearer = 'Bearer '
  const admission = authorization.startsWith(bearer)
    ? await control.admit(authorization.slice(bearer.length))
    : 'expired'
  if (admission === 'admitted') return undefined
  if (!release.gateway) return problemReply(401, 'Unauthorized')
  return textReply(admission === 'unknown' && !release.from('0.27') ? 500 : 401, 'Unauthorized')
}

interface Found {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

function readCall(
  context: Pick<OperationCall, 'release' | 'mock' | 'control' | 'debugMade'>,
  { operation, path: sentPath }: Found,
  search: string,
  request: WireRequest,
): OperationCall {
  const { release } = context
  // The body is parsed before the numbers in the path.
  const fields = operation.body?.(release)
  const body =
    fields === undefined
      ? {}
      : readRequestBody(release, bodyOf(release, request), fields, operation.bodyOptional === true)
  if (release.gateway) refuseLongMessage(body)
  const path = { ...sentPath }
  for (const [name, said] of Object.entries(operation.numbers ?? {})) {
    const read = readUint64(path[name] ?? '', release.gateway)
    if ('number' in read) path[name] = read.number
    // 0.30 has its own message for malformed user ids.
    else if (release.gateway || said === 'node_id')
      throw refuse(3, `type mismatch, parameter: ${said}, error: ${read.problem}`)
  }
  return { ...context, path, query: readQuery(release, search, operation.query?.(release) ?? {}), body }
}

/** The largest body of 0.30 and the largest gRPC message before it (headscale-api.md 1.5), in bytes. */
const LIMIT = { body: 1024 * 1024, message: 4 * 1024 * 1024 }

function bodyOf(release: Release, { body, contentType, replaced = false }: WireRequest): Sent {
  if (!release.gateway && (body === null || Buffer.byteLength(body) > LIMIT.body))
    throw new Malformed(413, `request body is too large limit=${LIMIT.body} bytes`)
  if (body === null) throw tooLong('that')
  return { text: body, contentType, replaced }
}

/** gRPC counts the bytes of the encoded message: for each text its bytes, its length and its field number. */
function refuseLongMessage(body: Values): void {
  const texts = Object.values(body).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  const sizes = texts.map((text) => (typeof text === 'string' ? Buffer.byteLength(text) : 0))
  const bytes = sizes.reduce((sum, size) => sum + size + 1 + Math.max(1, Math.ceil(Math.log2(size + 1) / 7)), 0)
  if (bytes > LIMIT.message) throw tooLong(String(bytes))
}

const tooLong = (bytes: string) => refuse(8, `grpc: received message larger than max (${bytes} vs. ${LIMIT.message})`)

/** Returns a reply, even if creating the first one failed. */
function replyOrFailure(error: unknown, release: Release, onFailure: (error: unknown) => void): Reply {
  try {
    return replyOf(error, release, onFailure)
  } catch (second) {
    onFailure(second)
    return textReply(500, 'internal error')
  }
}

function replyOf(error: unknown, release: Release, onFailure: (error: unknown) => void): Reply {
  if (error instanceof Refused) return refusalReply(error.refusal, release)
  if (error instanceof Malformed) return problemReply(error.status, error.detail, error.errors)
  const known = toApiError(error)
  const injected = /status (\d+)$/.exec(known.message)?.[1]
  if (injected !== undefined && known.message.includes('injected')) return faultReply(Number(injected), known, release)
  if (known.code === 'invalid') return refusalReply(refuse(2, known.message).refusal, release)
  if (known.code === 'conflict') return refusalReply(refuse(2, known.message, [409, known.message]).refusal, release)
  if (known.code === 'notFound') return refusalReply(refuse(2, known.message, [404, known.message]).refusal, release)
  if (known.code !== 'mockUnavailable' && known.code !== 'badResponse') onFailure(error)
  return refusalReply(refuse(13, known.message, [500, known.message]).refusal, release)
}

/** Forwards a fault injected into the demo network with its status. */
function faultReply(status: number, { message }: ApiError, release: Release): Reply {
  if (!release.gateway) return problemReply(status, message)
  const body = JSON.stringify({ code: 13, message, details: [] })
  return { status, headers: { 'content-type': 'application/json' }, body }
}
