import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ApiKey } from '@shared/api/resources'
import { historyPath } from '@shared/history-path'
import { isOwnKey, shortKey } from '@shared/api/key-text'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { type Ref, useMemo, useRef, useState } from 'react'
import { usePageTitle, useTranslation, useNow, useServerNow } from '@/lib/texts'
import { Link, useNavigate } from 'react-router'
import { useAddressChoice } from '@/lib/address'
import { ExportMenu } from '@/components/export/export-menu'
import { useListState } from '@/components/list-table/use-list-state'
import { apiKeyState, isActive } from '@shared/states/machine-state'
import { useKeptSelection, useKeptSort } from '@/lib/list-memory'
import { apiKeysQuery } from '@/lib/queries/lists'
import { useCapabilities, useCurrentServer, useSession } from '@/lib/session'
import { DataTable } from '@/ui/data-table/data-table'
import { type DataColumn, type ShownTable, type TableMenuItem, TIME_WIDTH } from '@/ui/data-table/types'
import { ClearFilterButton, FilterToggle } from '@/ui/list-filters'
import { lazyComponent, OnceOpen, EmptyState, Page, Toolbar } from '@/ui/page'
import { ApiKeysBulk, lockOut } from './keys-bulk'
import { apiKeyFilter, apiKeyShows } from './pre-auth-columns'
import { apiKeyObject } from '@shared/acts/object'
import { serverInfoQuery } from '@/lib/queries/server'
import { KeyActionDialog } from './key-action-dialog'
import { labelColumns, useKeyLabels } from './key-labels'
import type { TFunction } from 'i18next'
import { expiryInstant, instantOf } from '@shared/time'
import { KeyStateDot } from '@/components/states/state-dots'
import { LockedControls, Chip, TimeSince, TimeUntil, UpdatedAgo } from '@/ui/marks'
import cell from '@/ui/data-table/cell.module.css'

const CreateApiKey = lazyComponent(async () => (await import('./create-api-key')).CreateApiKey)
const RotateKeysDialog = lazyComponent(async () => (await import('./created-keys-dialog')).RotateKeysDialog)

const rowId = (key: ApiKey) => key.id
const rowLabel = (key: ApiKey) => shortKey(key.prefix)
const NO_KEYS: readonly ApiKey[] = []
const NOTHING: ReadonlySet<string> = new Set()
const NEWEST_FIRST = { id: 'createdAt', desc: true }

function useKeyMenu() {
  const { t } = useTranslation('keys')
  const ownPrefix = useCurrentServer()?.keyPrefix
  const rotatable = useSession().session.keyStorage === 'keychain'
  const label = useKeyLabels<ApiKey>('apiKey', ({ prefix }) => shortKey(prefix))
  const navigate = useNavigate()
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  const [expiring, setExpiring] = useState<ApiKey | null>(null)
  const [deleting, setDeleting] = useState<ApiKey | null>(null)
  const serverNow = useServerNow()
  const rotate = (row: ApiKey): TableMenuItem => {
    const isOwn = ownPrefix !== undefined && isOwnKey(row.prefix, ownPrefix)
    // The server accepts the console's own key, or there would be no list.
    const isExpired = !isOwn && apiKeyState(row, serverNow()) === 'expired'
    return {
      label: t('api.action.rotate'),
      icon: <RefreshCw size={14} />,
      onClick: () => setRotating(row),
      disabled: isExpired || (isOwn && !rotatable),
      reason: t(isExpired ? 'api.reason.expired' : 'rotate.memory'),
    }
  }
  const menu = (row: ApiKey): TableMenuItem[] => [
    rotate(row),
    label.entry(row),
    {
      label: t('history'),
      icon: <History size={14} />,
      onClick: () => void navigate(historyPath('apiKey', row.id, rowLabel(row))),
      local: true,
    },
    {
      label: t('api.action.expire'),
      icon: <Clock size={14} />,
      onClick: () => setExpiring(row),
      danger: true,
      disabled: apiKeyState(row, serverNow()) === 'expired',
      reason: t('api.reason.expired'),
    },
    { label: t('api.action.delete'), icon: <Trash size={14} />, onClick: () => setDeleting(row), danger: true },
  ]
  const end = () => setRotating(null)
  const dialogs = (
    <>
      {rotating ? <RotateKeysDialog keys={[{ kind: 'apiKey', key: rotating }]} onClose={end} onDone={end} /> : null}
      {expiring ? <ExpireApiKeyDialog row={expiring} onClose={() => setExpiring(null)} /> : null}
      {deleting ? <DeleteApiKeyDialog row={deleting} onClose={() => setDeleting(null)} /> : null}
      {label.dialog}
    </>
  )
  return { menu, dialogs, labels: label.labels }
}

interface ApiKeysTableProps {
  shown: Ref<ShownTable<ApiKey>>
  filter: (key: ApiKey) => boolean
  onClear: () => void
  onCreate: () => void
}

function Empty({ none, onClear, onCreate }: { none: boolean } & Pick<ApiKeysTableProps, 'onClear' | 'onCreate'>) {
  const { t } = useTranslation('keys')
  if (!none)
    return (
      <EmptyState
        text={t('noMatch.text')}
        action={<ClearFilterButton onClear={onClear}>{t('noMatch.action')}</ClearFilterButton>}
      />
    )
  return (
    <EmptyState
      text={t('api.empty.text')}
      action={
        <LockedControls>
          <Button onClick={onCreate}>{t('api.empty.action')}</Button>
        </LockedControls>
      }
    />
  )
}

function ApiKeysTable({ shown, filter, onClear, onCreate }: ApiKeysTableProps) {
  const { t } = useTranslation('keys')
  const keys = useQuery(apiKeysQuery())
  const state = useListState(keys, t('api.loadFailed'))
  const ownPrefix = useCurrentServer()?.keyPrefix
  const [sorting, setSorting] = useKeptSort('/api-keys', NEWEST_FIRST)
  const [selection, setSelection] = useKeptSelection('/api-keys')
  const { menu, dialogs, labels } = useKeyMenu()
  const serverNow = useServerNow()
  const rows = keys.data ?? NO_KEYS
  const lastSeen = rows.some((key) => key.lastSeen !== null)
  const columns = useMemo(
    () => apiKeyColumns(t, { ownPrefix, lastSeen, labels, serverNow }),
    [t, ownPrefix, lastSeen, labels, serverNow],
  )
  return (
    <>
      <DataTable
        label={t('api.table')}
        columns={columns}
        data={rows}
        filter={filter}
        getRowId={rowId}
        rowLabel={rowLabel}
        sorting={sorting}
        onSortingChange={setSorting}
        rowMenu={menu}
        selection={selection}
        onSelectionChange={setSelection}
        {...state}
        shown={shown}
        empty={<Empty none={rows.length === 0} onClear={onClear} onCreate={onCreate} />}
      />
      {dialogs}
      <ApiKeysBulk selected={rows.filter((key) => selection.has(key.id))} onClear={() => setSelection(NOTHING)} />
    </>
  )
}

function Context() {
  const { t } = useTranslation('keys')
  const now = useNow()
  const { data: keys, dataUpdatedAt } = useQuery(apiKeysQuery())
  if (!keys) return null
  const states = keys.map((key) => apiKeyState(key, now))
  const active = states.filter(isActive).length
  const unknown = states.filter((state) => state === 'unknown').length
  return (
    <>
      {t('api.context', { count: keys.length, active })}
      {unknown > 0 ? t('andUnknown', { count: unknown }) : ''} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

/** The API keys page: create, expire and delete. */
export function ApiKeysPage() {
  const title = usePageTitle('/api-keys')
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const [show, setShow] = useAddressChoice('state', apiKeyShows, 'all')
  const filter = useMemo(() => apiKeyFilter(show, now), [show, now])
  const { data: keys } = useQuery(apiKeysQuery())
  const counted = (value: (typeof apiKeyShows)[number]) => keys?.filter(apiKeyFilter(value, now)).length
  const isOffered = (value: (typeof apiKeyShows)[number]) =>
    value !== 'unknown' || show === value || (counted(value) ?? 0) > 0
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  const table = useRef<ShownTable<ApiKey>>(null)
  const { oauthClients } = useCapabilities()
  return (
    <Page
      fill
      title={title}
      context={<Context />}
      actions={
        <>
          {oauthClients ? (
            <Button component={Link} to="/oauth-clients">
              {t('oauth.link')}
            </Button>
          ) : null}
          <ExportMenu name="api-keys" table={table} />
        </>
      }
      primaryAction={
        <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={create}>
          {t('api.action.create')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 640 }}>
        {t('api.intro')}
      </Typography>
      <Toolbar>
        <FilterToggle
          label={t('filter')}
          value={show}
          onChange={setShow}
          options={apiKeyShows.filter(isOffered).map((value) => ({
            value,
            label: value === 'all' || value === 'expiring' ? t(`show.${value}`) : tCommon(`keyState.${value}`),
            count: counted(value),
          }))}
        />
      </Toolbar>
      <ApiKeysTable shown={table} filter={filter} onClear={() => setShow('all')} onCreate={create} />
      <OnceOpen open={creating} ahead={CreateApiKey}>
        <CreateApiKey open={creating} onClose={() => setCreating(false)} />
      </OnceOpen>
    </Page>
  )
}

interface ApiKeyDialogProps {
  row: ApiKey
  onClose: () => void
}

/** Returns the consequences of expiring the key; the console's own access comes first. */
function useLosses(row: ApiKey): string[] {
  const { t } = useTranslation('keys')
  const now = useNow()
  const { data: keys = [] } = useQuery(apiKeysQuery())
  const demo = useQuery(serverInfoQuery()).data?.kind === 'mock'
  const ownPrefix = useCurrentServer()?.keyPrefix
  const self = lockOut({ key: row, keys, ownPrefix, demo, now })
  if (apiKeyState(row, now) === 'expired') return []
  return [...(self === null ? [] : [t(`api.lockOut.${self}`)]), t('api.expire.loss')]
}

function ExpireApiKeyDialog({ row, onClose }: ApiKeyDialogProps) {
  return (
    <KeyActionDialog
      texts="api.expire"
      name={shortKey(row.prefix)}
      losses={useLosses(row)}
      act={{ kind: 'apiKey.expire', id: row.id }}
      object={apiKeyObject(row)}
      onClose={onClose}
    />
  )
}

function DeleteApiKeyDialog({ row, onClose }: ApiKeyDialogProps) {
  const { t } = useTranslation('keys')
  return (
    <KeyActionDialog
      texts="api.delete"
      name={shortKey(row.prefix)}
      losses={[...useLosses(row), t('api.delete.lossRecord')]}
      act={{ kind: 'apiKey.delete', id: row.id }}
      object={apiKeyObject(row)}
      onClose={onClose}
    />
  )
}

function State({ row }: { row: ApiKey }) {
  return <KeyStateDot state={apiKeyState(row, useNow())} />
}

function timeColumn(id: 'expiration' | 'createdAt' | 'lastSeen', header: string, never: string): DataColumn<ApiKey> {
  return {
    id,
    header,
    width: TIME_WIDTH,
    grow: 1,
    ...(id !== 'expiration' && { sortFirst: 'desc' as const }),
    ...(id === 'createdAt' && { yields: 1 }),
    sortValue: ({ [id]: time }) => time && (id === 'expiration' ? expiryInstant : instantOf)(time),
    value: ({ [id]: time }) => time,
    cell: ({ [id]: time }) =>
      id === 'expiration' ? <TimeUntil value={time} never={never} /> : <TimeSince value={time} never={never} />,
  }
}

interface ApiKeyColumnsOptions {
  /** Undefined if the console does not know its own key. */
  ownPrefix: string | undefined
  /** False if the server never reports when a key was used (Headscale up to 0.29); the column would be misleading. */
  lastSeen: boolean
  serverNow: () => number
  labels: ReadonlyMap<string, string>
}

function apiKeyColumns(
  t: TFunction<'keys'>,
  { ownPrefix, lastSeen, labels, serverNow }: ApiKeyColumnsOptions,
): DataColumn<ApiKey>[] {
  return [
    {
      id: 'prefix',
      header: t('api.column.prefix'),
      width: 138,
      grow: 2,
      sortValue: (row) => row.prefix,
      value: (row) => shortKey(row.prefix),
      cell: (row) => (
        <span className={cell.words}>
          <span className={`${cell.text} ${cell.mono}`} title={row.prefix}>
            {shortKey(row.prefix)}
          </span>
          {ownPrefix !== undefined && isOwnKey(row.prefix, ownPrefix) ? <Chip>{t('api.own')}</Chip> : null}
        </span>
      ),
    },
    ...labelColumns<ApiKey>(t('label.field'), labels),
    {
      id: 'state',
      header: t('api.column.state'),
      width: 124,
      value: (row) => apiKeyState(row, serverNow()),
      cell: (row) => <State row={row} />,
    },
    timeColumn('expiration', t('api.column.expiration'), t('api.never')),
    timeColumn('createdAt', t('api.column.created'), ''),
    ...(lastSeen ? [timeColumn('lastSeen', t('api.column.lastSeen'), t('api.never'))] : []),
  ]
}
