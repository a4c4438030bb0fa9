import { useCallback, useState } from 'react'
import type { RouteOffer } from './group-routes'
import { SwitchOffersDialog } from './switch-offers-dialog'

interface Asked {
  offers: readonly RouteOffer[]
  enable: boolean
  onDone: (() => void) | undefined
}

/** Approving and withdrawing, after asking, several as a job: the function that asks, which is stable, and the dialog. */
export function useAskedSwitch() {
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
