import Button from '@mui/material/Button'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { useKeptSelection, useKeptSort, useTableMemory } from '@/lib/list-memory'
import { serverNow } from '@/lib/now'
import { keyLanguage } from '@shared/query/key-language'
import { useQueryInstants } from '@/components/query/use-query-instants'
import { useListState } from '@/components/list-table/use-list-state'
import { maskedKey } from '@shared/api/shown-key'
import { historyPath } from '@shared/history-path'
import { isActive, preAuthKeyState } from '@shared/states/key-state'
import { nodesQuery } from '@/lib/queries/nodes'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { useCapabilities } from '@/lib/session'
import { DataTable } from '@/ui/data-table/data-table'
import type { ShownTable, TableMenuItem } from '@/ui/data-table/types'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { LockedControls } from '@/ui/write-lock'
import { type JoinedCounts, machinesOfKey, preAuthColumns } from './pre-auth-columns'
import { DeleteKeyDialog, ExpireKeyDialog } from './pre-auth-dialogs'
import { PreAuthBulk } from './pre-auth-bulk'
import { keyFilter, type PreAuthFilter } from './pre-auth-filter'

const RotateKeysDialog = lazyComponent(async () => (await import('./rotate-keys-dialog')).RotateKeysDialog)

const rowId = (key: PreAuthKey) => key.id
const rowLabel = (key: PreAuthKey) => maskedKey(key.key)
const NO_KEYS: readonly PreAuthKey[] = []
const NOTHING: ReadonlySet<string> = new Set()
const BY_STATE = { id: 'state', desc: false }

interface PreAuthTableProps {
  filter: PreAuthFilter
  shown: Ref<ShownTable<PreAuthKey>>
  onClear: () => void
  onCreate: () => void
}

interface AskedAction {
  what: 'rotate' | 'expire' | 'delete'
  row: PreAuthKey
}

function ActionDialog({ what, row, onClose }: AskedAction & { onClose: () => void }) {
  if (what === 'rotate') {
    return <RotateKeysDialog keys={[{ kind: 'preAuthKey', key: row }]} onClose={onClose} onDone={onClose} />
  }
  return what === 'expire' ? <ExpireKeyDialog {...{ row, onClose }} /> : <DeleteKeyDialog {...{ row, onClose }} />
}

function useKeyMenu() {
  const { t } = useTranslation('keys')
  const { deletePreAuthKey } = useCapabilities()
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const { t: tCommand } = useTranslation('commands')
  const navigate = useNavigate()
  const open = (row: PreAuthKey) => void navigate(machinesOfKey(row))
  const menu = (row: PreAuthKey): TableMenuItem[] => [
    { label: tCommand('keyMachines'), icon: <MonitorSmartphone size={14} />, onClick: () => open(row), local: true },
    {
      label: t('history'),
      icon: <History size={14} />,
      onClick: () => void navigate(historyPath('preAuthKey', row.id, rowLabel(row))),
      local: true,
    },
    {
      label: t('preAuth.action.rotate'),
      icon: <RefreshCw size={14} />,
      onClick: () => setAsked({ what: 'rotate', row }),
      disabled: !isActive(preAuthKeyState(row, serverNow())),
      reason: t('preAuth.reason.notActive'),
    },
    {
      label: t('preAuth.action.expire'),
      icon: <Clock size={14} />,
      onClick: () => setAsked({ what: 'expire', row }),
      danger: true,
      disabled: !isActive(preAuthKeyState(row, serverNow())),
      reason: t('preAuth.reason.notActive'),
    },
    {
      label: t('preAuth.action.delete'),
      icon: <Trash size={14} />,
      onClick: () => setAsked({ what: 'delete', row }),
      danger: true,
      disabled: !deletePreAuthKey,
      reason: t('preAuth.reason.noDelete'),
    },
  ]
  const dialogs = asked ? <ActionDialog {...asked} onClose={() => setAsked(null)} /> : null
  return { menu, dialogs, open }
}

function Empty({ none, onClear, onCreate }: { none: boolean; onClear: () => void; onCreate: () => void }) {
  const { t } = useTranslation('keys')
  if (none)
    return (
      <EmptyState
        text={t('preAuth.empty.text')}
        action={
          <LockedControls>
            <Button onClick={onCreate}>{t('preAuth.empty.action')}</Button>
          </LockedControls>
        }
      />
    )
  return (
    <EmptyState
      text={t('preAuth.noMatch.text')}
      action={<Button onClick={onClear}>{t('preAuth.noMatch.action')}</Button>}
    />
  )
}

function useJoinedCounts(): JoinedCounts {
  const { data } = useQuery(nodesQuery())
  return useMemo(() => {
    if (!data) return null
    const counts = new Map<string, number>()
    for (const { preAuthKey } of data) if (preAuthKey) counts.set(preAuthKey.id, (counts.get(preAuthKey.id) ?? 0) + 1)
    return counts
  }, [data])
}

/** The table of filtered keys, active ones first. */
export function PreAuthTable({ filter, shown, onClear, onCreate }: PreAuthTableProps) {
  const { t } = useTranslation('keys')
  const keys = useQuery(preAuthKeysQuery())
  const state = useListState(keys, t('preAuth.loadFailed'))
  const [sorting, setSorting] = useKeptSort('/pre-auth-keys', BY_STATE)
  const [selection, setSelection] = useKeptSelection('/pre-auth-keys')
  const { menu, dialogs, open } = useKeyMenu()
  const { show, search, now } = filter
  const joined = useJoinedCounts()
  const columns = useMemo(() => preAuthColumns(t, now, joined), [t, now, joined])
  const rows = useMemo(
    () => (keys.data ?? NO_KEYS).toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '')),
    [keys.data],
  )
  useQueryInstants(search, keyLanguage, rows)
  const matches = useMemo(() => keyFilter({ show, search, now }), [show, search, now])
  const selected = rows.filter((key) => selection.has(key.id))
  const hidden = selected.filter((key) => !matches(key)).length
  return (
    <>
      <DataTable
        label={t('preAuth.table')}
        columns={columns}
        data={rows}
        filter={matches}
        getRowId={rowId}
        rowLabel={rowLabel}
        sorting={sorting}
        onSortingChange={setSorting}
        onOpen={open}
        rowMenu={menu}
        selection={selection}
        onSelectionChange={setSelection}
        {...state}
        memory={useTableMemory('/pre-auth-keys')}
        shown={shown}
        empty={<Empty none={rows.length === 0} onClear={onClear} onCreate={onCreate} />}
      />
      {dialogs}
      <PreAuthBulk selected={selected} hidden={hidden} onClear={() => setSelection(NOTHING)} />
    </>
  )
}
