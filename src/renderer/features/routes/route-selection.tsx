import { useTranslation } from '@/lib/texts'
import { type SelectionAct, SelectionBar } from '@/ui/selection-bar'
import { type RouteOffer, switchPrefixes } from './group-routes'

interface RouteSelectionProps {
  selected: readonly RouteOffer[]
  onSwitch: (offers: readonly RouteOffer[], enable: boolean, onDone: () => void) => void
  onClear: () => void
}

/** Bulk actions on the selected routes. */
export function RouteSelection({ selected, onSwitch, onClear }: RouteSelectionProps) {
  const { t } = useTranslation('routes')
  const approvable = selected.filter((offer) => switchPrefixes(offer, true).length > 0)
  const withdrawable = selected.filter((offer) => offer.approved && switchPrefixes(offer, false).length > 0)
  if (selected.length === 0) return null
  const approve: SelectionAct = {
    id: 'approve',
    label: t('action.approveAll', { count: approvable.length }),
    key: 'a',
    primary: true,
    run: () => onSwitch(approvable, true, onClear),
  }
  const withdraw: SelectionAct = {
    id: 'withdraw',
    label: t('action.withdrawAll', { count: withdrawable.length }),
    key: 'w',
    danger: true,
    run: () => onSwitch(withdrawable, false, onClear),
  }
  return (
    <SelectionBar
      label={t('selection')}
      summary={t('selected', { count: selected.length })}
      onClear={onClear}
      acts={[...(approvable.length > 0 ? [approve] : []), ...(withdrawable.length > 0 ? [withdraw] : [])]}
    />
  )
}
