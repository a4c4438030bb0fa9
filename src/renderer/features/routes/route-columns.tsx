import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { Node } from '@shared/api/nodes'
import { machinePath } from '@shared/pages'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { machineState } from '@/domain/machine-state'
import { useNow } from '@/lib/now'
import cell from '@/ui/data-table/cell.module.css'
import type { DataColumn } from '@/ui/data-table/types'
import { LockedControls } from '@/ui/write-lock'
import { StateDot } from '@/ui/state-dot'
import { offerName, type RouteOffer } from './group-routes'

const dots = {
  waiting: 'waiting',
  primary: 'good',
  standby: 'neutral',
  prepared: 'neutral',
  withdrawn: 'neutral',
} as const

/** What to call the prefix of an offer in a sentence. */
export function prefixText(offer: RouteOffer, t: TFunction<'routes'>): string {
  return offer.kind === 'exit' ? t('exitPrefix') : offer.prefixes.join(', ')
}

/** What to call the machine of an offer. */
export function machineText(offer: RouteOffer, t: TFunction<'routes'>): string {
  return offer.node ? offerName(offer) : t('machineGone', { id: offer.nodeId })
}

function PrefixCell({ offer }: { offer: RouteOffer }) {
  const { t } = useTranslation('routes')
  const quiet = offer.first ? {} : { color: 'text.secondary' }
  if (offer.kind === 'exit')
    return (
      <Box component="span" title={offer.prefixes.join(', ')} sx={{ ...quiet, fontWeight: offer.first ? 500 : 400 }}>
        {t('exitNodes')}
      </Box>
    )
  return (
    <Box
      component="span"
      className={cell.text}
      title={offer.prefixes.join(', ')}
      sx={{ ...quiet, typography: 'mono', fontWeight: offer.first ? 500 : 400 }}
    >
      {offer.prefixes.join(', ')}
    </Box>
  )
}

function MachineDot({ node }: { node: Node }) {
  const { t } = useTranslation('common')
  const state = machineState(node, useNow())
  return <StateDot state={state} label={t(`state.${state}`)} iconOnly />
}

function MachineCell({ offer }: { offer: RouteOffer }) {
  const { t } = useTranslation('routes')
  if (!offer.node) return <span className={cell.text}>{machineText(offer, t)}</span>
  return (
    <>
      <MachineDot node={offer.node} />
      <Link component={RouterLink} to={machinePath(offer.nodeId)} noWrap title={offerName(offer)} sx={{ ml: 2 }}>
        {offerName(offer)}
      </Link>
    </>
  )
}

function StateCell({ offer }: { offer: RouteOffer }) {
  const { t } = useTranslation('routes')
  if (offer.unserved && offer.approved)
    return (
      <span title={t('unservedHint', { prefix: prefixText(offer, t) })} style={{ minWidth: 0, display: 'flex' }}>
        <StateDot state="bad" label={t('unserved')} />
      </span>
    )
  const word = offer.state === 'primary' && offer.kind === 'exit' ? 'exit' : offer.state
  return <StateDot state={dots[offer.state]} label={t(`state.${word}`)} />
}

type Switch = (offers: readonly RouteOffer[], enable: boolean) => void

function SwitchCell({ offer, onSwitch }: { offer: RouteOffer; onSwitch: Switch }) {
  const { t } = useTranslation('routes')
  const names = { prefix: prefixText(offer, t), machine: machineText(offer, t) }
  if (offer.state === 'withdrawn') return null
  const enable = offer.state === 'waiting'
  return (
    <LockedControls>
      <Button
        size="small"
        variant={enable ? 'outlined' : 'text'}
        color={enable ? 'primary' : 'inherit'}
        aria-label={t(enable ? 'action.approveLabel' : 'action.withdrawLabel', names)}
        onClick={() => onSwitch([offer], enable)}
        sx={{ minHeight: 26, py: 0, ...(!enable && { color: 'text.secondary', ml: '-10px' }) }}
      >
        {t(enable ? 'action.approve' : 'action.withdraw')}
      </Button>
    </LockedControls>
  )
}

/** The columns of the list of routes. Rows keep their order, so none sorts. */
export function routeColumns(t: TFunction<'routes'>, onSwitch: Switch): DataColumn<RouteOffer>[] {
  return [
    { id: 'prefix', header: t('column.prefix'), width: 170, grow: 1, cell: (offer) => <PrefixCell offer={offer} /> },
    { id: 'machine', header: t('column.machine'), width: 160, grow: 2, cell: (offer) => <MachineCell offer={offer} /> },
    { id: 'state', header: t('column.state'), width: 140, cell: (offer) => <StateCell offer={offer} /> },
    {
      id: 'approval',
      header: t('column.approval'),
      width: 116,
      cell: (offer) => <SwitchCell offer={offer} onSwitch={onSwitch} />,
    },
    {
      id: 'advertised',
      header: t('column.advertised'),
      width: 100,
      yields: 2,
      cell: (offer) => (offer.advertised ? t('yes') : t('no')),
    },
    {
      id: 'approved',
      header: t('column.approved'),
      width: 100,
      yields: 1,
      cell: (offer) => (offer.approved ? t('yes') : t('no')),
    },
  ]
}
