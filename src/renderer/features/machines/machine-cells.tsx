import type { Node } from '@shared/api/nodes'
import { isExitPrefix } from '@shared/api/routes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { expiresSoon, isPast, machineName, machineState, waitingRoutes } from '@/lib/machine-state'
import { useNow } from '@/lib/now'
import { CopyText } from '@/ui/copy-text'
import { StateDot } from '@/ui/state-dot'
import { RelativeTime } from '@/ui/time'

/** How often states that depend on the time are looked at again, in milliseconds. */
const CLOCK_MS = 30_000

/** State as a shape, the name as a link, and the host name below where it is another one. */
export function NameCell({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const now = useNow(CLOCK_MS)
  const state = machineState(node, now)
  const name = machineName(node)
  return (
    <span className="dt-lead">
      <StateDot iconOnly state={state} label={t(`state.${state}`)} />
      <span className="dt-lines">
        <Link className="dt-link" to={`/machines/${node.id}`} title={name}>
          {name}
        </Link>
        {node.name !== name && node.name !== '' && (
          <span className="dt-quiet" title={node.name}>
            {node.name}
          </span>
        )}
      </span>
    </span>
  )
}

export function AddressCell({ address }: { address: string | undefined }) {
  return address ? <CopyText mono value={address} tabIndex={-1} /> : null
}

const MOST_CHIPS = 2

/** Tags without their "tag:", which the column's name says. */
export function TagsCell({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const rest = tags.slice(MOST_CHIPS)
  return (
    <span className="dt-chips" title={tags.join(', ')}>
      {tags.slice(0, MOST_CHIPS).map((tag) => (
        <span key={tag} className="dt-chip">
          {tag.replace(/^tag:/, '')}
        </span>
      ))}
      {rest.length > 0 && <span className="dt-chip">+{rest.length}</span>}
    </span>
  )
}

/** What a machine routes: exit node, subnets, and what waits for approval. */
export function RoutesCell({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const waiting = waitingRoutes(node)
  const subnets = node.approvedRoutes.filter((prefix) => !isExitPrefix(prefix)).length
  const parts = [
    node.approvedRoutes.some(isExitPrefix) ? t('routes.exitNode') : '',
    subnets > 0 ? t('routes.subnets', { count: subnets }) : '',
  ].filter(Boolean)
  // The two exit prefixes are one thing to approve.
  const open = waiting.filter((prefix) => !isExitPrefix(prefix)).length + (waiting.some(isExitPrefix) ? 1 : 0)
  return (
    <span className="dt-chips" title={[...node.approvedRoutes, ...waiting].join(', ')}>
      {parts.length > 0 && <span className="dt-text">{parts.join(' · ')}</span>}
      {open > 0 && <StateDot state="waiting" label={t('routes.waiting', { count: open })} />}
    </span>
  )
}

export function LastSeenCell({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  if (node.online) return <span className="dt-text">{t('state.online')}</span>
  return (
    <span className="dt-text dt-soft">
      <RelativeTime value={node.lastSeen} never={t('never.seen')} />
    </span>
  )
}

export function ExpiryCell({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const now = useNow(CLOCK_MS)
  const time = <RelativeTime value={node.expiry} never={t('never.expires')} />
  if (isPast(node.expiry, now)) {
    return (
      <span className="dt-chips dt-bad">
        <StateDot iconOnly state="expired" label={t('state.expired')} />
        {time}
      </span>
    )
  }
  if (expiresSoon(node, now)) {
    return (
      <span className="dt-chips">
        <StateDot iconOnly state="expiring" label={t('state.expiring')} />
        {time}
      </span>
    )
  }
  return <span className="dt-text dt-soft">{time}</span>
}
