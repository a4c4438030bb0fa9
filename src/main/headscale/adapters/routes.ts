import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { refusal } from '@shared/api/error'
import { machineName } from '@shared/states/machine-state'
import { type ServerClient, writeOrVerify } from '@main/headscale/client'
import type { KeyedQueue } from '@main/lib/concurrency'
import { oneOf, otherChanged, otherValue } from '@main/headscale/wire/envelope'
import { nodeOf, parseRouteId, withExitPair } from '@main/headscale/wire/objects'
import { getNode, routesOf, switchRow } from './node-reader'

type Change = 'enable' | 'disable'

/** Approves or withdraws one prefix (exit prefixes as a pair) by replacing the machine's approved list. */
async function changeApproval(server: ServerClient, routeId: string, change: Change): Promise<void> {
  const { nodeId, prefix } = parseRouteId(routeId)
  const { approvedRoutes, availableRoutes } = await getNode(server, nodeId)
  if (!approvedRoutes.includes(prefix) && !availableRoutes.includes(prefix))
    throw refusal('notFound', 'routeGone', { params: { prefix } })
  const meant = withExitPair(prefix)
  const kept = approvedRoutes.filter((each) => !meant.includes(each))
  const routes = change === 'enable' ? [...kept, ...meant] : kept
  const write = async () => {
    const path = `/api/v1/node/${encodeURIComponent(nodeId)}/approve_routes`
    const node = nodeOf(oneOf(await server.post(path, { body: { routes } }), 'node'))
    if (node.id !== nodeId) throw otherChanged(machineName(node), node.id)
    if (node.approvedRoutes.includes(prefix) !== (change === 'enable'))
      throw otherValue(machineName(node), node.approvedRoutes.join(', '))
    return true
  }
  await writeOrVerify(server, write, async () => {
    const approved = (await getNode(server, nodeId)).approvedRoutes.includes(prefix)
    return approved === (change === 'enable') ? true : null
  })
}

/** Deletes a row of the routes table. */
async function forgetRow(server: ServerClient, rowId: string): Promise<void> {
  const write = async () => {
    await server.delete(`/api/v1/routes/${encodeURIComponent(rowId)}`)
    return true
  }
  await writeOrVerify(server, write, async () => {
    const there = (await routesOf(server)).some((row) => row.id === rowId)
    return there ? null : true
  })
}

/** Ids of rows in the routes table are plain numbers; ids of derived routes contain the machine's id. */
const queueKey = (routeId: string) => `routes ${routeId.split('-')[0] ?? ''}`

export function createRouteAdapter(server: ServerClient, queue: KeyedQueue): Handlers<AppContract['routes']> {
  const change = (routeId: string, how: Change) =>
    queue.run(queueKey(routeId), async () => {
      const { routesTable } = await server.quirks()
      if (routesTable) await switchRow(server, routeId, how)
      else await changeApproval(server, routeId, how)
      return {}
    })

  return {
    async list() {
      return { routes: await routesOf(server) }
    },
    enable: ({ routeId }) => change(routeId, 'enable'),
    disable: ({ routeId }) => change(routeId, 'disable'),
    async delete({ routeId }) {
      const { routesTable } = await server.quirks()
      // Without a routes table a route cannot be deleted, only withdrawn.
      if (!routesTable) return change(routeId, 'disable')
      await forgetRow(server, routeId)
      return {}
    },
  }
}
