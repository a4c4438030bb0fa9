import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { Route } from '@shared/api/routes'
import { nodeOfPath, partsOf } from './node-reader'
import type { OperationCall, Operation } from './operation'
import { type Refused, refuse } from './refused'
import { wireNode, wireRoute } from './shapes'

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

export const routeOperations: readonly Operation[] = [
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
