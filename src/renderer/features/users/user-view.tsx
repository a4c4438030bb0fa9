import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useTranslation, useNow } from '@/lib/texts'
import { Link as RouterLink, useNavigate, useParams, useSearchParams } from 'react-router'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { HistorySection } from '@/components/history/history-list'
import { ListNavigation } from '@/components/list-navigation/list-navigation'
import { machineState, machineName, preAuthKeyState } from '@shared/states/machine-state'
import { userAddress } from '@shared/user-address'
import { visible } from '@shared/visible'
import { userName, userNames } from '@shared/user-name'
import { nodesQuery, preAuthKeysQuery, usersQuery, useUserNames } from '@/lib/queries/lists'
import { NotesSection } from '@/components/notes/notes-section'
import { useOfferCommands } from '@/lib/page-commands'
import { useCopyLinkEntry, CopyText } from '@/ui/copying'
import { sortedRows } from '@/ui/data-table/sort'
import { MenuButton, type MenuEntry } from '@/ui/menu-button'
import { DefinitionList, EmptyState, ErrorPanel, Page, Section } from '@/ui/page'
import { TimeSince, TimeUntil, LockedControls } from '@/ui/marks'
import { useUserDialogs } from './use-user-dialogs'
import { useCapabilities, usePageLink } from '@/lib/session'
import { findUser, providerText } from './user-list'
import type { TFunction } from 'i18next'
import { useListState } from '@/components/list-table/use-list-state'
import { maskedKey, shortKey } from '@shared/api/key-text'
import { KeyStateDot, MachineDot } from '@/components/states/state-dots'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import cell from '@/ui/data-table/cell.module.css'
import { DataTable } from '@/ui/data-table/data-table'
import type { DataColumn, TableSort } from '@/ui/data-table/types'
import type { User, PreAuthKey, Node } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { instantOf } from '@shared/time'

const machineRowId = (node: Node) => node.id

/** A connected machine with an expired key shows "now" but not "online". */
function LastSeen({ node }: { node: Node }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const state = machineState(node, useNow())
  if (state === 'online') return tCommon('state.online')
  return node.online ? tCommon('now') : <TimeSince value={node.lastSeen} never={t('never')} />
}

function machineColumns(t: TFunction<'users'>): DataColumn<Node>[] {
  return [
    {
      id: 'name',
      header: t('machine.name'),
      width: 200,
      grow: 2,
      sortValue: machineName,
      cell: (node) => (
        <span className={cell.words}>
          <MachineDot node={node} />
          <RouterLink className={`${cell.link} ${cell.text}`} to={machinePath(node.id)} title={machineName(node)}>
            {machineName(node)}
          </RouterLink>
        </span>
      ),
    },
    {
      id: 'address',
      header: t('machine.address'),
      width: 150,
      grow: 1,
      cell: (node) => (node.ipAddresses[0] ? <CopyText mono value={node.ipAddresses[0]} /> : null),
    },
    {
      id: 'lastSeen',
      header: t('machine.lastSeen'),
      width: 144,
      sortFirst: 'desc',
      sortValue: (node) => node.lastSeen && instantOf(node.lastSeen),
      cell: (node) => <LastSeen node={node} />,
    },
  ]
}

/** Lists the machines of one user. */
function UserMachines({ user, onCreateKey }: { user: User; onCreateKey: () => void }) {
  const { t } = useTranslation('users')
  const nodes = useQuery(nodesQuery())
  const state = useListState(nodes, { instead: <MissingLists lists={{ nodes }} /> })
  const own = useMemo(() => (nodes.data ?? []).filter((node) => node.user?.id === user.id), [nodes.data, user.id])
  const name = useUserNames()(user)
  const columns = useMemo(() => machineColumns(t), [t])
  const [sorting, setSorting] = useState<TableSort>({ id: 'name', desc: false })
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('user.machines')}
      columns={columns}
      data={own}
      getRowId={machineRowId}
      rowLabel={machineName}
      sorting={sorting}
      onSortingChange={setSorting}
      onOpen={(node) => void navigate(machinePath(node.id))}
      {...state}
      maxHeight={420}
      empty={
        <EmptyState
          text={`${t('user.noMachines', { name })} ${t('user.noMachinesHint')}`}
          action={
            <LockedControls>
              <Button onClick={onCreateKey}>{t('action.createKey')}</Button>
            </LockedControls>
          }
        />
      }
    />
  )
}

const rowId = (key: PreAuthKey) => key.id
const rowLabel = (key: PreAuthKey) => shortKey(key.key)

function KeyState({ row }: { row: PreAuthKey }) {
  return <KeyStateDot state={preAuthKeyState(row, useNow())} />
}

function keyColumns(t: TFunction<'users'>): DataColumn<PreAuthKey>[] {
  return [
    {
      id: 'key',
      header: t('key.key'),
      width: 140,
      grow: 2,
      cell: (row) => (
        <span className={`${cell.text} ${cell.mono}`} title={maskedKey(row.key)}>
          {shortKey(row.key)}
        </span>
      ),
    },
    { id: 'state', header: t('key.state'), width: 132, cell: (row) => <KeyState row={row} /> },
    {
      id: 'kind',
      header: t('key.kind'),
      width: 160,
      cell: (row) =>
        [row.reusable ? t('key.reusable') : t('key.once'), row.ephemeral ? t('key.ephemeral') : '']
          .filter(Boolean)
          .join(', '),
    },
    {
      id: 'expiration',
      header: t('key.expiration'),
      width: 120,
      cell: (row) => <TimeUntil value={row.expiration} never={t('never')} />,
    },
  ]
}

/** Lists the pre-auth keys of one user, newest first. Their own page has the actions on them. */
function UserKeys({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const keys = useQuery(preAuthKeysQuery())
  const state = useListState(keys, { instead: <MissingLists lists={{ preAuthKeys: keys }} /> })
  const own = useMemo(
    () =>
      (keys.data ?? [])
        .filter((key) => key.user?.id === user.id)
        .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '')),
    [keys.data, user.id],
  )
  const name = useUserNames()(user)
  const columns = useMemo(() => keyColumns(t), [t])
  return (
    <DataTable
      label={t('user.keys')}
      columns={columns}
      data={own}
      getRowId={rowId}
      rowLabel={rowLabel}
      {...state}
      maxHeight={320}
      empty={<EmptyState text={t('user.noKeys', { name })} />}
    />
  )
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation('users')
  // Without it the server does not tell who signs in elsewhere.
  const { userProfile } = useCapabilities()
  return (
    <DefinitionList
      items={[
        { term: t('column.name'), value: user.name && <CopyText value={user.name} /> },
        { term: t('column.displayName'), value: user.displayName },
        { term: t('column.email'), value: user.email && <CopyText value={user.email} /> },
        { term: t('column.provider'), value: userProfile ? providerText(user, t) : null },
        { term: t('user.providerId'), value: user.providerId && <CopyText mono value={user.providerId} /> },
        { term: t('user.picture'), value: user.profilePicUrl && <CopyText value={user.profilePicUrl} /> },
        { term: t('user.id'), value: <CopyText mono value={user.id} /> },
        { term: t('column.created'), value: user.createdAt && <TimeSince value={user.createdAt} /> },
      ]}
    />
  )
}

function Context({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { data: nodes } = useQuery(nodesQuery())
  const now = useNow()
  if (!nodes) return null
  const own = nodes.filter((node) => node.user?.id === user.id)
  const online = own.filter((node) => machineState(node, now) === 'online').length
  const facts = [t('user.machineCount', { count: own.length })]
  if (own.length > 0) facts.push(t('user.onlineCount', { count: online }))
  return facts.join(', ')
}

/** Links back to the list and to the previous and next user. */
function UserNeighbours({ user, users }: { user: User; users: readonly User[] }) {
  const all = useMemo(() => sortedRows(users, userName, false).map(({ id }) => id), [users])
  const addressOfOne = (id: string) => {
    const one = users.find((other) => other.id === id)
    return one ? userAddress(one, users) : '/users'
  }
  return <ListNavigation list="/users" id={user.id} all={all} addressOfOne={addressOfOne} />
}

function Keys({ user }: { user: User }) {
  const { t } = useTranslation('users')
  return (
    <Section
      title={t('user.keys')}
      actions={
        <Link component={RouterLink} to="/pre-auth-keys">
          {t('key.all')}
        </Link>
      }
    >
      <UserKeys user={user} />
    </Section>
  )
}

function UserMenu({ user, users, changes }: { user: User; users: readonly User[]; changes: MenuEntry[] }) {
  const { t } = useTranslation('common')
  const copyLink = useCopyLinkEntry()
  const link = usePageLink()(userAddress(user, users))
  const tell = useAlertEntry()
  const notifyEntry = tell.entry({ by: 'owner', owner: userNames(users).get(user.id) ?? userName(user) })
  useOfferCommands([{ id: 'tell', label: notifyEntry.label, words: '', key: 'w', run: notifyEntry.onClick }])
  const items = [copyLink(link), notifyEntry, ...changes]
  return (
    <>
      <MenuButton label={t('actions.more')} items={items} />
      {tell.dialog}
    </>
  )
}

function UserDetails({
  user,
  users,
  Access,
}: {
  user: User
  users: readonly User[]
  Access: ComponentType<{ id: string }>
}) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const { entries, dialogs, createKey } = useUserDialogs({
    onRenamed: (name) => void navigate(userAddress({ ...user, name }, users), { replace: true }),
    onDeleted: () => void navigate('/users', { replace: true }),
  })
  const { rename, delete: remove } = entries(user)
  const name = useUserNames()(user)
  return (
    <Page
      title={name}
      navigation={<UserNeighbours user={user} users={users} />}
      context={<Context user={user} />}
      primaryAction={
        <Button variant="contained" color="primary" startIcon={<KeyRound size={16} />} onClick={() => createKey(user)}>
          {t('action.createKey')}
        </Button>
      }
      actions={<UserMenu user={user} users={users} changes={[rename, remove]} />}
    >
      <Section title={t('user.profile')}>
        <Profile user={user} />
      </Section>
      <Section title={t('user.machines')}>
        <UserMachines user={user} onCreateKey={() => createKey(user)} />
      </Section>
      <Keys user={user} />
      <NotesSection kind="user" id={user.id} name={name} />
      <Access id={user.id} />
      <HistorySection object={`user ${user.id}`} />
      {dialogs}
    </Page>
  )
}

/** Returns the user for the address. Once found, it is followed by id, so that a rename elsewhere does not lose the page. */
function useAddressedUser(name: string) {
  const [params] = useSearchParams()
  const users = useQuery(usersQuery())
  const [known, setKnown] = useState({ name: '', id: '' })
  const found = findUser(users.data ?? [], name, params.get('id'))
  if (found && (known.name !== name || known.id !== found.id)) setKnown({ name, id: found.id })
  const followed = known.name === name ? users.data?.find((user) => user.id === known.id) : undefined
  const user = found ?? followed
  // The cached list may be older than the user: reload it before reporting the user as missing.
  const missing = users.data !== undefined && user === undefined
  const [looked, setLooked] = useState<string | null>(null)
  const { refetch } = users
  useEffect(() => {
    if (missing) void refetch().then(({ isSuccess }) => setLooked(isSuccess ? name : null))
  }, [missing, name, refetch])
  return { users, user, isGone: missing && looked === name }
}

/**
 * The page of one user: profile, machines and pre-auth keys.
 * @param props.Access shows what the machines reach and who reaches them
 */
export function UserView({ Access }: { Access: ComponentType<{ id: string }> }) {
  const { t } = useTranslation('users')
  const { name = '' } = useParams()
  const { users, user, isGone } = useAddressedUser(name)
  if (user) return <UserDetails key={user.id} user={user} users={users.data ?? []} Access={Access} />
  const title = visible(name)
  if (users.isError && !users.data)
    return (
      <Page title={title}>
        <ErrorPanel title={t('loadFailed')} error={users.error} onRetry={() => void users.refetch()} />
      </Page>
    )
  if (!isGone) return <Page title={title} />
  return (
    <Page
      title={t('user.notFound.title', { name: title })}
      navigation={<ListNavigation list="/users" id="" all={[]} addressOfOne={() => '/users'} />}
    >
      <EmptyState
        text={t('user.notFound.text')}
        action={
          <Button component={RouterLink} to="/users">
            {t('user.notFound.action')}
          </Button>
        }
      />
    </Page>
  )
}
