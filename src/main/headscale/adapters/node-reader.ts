import { ApiError } from '@shared/api/error'
import type { ListProblem } from '@shared/api/list-problem'
import type { Node } from '@shared/api/nodes'
import type { Route } from '@shared/api/routes'
import { readJson } from '@main/api/plain'
import type { ServerClient } from '@main/headscale/client'
import type { ListJob } from '@main/headscale/translate'
import { oneOf } from '@main/headscale/wire/envelope'
import { nodeOf } from '@main/headscale/wire/node'

/** What `job` wants of the list of machines, as a value. */
async function fromList<T>(server: ServerClient, job: ListJob, user?: string): Promise<T> {
  return readJson(await server.list(job, { query: { user: user || undefined } })) as T
}

/** All machines, and what was wrong with the list of them. */
export function readNodes(server: ServerClient, user?: string): Promise<{ nodes: Node[]; problems?: ListProblem[] }> {
  return fromList(server, { kind: 'nodes' }, user)
}

export async function listNodes(server: ServerClient, user?: string): Promise<Node[]> {
  return (await readNodes(server, user)).nodes
}

/** The routes of all machines, where they have no table of their own. */
export async function derivedRoutes(server: ServerClient): Promise<Route[]> {
  return (await fromList<{ routes: Route[] }>(server, { kind: 'routes' })).routes
}

export async function getNode(server: ServerClient, nodeId: string): Promise<Node> {
  return nodeOf(oneOf(await server.get(`/api/v1/node/${encodeURIComponent(nodeId)}`), 'node', nodeId))
}

/** What a single response leaves out: the routes served (all lines), online and valid tags (before 0.28). */
async function isPartial(server: ServerClient, node: Node): Promise<boolean> {
  if (node.approvedRoutes.some((prefix) => node.availableRoutes.includes(prefix))) return true
  return (await server.quirks()).listKnowsMore
}

/**
 * A machine as the list shows it. Responses about a single machine leave `subnetRoutes` empty, and before 0.28 `online` and the valid
 * tags too, before 0.26 all routes (headscale-api.md 3), so these are taken from the list where they can matter.
 */
export async function completeNode(server: ServerClient, node: Node): Promise<Node> {
  if (!(await isPartial(server, node))) return { ...node, subnetRoutes: [] }
  const { node: listed } = await fromList<{ node: Node | null }>(server, { kind: 'node', id: node.id })
  if (!listed) return node
  return { ...node, online: listed.online, ...tagsOf(listed), ...routesIn(listed) }
}

function routesIn({ availableRoutes, approvedRoutes, subnetRoutes }: Node) {
  return { availableRoutes, approvedRoutes, subnetRoutes }
}

function tagsOf({ tags, forcedTags, validTags, invalidTags }: Node) {
  return { tags, forcedTags, validTags, invalidTags }
}

/**
 * The machine in the response to a write, completed. The write has happened, so trouble while completing it is not an error. A response about
 * another machine than `nodeId` is none.
 */
export async function changedNode(server: ServerClient, response: unknown, nodeId?: string): Promise<{ node: Node }> {
  const node = nodeOf(oneOf(response, 'node', nodeId))
  try {
    return { node: await completeNode(server, node) }
  } catch (error) {
    if (error instanceof ApiError) return { node }
    throw error
  }
}
