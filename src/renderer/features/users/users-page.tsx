import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { type Ref, useMemo, useRef, useState } from 'react'
import { usePageTitle, useTranslation, useNow } from '@/lib/texts'
import { Link, useNavigate } from 'react-router'
import { userLanguage } from '@shared/query/user-language'
import { userAddress } from '@shared/user-address'
import { NoMatch, QueryGuard, QueryLine, useSuggest, useQueryInstants } from '@/components/query/list-query'
import { useAddressText } from '@/lib/address'
import { ExportMenu } from '@/components/export/export-menu'
import { useListState } from '@/components/list-table/use-list-state'
import { useKeptSelection, useKeptSort, useTableMemory } from '@/lib/list-memory'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { DataTable } from '@/ui/data-table/data-table'
import { type DataColumn, type ShownTable, TIME_WIDTH } from '@/ui/data-table/types'
import { MenuButton } from '@/ui/menu-button'
import { lazyComponent, OnceOpen, EmptyState, Page, Toolbar } from '@/ui/page'
import { ClearFilterButton, SearchField } from '@/ui/list-filters'
import { useUserDialogs } from './use-user-dialogs'
import { providerText, userFilter, type UserListRow, userRows } from './user-list'
import type { User } from '@shared/api/resources'
import { SelectionBar } from '@/ui/selection-bar'
import type { TFunction } from 'i18next'
import { instantOf } from '@shared/time'
import { hasVisibleText, userName } from '@shared/user-name'
import cell from '@/ui/data-table/cell.module.css'
import { LockedControls, Figure, Initials, Unknown, TimeSince, UpdatedAgo } from '@/ui/marks'

const DeleteUsersDialog = lazyComponent(async () => (await import('./delete-users-dialog')).DeleteUsersDialog)

interface UsersBulkProps {
  selected: readonly User[]
  /** Number of selected users that the filter hides. */
  hidden: number
  onClear: () => void
}

/** Bulk actions on the selected users, below the table. */
function UsersBulk({ selected, hidden, onClear }: UsersBulkProps) {
  const { t } = useTranslation('users')
  const [deleting, setDeleting] = useState<readonly User[] | null>(null)
  const started = () => {
    setDeleting(null)
    onClear()
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          summary={t('bulk.selected', { count: selected.length })}
          hidden={hidden}
          onClear={onClear}
          acts={[{ id: 'delete', label: t('bulk.delete'), key: 'd', danger: true, run: () => setDeleting(selected) }]}
        />
      ) : null}
      {deleting ? <DeleteUsersDialog users={deleting} onClose={() => setDeleting(null)} onStarted={started} /> : null}
    </>
  )
}

const CreateUserDialog = lazyComponent(async () => (await import('./rename-user-dialog')).CreateUserDialog)
const ImportUsersDialog = lazyComponent(async () => (await import('./import-users-dialog')).ImportUsersDialog)

const rowId = (row: UserListRow) => row.user.id
const rowLabel = (row: UserListRow) => row.name
const NO_USERS: readonly never[] = []
const noValues = () => NO_USERS
const NOTHING: ReadonlySet<string> = new Set()
const BY_NAME = { id: 'name', desc: false }

function useUserRows() {
  const users = useQuery(usersQuery())
  const { data: nodes } = useQuery(nodesQuery())
  const { userProfile } = useCapabilities()
  const rows = useMemo(() => userRows(users.data ?? NO_USERS, nodes, userProfile), [users.data, nodes, userProfile])
  return { users, rows }
}

function UsersEmpty({ search, onClear, onCreate }: { search: string; onClear: () => void; onCreate: () => void }) {
  const { t } = useTranslation('users')
  const { rows } = useUserRows()
  if (search.trim() !== '') {
    const clear = <ClearFilterButton onClear={onClear}>{t('noMatch.action')}</ClearFilterButton>
    const text = t('noMatch.text', { search: search.trim() })
    return <NoMatch q={search} language={userLanguage} rows={rows} text={text} action={clear} />
  }
  const create = (
    <LockedControls>
      <Button onClick={onCreate}>{t('empty.action')}</Button>
    </LockedControls>
  )
  return <EmptyState text={t('empty.text')} action={create} />
}

function UsersQuery({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { rows } = useUserRows()
  return <QueryLine q={q} language={userLanguage} rows={rows} onChange={onChange} />
}

interface UsersTableProps {
  search: string
  shown: Ref<ShownTable<UserListRow>>
  onClear: () => void
  onCreate: () => void
}

function UsersTable({ search, shown, onClear, onCreate }: UsersTableProps) {
  const { t } = useTranslation('users')
  const { users, rows } = useUserRows()
  const { userProfile } = useCapabilities()
  const [sorting, setSorting] = useKeptSort('/users', BY_NAME)
  const [selection, setSelection] = useKeptSelection('/users')
  const navigate = useNavigate()
  const { menu, dialogs } = useUserDialogs()
  const state = useListState(users, t('loadFailed'))
  const all = users.data ?? NO_USERS
  const columns = useMemo(() => userColumns(t, all, userProfile), [t, all, userProfile])
  const now = useNow()
  useQueryInstants(search, userLanguage, rows)
  const filter = useMemo(() => userFilter(search, now), [search, now])
  const selected = rows.filter(({ user }) => selection.has(user.id))
  const hidden = selected.filter((row) => !filter(row)).length
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        data={rows}
        filter={filter}
        getRowId={rowId}
        rowLabel={rowLabel}
        sorting={sorting}
        onSortingChange={setSorting}
        onOpen={(row) => void navigate(userAddress(row.user, all))}
        rowMenu={(row) => menu(row.user)}
        selection={selection}
        onSelectionChange={setSelection}
        {...state}
        memory={useTableMemory('/users')}
        shown={shown}
        empty={<UsersEmpty search={search} onClear={onClear} onCreate={onCreate} />}
      />
      {dialogs}
      <UsersBulk selected={selected.map(({ user }) => user)} hidden={hidden} onClear={() => setSelection(NOTHING)} />
    </>
  )
}

function Context({ search }: { search: string }) {
  const { t } = useTranslation('users')
  const { users, rows } = useUserRows()
  const now = useNow()
  if (!users.data) return null
  const shown = rows.filter(userFilter(search, now)).length
  const words =
    shown === rows.length ? t('context', { count: rows.length }) : t('contextFiltered', { count: rows.length, shown })
  return (
    <>
      {words} · <UpdatedAgo at={users.dataUpdatedAt} />
    </>
  )
}

/** Says which information is missing from the list if the machines failed to load. */
function Missing() {
  const { t } = useTranslation('users')
  const nodes = useQuery(nodesQuery())
  const { data: users } = useQuery(usersQuery())
  return users ? <MissingLists lists={{ nodes }} effect={t('noCounts')} /> : null
}

/** Actions on lists of users. */
function PageMenu() {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const [importing, setImporting] = useState(false)
  const open = { label: t('import.action'), icon: <Upload size={14} />, onClick: () => setImporting(true) }
  return (
    <>
      <MenuButton label={tCommon('actions.more')} items={[open]} />
      {importing ? <ImportUsersDialog onClose={() => setImporting(false)} /> : null}
    </>
  )
}

/** The list of users: search, create, rename, delete. */
export function UsersPage() {
  const title = usePageTitle('/users')
  const { t } = useTranslation('users')
  const [search, setSearch] = useAddressText('q')
  const [creating, setCreating] = useState(false)
  const table = useRef<ShownTable<UserListRow>>(null)
  const suggest = useSuggest(userLanguage, noValues)
  const create = () => setCreating(true)
  return (
    <QueryGuard q={search} language={userLanguage}>
      <Page
        fill
        title={title}
        context={<Context search={search} />}
        actions={
          <>
            <ExportMenu name="users" table={table} />
            <PageMenu />
          </>
        }
        primaryAction={
          <Button variant="contained" color="primary" startIcon={<UserPlus size={16} />} onClick={create}>
            {t('action.create')}
          </Button>
        }
      >
        <Toolbar>
          <SearchField value={search} onChange={setSearch} placeholder={t('search')} width="fill" suggest={suggest} />
        </Toolbar>
        <UsersQuery q={search} onChange={setSearch} />
        <Missing />
        <UsersTable search={search} shown={table} onClear={() => setSearch('')} onCreate={create} />
        <OnceOpen open={creating} ahead={CreateUserDialog}>
          <CreateUserDialog open={creating} onClose={() => setCreating(false)} />
        </OnceOpen>
      </Page>
    </QueryGuard>
  )
}

function profileColumns(t: TFunction<'users'>): DataColumn<UserListRow>[] {
  return [
    {
      id: 'displayName',
      header: t('column.displayName'),
      width: 130,
      grow: 2,
      yields: 3,
      sortValue: ({ user }) => user.displayName,
      cell: ({ user }) => user.displayName,
    },
    {
      id: 'email',
      header: t('column.email'),
      width: 220,
      grow: 4,
      sortValue: ({ user }) => user.email,
      cell: ({ user }) => user.email,
    },
    {
      id: 'provider',
      header: t('column.provider'),
      width: 100,
      yields: 2,
      sortValue: ({ user }) => user.provider,
      value: ({ user }) => providerText(user, t),
      cell: ({ user }) => providerText(user, t),
    },
  ]
}

/**
 * Returns the columns of the list of users.
 * @param users decide whether a link needs the user's id
 * @param profile false if the server stores no profiles
 */
function userColumns(t: TFunction<'users'>, users: readonly User[], profile: boolean): DataColumn<UserListRow>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 150,
      grow: 2,
      sortValue: ({ name }) => name,
      cell: ({ user, name }) => (
        <span className={cell.words}>
          <Initials name={hasVisibleText(user.displayName) ? user.displayName : userName(user)} />
          <Link className={`${cell.link} ${cell.text}`} to={userAddress(user, users)} title={name}>
            {name}
          </Link>
        </span>
      ),
    },
    ...(profile ? profileColumns(t) : []),
    {
      id: 'machines',
      header: t('column.machines'),
      width: 104,
      align: 'end',
      sortFirst: 'desc',
      sortValue: ({ machines }) => machines,
      // An empty cell of a file would say that there are none.
      value: ({ machines }) => machines ?? t('unknown'),
      cell: ({ machines }) => (machines === null ? <Unknown /> : <Figure value={machines} />),
    },
    {
      id: 'created',
      header: t('column.created'),
      width: TIME_WIDTH,
      yields: 1,
      sortFirst: 'desc',
      sortValue: ({ user }) => user.createdAt && instantOf(user.createdAt),
      value: ({ user }) => user.createdAt,
      cell: ({ user }) => <TimeSince value={user.createdAt} />,
    },
  ]
}
