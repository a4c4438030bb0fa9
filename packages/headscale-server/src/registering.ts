import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { waitingKeyProblem } from './names'
import { nodeReply } from './node-reader'
import { type OperationCall, type Operation, textIn, textsOf } from './operation'
import { Refused, refuse } from './refused'
import { wireUser } from './shapes'
import { userNamed } from './users'

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

export const registeringOperations: readonly Operation[] = [
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
