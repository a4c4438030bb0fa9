import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '@/ui/selection-bar'
import { type RouteOffer, switchIds } from './group-routes'

interface RouteSelectionProps {
  selected: readonly RouteOffer[]
  onSwitch: (offers: readonly RouteOffer[], enable: boolean, onDone: () => void) => void
  onClear: () => void
}

/** What can be done with the selected routes. */
export function RouteSelection({ selected, onSwitch, onClear }: RouteSelectionProps) {
  const { t } = useTranslation('routes')
  const approvable = selected.filter((offer) => switchIds(offer, true).length > 0)
  const withdrawable = selected.filter((offer) => offer.approved && switchIds(offer, false).length > 0)
  if (selected.length === 0) return null
  return (
    <SelectionBar label={t('selection')} summary={t('selected', { count: selected.length })} onClear={onClear}>
      {approvable.length > 0 ? (
        <Button variant="contained" color="primary" onClick={() => onSwitch(approvable, true, onClear)}>
          {t('action.approveAll', { count: approvable.length })}
        </Button>
      ) : null}
      {withdrawable.length > 0 ? (
        <Button color="error" onClick={() => onSwitch(withdrawable, false, onClear)}>
          {t('action.withdrawAll', { count: withdrawable.length })}
        </Button>
      ) : null}
    </SelectionBar>
  )
}
