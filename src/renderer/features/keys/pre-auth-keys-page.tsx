import Button from '@mui/material/Button'
import type { PreAuthKey } from '@shared/api/resources'
import { keyLanguage } from '@shared/query/key-language'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type Ref, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { usePageTitle, useTranslation, useNow, useServerNow } from '@/lib/texts'
import { NoMatch, QueryGuard, QueryLine, useSuggest, useQueryInstants } from '@/components/query/list-query'
import { useAddressChoice, useAddressParams, useAddressText } from '@/lib/address'
import { mayWork, preAuthKeyState } from '@shared/states/machine-state'
import { useCapabilities } from '@/lib/session'
import { ExportMenu } from '@/components/export/export-menu'
import type { ShownTable, TableMenuItem } from '@/ui/data-table/types'
import { ClearFilterButton, FilterToggle, SearchField } from '@/ui/list-filters'
import { MenuButton } from '@/ui/menu-button'
import { lazyComponent, OnceOpen, EmptyState, Page, Toolbar } from '@/ui/page'
import { UpdatedAgo, LockedControls } from '@/ui/marks'
import { PreAuthBulk, PreAuthBulkDialog } from './keys-bulk'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { useKeptSelection, useKeptSort, useTableMemory } from '@/lib/list-memory'
import { useListState } from '@/components/list-table/use-list-state'
import { shortKey } from '@shared/api/key-text'
import { historyPath } from '@shared/history-path'
import { nodesQuery, preAuthKeysQuery, useUserNames } from '@/lib/queries/lists'
import { DataTable } from '@/ui/data-table/data-table'
import {
  countKeys,
  type JoinedCounts,
  keyFilter,
  machinesOfKey,
  preAuthColumns,
  type PreAuthFilter,
  type PreAuthShow,
  preAuthShows,
} from './pre-auth-columns'
import { preAuthKeyObject } from '@shared/acts/object'
import { KeyActionDialog } from './key-action-dialog'
import { useKeyLabels, useLabels } from './key-labels'

const RotateKeysDialog = lazyComponent(async () => (await import('./created-keys-dialog')).RotateKeysDialog)

const rowId = (key: PreAuthKey) => key.id
const rowLabel = (key: PreAuthKey) => shortKey(key.key)
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
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const { deletePreAuthKey } = useCapabilities()
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const { t: tCommand } = useTranslation('commands')
  const navigate = useNavigate()
  const open = (row: PreAuthKey) => void navigate(machinesOfKey(row))
  const label = useKeyLabels<PreAuthKey>('preAuthKey', ({ key }) => shortKey(key))
  const menu = (row: PreAuthKey): TableMenuItem[] => [
    { label: tCommand('keyMachines'), icon: <MonitorSmartphone size={14} />, onClick: () => open(row), local: true },
    label.entry(row),
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
      disabled: !mayWork(preAuthKeyState(row, serverNow())),
      reason: t('preAuth.reason.notActive'),
    },
    {
      label: t('preAuth.action.expire'),
      icon: <Clock size={14} />,
      onClick: () => setAsked({ what: 'expire', row }),
      danger: true,
      disabled: !mayWork(preAuthKeyState(row, serverNow())),
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
  const dialogs = (
    <>
      {asked ? <ActionDialog {...asked} onClose={() => setAsked(null)} /> : null}
      {label.dialog}
    </>
  )
  return { menu, dialogs, open }
}

interface EmptyProps {
  rows: readonly PreAuthKey[]
  search: string
  onClear: () => void
  onCreate: () => void
}

function Empty({ rows, search, onClear, onCreate }: EmptyProps) {
  const { t } = useTranslation('keys')
  if (rows.length === 0)
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
    <NoMatch
      q={search}
      language={keyLanguage}
      rows={rows}
      text={t('noMatch.text')}
      action={<ClearFilterButton onClear={onClear}>{t('noMatch.action')}</ClearFilterButton>}
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
function PreAuthTable({ filter, shown, onClear, onCreate }: PreAuthTableProps) {
  const { t } = useTranslation('keys')
  const keys = useQuery(preAuthKeysQuery())
  const state = useListState(keys, t('preAuth.loadFailed'))
  const [sorting, setSorting] = useKeptSort('/pre-auth-keys', BY_STATE)
  const [selection, setSelection] = useKeptSelection('/pre-auth-keys')
  const { menu, dialogs, open } = useKeyMenu()
  const { show, search, now, labels } = filter
  const joined = useJoinedCounts()
  const nameOf = useUserNames()
  const columns = useMemo(() => preAuthColumns(t, { now, joined, labels, nameOf }), [t, now, joined, labels, nameOf])
  const rows = useMemo(
    () => (keys.data ?? NO_KEYS).toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '')),
    [keys.data],
  )
  useQueryInstants(search, keyLanguage, rows)
  const matches = useMemo(() => keyFilter({ show, search, now, labels }), [show, search, now, labels])
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
        empty={<Empty rows={rows} search={filter.search} onClear={onClear} onCreate={onCreate} />}
      />
      {dialogs}
      <PreAuthBulk selected={selected} hidden={hidden} onClear={() => setSelection(NOTHING)} />
    </>
  )
}

interface KeyDialogProps {
  row: PreAuthKey
  onClose: () => void
}

function ExpireKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const losses = [t('preAuth.expire.loss')]
  return (
    <KeyActionDialog
      texts="preAuth.expire"
      name={shortKey(row.key)}
      losses={losses}
      act={{ kind: 'preAuthKey.expire', id: row.id }}
      object={preAuthKeyObject(row)}
      onClose={onClose}
    />
  )
}

function DeleteKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const active = mayWork(preAuthKeyState(row, useNow()))
  const losses = [...(active ? [t('preAuth.delete.lossActive')] : []), t('preAuth.delete.lossRecord')]
  return (
    <KeyActionDialog
      texts="preAuth.delete"
      name={shortKey(row.key)}
      losses={losses}
      act={{ kind: 'preAuthKey.delete', id: row.id }}
      object={preAuthKeyObject(row)}
      onClose={onClose}
    />
  )
}

const NewKeyDialogs = lazyComponent(async () => (await import('./new-key-dialogs')).NewKeyDialogs)
const AgainKeysDialog = lazyComponent(async () => (await import('./import-keys-dialog')).AgainKeysDialog)
const ImportKeysDialog = lazyComponent(async () => (await import('./import-keys-dialog')).ImportKeysDialog)

function Context({ filter }: { filter: PreAuthFilter }) {
  const { t } = useTranslation('keys')
  const { data: keys, dataUpdatedAt } = useQuery(preAuthKeysQuery())
  if (!keys) return null
  const shown = keys.filter(keyFilter(filter)).length
  const { active, unknown } = countKeys(keys, filter.now)
  const all =
    t('preAuth.context', { count: keys.length, active }) + (unknown ? t('andUnknown', { count: unknown }) : '')
  const words = shown === keys.length ? all : t('preAuth.contextFiltered', { count: keys.length, shown })
  return (
    <>
      {words} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

/** Page menu: create keys from a list, and delete used and expired keys if the server supports deletion. */
function PageMenu({ now }: { now: number }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { deletePreAuthKey } = useCapabilities()
  const [cleaning, setCleaning] = useState<readonly PreAuthKey[] | null>(null)
  const [importing, setImporting] = useState(false)
  const { data: keys } = useQuery(preAuthKeysQuery())
  if (!keys) return null
  const spent = keys.filter((key) => !mayWork(preAuthKeyState(key, now)))
  const none = keys.some((key) => preAuthKeyState(key, now) === 'unknown') ? 'cleanUnknown' : 'cleanNone'
  const reason = deletePreAuthKey ? t(`preAuth.action.${none}`) : t('preAuth.reason.noDelete')
  const clean = {
    label: t('preAuth.action.clean', { count: spent.length }),
    onClick: () => setCleaning(spent),
    danger: true,
    divider: true,
    disabled: spent.length === 0 || !deletePreAuthKey,
    reason,
  }
  const open = { label: t('preAuth.import.action'), icon: <Upload size={14} />, onClick: () => setImporting(true) }
  return (
    <>
      <MenuButton label={tCommon('actions.more')} items={[open, clean]} />
      {importing ? <ImportKeysDialog onClose={() => setImporting(false)} /> : null}
      {cleaning ? (
        <PreAuthBulkDialog
          keys={cleaning}
          what="delete"
          body={t('preAuth.clean.body')}
          onClose={() => setCleaning(null)}
          onStarted={() => setCleaning(null)}
        />
      ) : null}
    </>
  )
}

function PageActions({ table, now }: { table: RefObject<ShownTable<PreAuthKey> | null>; now: number }) {
  return (
    <>
      <ExportMenu name="pre-auth-keys" table={table} />
      <PageMenu now={now} />
    </>
  )
}

/** Search field for keys, with completions for their users and tags. */
function KeySearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('keys')
  const { data: keys } = useQuery(preAuthKeysQuery())
  const nameOf = useUserNames()
  const values = useCallback(
    (field: string) => {
      const of = (key: PreAuthKey) => {
        if (field === 'user') return key.user ? [nameOf(key.user)] : []
        return field === 'tag' ? key.aclTags.map((tag) => tag.replace(/^tag:/, '')) : []
      }
      return [...new Set((keys ?? []).flatMap(of))].toSorted()
    },
    [keys, nameOf],
  )
  const suggest = useSuggest(keyLanguage, values)
  return <SearchField value={value} onChange={onChange} placeholder={t('preAuth.search')} suggest={suggest} />
}

/** Loads the form of a new key when the address opens it first. */
function NewKey() {
  const [params] = useAddressParams()
  return (
    <OnceOpen open={params.has('create')} ahead={NewKeyDialogs}>
      <NewKeyDialogs />
    </OnceOpen>
  )
}

/** Offers to create the keys again that went with a user: `again` in the address is the entry of that act. */
function AgainKeys() {
  const [params, change] = useAddressParams()
  const entry = Number(params.get('again') ?? Number.NaN)
  if (!Number.isInteger(entry)) return null
  return <AgainKeysDialog key={entry} entry={entry} onClose={() => change((next) => next.delete('again'))} />
}

/** The pre-auth keys page: create, expire and delete. */
export function PreAuthKeysPage() {
  const title = usePageTitle('/pre-auth-keys')
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const table = useRef<ShownTable<PreAuthKey>>(null)
  const [show, setShow] = useAddressChoice('state', preAuthShows, 'all')
  const [search, setSearch] = useAddressText('q')
  const [, change] = useAddressParams()
  const { data: keys } = useQuery(preAuthKeysQuery())
  const counts = keys && countKeys(keys, now)
  const filter = { show, search, now, labels: useLabels('preAuthKey') }
  const isOffered = (value: PreAuthShow) =>
    (value !== 'revoked' && value !== 'unknown') || show === value || (counts?.[value] ?? 0) > 0
  const create = () => change((next) => next.append('create', ''))
  const clear = () => {
    setShow('all')
    setSearch('')
  }
  return (
    <QueryGuard q={search} language={keyLanguage}>
      <Page
        fill
        title={title}
        context={<Context filter={filter} />}
        actions={<PageActions table={table} now={now} />}
        primaryAction={
          <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={create}>
            {t('preAuth.action.create')}
          </Button>
        }
      >
        <Toolbar>
          <KeySearch value={search} onChange={setSearch} />
          <FilterToggle
            label={t('filter')}
            value={show}
            onChange={setShow}
            // Only servers of 0.30 have revoked keys, and few servers leave an expiry unknown.
            options={preAuthShows.filter(isOffered).map((value) => ({
              value,
              label: value === 'all' || value === 'expiring' ? t(`show.${value}`) : tCommon(`keyState.${value}`),
              count: counts?.[value],
            }))}
          />
        </Toolbar>
        <QueryLine q={search} language={keyLanguage} rows={keys ?? []} onChange={setSearch} />
        <PreAuthTable shown={table} filter={filter} onClear={clear} onCreate={create} />
        <NewKey />
        <AgainKeys />
      </Page>
    </QueryGuard>
  )
}
