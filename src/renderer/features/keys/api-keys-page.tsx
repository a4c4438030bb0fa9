import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ApiKey } from '@shared/api/api-keys'
import { historyPath } from '@shared/history-path'
import { isOwnKey } from '@shared/api/own-key'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { type Ref, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { usePageTitle } from '@/lib/page-title'
import { ExportMenu } from '@/components/export/export-menu'
import { useListState } from '@/components/list-table/use-list-state'
import { apiKeyState, isActive } from '@shared/states/key-state'
import { useKeptSelection, useKeptSort } from '@/lib/list-memory'
import { serverNow, useNow } from '@/lib/now'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { useCurrentServer, useSession } from '@/lib/session'
import { DataTable } from '@/ui/data-table/data-table'
import type { ShownTable, TableMenuItem } from '@/ui/data-table/types'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { OnceOpen } from '@/ui/once-open'
import { Page } from '@/ui/page'
import { UpdatedAgo } from '@/ui/updated-ago'
import { LockedControls } from '@/ui/write-lock'
import { apiKeyColumns } from './api-key-columns'
import { DeleteApiKeyDialog, ExpireApiKeyDialog } from './api-key-dialogs'
import { ApiKeysBulk } from './api-keys-bulk'

const CreateApiKey = lazyComponent(async () => (await import('./create-api-key')).CreateApiKey)
const RotateKeysDialog = lazyComponent(async () => (await import('./rotate-keys-dialog')).RotateKeysDialog)

const rowId = (key: ApiKey) => key.id
const rowLabel = (key: ApiKey) => key.prefix
const NO_KEYS: readonly ApiKey[] = []
const NOTHING: ReadonlySet<string> = new Set()
const NEWEST_FIRST = { id: 'createdAt', desc: true }

function useKeyMenu() {
  const { t } = useTranslation('keys')
  const ownPrefix = useCurrentServer()?.keyPrefix
  const rotatable = useSession().session.keyStorage === 'keychain'
  const navigate = useNavigate()
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  const [expiring, setExpiring] = useState<ApiKey | null>(null)
  const [deleting, setDeleting] = useState<ApiKey | null>(null)
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
    </>
  )
  return { menu, dialogs }
}

function ApiKeysTable({ shown, onCreate }: { shown: Ref<ShownTable<ApiKey>>; onCreate: () => void }) {
  const { t } = useTranslation('keys')
  const keys = useQuery(apiKeysQuery())
  const state = useListState(keys, t('api.loadFailed'))
  const ownPrefix = useCurrentServer()?.keyPrefix
  const [sorting, setSorting] = useKeptSort('/api-keys', NEWEST_FIRST)
  const [selection, setSelection] = useKeptSelection('/api-keys')
  const { menu, dialogs } = useKeyMenu()
  const rows = keys.data ?? NO_KEYS
  const lastSeen = rows.some((key) => key.lastSeen !== null)
  const columns = useMemo(() => apiKeyColumns(t, { ownPrefix, lastSeen }), [t, ownPrefix, lastSeen])
  return (
    <>
      <DataTable
        label={t('api.table')}
        columns={columns}
        data={rows}
        getRowId={rowId}
        rowLabel={rowLabel}
        sorting={sorting}
        onSortingChange={setSorting}
        rowMenu={menu}
        selection={selection}
        onSelectionChange={setSelection}
        {...state}
        shown={shown}
        empty={
          <EmptyState
            text={t('api.empty.text')}
            action={
              <LockedControls>
                <Button onClick={onCreate}>{t('api.empty.action')}</Button>
              </LockedControls>
            }
          />
        }
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
  const active = keys.filter((key) => isActive(apiKeyState(key, now))).length
  return (
    <>
      {t('api.context', { count: keys.length, active })} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

/** The API keys page: create, expire and delete. */
export function ApiKeysPage() {
  const title = usePageTitle('/api-keys')
  const { t } = useTranslation('keys')
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  const table = useRef<ShownTable<ApiKey>>(null)
  return (
    <Page
      fill
      title={title}
      context={<Context />}
      actions={<ExportMenu name="api-keys" table={table} />}
      primaryAction={
        <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={create}>
          {t('api.action.create')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 640 }}>
        {t('api.intro')}
      </Typography>
      <ApiKeysTable shown={table} onCreate={create} />
      <OnceOpen open={creating} ahead={CreateApiKey}>
        <CreateApiKey open={creating} onClose={() => setCreating(false)} />
      </OnceOpen>
    </Page>
  )
}
