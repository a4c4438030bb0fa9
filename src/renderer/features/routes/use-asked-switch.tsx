import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchRoutesDialog } from '@/components/consequence/switch-routes-dialog'
import type { RouteOffer } from './group-routes'
import { machineText } from './route-columns'
import { useRouteSwitch } from './use-route-switch'

interface Asked {
  offers: readonly RouteOffer[]
  enable: boolean
  onDone: (() => void) | undefined
}

/** Approving and withdrawing, after asking: the function that asks, which is stable, and the dialog. */
export function useAskedSwitch() {
  const { t } = useTranslation('routes')
  const switchRoutes = useRouteSwitch()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback((offers: readonly RouteOffer[], enable: boolean, onDone?: () => void) => {
    setAsked({ offers, enable, onDone })
  }, [])
  const routes = useMemo(
    () =>
      (asked?.offers ?? []).map((offer) => {
        const { kind, prefixes, nodeId, node } = offer
        return { exit: kind === 'exit', prefixes, nodeId, node, machine: machineText(offer, t) }
      }),
    [asked, t],
  )
  const confirm = () => {
    if (!asked) return
    switchRoutes(asked.offers, asked.enable)
    asked.onDone?.()
    setAsked(null)
  }
  const dialog = asked ? (
    <SwitchRoutesDialog routes={routes} enable={asked.enable} onConfirm={confirm} onClose={() => setAsked(null)} />
  ) : null
  return { ask, dialog }
}
