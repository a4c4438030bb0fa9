import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { OAuthClient } from '@shared/api/resources'
import { oauthClientObject } from '@shared/acts/object'
import { historyPath } from '@shared/history-path'
import { instantOf } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportMenu } from '@/components/export/export-menu'
import { useListState } from '@/components/list-table/use-list-state'
import { useKeptSort } from '@/lib/list-memory'
import { oauthClientsQuery, usersQuery, useUserNames } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { usePageTitle, useTranslation } from '@/lib/texts'
import { DataTable } from '@/ui/data-table/data-table'
import { type DataColumn, type ShownTable, type TableMenuItem, TIME_WIDTH } from '@/ui/data-table/types'
import { TagChips, TimeSince, UpdatedAgo, LockedControls } from '@/ui/marks'
import { lazyComponent, OnceOpen, EmptyState, Page } from '@/ui/page'
import { KeyActionDialog } from './key-action-dialog'
import { scopeText } from './scope-text'

const CreateOAuthClient = lazyComponent(async () => (await import('./new-key-dialogs')).CreateOAuthClient)

const rowId = (client: OAuthClient) => client.id
const rowLabel = (client: OAuthClient) => client.description || client.id
const NO_CLIENTS: readonly OAuthClient[] = []
const NEWEST_FIRST = { id: 'createdAt', desc: true }

interface ClientColumnsOptions {
  /** Returns the name of a user by id, or the id if the user is gone. */
  creatorOf: (id: string) => string
  /** False if no client names who made it: most keys of servers belong to no user. */
  hasCreator: boolean
}

function clientColumns(
  t: TFunction<'keys'>,
  { creatorOf, hasCreator }: ClientColumnsOptions,
): DataColumn<OAuthClient>[] {
  const scopes = (client: OAuthClient) => client.scopes.map((scope) => scopeText(scope, t))
  return [
    {
      id: 'description',
      header: t('oauth.column.description'),
      width: 158,
      grow: 2,
      sortValue: rowLabel,
      value: ({ description }) => description,
      cell: (row) => row.description || t('oauth.unnamed'),
    },
    {
      id: 'id',
      header: t('oauth.column.id'),
      width: 130,
      mono: true,
      yields: 2,
      sortValue: ({ id }) => id,
      cell: ({ id }) => id,
    },
    {
      id: 'scopes',
      header: t('oauth.column.scopes'),
      width: 380,
      grow: 8,
      value: ({ scopes: words }) => words,
      cell: (row) => scopes(row).join(', '),
    },
    {
      id: 'tags',
      header: t('oauth.column.tags'),
      width: 110,
      grow: 1,
      yields: 3,
      value: ({ tags }) => tags,
      cell: ({ tags }) => <TagChips tags={tags} max={2} short />,
    },
    {
      id: 'createdAt',
      header: t('oauth.column.created'),
      width: TIME_WIDTH,
      yields: 1,
      sortFirst: 'desc',
      sortValue: ({ createdAt }) => createdAt && instantOf(createdAt),
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <TimeSince value={createdAt} never="" />,
    },
    ...(hasCreator
      ? [
          {
            id: 'creator',
            header: t('oauth.column.creator'),
            width: 110,
            sortValue: ({ creator }: OAuthClient) => creator && creatorOf(creator),
            cell: ({ creator }: OAuthClient) => (creator === null ? '' : creatorOf(creator)),
          },
        ]
      : []),
  ]
}

interface ClientsProps {
  shown: React.Ref<ShownTable<OAuthClient>>
  onCreate: () => void
}

function Clients({ shown, onCreate }: ClientsProps) {
  const { t } = useTranslation('keys')
  const navigate = useNavigate()
  const clients = useQuery(oauthClientsQuery())
  const { data: users } = useQuery(usersQuery())
  const nameOf = useUserNames()
  const state = useListState(clients, t('oauth.loadFailed'))
  const [sorting, setSorting] = useKeptSort('/oauth-clients', NEWEST_FIRST)
  const [revoking, setRevoking] = useState<OAuthClient | null>(null)
  const rows = clients.data ?? NO_CLIENTS
  const hasCreator = rows.some(({ creator }) => creator !== null)
  const columns = useMemo(() => {
    const creatorOf = (id: string) => {
      const user = users?.find((each) => each.id === id)
      return user ? nameOf(user) : id
    }
    return clientColumns(t, { creatorOf, hasCreator })
  }, [t, users, nameOf, hasCreator])
  const menu = (row: OAuthClient): TableMenuItem[] => [
    {
      label: t('history'),
      icon: <History size={14} />,
      onClick: () => void navigate(historyPath('oauthClient', row.id, rowLabel(row))),
      local: true,
    },
    { label: t('oauth.action.revoke'), icon: <Trash size={14} />, onClick: () => setRevoking(row), danger: true },
  ]
  const empty = (
    <EmptyState
      text={t('oauth.empty')}
      action={
        <LockedControls>
          <Button onClick={onCreate}>{t('oauth.action.create')}</Button>
        </LockedControls>
      }
    />
  )
  return (
    <>
      <DataTable
        label={t('oauth.table')}
        columns={columns}
        data={rows}
        getRowId={rowId}
        rowLabel={rowLabel}
        sorting={sorting}
        onSortingChange={setSorting}
        rowMenu={menu}
        {...state}
        shown={shown}
        empty={empty}
      />
      {revoking ? (
        <KeyActionDialog
          texts="oauth.delete"
          name={rowLabel(revoking)}
          losses={[t('oauth.delete.lossTokens'), t('oauth.delete.lossSecret')]}
          act={{ kind: 'oauthClient.delete', id: revoking.id }}
          object={oauthClientObject(revoking)}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </>
  )
}

function Context() {
  const { t } = useTranslation('keys')
  const { data: clients, dataUpdatedAt } = useQuery(oauthClientsQuery())
  if (!clients) return null
  return (
    <>
      {t('oauth.context', { count: clients.length })} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

/** The OAuth clients page: programs with their own scopes, on servers that have the second API. */
export function OAuthClientsPage() {
  const title = usePageTitle('/oauth-clients')
  const { t } = useTranslation('keys')
  const { oauthClients } = useCapabilities()
  const [creating, setCreating] = useState(false)
  const table = useRef<ShownTable<OAuthClient>>(null)
  if (!oauthClients)
    return (
      <Page title={title}>
        <EmptyState text={t('oauth.missing')} />
      </Page>
    )
  const create = () => setCreating(true)
  return (
    <Page
      fill
      title={title}
      context={<Context />}
      actions={<ExportMenu name="oauth-clients" table={table} />}
      primaryAction={
        <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={create}>
          {t('oauth.action.create')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 640 }}>
        {t('oauth.intro')}
      </Typography>
      <Clients shown={table} onCreate={create} />
      <OnceOpen open={creating} ahead={CreateOAuthClient}>
        <CreateOAuthClient open={creating} onClose={() => setCreating(false)} />
      </OnceOpen>
    </Page>
  )
}
