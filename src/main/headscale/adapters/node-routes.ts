import { refusal } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { Route } from '@shared/api/routes'
import { type ServerClient, writeOrVerify } from '@main/headscale/client'
import { listOf } from '@main/headscale/wire/envelope'
import { routeOf, routesInNode, withExitPair } from '@main/headscale/wire/route'
import { changedNode, completeNode, derivedRoutes, getNode } from './node-reader'

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
