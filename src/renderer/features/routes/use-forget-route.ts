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
    // With one prefix of an exit node, the server deletes the other.
    const [first] = offer.routes
    if (!first) return
    const text = t('forgotten', { prefix: prefixText(offer, t), machine: machineText(offer, t) })
    // `mutate` would only report the last of several clicks. A failure has its own toast.
    forget.mutateAsync({ routeId: first.id }).then(
      () => toast.show(text),
      () => undefined,
    )
  }
}
