import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import CalendarDown from 'lucide-react/icons/calendar-arrow-down'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import {
  type ExpiryEntry,
  expiryEntries,
  type ExpiryKind,
  expiryKinds,
  isSoon,
  matchesWords,
} from '@/domain/expiry/entries'
import { columnAt, type ColumnCounts, columnsOf, countColumns, type Week, weeksFrom } from '@/domain/expiry/weeks'
import { useAddressChoice, useAddressParams, useAddressText, withParam } from '@/lib/address'
import { useInstants, useNow } from '@/lib/now'
import { usePageTitle } from '@/lib/page-title'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { nodesQuery } from '@/lib/queries/nodes'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { FilterToggle } from '@/ui/filter-toggle'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { UpdatedAgo } from '@/ui/updated-ago'
import type { ExpiryDialogs } from './expiry-acts'
import { ExpiryTable } from './expiry-table'
import { type ExpiryFilter, TimeLine } from './time-line'
import { useCalendarFile } from './use-calendar-file'

const NONE: readonly never[] = []
/** Filter by time: any, or within the 14 days that the console warns about. */
const WITHIN = ['any', 'soon'] as const
type Within = (typeof WITHIN)[number]

function useEntries() {
  const nodes = useQuery(nodesQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const lists = { nodes, preAuthKeys, apiKeys }
  const entries = useMemo(
    () =>
      expiryEntries({
        nodes: nodes.data ?? NONE,
        preAuthKeys: preAuthKeys.data ?? NONE,
        apiKeys: apiKeys.data ?? NONE,
      }),
    [nodes.data, preAuthKeys.data, apiKeys.data],
  )
  return { entries, lists }
}

/** Returns the selected cell of the time line; it is part of the address. */
function useExpiryFilter(weeks: readonly Week[]): [ExpiryFilter, (filter: ExpiryFilter) => void] {
  const [params, change] = useAddressParams()
  const filter: ExpiryFilter = {
    kind: expiryKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    column: columnsOf(weeks).find((column) => column === params.get('week')) ?? 'all',
  }
  const set = ({ kind, column }: ExpiryFilter) =>
    change((next) => {
      withParam('kind', kind === 'all' ? null : kind)(next)
      withParam('week', column === 'all' ? null : column)(next)
    })
  return [filter, set]
}

/** Returns the time at which the first column of the time line changes. */
const nextWeek = (from: number) => weeksFrom(from)[0]?.to

/** Returns a function that tells whether an entry is shown. */
function useEntryFilter(
  { kind, column }: ExpiryFilter,
  within: Within,
  search: string,
  weeks: readonly Week[],
): (entry: ExpiryEntry) => boolean {
  const now = useNow()
  return useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    return (entry: ExpiryEntry) =>
      (kind === 'all' || entry.kind === kind) &&
      (column === 'all' || columnAt(entry.at, weeks, now) === column) &&
      (within === 'any' || isSoon(entry, now)) &&
      matchesWords(entry, words)
  }, [kind, column, within, search, weeks, now])
}

/** Shows everything that expires, by week and as a list with actions. */
export function ExpiryView(dialogs: ExpiryDialogs) {
  const title = usePageTitle('/expiry')
  const { t } = useTranslation('expiry')
  const now = useNow()
  useInstants(nextWeek)
  const { entries, lists } = useEntries()
  const weeks = useMemo(() => weeksFrom(now), [now])
  const counts = useMemo(() => countColumns(entries, weeks, now), [entries, weeks, now])
  const [filter, setFilter] = useExpiryFilter(weeks)
  const [search, setSearch] = useAddressText('q')
  const [within, setWithin] = useAddressChoice('within', WITHIN, 'any')
  const isShown = useEntryFilter(filter, within, useDeferredValue(search), weeks)
  const shown = useMemo(() => entries.filter(isShown), [entries, isShown])
  const soon = useMemo(() => countSoon(entries, filter.kind, now), [entries, filter.kind, now])
  const save = useCalendarFile()
  const clear = () => {
    setFilter({ kind: 'all', column: 'all' })
    setWithin('any')
    setSearch('')
  }
  const known = Object.values(lists).some(({ data }) => data !== undefined)
  return (
    <Page
      fill
      local
      title={title}
      context={known ? <Context entries={entries} shown={shown.length} at={lists.nodes.dataUpdatedAt} /> : null}
      primaryAction={
        <Button startIcon={<CalendarDown size={16} />} disabled={!known} onClick={() => void save(shown)}>
          {t('export.button')}
        </Button>
      }
    >
      <MissingLists lists={lists} effect={t('missing')} />
      <TimeLine weeks={weeks} counts={counts} filter={filter} onFilter={setFilter} />
      <Toolbar>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} />
        <Kinds filter={filter} onFilter={setFilter} counts={known ? counts : null} />
        <WithinToggle value={within} onChange={setWithin} count={known ? soon : undefined} />
      </Toolbar>
      <ExpiryTable entries={entries} filter={isShown} shown={shown} lists={lists} onClear={clear} {...dialogs} />
    </Page>
  )
}

function countSoon(entries: readonly ExpiryEntry[], kind: ExpiryFilter['kind'], now: number): number {
  return entries.filter((entry) => (kind === 'all' || entry.kind === kind) && isSoon(entry, now)).length
}

interface WithinToggleProps {
  value: Within
  onChange: (within: Within) => void
  /** Entries that expire soon; undefined until the lists are loaded. */
  count: number | undefined
}

function WithinToggle({ value, onChange, count }: WithinToggleProps) {
  const { t } = useTranslation('expiry')
  return (
    <FilterToggle
      label={t('within.label')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'any', label: t('within.any') },
        { value: 'soon', label: t('within.soon'), count },
      ]}
    />
  )
}

interface KindsProps {
  filter: ExpiryFilter
  onFilter: (filter: ExpiryFilter) => void
  /** Null until the lists are loaded. */
  counts: ColumnCounts | null
}

function Kinds({ filter, onFilter, counts }: KindsProps) {
  const { t } = useTranslation('expiry')
  const total = (kind: ExpiryKind) => counts && [...counts[kind].values()].reduce((sum, count) => sum + count, 0)
  return (
    <FilterToggle
      label={t('filter')}
      value={filter.kind}
      onChange={(kind) => onFilter({ ...filter, kind })}
      options={[
        { value: 'all', label: t('all') },
        ...expiryKinds.map((value) => ({ value, label: t(`kind.${value}`), count: total(value) ?? undefined })),
      ]}
    />
  )
}

function Context({ entries, shown, at }: { entries: readonly ExpiryEntry[]; shown: number; at: number }) {
  const { t } = useTranslation('expiry')
  const dated = entries.filter((entry) => entry.at !== null).length
  const words =
    shown === entries.length
      ? t('context', { count: dated, never: entries.length - dated })
      : t('contextFiltered', { count: entries.length, shown })
  return (
    <>
      {words}
      {at > 0 ? (
        <>
          {' · '}
          <UpdatedAgo at={at} />
        </>
      ) : null}
    </>
  )
}
