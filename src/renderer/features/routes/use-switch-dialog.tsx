import { useCallback, useState } from 'react'
import type { RouteOffer } from './group-routes'
import { SwitchOffersDialog } from './switch-offers-dialog'

interface Asked {
  offers: readonly RouteOffer[]
  enable: boolean
  onDone: (() => void) | undefined
}

/** Approves or withdraws offers after a confirmation. Returns a stable function that asks, and the dialog to render. */
export function useSwitchDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback((offers: readonly RouteOffer[], enable: boolean, onDone?: () => void) => {
    setAsked({ offers, enable, onDone })
  }, [])
  const dialog = asked ? (
    <SwitchOffersDialog
      offers={asked.offers}
      enable={asked.enable}
      onDone={() => asked.onDone?.()}
      onClose={() => setAsked(null)}
    />
  ) : null
  return { ask, dialog }
}
