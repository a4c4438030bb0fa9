import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { User, Node } from '@shared/api/resources'
import { type OperationCall, type Operation, textIn } from './operation'
import { uint64Problem } from './read-uint64'
import type { Release } from './release'
import { type Refused, refuse, userNameRefused, wireUser, type NodeParts, type NodeView, wireNode } from './shapes'
import { Time } from '@shared/api/primitives'

export async function usersOf({ mock }: Pick<OperationCall, 'mock'>): Promise<User[]> {
  return (await mock.ask(contract.users.list, {})).users
}

/** `context` is the start in 0.30's message. */
export const userNotFound = (context: string) => refuse(2, 'user not found', [404, context, 'user not found'])

function tooManyUsers(context: string, count: number): Refused {
  const said = `expected exactly one user, found ${count}`
  return refuse(2, said, [500, context, said])
}

/** Finds a user by name, as calls with a name do. */
export async function userNamed(call: OperationCall, name: string, context: string): Promise<User> {
  const all = await usersOf(call)
  // From 0.24 on an empty name matches every user: the only one, or too many.
  const found = name === '' && call.release.from('0.24') ? all : all.filter((user) => user.name === name)
  if (found.length > 1) throw tooManyUsers(context, found.length)
  if (!found[0]) throw userNotFound(context)
  return found[0]
}

export async function userWithId(call: OperationCall, id: string, context: string): Promise<User> {
  const found = (await usersOf(call)).find((user) => user.id === id)
  if (!found) throw userNotFound(context)
  return found
}

/** Finds the user in the path: by name up to 0.23, by id in later releases. */
function userOfPath(call: OperationCall, context: string): Promise<User> {
  const { release, path } = call
  const named = path['name'] ?? path['oldName']
  if (named !== undefined) return userNamed(call, named, context)
  const id = path['id'] ?? path['oldId'] ?? ''
  const why = uint64Problem(id)
  if (why !== undefined && !release.gateway) throw refuse(3, why, [400, 'invalid user id', why])
  return userWithId(call, id, context)
}

async function list(call: OperationCall): Promise<object> {
  const { release, query } = call
  const id = textIn(query['id'])
  const why = id === '' ? undefined : uint64Problem(id)
  if (why !== undefined) throw refuse(3, why, [400, 'invalid id', why])
  const [name, email] = [textIn(query['name']), textIn(query['email'])]
  const wanted = (user: User) => {
    if (name !== '') return user.name === name
    if (email !== '') return user.email === email
    return id === '' || BigInt(id) === 0n || user.id === id
  }
  return { users: (await usersOf(call)).filter(wanted).map((user) => wireUser(release, user)) }
}

const UNIQUE = 'constraint failed: UNIQUE constraint failed: users.name (2067)'

function takenOnCreate({ from }: Release, name: string) {
  // 0.30 checks first whether a name is given.
  const unseen = [500, 'creating user', `creating user: ${UNIQUE}`] as const
  const problem = name === '' ? unseen : ([409, 'user already exists'] as const)
  if (!from('0.24')) return refuse(2, 'user already exists', problem)
  if (!from('0.27')) return refuse(2, `creating user: ${UNIQUE}`, problem)
  return refuse(13, `${from('0.29') ? 'creating user' : 'failed to create user'}: creating user: ${UNIQUE}`, problem)
}

function takenOnRename({ from }: Release) {
  const said = from('0.27') ? `updating user: ${UNIQUE}` : from('0.24') ? UNIQUE : 'user already exists'
  return refuse(2, said, [500, 'renaming user', said])
}

async function create(call: OperationCall): Promise<object> {
  const { release, mock, body } = call
  const name = textIn(body['name'])
  const refused = userNameRefused(release, name)
  if (refused) throw refused
  if ((await usersOf(call)).some((user) => user.name === name)) throw takenOnCreate(release, name)
  const more = {
    displayName: textIn(body['displayName']),
    email: textIn(body['email']),
    pictureUrl: textIn(body['pictureUrl']),
  }
  const { user } = await mock.ask(contract.users.create, { name, ...more })
  return { user: wireUser(release, user) }
}

async function rename(call: OperationCall): Promise<object> {
  const { release, mock, path } = call
  const newName = path['newName'] ?? ''
  const before = await userOfPath(call, 'renaming user')
  const refused = userNameRefused(release, newName)
  if (refused) throw refused
  if (before.provider !== '' && release.from('0.25') && !release.from('0.27')) throw refuse(2, 'cannot edit OIDC user')
  try {
    const { user } = await mock.ask(contract.users.rename, { name: before.id, id: before.id, newName })
    return { user: wireUser(release, user) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') throw takenOnRename(release)
    throw error
  }
}

const NOT_EMPTY = 'user not empty: node(s) found'

async function remove(call: OperationCall): Promise<object> {
  const { release, mock } = call
  const { id } = await userOfPath(call, 'deleting user')
  const full = () => refuse(2, NOT_EMPTY, [400, 'deleting user', NOT_EMPTY])
  // Before 0.28 tagged machines belong to the first user.
  const first = (await usersOf(call))[0]
  const { nodes } = await mock.ask(contract.nodes.list, {})
  if (!release.from('0.28') && first?.id === id && nodes.some((node) => node.user === null)) throw full()
  if (nodes.some((node) => node.user?.id === id)) throw full()
  await mock.ask(contract.users.delete, { name: id, id })
  return {}
}

const FILTER = ({ from }: Release) => (from('0.24') ? ({ name: 'string', email: 'string', id: 'uint64' } as const) : {})
const NEW = ({ from }: Release) =>
  from('0.24')
    ? ({ name: 'string', displayName: 'string', email: 'string', pictureUrl: 'string' } as const)
    : ({ name: 'string' } as const)

export const userOperations: readonly Operation[] = [
  { id: 'listUsers', method: 'GET', path: '/api/v1/user', query: FILTER, run: list },
  { id: 'createUser', method: 'POST', path: '/api/v1/user', body: NEW, run: create },
  {
    id: 'getUser',
    method: 'GET',
    path: '/api/v1/user/{name}',
    before: '0.24',
    run: async (call) => ({ user: wireUser(call.release, await userOfPath(call, 'getting user')) }),
  },
  { id: 'renameUser', method: 'POST', path: '/api/v1/user/{oldName}/rename/{newName}', before: '0.24', run: rename },
  {
    id: 'renameUser',
    method: 'POST',
    path: '/api/v1/user/{oldId}/rename/{newName}',
    from: '0.24',
    numbers: { oldId: 'old_id' },
    run: rename,
  },
  { id: 'deleteUser', method: 'DELETE', path: '/api/v1/user/{name}', before: '0.24', run: remove },
  { id: 'deleteUser', method: 'DELETE', path: '/api/v1/user/{id}', from: '0.24', numbers: { id: 'id' }, run: remove },
]

const TIME = /^\d{4}-(\d\d)-\d\dT(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):\d\d)$/

/** Returns Go's message for an invalid RFC 3339 time; undefined if it is valid. */
export function timeProblem(text: string): string | undefined {
  const parts = TIME.exec(text)
  const quoted = JSON.stringify(text)
  if (!parts) return `parsing time ${quoted} as "2006-01-02T15:04:05.999999999Z07:00": cannot parse ${quoted} as "2006"`
  if (Time.safeParse(text).success) return undefined
  const [month = 0, hour = 0, minute = 0, second = 0, zone = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const wrong = [
    [month < 1 || month > 12, 'month'],
    [hour > 23, 'hour'],
    [minute > 59, 'minute'],
    [second > 59, 'second'],
    [zone > 23, 'time zone offset hour'],
  ] as const
  return `parsing time ${quoted}: ${wrong.find(([is]) => is)?.[1] ?? 'day'} out of range`
}

/** Reads the users and keys that machines refer to. */
export async function partsOf(call: Pick<OperationCall, 'mock' | 'debugMade'>): Promise<NodeParts> {
  const [users, { preAuthKeys }] = await Promise.all([usersOf(call), call.mock.ask(contract.preAuthKeys.list, {})])
  return {
    users: new Map(users.map((user) => [user.id, user])),
    keys: new Map(preAuthKeys.map((key) => [key.id, key])),
    first: users[0] ?? null,
    debugMade: call.debugMade.nodes,
  }
}

export async function nodeReply(call: OperationCall, node: Node, view: NodeView): Promise<{ node: object }> {
  return { node: wireNode(call.release, node, await partsOf(call), view) }
}

/** The change a call makes to a machine: it decides the message for a missing one (headscale-api.md 2.3). */
export type NodeAction = 'get' | 'delete' | 'expire' | 'rename' | 'tags' | 'approve' | 'move' | 'routes'

const CONTEXTS: Partial<Record<NodeAction, string>> = {
  expire: 'expiring node',
  rename: 'renaming node',
  approve: 'setting approved routes',
}

/** Creates the release's error for a missing machine in this call. */
export function nodeMissing(release: Release, action: NodeAction, id: string): Refused {
  const gone = release.from('0.28') ? `node no longer exists in NodeStore: ${id}` : `node not found in NodeStore: ${id}`
  const context = CONTEXTS[action]
  const problem = context === undefined ? ([404, 'node not found'] as const) : ([404, context, gone] as const)
  const byItself = action === 'get' || action === 'delete' || (action === 'tags' && release.from('0.28'))
  if (byItself && release.from('0.27')) return refuse(5, 'node not found', problem)
  if (action === 'move' && release.from('0.27')) return refuse(2, `node not found: ${id}`, problem)
  const said = release.from('0.27') ? gone : 'record not found'
  return refuse(action === 'tags' || action === 'approve' ? 3 : 2, said, problem)
}

/** Changes a machine of the demo network; a missing one is refused with the release's message. */
export async function onNode<T>(
  { release, path }: OperationCall,
  action: NodeAction,
  work: (nodeId: string) => Promise<T>,
): Promise<T> {
  const nodeId = path['nodeId'] ?? ''
  try {
    return await work(nodeId)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound' && error.message === 'node not found')
      throw nodeMissing(release, action, nodeId)
    throw error
  }
}

/** Returns the current machine named in the path. */
export function nodeOfPath(call: OperationCall, action: NodeAction): Promise<Node> {
  return onNode(call, action, async (nodeId) => (await call.mock.ask(contract.nodes.get, { nodeId })).node)
}
