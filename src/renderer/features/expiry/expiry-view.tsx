import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import CalendarDown from 'lucide-react/icons/calendar-arrow-down'
import { useCallback, useDeferredValue, useMemo } from 'react'
import {
  errorText,
  type ListState,
  useFailures,
  usePageTitle,
  useTranslation,
  absoluteTime,
  dayAndMonth,
  useInstants,
  useNow,
  useServerNow,
} from '@/lib/texts'
import { UnknownLine } from '@/components/query/list-query'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import {
  expiryEntries,
  type ExpiryEntry,
  type ExpiryKind,
  expiryKinds,
  isEntryMeant,
  isEntrySoon,
  entryMatches,
} from '@/domain/expiry/entries'
import { useAddressChoice, useAddressParams, useAddressText, withParam } from '@/lib/address'
import { apiKeysQuery, nodesQuery, preAuthKeysQuery, useNamesAsGiven } from '@/lib/queries/lists'
import { ClearFilterButton, FilterToggle, SearchField } from '@/ui/list-filters'
import { EmptyState, Page, Toolbar } from '@/ui/page'
import { type ExpiryDialogs, ExpirySelection, useExpiryMenu } from './expiry-acts'
import { toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/resources'
import { usePurpose } from '@/domain/purpose'
import { expiryInstant, isUnknownEnd } from '@shared/time'
import {
  columnAt,
  type ColumnCounts,
  columnsOf,
  countColumns,
  type ExpiryColumn,
  type Week,
  weeksFrom,
  writeCalendar,
} from '@/domain/expiry/calendar'
import { invoke } from '@/lib/desktop'
import { useCurrentServer, useServerId } from '@/lib/session'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import { Figure, StateDot, TagChips, VisuallyHidden, TimeUntil, UpdatedAgo } from '@/ui/marks'
import styles from './time-line.module.css'
import { machinePath } from '@shared/pages'
import { Link, useNavigate } from 'react-router'
import { useKeptSelection, useKeptSort, useTableMemory } from '@/lib/list-memory'
import { DataTable } from '@/ui/data-table/data-table'
import { widthFor } from '@/ui/data-table/text-width'
import { type DataColumn, type TableSort, TIME_WIDTH } from '@/ui/data-table/types'
import { apiKeyState, type KeyState, preAuthKeyState } from '@shared/states/machine-state'
import type { TFunction } from 'i18next'
import { KeyStateDot } from '@/components/states/state-dots'
import cell from '@/ui/data-table/cell.module.css'

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
  /** How many more may pass it: their expiry is unknown. */
  unknown: number
  lists: Lists
  onClear: () => void
}

function Empty({ none, unknown, onClear }: { none: boolean; unknown: number; onClear: () => void }) {
  const { t } = useTranslation(['expiry', 'machines'])
  if (none) return <EmptyState text={t('empty')} />
  return (
    <EmptyState
      text={unknown > 0 ? t('machines:unknown.noMatch') : t('noMatch.text')}
      action={<ClearFilterButton onClear={onClear}>{t('noMatch.action')}</ClearFilterButton>}
    />
  )
}

/** Lists expiring objects, soonest first. If a list failed to load, the others are shown with a notice above. */
function ExpiryTable({ entries, filter, shown, unknown, lists, onClear, ...dialogs }: ExpiryTableProps) {
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
        empty={allFailed ? null : <Empty none={none} unknown={unknown} onClear={onClear} />}
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

function stateOf(entry: ExpiryEntry, now: number): KeyState {
  if (entry.kind === 'preAuthKey') return preAuthKeyState(entry.preAuthKey, now)
  return apiKeyState(entry.kind === 'apiKey' ? entry.apiKey : { createdAt: null, expiration: entry.at }, now)
}

function State({ row, noEnd }: { row: ExpiryEntry; noEnd: string }) {
  const state = stateOf(row, useNow())
  return row.at === null ? <StateDot state="neutral" label={noEnd} /> : <KeyStateDot state={state} />
}

function Name({ row }: { row: ExpiryEntry }) {
  if (row.kind !== 'machine')
    return (
      <span className={`${cell.text} ${cell.mono}`} title={row.label}>
        {row.label}
      </span>
    )
  return (
    <Link className={`${cell.text} ${cell.link}`} to={machinePath(row.node.id)} title={row.label}>
      {row.label}
    </Link>
  )
}

/** A date with a long month and two digits everywhere. */
const LONG_DATE = '2026-09-28T20:48:00Z'

function timeColumns(t: TFunction<'expiry'>, language: string): DataColumn<ExpiryEntry>[] {
  return [
    {
      id: 'at',
      header: t('list.at'),
      width: TIME_WIDTH,
      sortValue: (row) => row.at && expiryInstant(row.at),
      cell: (row) => <TimeUntil value={row.at} never={t('never')} />,
    },
    {
      id: 'date',
      header: t('list.date'),
      width: widthFor([t('list.date'), absoluteTime(LONG_DATE, language)]),
      yields: 1,
      cell: (row) => (row.at === null || isUnknownEnd(row.at) ? '' : absoluteTime(row.at, language)),
    },
  ]
}

/** Returns the translated columns of the expiry list. */
function expiryColumns(t: TFunction<'expiry'>, language: string): DataColumn<ExpiryEntry>[] {
  return [
    {
      id: 'name',
      header: t('list.name'),
      width: 104,
      prefers: 190,
      grow: 2,
      sortValue: (row) => row.label,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'kind',
      header: t('list.kind'),
      width: widthFor([t('list.kind'), ...expiryKinds.map((kind) => t(`one.${kind}`))]),
      yields: 2,
      sortValue: (row) => row.kind,
      cell: (row) => t(`one.${row.kind}`),
    },
    {
      id: 'owner',
      header: t('list.owner'),
      width: 146,
      grow: 1,
      sortValue: (row) => row.owner,
      cell: (row) => <Owner row={row} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      width: 130,
      cell: (row) => <State row={row} noEnd={t('noEnd')} />,
    },
    ...timeColumns(t, language),
  ]
}

/** Days before an expiry at which calendars remind the user; the same period in which lists show "expires soon". */
const REMIND_DAYS = 14

/** Returns a function that saves future expiries as a calendar file. */
function useCalendarFile() {
  const serverNow = useServerNow()
  const { t } = useTranslation('expiry')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const serverId = useServerId() ?? ''
  const saySaved = useSaySaved()
  const server = useCurrentServer()?.name ?? t('demo')
  return async (entries: readonly ExpiryEntry[]) => {
    const now = serverNow()
    const unknown = entries.filter(({ at }) => isUnknownEnd(at)).length
    const events = entries.flatMap(({ key, kind, label, owner, at }) => {
      const instant = at === null ? null : expiryInstant(at)
      if (instant === null || instant <= now) return []
      const summary = t('event.summary', { kind: t(`one.${kind}`), name: label })
      const description = owner === '' ? server : t('event.description', { server, owner })
      return [{ uid: `${key.replace(' ', '-')}@${serverId}.mesh-console`, at: instant, summary, description }]
    })
    if (events.length === 0) {
      toast.show(t('export.none'))
      return
    }
    try {
      const text = writeCalendar(events, now, REMIND_DAYS)
      const said = [
        t('export.saved', { count: events.length }),
        ...(unknown > 0 ? [t('export.left', { count: unknown })] : []),
      ]
      if (await invoke('file:save', { name: 'expiry.ics', text })) saySaved(said.join('. '))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
}

const NONE: readonly never[] = []
/** Filter by time: any, or within the 14 days that the console warns about. */
const WITHIN = ['any', 'soon'] as const
type Within = (typeof WITHIN)[number]
/** Filter by purpose: any, or without what was made to end so soon, which needs no attention. */
const PLANS = ['any', 'unplanned'] as const

/** The owner, or tags as in the other lists. */
function Owner({ row }: { row: ExpiryEntry }) {
  const key = row.kind === 'preAuthKey' ? row.preAuthKey : null
  const tags = row.kind === 'machine' ? row.node.tags : (key?.aclTags ?? [])
  const user = row.kind === 'machine' ? row.node.user : key?.user
  if (!user) return <TagChips tags={tags} max={2} short />
  return (
    <span className={cell.text} title={row.owner}>
      {row.owner}
    </span>
  )
}

function useEntries() {
  const nodes = useQuery(nodesQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const nameOf = useNamesAsGiven()
  const lists = { nodes, preAuthKeys, apiKeys }
  const entries = useMemo(
    () =>
      expiryEntries(
        {
          nodes: nodes.data ?? NONE,
          preAuthKeys: preAuthKeys.data ?? NONE,
          apiKeys: apiKeys.data ?? NONE,
        },
        nameOf,
      ),
    [nodes.data, preAuthKeys.data, apiKeys.data, nameOf],
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

interface EntryFilter {
  readonly isShown: (entry: ExpiryEntry) => boolean
  /** True if nobody knows whether the entry passes the filter by time. */
  readonly isUnknown: (entry: ExpiryEntry) => boolean
  /** True if the entry passes the filters by other things than time. */
  readonly mayPass: (entry: ExpiryEntry) => boolean
}

function useEntryFilter(
  { kind, column }: ExpiryFilter,
  within: Within,
  isAsked: (entry: ExpiryEntry) => boolean,
  search: string,
  weeks: readonly Week[],
): EntryFilter {
  const now = useNow()
  return useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const mayPass = (entry: ExpiryEntry) =>
      (kind === 'all' || entry.kind === kind) && isAsked(entry) && entryMatches(entry, words)
    const isAtTime = ({ at }: ExpiryEntry) => column === 'all' || columnAt(at, weeks, now) === column
    const asksTime = within !== 'any' || (column !== 'all' && column !== 'unknown')
    return {
      isShown: (entry) => mayPass(entry) && isAtTime(entry) && (within === 'any' || isEntrySoon(entry, now)),
      isUnknown: (entry) => asksTime && isUnknownEnd(entry.at) && mayPass(entry),
      mayPass,
    }
  }, [kind, column, within, isAsked, search, weeks, now])
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
  const plan = usePlan(lists.nodes.data, now)
  const { isShown, isUnknown, mayPass } = useEntryFilter(filter, within, plan.isAsked, useDeferredValue(search), weeks)
  const shown = useMemo(() => entries.filter(isShown), [entries, isShown])
  const unknown = entries.filter(isUnknown).length
  const soon = useMemo(
    () => countSoon(entries.filter(plan.isAsked), filter.kind, now),
    [entries, plan.isAsked, filter.kind, now],
  )
  const save = useCalendarFile()
  const clear = () => {
    setFilter({ kind: 'all', column: 'all' })
    setWithin('any')
    plan.setPlan('any')
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
        <Kinds filter={filter} onFilter={setFilter} entries={known ? entries : null} />
        <WithinToggle value={within} onChange={setWithin} count={known ? soon : undefined} />
        <FilterToggle
          label={t('plan.label')}
          value={plan.plan}
          onChange={plan.setPlan}
          none="any"
          options={[{ value: 'unplanned', label: t('plan.unplanned') }]}
        />
      </Toolbar>
      {unknown > 0 ? (
        <UnknownLine
          fields={[{ field: 'at', unknown, label: t('list.at') }]}
          of={entries.filter(mayPass).length}
          rows="rows"
        />
      ) : null}
      <ExpiryTable
        entries={entries}
        filter={isShown}
        shown={shown}
        unknown={unknown}
        lists={lists}
        onClear={clear}
        {...dialogs}
      />
    </Page>
  )
}

/** Returns the chosen filter by purpose, and whether an entry passes it. */
function usePlan(nodes: readonly Node[] | undefined, now: number) {
  const [plan, setPlan] = useAddressChoice('plan', PLANS, 'any')
  const purpose = usePurpose(nodes, now)
  const isAsked = useCallback((entry: ExpiryEntry) => plan === 'any' || !isEntryMeant(entry, purpose), [plan, purpose])
  return { plan, setPlan, isAsked }
}

function countSoon(entries: readonly ExpiryEntry[], kind: ExpiryFilter['kind'], now: number): number {
  return entries.filter((entry) => (kind === 'all' || entry.kind === kind) && isEntrySoon(entry, now)).length
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
      none="any"
      options={[{ value: 'soon', label: t('within.soon'), count }]}
    />
  )
}

interface KindsProps {
  filter: ExpiryFilter
  onFilter: (filter: ExpiryFilter) => void
  /** Null until the lists are loaded. */
  entries: readonly ExpiryEntry[] | null
}

function Kinds({ filter, onFilter, entries }: KindsProps) {
  const { t } = useTranslation('expiry')
  const total = (kind: ExpiryKind) => entries?.filter((entry) => entry.kind === kind).length
  return (
    <FilterToggle
      label={t('filter')}
      value={filter.kind}
      onChange={(kind) => onFilter({ ...filter, kind })}
      options={[
        { value: 'all', label: t('all') },
        ...expiryKinds.map((value) => ({ value, label: t(`kind.${value}`), count: total(value) })),
      ]}
    />
  )
}

function Context({ entries, shown, at }: { entries: readonly ExpiryEntry[]; shown: number; at: number }) {
  const { t } = useTranslation('expiry')
  const never = entries.filter(({ at: end }) => end === null).length
  const unknown = entries.filter(({ at: end }) => isUnknownEnd(end)).length
  const count = entries.length - never - unknown
  const words =
    shown === entries.length
      ? [t('context', { count, never }), ...(unknown > 0 ? [t('contextUnknown', { unknown })] : [])].join(', ')
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

interface ExpiryFilter {
  readonly kind: ExpiryKind | 'all'
  readonly column: ExpiryColumn | 'all'
}

interface TimeLineProps {
  weeks: readonly Week[]
  counts: ColumnCounts
  filter: ExpiryFilter
  onFilter: (filter: ExpiryFilter) => void
}

/** Returns the texts of a column: a short heading and a full accessible name. */
function useColumnText(weeks: readonly Week[]): (column: ExpiryColumn) => { short: string; whole: string } {
  const { t, i18n } = useTranslation('expiry')
  return (column) => {
    const week = weeks.find(({ id }) => id === column)
    if (!week) return { short: t(`column.${column as 'past'}`), whole: t(`columnWhole.${column as 'past'}`) }
    const from = dayAndMonth(week.from, i18n.language)
    return { short: from, whole: t('columnWhole.week', { day: from }) }
  }
}

/** The columns whose names need a width of their own in a small window, in one of the languages. */
const wordWidths: Partial<Record<ExpiryColumn, 'long' | 'short'>> = {
  past: 'long',
  later: 'short',
  never: 'short',
  unknown: 'long',
}

/** Returns how near a column's date is, for its colour. */
function urgencyOf(column: ExpiryColumn, weeks: readonly Week[]): 'ended' | 'soon' | undefined {
  if (column === 'past') return 'ended'
  return weeks.slice(0, 2).some(({ id }) => id === column) ? 'soon' : undefined
}

/** Counts expiring objects: one row per kind, one column per week. A click on a number filters the list below. */
function TimeLine({ weeks, counts, filter, onFilter }: TimeLineProps) {
  const { t } = useTranslation('expiry')
  const isUnknown = filter.column === 'unknown' || expiryKinds.some((kind) => counts[kind].has('unknown'))
  const columns = columnsOf(weeks).filter((column) => column !== 'unknown' || isUnknown)
  const text = useColumnText(weeks)
  return (
    <div className={styles.frame}>
      <table className={styles.grid} aria-label={t('timeLine')}>
        <thead>
          <tr>
            <th scope="col">{t('weekOf')}</th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                title={text(column).whole}
                data-now={column === weeks[0]?.id || undefined}
                data-word={wordWidths[column]}
              >
                {text(column).short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {expiryKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`kind.${kind}`)}</th>
              {columns.map((column) => (
                <td key={column}>
                  <Cell
                    count={counts[kind].get(column) ?? 0}
                    label={t('cell', {
                      count: counts[kind].get(column) ?? 0,
                      kind: t(`kind.${kind}`),
                      when: text(column).whole,
                    })}
                    urgency={urgencyOf(column, weeks)}
                    pressed={filter.kind === kind && filter.column === column}
                    onPress={(pressed) => onFilter(pressed ? { kind: 'all', column: 'all' } : { kind, column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  count: number
  label: string
  urgency: 'ended' | 'soon' | undefined
  pressed: boolean
  onPress: (pressed: boolean) => void
}

function Cell({ count, label, urgency, pressed, onPress }: CellProps) {
  const { t } = useTranslation('expiry')
  if (count === 0 && !pressed)
    return (
      <span className={styles.none}>
        <span aria-hidden>·</span>
        <VisuallyHidden>{t('nothing')}</VisuallyHidden>
      </span>
    )
  return (
    <button
      type="button"
      className={styles.cell}
      data-near={urgency}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={() => onPress(pressed)}
    >
      <Figure value={count} />
    </button>
  )
}
