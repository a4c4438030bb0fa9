import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchRoutesDialog } from '@/components/consequence/switch-routes-dialog'
import type { RouteOffer } from './group-routes'
import { machineText } from './route-columns'
import { useRouteSwitch } from './use-route-switch'

interface SwitchOffersDialogProps {
  offers: readonly RouteOffer[]
  enable: boolean
  /** Confirmed: it is being done. */
  onDone?: () => void
  onClose: () => void
}

/** Asks before offers are approved or withdrawn, then does it. */
export function SwitchOffersDialog({ offers, enable, onDone, onClose }: SwitchOffersDialogProps) {
  const { t } = useTranslation('routes')
  const switchRoutes = useRouteSwitch()
  const routes = useMemo(
    () =>
      offers.map((offer) => {
        const { kind, prefixes, nodeId, node } = offer
        return { exit: kind === 'exit', prefixes, nodeId, node, machine: machineText(offer, t) }
      }),
    [offers, t],
  )
  const confirm = () => {
    switchRoutes(offers, enable)
    onDone?.()
    onClose()
  }
  return <SwitchRoutesDialog routes={routes} enable={enable} onConfirm={confirm} onClose={onClose} />
}
