import Button from '@mui/material/Button'
import { machinePath } from '@shared/pages'
import type { TFunction } from 'i18next'
import { useTranslation, useNow } from '@/lib/texts'
import { Link } from 'react-router'
import { MachineDot, RouteStateDot } from '@/components/states/state-dots'
import cell from '@/ui/data-table/cell.module.css'
import type { DataColumn } from '@/ui/data-table/types'
import { isDown, offerName, type RouteOffer } from './group-routes'
import styles from './route-columns.module.css'
import type { Node } from '@shared/api/resources'
import { machineState } from '@shared/states/machine-state'
import { LockedControls, TimeSince } from '@/ui/marks'

/** Returns the prefix of an offer for use in a sentence. */
export function prefixText(offer: RouteOffer, t: TFunction<'routes'>): string {
  return offer.kind === 'exit' ? t('exitPrefix') : offer.prefixes.join(', ')
}

/** Returns the machine of an offer for use in a sentence. */
export function machineText(offer: RouteOffer, t: TFunction<'routes'>): string {
  return offer.node ? offerName(offer) : t('machineGone', { id: offer.nodeId })
}

function PrefixCell({ offer }: { offer: RouteOffer }) {
  const { t } = useTranslation('routes')
  const title = offer.prefixes.join(', ')
  if (offer.kind === 'exit')
    return (
      <span className={cell.strong} title={title}>
        {t('exitNodes')}
      </span>
    )
  return (
    <span className={`${cell.text} ${cell.mono} ${offer.first ? cell.strong : cell.secondary}`} title={title}>
      {title}
    </span>
  )
}

function MachineCell({ offer }: { offer: RouteOffer }) {
  const { t } = useTranslation('routes')
  if (!offer.node) return <span className={cell.text}>{machineText(offer, t)}</span>
  return (
    <span className={cell.words}>
      <MachineDot node={offer.node} />
      <Link className={cell.textLink} to={machinePath(offer.nodeId)} title={offerName(offer)}>
        {offerName(offer)}
      </Link>
    </span>
  )
}

function StateCell({ offer }: { offer: RouteOffer }) {
  const { t } = useTranslation('routes')
  const hint = offer.state === 'unserved' ? t('unservedHint', { prefix: prefixText(offer, t) }) : undefined
  return (
    <span className={cell.words} title={hint}>
      {offer.node && isDown(offer) ? (
        <>
          <span className={styles.whole}>
            <RouteStateDot state="unserved" />
          </span>
          <span className={`${cell.text} ${cell.secondary}`}>
            <DownReason short node={offer.node} />
          </span>
        </>
      ) : (
        <RouteStateDot state={offer.state} refusedAt={offer.refusedAt} />
      )}
    </span>
  )
}

type Switch = (offers: readonly RouteOffer[], enable: boolean) => void

function SwitchCell({ offer, onSwitch }: { offer: RouteOffer; onSwitch: Switch }) {
  const { t } = useTranslation('routes')
  const names = { prefix: prefixText(offer, t), machine: machineText(offer, t) }
  if (offer.state === 'withdrawn') return null
  // A route that was withdrawn on purpose is approved again as quietly as another one is withdrawn.
  const isAsked = offer.state === 'waiting'
  const enable = isAsked || offer.state === 'refused'
  return (
    <LockedControls>
      <Button
        size="small"
        variant={isAsked ? 'outlined' : 'text'}
        color={isAsked ? 'primary' : 'inherit'}
        aria-label={t(enable ? 'action.approveLabel' : 'action.withdrawLabel', names)}
        onClick={() => onSwitch([offer], enable)}
        className={isAsked ? styles.approve : styles.withdraw}
      >
        {t(enable ? 'action.approve' : 'action.withdraw')}
      </Button>
    </LockedControls>
  )
}

/** Returns the columns of the list of routes. Not sortable, because rows are grouped. */
export function routeColumns(t: TFunction<'routes'>, onSwitch: Switch): DataColumn<RouteOffer>[] {
  return [
    {
      id: 'prefix',
      header: t('column.prefix'),
      width: 142,
      grow: 1,
      value: (offer) => offer.prefixes,
      cell: (offer) => <PrefixCell offer={offer} />,
    },
    {
      id: 'machine',
      header: t('column.machine'),
      width: 109,
      grow: 2,
      value: (offer) => machineText(offer, t),
      cell: (offer) => <MachineCell offer={offer} />,
    },
    {
      id: 'state',
      header: t('column.state'),
      width: 250,
      grow: 2,
      value: (offer) => offer.state,
      cell: (offer) => <StateCell offer={offer} />,
    },
    {
      id: 'approval',
      header: t('column.approval'),
      width: 128,
      // Hidden first on narrow screens, because the row menu has the same action.
      yields: 1,
      value: (offer) => offer.approved,
      cell: (offer) => <SwitchCell offer={offer} onSwitch={onSwitch} />,
    },
  ]
}

interface DownReasonProps {
  node: Node
  /** The machine's state beside it already says that it is offline. */
  short?: boolean
}

/** States why the routes of a machine are down and since when: it has expired or is offline. */
export function DownReason({ node, short = false }: DownReasonProps) {
  const { t } = useTranslation('routes')
  const expired = machineState(node, useNow()) === 'expired'
  return expired ? (
    <TimeSince value={node.expiry} sentence={(age) => t('down.expired', { age })} />
  ) : (
    <TimeSince
      value={node.lastSeen}
      never={t('down.never')}
      sentence={(age) => t(short ? 'down.seen' : 'down.offline', { age })}
    />
  )
}
