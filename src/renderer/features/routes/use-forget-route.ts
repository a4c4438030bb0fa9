import { useTranslation } from '@/lib/texts'
import { useDeleteRoute } from '@/lib/queries/routes'
import { useToast } from '@/ui/toast/toast'
import type { RouteOffer } from './group-routes'
import { machineText, prefixText } from './route-columns'

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
