import { lazyComponent } from '@/ui/page'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { SwitchRoutesDialog } from '@/components/consequence/switch-routes-dialog'
import { useRouteSwitch } from '@/components/undo/use-act'
import type { RouteOffer } from './group-routes'
import { machineText } from './route-columns'

const BulkSwitchDialog = lazyComponent(async () => (await import('./bulk-switch-dialog')).BulkSwitchDialog)

interface SwitchOffersDialogProps {
  offers: readonly RouteOffer[]
  enable: boolean
  /** Called once the user has confirmed. */
  onDone?: () => void
  onClose: () => void
}

/** Asks before offers are approved or withdrawn. A single one is switched at once, several in a job. */
export function SwitchOffersDialog({ offers, enable, onDone, onClose }: SwitchOffersDialogProps) {
  const { t } = useTranslation('routes')
  const switchRoutes = useRouteSwitch()
  const routes = useMemo(
    () =>
      offers.map((offer) => {
        const { kind, prefixes, nodeId, node, routes: rows } = offer
        return { exit: kind === 'exit', prefixes, nodeId, node, rows, machine: machineText(offer, t) }
      }),
    [offers, t],
  )
  const done = () => {
    onDone?.()
    onClose()
  }
  if (offers.length > 1 && offers.every(({ node }) => node)) {
    return <BulkSwitchDialog {...{ offers, routes, enable, onClose }} onStarted={done} />
  }
  const confirm = () => {
    switchRoutes(routes, enable)
    done()
  }
  return <SwitchRoutesDialog {...{ routes, enable, onClose }} onConfirm={confirm} />
}
