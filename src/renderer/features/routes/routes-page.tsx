import Button from '@mui/material/Button'
import { routeLanguage } from '@shared/query/route-language'
import { machineName } from '@shared/states/machine-state'
import { userNames } from '@shared/user-name'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { usePageTitle, useTranslation, useNow } from '@/lib/texts'
import { NoMatch, QueryGuard, QueryLine, useSuggest, useQueryInstants } from '@/components/query/list-query'
import { useAddressChoice, useAddressText } from '@/lib/address'
import { useKeptSelection, useTableMemory } from '@/lib/list-memory'
import { useWithdrawnAt } from '@/domain/purpose'
import { useOfferCommands } from '@/lib/page-commands'
import { nodesQuery, useLoadedUsers, routesQuery, useDeleteRoute } from '@/lib/queries/lists'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { ExportMenu } from '@/components/export/export-menu'
import type { ShownTable, TableMenuItem } from '@/ui/data-table/types'
import { ClearFilterButton, FilterToggle, SearchField } from '@/ui/list-filters'
import { EmptyState, Page, Toolbar } from '@/ui/page'
import { useBlockedActs, UpdatedAgo } from '@/ui/marks'
import {
  countOffers,
  downRoutes,
  filterOffers,
  groupRoutes,
  isDown,
  type RouteOffer,
  switchPrefixes,
} from './group-routes'
import Alert from '@mui/material/Alert'
import { machinePath } from '@shared/pages'
import { Link, useNavigate } from 'react-router'
import cell from '@/ui/data-table/cell.module.css'
import { useListState } from '@/components/list-table/use-list-state'
import { DataTable } from '@/ui/data-table/data-table'
import { DownReason, machineText, prefixText, routeColumns } from './route-columns'
import { type SelectionAct, SelectionBar } from '@/ui/selection-bar'
import { routeHistoryPath } from '@shared/history-path'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import History from 'lucide-react/icons/history'
import Monitor from 'lucide-react/icons/monitor'
import Undo2 from 'lucide-react/icons/undo-2'
import { useCopyToast } from '@/ui/copying'
import { useToast } from '@/ui/toast/toast'
import { SwitchOffersDialog } from './switch-offers-dialog'

const ADVERTISE = 'tailscale up --advertise-routes=192.168.1.0/24'
const rowId = (offer: RouteOffer) => offer.id
const NOTHING: ReadonlySet<string> = new Set()

interface RoutesTableProps {
  rows: readonly RouteOffer[]
  /** All routes of the server. */
  offers: readonly RouteOffer[]
  search: string
  /** True if the filter asks for the state of machines, and they are not loaded. */
  unknown: boolean
  /** True if only the filter for waiting routes empties the list. */
  onlyWaiting: boolean
  shown: Ref<ShownTable<RouteOffer>>
  onClear: () => void
}

function Empty({ offers, search, unknown, onlyWaiting, onClear }: Omit<RoutesTableProps, 'rows' | 'shown'>) {
  const { t } = useTranslation('routes')
  if (offers.length === 0) return <EmptyState text={t('empty.text')} command={ADVERTISE} />
  if (unknown) return <EmptyState text={t('downUnknown')} />
  const part = onlyWaiting ? 'noneWaiting' : 'noMatch'
  return (
    <NoMatch
      q={search}
      language={routeLanguage}
      rows={offers}
      text={t(`${part}.text`)}
      action={<ClearFilterButton onClear={onClear}>{t(`${part}.action`)}</ClearFilterButton>}
    />
  )
}

/** Returns the selection without rows that no longer exist. */
function useSelection(rows: readonly RouteOffer[]) {
  const [selection, setSelection] = useKeptSelection('/routes')
  const selected = rows.filter((row) => selection.has(row.id))
  return { selection, setSelection, selected, clear: () => setSelection(NOTHING) }
}

/** The table of filtered offers, grouped by prefix, with row and bulk actions. */
function RoutesTable({ rows, shown, ...empty }: RoutesTableProps) {
  const { t } = useTranslation('routes')
  const routes = useQuery(routesQuery())
  const state = useListState(routes, t('loadFailed'))
  const navigate = useNavigate()
  const { ask, dialog } = useSwitchDialog()
  const { selection, setSelection, selected, clear } = useSelection(rows)
  const columns = useMemo(() => routeColumns(t, ask), [t, ask])
  const menu = useRouteMenu(ask)
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        data={rows}
        getRowId={rowId}
        rowLabel={(offer) => `${prefixText(offer, t)}, ${machineText(offer, t)}`}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={(offer) => offer.node && void navigate(machinePath(offer.nodeId))}
        rowMenu={menu}
        {...state}
        memory={useTableMemory('/routes')}
        shown={shown}
        empty={<Empty {...empty} />}
      />
      <RouteSelection selected={selected} onSwitch={ask} onClear={clear} />
      {dialog}
    </>
  )
}

interface RouteSelectionProps {
  selected: readonly RouteOffer[]
  onSwitch: (offers: readonly RouteOffer[], enable: boolean, onDone: () => void) => void
  onClear: () => void
}

/** Bulk actions on the selected routes. */
function RouteSelection({ selected, onSwitch, onClear }: RouteSelectionProps) {
  const { t } = useTranslation('routes')
  const approvable = selected.filter((offer) => switchPrefixes(offer, true).length > 0)
  const withdrawable = selected.filter((offer) => offer.approved && switchPrefixes(offer, false).length > 0)
  if (selected.length === 0) return null
  const approve: SelectionAct = {
    id: 'approve',
    label: t('action.approveAll', { count: approvable.length }),
    key: 'a',
    primary: true,
    run: () => onSwitch(approvable, true, onClear),
  }
  const withdraw: SelectionAct = {
    id: 'withdraw',
    label: t('action.withdrawAll', { count: withdrawable.length }),
    key: 'w',
    danger: true,
    run: () => onSwitch(withdrawable, false, onClear),
  }
  return (
    <SelectionBar
      label={t('selection')}
      summary={t('selected', { count: selected.length })}
      onClear={onClear}
      acts={[...(approvable.length > 0 ? [approve] : []), ...(withdrawable.length > 0 ? [withdraw] : [])]}
    />
  )
}

/** Returns the menu of a row. */
function useRouteMenu(onSwitch: (offers: readonly RouteOffer[], enable: boolean) => void) {
  const { t } = useTranslation('routes')
  const copy = useCopyToast()
  const navigate = useNavigate()
  const forget = useForgetRoute()
  return (offer: RouteOffer): TableMenuItem[] => {
    const machine = machineText(offer, t)
    const prefix = prefixText(offer, t)
    const approve = {
      label: t('action.approve'),
      icon: <Check size={14} />,
      onClick: () => onSwitch([offer], true),
      disabled: !offer.advertised,
      reason: t('reason.notAdvertised', { machine }),
    }
    const withdraw = { label: t('action.withdraw'), icon: <Undo2 size={14} />, onClick: () => onSwitch([offer], false) }
    const forgotten = { label: t('action.forget'), icon: <Eraser size={14} />, onClick: () => forget(offer) }
    const open = {
      label: t('action.openMachine', { machine }),
      icon: <Monitor size={14} />,
      onClick: () => void navigate(machinePath(offer.nodeId)),
      local: true,
    }
    const history = {
      label: t('action.history'),
      icon: <History size={14} />,
      onClick: () => void navigate(routeHistoryPath(offer.nodeId, offer, t('action.historyOf', { prefix, machine }))),
      local: true,
    }
    return [
      offer.routes.some((route) => route.enabled) && offer.approved ? withdraw : approve,
      ...(offer.state === 'withdrawn' ? [forgotten] : []),
      ...(offer.node ? [open] : []),
      history,
      {
        label: t('action.copyPrefix'),
        icon: <Copy size={14} />,
        onClick: () => void copy(offer.prefixes.join(','), t('copied', { prefix })),
        local: true,
      },
    ]
  }
}

/** Deletes the record of a prefix that is neither advertised nor approved. */
function useForgetRoute(): (offer: RouteOffer) => void {
  const { t } = useTranslation('routes')
  const forget = useDeleteRoute()
  const toast = useToast()
  return (offer) => {
    // With one prefix of an exit node, the server deletes the other.
    const [first] = offer.routes
    if (!first) return
    const text = t('forgotten', { prefix: prefixText(offer, t), machine: machineText(offer, t) })
    // `mutate` would only report the last of several clicks. A failure has its own toast.
    forget.mutateAsync({ routeId: first.id }).then(
      () => toast.show(text),
      () => undefined,
    )
  }
}

/** Number of machines named; the list shows the others. */
const MAX_NAMED = 3

/** Summarises the routes that are down: number, machines and since when, with a link to them. */
function DownRoutes({ offers, onShow }: { offers: readonly RouteOffer[]; onShow: () => void }) {
  const { t } = useTranslation('routes')
  const { count, machines } = downRoutes(offers)
  if (count === 0) return null
  const rest = machines.length - MAX_NAMED
  const show = (
    <Button size="small" variant="text" onClick={onShow}>
      {t('down.show', { count })}
    </Button>
  )
  return (
    <Alert severity="warning" action={show}>
      {t('down.line', { count })}{' '}
      {machines.slice(0, MAX_NAMED).map((machine, at) => (
        <span key={machine.node.id}>
          {at > 0 ? ', ' : ''}
          <Link className={cell.textLink} to={machinePath(machine.node.id)}>
            {machineName(machine.node)}
          </Link>{' '}
          <DownReason node={machine.node} />
        </span>
      ))}
      {rest > 0 ? ` ${t('down.more', { count: rest })}` : null}
    </Alert>
  )
}

/** Each route is of one kind; the states are counted apart, because a waiting route has a kind, too. */
const kindShows = ['all', 'subnet', 'exit'] as const
const stateShows = ['waiting', 'down'] as const
const shows = [...kindShows, ...stateShows] as const
type Show = (typeof shows)[number]
const NONE: readonly never[] = []

function useOffers() {
  const { data: routes } = useQuery(routesQuery())
  const nodes = useQuery(nodesQuery())
  const now = useNow()
  const withdrawnAt = useWithdrawnAt()
  const offers = useMemo(
    () => groupRoutes(routes ?? NONE, nodes.data ?? NONE, now, withdrawnAt),
    [routes, nodes.data, now, withdrawnAt],
  )
  return { offers, nodes, now, known: routes !== undefined }
}

function countShows(offers: readonly RouteOffer[]): Record<Show, number> {
  return {
    all: offers.length,
    waiting: offers.filter((offer) => offer.state === 'waiting').length,
    down: offers.filter(isDown).length,
    subnet: offers.filter((offer) => offer.kind === 'subnet').length,
    exit: offers.filter((offer) => offer.kind === 'exit').length,
  }
}

function Context({ offers }: { offers: readonly RouteOffer[] }) {
  const { t } = useTranslation('routes')
  const { data, dataUpdatedAt } = useQuery(routesQuery())
  if (!data) return null
  const { subnets, prefixes, exitNodes, waiting, withdrawn } = countOffers(offers)
  const routes = t('context.subnets', { count: subnets })
  const words = [
    // Several machines may advertise one prefix.
    prefixes === subnets
      ? routes
      : t('context.shared', { routes, prefixes: t('context.prefixes', { count: prefixes }) }),
    t('context.exitNodes', { count: exitNodes }),
    ...(waiting > 0 ? [t('context.waiting', { count: waiting })] : []),
    ...(withdrawn > 0 ? [t('context.withdrawn', { count: withdrawn })] : []),
  ]
  return (
    <>
      {words.join(', ')} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

function ApproveWaiting({ offers }: { offers: readonly RouteOffer[] }) {
  const { t } = useTranslation('routes')
  const { ask, dialog } = useSwitchDialog()
  const waiting = offers.filter((offer) => offer.state === 'waiting')
  const blocked = useBlockedActs()
  const [selection] = useKeptSelection('/routes')
  // With a selection, the key belongs to the selected routes.
  const key = offers.some(({ id }) => selection.has(id)) ? {} : { key: 'a' }
  useOfferCommands(
    waiting.length === 0 || blocked !== null
      ? []
      : [
          {
            id: 'approve-shown',
            label: t('action.approveAll', { count: waiting.length }),
            words: '',
            ...key,
            writes: true,
            run: () => ask(waiting, true),
          },
        ],
  )
  if (waiting.length === 0) return dialog
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        disabled={blocked !== null}
        title={blocked ?? undefined}
        onClick={() => ask(waiting, true)}
      >
        {t('action.approveAll', { count: waiting.length })}
      </Button>
      {dialog}
    </>
  )
}

/** Search field for routes, with completions for machines, owners and tags. */
function RouteSearch(props: { offers: readonly RouteOffer[]; value: string; onChange: (query: string) => void }) {
  const { offers, value, onChange } = props
  const { t } = useTranslation('routes')
  const users = useLoadedUsers()
  const values = useCallback(
    (field: string) => {
      const of = ({ node }: RouteOffer): readonly string[] => {
        if (field === 'machine') return node ? [machineName(node)] : []
        return field === 'tag' ? (node?.tags ?? []).map((tag) => tag.replace(/^tag:/, '')) : []
      }
      if (field === 'owner') {
        const owners = new Map(offers.flatMap(({ node }) => (node?.user ? [[node.user.id, node.user] as const] : [])))
        const names = userNames([...(users ?? NONE), ...owners.values()])
        return [...owners.keys()].flatMap((id) => names.get(id) ?? []).toSorted()
      }
      return [...new Set(offers.flatMap(of))].toSorted()
    },
    [offers, users],
  )
  const suggest = useSuggest(routeLanguage, values)
  return <SearchField value={value} onChange={onChange} placeholder={t('search')} suggest={suggest} />
}

/** The Routes page: every prefix with the machines that advertise, may serve and do serve it. */
export function RoutesPage() {
  const title = usePageTitle('/routes')
  const { t } = useTranslation('routes')
  const [show, setShow] = useAddressChoice('show', shows, 'all')
  const [search, setSearch] = useAddressText('q')
  const { offers, nodes, now, known } = useOffers()
  useQueryInstants(search, routeLanguage, offers)
  const rows = useMemo(() => filterOffers(offers, { show, search }, now), [offers, show, search, now])
  const table = useRef<ShownTable<RouteOffer>>(null)
  const counts = known ? countShows(offers) : undefined
  const optionOf = (value: Show) => ({
    value,
    label: t(`show.${value}`),
    // A route is down if its machine is.
    count: value === 'down' && nodes.data === undefined ? undefined : counts?.[value],
  })
  // The notice and the counts are about all routes, whatever the search.
  const showAll = (next: Show) => {
    setShow(next)
    setSearch('')
  }
  return (
    <QueryGuard q={search} language={routeLanguage}>
      <Page
        fill
        title={title}
        context={<Context offers={offers} />}
        actions={<ExportMenu name="routes" table={table} />}
        primaryAction={<ApproveWaiting offers={rows} />}
        notice={show === 'down' ? null : <DownRoutes offers={offers} onShow={() => showAll('down')} />}
      >
        <Toolbar>
          <RouteSearch offers={offers} value={search} onChange={setSearch} />
          <FilterToggle<Show> label={t('filter')} value={show} onChange={setShow} options={kindShows.map(optionOf)} />
          <FilterToggle<Show>
            label={t('filterState')}
            value={show}
            onChange={setShow}
            options={stateShows.map(optionOf)}
          />
        </Toolbar>
        <QueryLine q={search} language={routeLanguage} rows={offers} onChange={setSearch} />
        {known ? <MissingLists lists={{ nodes }} effect={t('noNames')} /> : null}
        <RoutesTable
          rows={rows}
          shown={table}
          offers={offers}
          search={search}
          unknown={show === 'down' && nodes.data === undefined}
          onlyWaiting={show === 'waiting' && search === ''}
          onClear={() => showAll('all')}
        />
      </Page>
    </QueryGuard>
  )
}

interface RouteQuestion {
  offers: readonly RouteOffer[]
  enable: boolean
  onDone: (() => void) | undefined
}

/** Approves or withdraws offers after a confirmation. Returns a stable function that asks, and the dialog to render. */
function useSwitchDialog() {
  const [asked, setAsked] = useState<RouteQuestion | null>(null)
  const ask = useCallback((offers: readonly RouteOffer[], enable: boolean, onDone?: () => void) => {
    setAsked({ offers, enable, onDone })
  }, [])
  const dialog = asked ? (
    <SwitchOffersDialog
      offers={asked.offers}
      enable={asked.enable}
      onDone={() => asked.onDone?.()}
      onClose={() => setAsked(null)}
    />
  ) : null
  return { ask, dialog }
}
