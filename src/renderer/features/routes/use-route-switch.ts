import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useToastUndo } from '@/components/undo/use-toast-undo'
import { errorText } from '@/lib/error-text'
import { type SwitchedRoutes, useDeleteRoute, useSwitchRoutes } from '@/lib/queries/routes'
import { useToast } from '@/ui/toast/toast'
import { type RouteOffer, switchIds } from './group-routes'
import { machineText, prefixText } from './route-columns'

/** Describes the change. */
function switchedText(offers: readonly RouteOffer[], enable: boolean, t: TFunction<'routes'>): string {
  const [only] = offers
  if (offers.length === 1 && only)
    return t(enable ? 'approved' : 'withdrawn', { prefix: prefixText(only, t), machine: machineText(only, t) })
  return t(enable ? 'approvedMany' : 'withdrawnMany', { count: offers.length })
}

export type SwitchRoutes = (offers: readonly RouteOffer[], enable: boolean) => void

/**
 * Returns a stable function that approves or withdraws offers. The change shows at once, is reverted if the server refuses, and can be
 * undone from the toast.
 */
export function useRouteSwitch(): SwitchRoutes {
  const { t } = useTranslation('routes')
  const { t: tCommon } = useTranslation('common')
  const { mutateAsync } = useSwitchRoutes({ quiet: true })
  const toast = useToast()
  const undoOf = useToastUndo()

  return useCallback(
    (offers, enable) => {
      const changing = offers.filter((offer) => switchIds(offer, enable).length > 0)
      const switches = changing.flatMap((offer) => switchIds(offer, enable)).map((routeId) => ({ routeId, enable }))
      if (switches.length === 0) return
      const finish = ({ failed, error, done: responses }: SwitchedRoutes) => {
        const done = changing.filter((offer) => !offer.routes.some((route) => failed.includes(route.id)))
        if (error !== null)
          toast.show(t('someFailed', { count: failed.length, error: errorText(error, tCommon) }), { kind: 'error' })
        if (done.length === 0) return
        toast.show(switchedText(done, enable, t), undoOf(responses))
      }
      // `mutate` would only report the last of several clicks.
      void mutateAsync(switches).then(finish)
    },
    [mutateAsync, t, tCommon, toast, undoOf],
  )
}

/** Deletes the record of a prefix that is neither advertised nor approved. */
export function useForgetRoute(): (offer: RouteOffer) => void {
  const { t } = useTranslation('routes')
  const forget = useDeleteRoute()
  const toast = useToast()
  return (offer) => {
    for (const { id } of offer.routes) forget.mutate({ routeId: id })
    toast.show(t('forgotten', { prefix: prefixText(offer, t), machine: machineText(offer, t) }))
  }
}
