import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { OperationCall } from './operation'
import { refuse, type Refused } from './refused'
import type { Release } from './release'
import { type NodeParts, type NodeView, wireNode } from './shapes'
import { usersOf } from './users'
import { Time } from '@shared/api/primitives'

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
