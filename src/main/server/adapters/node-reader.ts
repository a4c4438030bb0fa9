import { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { ServerClient } from '@main/server/client'
import { listOf, oneOf } from '@main/server/wire/envelope'
import { nodeOf } from '@main/server/wire/node'
import type { Raw } from '@main/server/wire/read'

export async function listNodes(server: ServerClient, user?: string): Promise<Node[]> {
  return listOf(await server.get('/api/v1/node', { query: { user: user || undefined }, large: true }), 'nodes').map(
    nodeOf,
  )
}

export async function getNode(server: ServerClient, nodeId: string): Promise<Node> {
  return nodeOf(oneOf(await server.get(`/api/v1/node/${encodeURIComponent(nodeId)}`), 'node'))
}

/** What a single answer leaves out: the routes served (all lines), online and valid tags (before 0.28). */
async function isPartial(server: ServerClient, node: Node): Promise<boolean> {
  if (node.approvedRoutes.some((prefix) => node.availableRoutes.includes(prefix))) return true
  return (await server.traits()).listKnowsMore
}

async function fromList(server: ServerClient, nodeId: string): Promise<Raw | undefined> {
  const answer = await server.get('/api/v1/node', { large: true })
  return listOf(answer, 'nodes').find((raw) => String(raw['id']) === nodeId)
}

/**
 * A machine as the list shows it. Answers about a single machine leave `subnetRoutes` empty, and before 0.28 `online` and the valid
 * tags too (headscale-api.md 3), so these are taken from the list where they can matter.
 */
export async function completeNode(server: ServerClient, node: Node): Promise<Node> {
  if (!(await isPartial(server, node))) return { ...node, subnetRoutes: [] }
  const raw = await fromList(server, node.id)
  if (!raw) return node
  const listed = nodeOf(raw)
  return { ...node, subnetRoutes: listed.subnetRoutes, online: listed.online, ...tagsOf(listed) }
}

function tagsOf({ tags, forcedTags, validTags, invalidTags }: Node) {
  return { tags, forcedTags, validTags, invalidTags }
}

/** The machine in the answer to a write, completed. The write has happened, so trouble while completing it is not an error. */
export async function changedNode(server: ServerClient, answer: unknown): Promise<{ node: Node }> {
  const node = nodeOf(oneOf(answer, 'node'))
  try {
    return { node: await completeNode(server, node) }
  } catch (error) {
    if (error instanceof ApiError) return { node }
    throw error
  }
}
