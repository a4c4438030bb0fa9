import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { SelectionBar } from '@/ui/selection-bar'
import { type RouteOffer, switchIds } from './group-routes'
import { machineText, prefixText } from './route-columns'

/** More names than this are counted, not listed. */
const NAMED = 8

interface RouteSelectionProps {
  selected: readonly RouteOffer[]
  onSwitch: (offers: readonly RouteOffer[], enable: boolean) => void
  onClear: () => void
}

function WithdrawDialog({
  offers,
  onConfirm,
  onClose,
}: {
  offers: readonly RouteOffer[]
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('routes')
  const count = offers.length
  const rest = count - NAMED
  const named = offers.slice(0, NAMED).map((offer) => `${prefixText(offer, t)}, ${machineText(offer, t)}`)
  return (
    <ConfirmDialog
      open
      danger
      title={t('withdrawConfirm.title', { count })}
      body={t('withdrawConfirm.body')}
      losses={[...named, ...(rest > 0 ? [t('withdrawConfirm.more', { count: rest })] : [])]}
      confirmLabel={t('withdrawConfirm.confirm', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** What can be done with the selected routes. Several ways at once are only taken after asking. */
export function RouteSelection({ selected, onSwitch, onClear }: RouteSelectionProps) {
  const { t } = useTranslation('routes')
  const [asking, setAsking] = useState(false)
  const approvable = selected.filter((offer) => switchIds(offer, true).length > 0)
  const withdrawable = selected.filter((offer) => offer.approved && switchIds(offer, false).length > 0)
  if (selected.length === 0) return null
  const finish = (offers: readonly RouteOffer[], enable: boolean) => {
    setAsking(false)
    onSwitch(offers, enable)
    onClear()
  }
  return (
    <SelectionBar label={t('selection')} summary={t('selected', { count: selected.length })} onClear={onClear}>
      {approvable.length > 0 ? (
        <Button variant="contained" color="primary" onClick={() => finish(approvable, true)}>
          {t('action.approveAll', { count: approvable.length })}
        </Button>
      ) : null}
      {withdrawable.length > 0 ? (
        <Button color="error" onClick={() => setAsking(true)}>
          {t('action.withdrawAll', { count: withdrawable.length })}
        </Button>
      ) : null}
      {asking ? (
        <WithdrawDialog
          offers={withdrawable}
          onConfirm={() => finish(withdrawable, false)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </SelectionBar>
  )
}
