import type { Node } from '@shared/api/resources'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation, useServerNow } from '@/lib/texts'
import { Consequence } from '@/components/consequence/consequence'
import { RoutesList, type SwitchedRoute } from '@/components/consequence/switch-routes-dialog'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { planMachines } from '@/domain/machine-plan'
import { useMeshAddresses, nodesQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { type RouteOffer, switchPrefixes } from './group-routes'

interface BulkSwitchDialogProps {
  offers: readonly RouteOffer[]
  /** The routes as the dialog for a single one shows them. */
  routes: readonly SwitchedRoute[]
  enable: boolean
  onClose: () => void
  onStarted: () => void
}

/** Returns the machines of the offers and the prefixes to switch on each. */
function switched(offers: readonly RouteOffer[], enable: boolean) {
  const nodes = new Map<string, Node>()
  const prefixes = new Map<string, string[]>()
  for (const offer of offers) {
    if (!offer.node) continue
    nodes.set(offer.nodeId, offer.node)
    prefixes.set(offer.nodeId, [...(prefixes.get(offer.nodeId) ?? []), ...switchPrefixes(offer, enable)])
  }
  return { nodes: [...nodes.values()], prefixes }
}

/** Approves or withdraws several routes in a job with one act per machine. Previews the result and the change in access. */
export function BulkSwitchDialog({ offers, routes, enable, onClose, onStarted }: BulkSwitchDialogProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('common')
  const can = useCapabilities()
  const ownAddresses = useMeshAddresses()
  const { data: all } = useQuery(nodesQuery())
  // Keep the state from when the dialog opened: the list may refresh meanwhile.
  const [known] = useState(all)
  const [now] = useState(serverNow)
  const action = enable ? 'approveRoutes' : 'withdrawRoutes'
  const plan = useMemo(() => {
    const { nodes, prefixes } = switched(offers, enable)
    const facts = { all: known ?? [], can, owned: undefined, ownAddresses, now }
    return planMachines(nodes, { kind: action, prefixes }, facts)
  }, [offers, enable, action, known, can, ownAddresses, now])
  const acts = useMemo(() => plan.acts.map(({ act }) => act), [plan])
  const [isKnown, setKnown] = useState(false)
  const words = { count: routes.length }
  return (
    <BulkDialog
      title={t(enable ? 'switchRoutes.approve.title' : 'switchRoutes.withdraw.title', words)}
      body={
        <>
          {enable ? null : <div>{t('switchRoutes.withdraw.body', words)}</div>}
          <RoutesList routes={routes} />
        </>
      }
      submitLabel={t(enable ? 'switchRoutes.approve.confirm' : 'switchRoutes.withdraw.confirm', words)}
      action={action}
      plan={plan}
      consequence={<Consequence acts={acts} onKnown={() => setKnown(true)} />}
      // Routes are approved only after the dialog shows who gains access; without an act nothing changes.
      waiting={enable && acts.length > 0 && !isKnown}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
