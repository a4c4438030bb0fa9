import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { OverviewView } from '@/features/overview/overview-view'
import type { OnAct } from '@/features/overview/attention-row'
import { useServerNow } from '@/lib/now'
import { nodesQuery } from '@/lib/queries/lists'
import { routesQuery } from '@/lib/queries/routes'
import { useCapabilities } from '@/lib/session'
import { DialogRequestsContext } from '../commands/dialog-request'

/** The Overview page, with the dialogs of other features. */
export function OverviewPage() {
  const serverNow = useServerNow()
  const client = useQueryClient()
  const dialogRequests = use(DialogRequestsContext)
  const { moveNode } = useCapabilities()
  const approve = async (nodeId: string, prefixes: readonly string[]) => {
    const { groupRoutes } = await import('@/features/routes/group-routes')
    const routes = client.getQueryData(routesQuery().queryKey) ?? []
    const nodes = client.getQueryData(nodesQuery().queryKey) ?? []
    const offers = groupRoutes(routes, nodes, serverNow())
    const asked = offers.filter((offer) => offer.nodeId === nodeId && offer.prefixes.join() === prefixes.join())
    dialogRequests.emit({ kind: 'routes', offers: asked, enable: true })
  }
  const onAct: OnAct = (act, { node, prefixes = [] }) => {
    if (!node) return
    if (act === 'extend') dialogRequests.emit({ kind: 'machine', action: 'expire', node })
    else if (act === 'rename') dialogRequests.emit({ kind: 'machine', action: 'rename', node })
    else if (act === 'assign') dialogRequests.emit({ kind: 'machine', action: moveNode ? 'move' : 'tags', node })
    else void approve(node.id, prefixes)
  }
  return <OverviewView onAct={onAct} />
}
