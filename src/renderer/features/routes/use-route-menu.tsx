import { routeHistoryPath } from '@shared/history-path'
import { machinePath } from '@shared/pages'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import History from 'lucide-react/icons/history'
import Monitor from 'lucide-react/icons/monitor'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import type { TableMenuItem } from '@/ui/data-table/types'
import { useCopyToast } from '@/ui/use-copy-toast'
import type { RouteOffer } from './group-routes'
import { machineText, prefixText } from './route-columns'
import { useForgetRoute } from './use-forget-route'

/** Returns the menu of a row. */
export function useRouteMenu(onSwitch: (offers: readonly RouteOffer[], enable: boolean) => void) {
  const { t } = useTranslation('routes')
  const copy = useCopyToast()
  const navigate = useNavigate()
  const forget = useForgetRoute()
  return (offer: RouteOffer): TableMenuItem[] => {
    const machine = machineText(offer, t)
    const prefix = prefixText(offer, t)
    const approve = {
      label: t('action.approve'),
      icon: <Check size={14} />,
      onClick: () => onSwitch([offer], true),
      disabled: !offer.advertised,
      reason: t('reason.notAdvertised', { machine }),
    }
    const withdraw = { label: t('action.withdraw'), icon: <Undo2 size={14} />, onClick: () => onSwitch([offer], false) }
    const forgotten = { label: t('action.forget'), icon: <Eraser size={14} />, onClick: () => forget(offer) }
    const open = {
      label: t('action.openMachine', { machine }),
      icon: <Monitor size={14} />,
      onClick: () => void navigate(machinePath(offer.nodeId)),
      local: true,
    }
    const history = {
      label: t('action.history'),
      icon: <History size={14} />,
      onClick: () => void navigate(routeHistoryPath(offer.nodeId, offer, t('action.historyOf', { prefix, machine }))),
      local: true,
    }
    return [
      offer.routes.some((route) => route.enabled) && offer.approved ? withdraw : approve,
      ...(offer.state === 'withdrawn' ? [forgotten] : []),
      ...(offer.node ? [open] : []),
      history,
      {
        label: t('action.copyPrefix'),
        icon: <Copy size={14} />,
        onClick: () => void copy(offer.prefixes.join(','), t('copied', { prefix })),
        local: true,
      },
    ]
  }
}
