import { ApiError, refusal } from '@shared/api/error'
import type { ListProblem } from '@shared/api/primitives'
import type { Node, Route } from '@shared/api/resources'
import { machineName } from '@shared/states/machine-state'
import { readJson } from '@main/api/api-app'
import { type ServerClient, writeOrVerify } from '@main/headscale/client'
import type { ListJob } from '@main/headscale/translate'
import { listOf, oneOf, otherChanged } from '@main/headscale/wire/envelope'
import { nodeOf, routeOf, routesInNode, withExitPair } from '@main/headscale/wire/objects'

/** Reads the result of `job` from the list of machines. */
async function fromList<T>(server: ServerClient, job: ListJob, user?: string): Promise<T> {
  return readJson(await server.list(job, { query: { user: user || undefined } })) as T
}

/** Returns all machines and the problems found in their list. */
export function readNodes(server: ServerClient, user?: string): Promise<{ nodes: Node[]; problems?: ListProblem[] }> {
  return fromList(server, { kind: 'nodes' }, user)
}

export async function listNodes(server: ServerClient, user?: string): Promise<Node[]> {
  return (await readNodes(server, user)).nodes
}

/** Derives the routes from the machines, for servers without a routes table. */
export async function derivedRoutes(server: ServerClient): Promise<Route[]> {
  return (await fromList<{ routes: Route[] }>(server, { kind: 'routes' })).routes
}

export async function getNode(server: ServerClient, nodeId: string): Promise<Node> {
  return nodeOf(oneOf(await server.get(`/api/v1/node/${encodeURIComponent(nodeId)}`), 'node', nodeId))
}

/** Tells whether a single-machine response is incomplete: served routes (every release), `online` and valid tags (before 0.28). */
async function isPartial(server: ServerClient, node: Node): Promise<boolean> {
  if (node.approvedRoutes.some((prefix) => node.availableRoutes.includes(prefix))) return true
  return (await server.quirks()).listKnowsMore
}

/**
 * Returns a machine as the list shows it. Responses about a single machine leave `subnetRoutes` empty, before 0.28 also `online` and the
 * valid tags, and before 0.26 all routes (headscale-api.md 3). The list is read only if these fields can differ.
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
 * Returns what acts read of a machine. From 0.26 on, the response about this machine alone has it: a list of 10,000 machines for each write
 * would be 12 MB. The routes it serves are then missing, before 0.28 also whether it is online and the valid tags.
 */
export async function nodeForActs(server: ServerClient, node: Node): Promise<Node> {
  const { routesTable } = await server.quirks()
  return routesTable ? completeNode(server, node) : { ...node, subnetRoutes: [] }
}

/**
 * Returns the machine from the response to a write, as {@link nodeForActs}. The write has already happened, so a failure to complete it is not an
 * error. Throws `otherChanged` if the response describes a machine other than `nodeId`: the server changed that one.
 */
export async function changedNode(server: ServerClient, response: unknown, nodeId?: string): Promise<{ node: Node }> {
  const node = nodeOf(oneOf(response, 'node'))
  if (nodeId !== undefined && node.id !== nodeId) throw otherChanged(machineName(node), node.id)
  try {
    // A list may be older than the response to the write.
    return { node: { ...(await nodeForActs(server, node)), forcedTags: node.forcedTags } }
  } catch (error) {
    if (error instanceof ApiError) return { node }
    throw error
  }
}

async function tableRows(server: ServerClient, path: string): Promise<Route[]> {
  const rows = listOf(await server.get(path, { large: true }), 'routes').map((row) => routeOf(row))
  return rows.filter((row) => row !== null)
}

const nodePath = (nodeId: string) => `/api/v1/node/${encodeURIComponent(nodeId)}`

/** Returns every route of the network, or the routes of one machine. */
export async function routesOf(server: ServerClient, nodeId?: string): Promise<Route[]> {
  const { routesTable } = await server.quirks()
  if (routesTable) return tableRows(server, nodeId === undefined ? '/api/v1/routes' : `${nodePath(nodeId)}/routes`)
  if (nodeId === undefined) return derivedRoutes(server)
  return routesInNode(await completeNode(server, await getNode(server, nodeId)))
}

/** Replaces the approved prefixes of a machine. Call it inside the machine's queue. */
export async function approveOnNode(server: ServerClient, nodeId: string, prefixes: readonly string[]): Promise<Node> {
  const { routesTable } = await server.quirks()
  if (routesTable) return approveInTable(server, nodeId, prefixes)
  const write = async () => {
    const response = await server.post(`${nodePath(nodeId)}/approve_routes`, { body: { routes: [...prefixes] } })
    return (await changedNode(server, response, nodeId)).node
  }
  const wanted = new Set(prefixes.flatMap(withExitPair))
  return writeOrVerify(server, write, async () => {
    const node = await getNode(server, nodeId)
    const approved = new Set(node.approvedRoutes)
    return approved.size === wanted.size && [...wanted].every((prefix) => approved.has(prefix)) ? node : null
  })
}

/** Approves or withdraws a row of the routes table. */
export async function switchRow(server: ServerClient, rowId: string, how: 'enable' | 'disable'): Promise<void> {
  const write = async () => {
    await server.post(`/api/v1/routes/${encodeURIComponent(rowId)}/${how}`)
    return true
  }
  await writeOrVerify(server, write, async () => {
    const row = (await tableRows(server, '/api/v1/routes')).find((each) => each.id === rowId)
    return row?.enabled === (how === 'enable') ? true : null
  })
}

/**
 * The same on servers with a routes table: switches each row to the requested state. These servers cannot approve prefixes that are not
 * announced.
 */
async function approveInTable(server: ServerClient, nodeId: string, prefixes: readonly string[]): Promise<Node> {
  const wanted = new Set(prefixes.flatMap(withExitPair))
  const rows = await tableRows(server, `${nodePath(nodeId)}/routes`)
  const missing = prefixes.find((prefix) => !rows.some((row) => row.prefix === prefix))
  if (missing) throw refusal('conflict', 'routeNotAnnounced', { params: { prefix: missing } })
  const done = new Set<string>()
  for (const row of rows) {
    if (row.enabled === wanted.has(row.prefix) || done.has(row.prefix)) continue
    await switchRow(server, row.id, row.enabled ? 'disable' : 'enable').catch((error: unknown) => {
      // A refusal would mean that nothing was changed.
      throw done.size > 0 ? refusal('uncertain', 'routesPartly') : error
    })
    for (const prefix of withExitPair(row.prefix)) done.add(prefix)
  }
  return completeNode(server, await getNode(server, nodeId))
}
