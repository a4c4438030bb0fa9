import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { OverviewView } from '@/features/overview/overview-view'
import type { AttentionItem } from '@/features/overview/attention'
import type { OnAct } from '@/features/overview/attention-row'
import { useServerNow } from '@/lib/texts'
import { nodesQuery, routesQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { lazyComponent } from '@/ui/page'
import { DialogRequestsContext } from '../commands/dialog-request'

const RotateKeysDialog = lazyComponent(
  async () => (await import('@/features/keys/created-keys-dialog')).RotateKeysDialog,
)

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
  const [rotated, setRotated] = useState<AttentionItem['key'] | null>(null)
  const close = () => setRotated(null)
  const onAct: OnAct = (act, { node, key, prefixes = [] }) => {
    if (key) return setRotated(key)
    if (!node) return undefined
    if (act === 'extend') dialogRequests.emit({ kind: 'machine', action: 'expire', node })
    else if (act === 'rename') dialogRequests.emit({ kind: 'machine', action: 'rename', node })
    else if (act === 'assign') dialogRequests.emit({ kind: 'machine', action: moveNode ? 'move' : 'tags', node })
    else void approve(node.id, prefixes)
  }
  return (
    <>
      <OverviewView onAct={onAct} />
      {rotated ? <RotateKeysDialog keys={[rotated]} onClose={close} onDone={close} /> : null}
    </>
  )
}
