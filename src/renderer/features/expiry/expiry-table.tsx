import Button from '@mui/material/Button'
import { machinePath } from '@shared/pages'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import type { ExpiryEntry } from '@/domain/expiry/entries'
import { useFailures, type ListState } from '@/lib/failure'
import { useKeptSelection, useKeptSort, useTableMemory } from '@/lib/list-memory'
import { DataTable } from '@/ui/data-table/data-table'
import type { TableSort } from '@/ui/data-table/types'
import { EmptyState } from '@/ui/empty-state'
import { type ExpiryDialogs, ExpirySelection, useExpiryMenu } from './expiry-acts'
import { expiryColumns } from './expiry-columns'

const rowId = (row: ExpiryEntry) => row.key
const rowLabel = (row: ExpiryEntry) => row.label
const NOTHING: ReadonlySet<string> = new Set()
const SOONEST: TableSort = { id: 'at', desc: false }

type Lists = Readonly<Record<'nodes' | 'preAuthKeys' | 'apiKeys', ListState & { readonly isPending: boolean }>>

interface ExpiryTableProps extends ExpiryDialogs {
  entries: readonly ExpiryEntry[]
  filter: (entry: ExpiryEntry) => boolean
  /** The entries that pass the filter. */
  shown: readonly ExpiryEntry[]
  lists: Lists
  onClear: () => void
}

function Empty({ none, onClear }: { none: boolean; onClear: () => void }) {
  const { t } = useTranslation('expiry')
  if (none) return <EmptyState text={t('empty')} />
  return <EmptyState text={t('noMatch.text')} action={<Button onClick={onClear}>{t('noMatch.action')}</Button>} />
}

/** Lists expiring objects, soonest first. If a list failed to load, the others are shown with a notice above. */
export function ExpiryTable({ entries, filter, shown, lists, onClear, ...dialogs }: ExpiryTableProps) {
  const { t, i18n } = useTranslation('expiry')
  const navigate = useNavigate()
  const failures = Object.values(useFailures(lists))
  const [sorting, setSorting] = useKeptSort<TableSort>('/expiry', SOONEST)
  const [selection, setSelection] = useKeptSelection('/expiry')
  const columns = useMemo(() => expiryColumns(t, i18n.language), [t, i18n.language])
  const { menu, dialog } = useExpiryMenu(dialogs)
  const none = entries.length === 0
  const loading = none && Object.values(lists).some(({ isPending, data }) => isPending && data === undefined)
  const allFailed = failures.every((failure) => failure !== null)
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        data={entries}
        filter={filter}
        getRowId={rowId}
        rowLabel={rowLabel}
        sorting={sorting}
        onSortingChange={setSorting}
        selection={selection}
        onSelectionChange={setSelection}
        rowMenu={menu}
        onOpen={(row) => row.kind === 'machine' && void navigate(machinePath(row.node.id))}
        loading={loading && !allFailed}
        memory={useTableMemory('/expiry')}
        empty={allFailed ? null : <Empty none={none} onClear={onClear} />}
      />
      {dialog}
      <ExpirySelection
        selected={shown.filter((row) => selection.has(row.key))}
        onClear={() => setSelection(NOTHING)}
        {...dialogs}
      />
    </>
  )
}
