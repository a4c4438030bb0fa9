import Link from '@mui/material/Link'
import type { Node } from '@shared/api/nodes'
import { lastingUserAddress } from '@shared/user-address'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { expiresSoon, isPast } from '@shared/states/machine-state'
import { hasVisibleText, userName } from '@shared/user-name'
import { useNow } from '@/lib/now'
import { useFqdn } from '@/lib/session'
import { CopyText } from '@/ui/copy-text'
import { DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'
import { StateDot } from '@/ui/state-dot'
import { TimeSince, TimeUntil } from '@/ui/time'
import styles from './machine-view.module.css'

const HEAD = 16
const TAIL = 8

/** Shortens a long key in the middle, because people compare both ends. */
function shortenMiddle(text: string): string {
  return text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}

function Expiry({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const time = <TimeUntil value={node.expiry} never={t('never.expires')} />
  const state = isPast(node.expiry, now) ? 'expired' : expiresSoon(node, now) ? 'expiring' : null
  if (!state) return time
  return (
    <span className={styles.expiry}>
      <StateDot state={state} label={tCommon(`state.${state}`)} />
      {time}
    </span>
  )
}

function Owner({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  if (!node.user) return node.tags.length > 0 ? t('facts.ownedByTags') : null
  const { displayName } = node.user
  const name = userName(node.user)
  return (
    <Link component={RouterLink} to={lastingUserAddress(node.user)}>
      {hasVisibleText(displayName) && displayName !== name ? `${displayName} (${name})` : name}
    </Link>
  )
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <div className={styles.addresses}>
      {addresses.map((address) => (
        <CopyText key={address} mono value={address} />
      ))}
    </div>
  )
}

/** Owner, addresses and dates of a machine. */
export function MachineFactList({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const fqdn = useFqdn()(node)
  return (
    <DefinitionList
      items={[
        {
          term: t('facts.addresses'),
          value: node.ipAddresses.length > 0 ? <Addresses addresses={node.ipAddresses} /> : null,
        },
        { term: t('facts.name'), value: node.givenName ? <CopyText value={node.givenName} /> : null },
        { term: t('facts.fqdn'), value: fqdn ? <CopyText mono value={fqdn} /> : null },
        { term: t('facts.host'), value: node.name ? <CopyText value={node.name} /> : null },
        { term: t('facts.owner'), value: node.user || node.tags.length > 0 ? <Owner node={node} /> : null },
        {
          term: t('column.lastSeen'),
          value: node.online ? tCommon('now') : <TimeSince value={node.lastSeen} never={t('never.seen')} />,
        },
        { term: t('column.expiry'), value: <Expiry node={node} /> },
        { term: t('column.created'), value: node.createdAt ? <TimeSince value={node.createdAt} /> : null },
        { term: t('facts.id'), value: <CopyText mono value={node.id} /> },
      ]}
    />
  )
}

function PreAuthKeyFact({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const key = node.preAuthKey
  if (!key) return null
  const traits = [
    key.reusable ? t('key.reusable') : t('key.once'),
    key.ephemeral ? t('key.ephemeral') : '',
    ...key.aclTags,
  ]
  return (
    <>
      <Link
        component={RouterLink}
        to={`/pre-auth-keys?${new URLSearchParams({ q: `id:${key.id}` }).toString()}`}
        className={styles.key}
      >
        {shortenMiddle(key.key) || `#${key.id}`}
      </Link>
      <span className={styles.secondary}> {traits.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Key({ value }: { value: string }) {
  return value ? <CopyText mono value={value} label={shortenMiddle(value)} /> : null
}

/** The registration of a machine and its keys. */
export function MachineIdentity({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  return (
    <Section title={t('identity.title')}>
      <DefinitionList
        items={[
          { term: t('identity.method'), value: t(`method.${node.registerMethod}`) },
          { term: t('identity.preAuthKey'), value: node.preAuthKey ? <PreAuthKeyFact node={node} /> : null },
          { term: t('identity.machineKey'), value: node.machineKey ? <Key value={node.machineKey} /> : null },
          { term: t('identity.nodeKey'), value: node.nodeKey ? <Key value={node.nodeKey} /> : null },
          { term: t('identity.discoKey'), value: node.discoKey ? <Key value={node.discoKey} /> : null },
        ]}
      />
    </Section>
  )
}
