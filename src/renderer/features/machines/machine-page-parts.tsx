import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { Node } from '@shared/api/resources'
import { useTranslation, useNow } from '@/lib/texts'
import { Link } from 'react-router'
import { machineState, machineName, expiresSoon, isPast } from '@shared/states/machine-state'
import { DefinitionList, EmptyState, Page, Section, lazyComponent } from '@/ui/page'
import styles from './machine-view.module.css'
import { machinePath } from '@shared/pages'
import { useMemo } from 'react'
import { AllowHostLink } from '@/components/host/allow-host-link'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { ListNavigation } from '@/components/list-navigation/list-navigation'
import {
  useKnownNodes,
  useNamesAsGiven,
  connectQuery,
  type TypedLogin,
  typedLoginQuery,
  useCommandWith,
} from '@/lib/queries/lists'
import { sortedRows } from '@/ui/data-table/sort'
import MuiLink from '@mui/material/Link'
import { loginCommand } from '@shared/command/login-command'
import { rememberedLogin, sshHostOf } from '@shared/command/ssh-command'
import { hostPage } from '@shared/net-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Terminal from 'lucide-react/icons/terminal'
import { useCopy } from '@/lib/clipboard'
import { useCurrentServer, useFqdn, useServerId } from '@/lib/session'
import { serverInfoQuery } from '@/lib/queries/server'
import { CommandBlock } from '@/ui/command-block'
import { lastingUserAddress } from '@shared/user-address'
import { CopyText } from '@/ui/copying'
import { TimeSince, TimeUntil, StateDot, TagChips } from '@/ui/marks'

/** Links back to the list and to the previous and next machine. */
export function MachineNavigation({ id }: { id: string }) {
  const nodes = useKnownNodes()
  const all = useMemo(() => sortedRows(nodes ?? [], machineName, false).map((node) => node.id), [nodes])
  return <ListNavigation list="/machines" id={id} all={all} addressOfOne={machinePath} />
}

const ConnectActions = lazyComponent(async () => (await import('./connect-actions')).ConnectActions)

export interface Login extends TypedLogin {
  /** True if it was typed and is not remembered. */
  readonly isChanged: boolean
  readonly type: (typed: TypedLogin | null) => void
}

/** Returns the login to connect with: the one that was typed, otherwise the remembered one. */
export function useLogin(node: Node): Login {
  const serverId = useServerId() ?? ''
  const { data: state } = useQuery(connectQuery())
  const client = useQueryClient()
  const query = typedLoginQuery(node.id)
  const typed = useQuery(query).data ?? null
  const type = (login: TypedLogin | null) => void client.setQueryData(query.queryKey, login)
  const remembered = rememberedLogin(state?.choices.logins ?? {}, serverId, node)
  return { ...(typed ?? { user: remembered.user, port: String(remembered.port) }), isChanged: typed !== null, type }
}

interface ConnectProps {
  readonly node: Node
  readonly login: Login
}

/** Copies the SSH command. It is the page's primary action unless the machine has a problem to solve first. */
export function CopySsh({ isPrimary, node, login }: ConnectProps & { isPrimary: boolean }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const { copied, copy } = useCopy()
  const command = useCommandWith()(node, login)
  if (node.ipAddresses.length === 0) return null
  return (
    <Button
      {...(isPrimary && { variant: 'contained', color: 'primary' })}
      startIcon={<Terminal size={16} aria-hidden />}
      disabled={command === null}
      onClick={() => void copy(command ?? '')}
    >
      <span aria-live="polite">{copied ? tCommon('actions.copied') : t('connect.copySsh')}</span>
    </Button>
  )
}

/** Shows how to connect to a machine, and how an expired one signs in again. The button at the top copies the command. */
export function MachineConnect({ node, login }: ConnectProps) {
  const { t } = useTranslation('machines')
  const now = useNow()
  const { data: info } = useQuery(serverInfoQuery())
  const host = sshHostOf(node, useFqdn()(node))
  const command = useCommandWith()(node, login)
  const state = machineState(node, now)
  const again = state === 'expired' && info ? loginCommand(info.url, { again: true }) : null
  if (!host && !again) return null
  return (
    <Section title={t('connect.title')}>
      <div className={styles.commands}>
        {again ? (
          <>
            <p className={styles.secondary}>{t('connect.again', { name: machineName(node) })}</p>
            <CommandBlock command={again} label={t('connect.againCommand')} />
          </>
        ) : null}
        {host ? (
          <>
            <code role="group" aria-label={t('connect.ssh')} className={styles.command}>
              {command}
            </code>
            <ConnectActions node={node} host={host} login={login} />
            <MuiLink href={hostPage(host)} target="_blank" rel="noreferrer">
              {t('connect.browser')}
            </MuiLink>
          </>
        ) : null}
        {state === 'offline' ? <p className={styles.secondary}>{t('connect.offline')}</p> : null}
      </div>
    </Section>
  )
}

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
  const nameOf = useNamesAsGiven()
  if (!node.user) return node.tags.length > 0 ? t('facts.ownedByTags') : null
  const name = nameOf(node.user)
  const other = node.user.displayName.trim() || name
  return (
    <MuiLink component={Link} to={lastingUserAddress(node.user)} title={other === name ? undefined : other}>
      {name}
    </MuiLink>
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
  const state = machineState(node, useNow())
  const hasFacts = useLocalClient(({ facts }) => facts.has(node.id))
  const server = useCurrentServer()
  const isKnowable = !hasFacts && server?.ssh !== undefined && server.host === undefined
  // The line under the title says it.
  const isSaid = state === 'online' || (state === 'offline' && node.lastSeen !== null)
  return (
    <DefinitionList
      items={[
        {
          term: t('facts.addresses'),
          value: node.ipAddresses.length > 0 ? <Addresses addresses={node.ipAddresses} /> : null,
        },
        { term: t('facts.fqdn'), value: fqdn ? <CopyText mono value={fqdn} /> : null },
        {
          term: t('facts.host'),
          value: node.name && node.name !== machineName(node) ? <CopyText value={node.name} /> : null,
        },
        { term: t('facts.owner'), value: node.user || node.tags.length > 0 ? <Owner node={node} /> : null },
        {
          term: t('column.lastSeen'),
          value: isSaid ? null : node.online ? (
            tCommon('now')
          ) : (
            <TimeSince value={node.lastSeen} never={t('never.seen')} />
          ),
        },
        { term: t('column.expiry'), value: <Expiry node={node} /> },
        { term: t('column.created'), value: node.createdAt ? <TimeSince value={node.createdAt} /> : null },
        { term: t('column.version'), value: isKnowable ? <AllowHostLink /> : null },
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
      <MuiLink
        component={Link}
        to={`/pre-auth-keys?${new URLSearchParams({ q: `id:${key.id}` }).toString()}`}
        className={styles.key}
      >
        {shortenMiddle(key.key) || `#${key.id}`}
      </MuiLink>
      <span className={styles.secondary}> {traits.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Key({ value }: { value: string }) {
  return value ? <CopyText mono value={value} tail={TAIL} /> : null
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

const MAX_CHIPS = 6

/** One line with state, owner and tags. */
export function MachineContext({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const nameOf = useNamesAsGiven()
  const state = machineState(node, now)
  return (
    <span className={styles.context}>
      <span>
        {tCommon(`state.${state}`)}
        {state === 'offline' && node.lastSeen ? (
          <>
            {' · '}
            <TimeSince value={node.lastSeen} sentence={(age) => t('seen', { age })} />
          </>
        ) : null}
        {node.user ? ` · ${nameOf(node.user)}` : ''}
      </span>
      {node.tags.length > 0 ? <TagChips tags={node.tags} max={MAX_CHIPS} /> : null}
    </span>
  )
}

/** Shown for an id that does not exist. */
export function NoSuchMachine({ id }: { id: string }) {
  const { t } = useTranslation('machines')
  const back = (
    <Button component={Link} to="/machines">
      {t('gone.back')}
    </Button>
  )
  return (
    <Page title={t('gone.title')} navigation={<MachineNavigation id={id} />}>
      <EmptyState text={t('gone.never', { id })} action={back} />
    </Page>
  )
}

const BARS = [220, 160, 190, 120, 140, 180, 110]

/** Placeholder for the first section, shown after 150 ms. */
export function MachineWaiting({ id }: { id: string }) {
  const { t } = useTranslation('machines')
  return (
    <Page title={t('machine')} navigation={<MachineNavigation id={id} />}>
      <div aria-hidden className={styles.waiting}>
        {BARS.map((width) => (
          <div key={width} className={styles.bar}>
            <Skeleton variant="rounded" width={120} height={10} />
            <Skeleton variant="rounded" width={width} height={10} />
          </div>
        ))}
      </div>
    </Page>
  )
}
