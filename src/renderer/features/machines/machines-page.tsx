import { ClearFilterButton } from '@/ui/list-filters'
import Button from '@mui/material/Button'
import type { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/resources'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import {
  type ComponentProps,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWithdrawnAt } from '@/domain/purpose'
import { useFailure, usePageTitle, useTranslation, useNow } from '@/lib/texts'
import { MeansLine, QueryGuard, UnknownLine, useQueryInstants } from '@/components/query/list-query'
import { textTest } from '@shared/query/language'
import { clientAge, RELEASES_BEHIND } from '@shared/query/machine-facts'
import {
  createMachineLanguage,
  type LocalKnowledge,
  machineLanguage,
  prepareSearch,
} from '@shared/query/machine-language'
import {
  asOldClients,
  formatMachineQuery,
  isNarrowed,
  type MachineQuery,
  namesOldClients,
  noFilters,
  parseMachineQuery,
} from '@/domain/machine-query'
import { useNoteTexts } from '@/components/notes/use-note-texts'
import { AllowHostLink } from '@/components/host/allow-host-link'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { useOnlineShares } from '@/components/presence/use-online-shares'
import { nodesQuery } from '@/lib/queries/lists'
import { useCapabilities, useCurrentServer, useFqdn } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { lazyComponent, OnceOpen, EmptyState, ErrorPanel, Page } from '@/ui/page'
import type { ShownTable } from '@/ui/data-table/types'
import { MachinesTable, type UnknownInList, useUnknown } from './machines-table'
import { MachinesToolbar } from './machines-toolbar'
import { machineState } from '@shared/states/machine-state'
import { UpdatedAgo, LockedControls, useBlockedActs } from '@/ui/marks'
import { loginCommand } from '@shared/command/login-command'
import { serverInfoQuery } from '@/lib/queries/server'
import { useOfferCommands } from '@/lib/page-commands'
import { SelectionBar } from '@/ui/selection-bar'
import { type BulkAction, bulkActions, bulkKeys, isOffered } from './machine-actions'
import { Link, useLocation } from 'react-router'
import { afterTyping } from '@/lib/address'
import { type ListMemory, useListMemory } from '@/lib/list-memory'
import { MenuButton } from '@/ui/menu-button'
import { type ExportKind, ExportMenu } from '@/components/export/export-menu'
import { ansibleInventory, hostsFile, nameable, sshConfig } from '@/domain/machine-files'

const BackfillDialog = lazyComponent(async () => (await import('./backfill-dialog')).BackfillDialog)
const SessionDialog = lazyComponent(async () => (await import('./session-dialog')).SessionDialog)

interface MachinesMenuProps {
  /** Says which facts of the list's filter and order are unknown. */
  unknown?: string | undefined
  table: RefObject<ShownTable<Node> | null>
}

/** The export menu, and rare actions on the whole network. */
const MachinesMenu = memo(function MachinesMenu({ table, unknown }: MachinesMenuProps) {
  const { t } = useTranslation('machines')
  const { authSessions } = useCapabilities()
  const [open, setOpen] = useState<'session' | 'backfill' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <MachinesExport table={table} unknown={unknown} />
      <MenuButton
        label={t('more.menu')}
        items={[
          {
            label: t('session.open'),
            onClick: () => setOpen('session'),
            ...(authSessions ? {} : { disabled: true, reason: t('session.unsupported') }),
          },
          { label: t('backfill.open'), onClick: () => setOpen('backfill') },
        ]}
      />
      <OnceOpen open={open === 'session'}>
        <SessionDialog open={open === 'session'} onClose={close} />
      </OnceOpen>
      <OnceOpen open={open === 'backfill'}>
        <BackfillDialog open={open === 'backfill'} onClose={close} />
      </OnceOpen>
    </>
  )
})

interface MachinesExportProps {
  table: RefObject<ShownTable<Node> | null>
  /** Says which facts of the list's filter and order are unknown. */
  unknown: string | undefined
}

/** Exports the listed machines as a table or in the formats of other tools. */
function MachinesExport({ table, unknown }: MachinesExportProps) {
  const { t } = useTranslation('commands')
  const fqdn = useFqdn()
  const more = useMemo((): ExportKind<Node>[] => {
    const omitting = { fitting: nameable, omitted: (count: number) => t('export.unnameable', { count }) }
    return [
      {
        id: 'hosts',
        label: t('export.hosts'),
        name: 'hosts',
        ending: '.txt',
        text: ({ rows }) => hostsFile(rows, fqdn),
        ...omitting,
      },
      {
        id: 'ssh',
        label: t('export.ssh'),
        name: 'ssh-config',
        ending: '.txt',
        text: ({ rows }) => sshConfig(rows, fqdn),
        ...omitting,
      },
      {
        id: 'ansible',
        label: t('export.ansible'),
        name: 'inventory',
        ending: '.ini',
        text: ({ rows }) => ansibleInventory(rows),
        ...omitting,
      },
    ]
  }, [t, fqdn])
  return <ExportMenu name="machines" table={table} more={more} unknown={unknown} />
}

/** Larger selections are left out of the address, because it would be too long to share. */
const MAX_IN_ADDRESS = 50

interface MachineAddress {
  query: MachineQuery
  selection: ReadonlySet<string>
}

function read(search: string): MachineAddress {
  const selected = new URLSearchParams(search).get('selected')
  return { query: parseMachineQuery(search), selection: new Set(selected ? selected.split('.') : []) }
}

/** Restores a selection that was too large for the address. */
function kept(memory: ListMemory, pathname: string, address: MachineAddress): MachineAddress {
  const { search, selection } = memory.get(pathname)
  const same = selection && selection.size > MAX_IN_ADDRESS && search === (write(address) && `?${write(address)}`)
  return same ? { ...address, selection } : address
}

function write({ query, selection }: MachineAddress): string {
  const search = formatMachineQuery(query)
  if (selection.size === 0 || selection.size > MAX_IN_ADDRESS) return search
  return `${search}${search ? '&' : ''}selected=${[...selection].join('.')}`
}

/** Updates the query string of the current page without a navigation, so nothing renders. */
function replaceSearch(pathname: string, search: string): void {
  const { location: current, history } = window
  if (current.pathname !== pathname || current.search === (search ? `?${search}` : '')) return
  history.replaceState(history.state, '', search ? `${pathname}?${search}` : pathname)
}

/**
 * Holds the list's filter and selection. They are kept in state, so that typing is immediate; the address follows by `replaceState`, at
 * once or after a pause in typing. A link to the list (a saved view, the rail, Back) sets them from the address.
 */
function useMachineAddress() {
  const { key, search, pathname } = useLocation()
  const arrived = `${key}${search}`
  const [seen, setSeen] = useState(arrived)
  const memory = useListMemory()
  const [state, setState] = useState(() => kept(memory, pathname, read(search)))
  if (seen !== arrived) {
    setSeen(arrived)
    setState(kept(memory, pathname, read(search)))
  }
  useEffect(() => {
    const written = write(state)
    memory.change(pathname, { search: written && `?${written}`, selection: state.selection })
    const put = () => replaceSearch(pathname, written)
    if (state.query.q === parseMachineQuery(window.location.search).q) return put()
    return afterTyping(put)
  }, [memory, state, pathname])
  const changeQuery = useCallback(
    (change: Partial<MachineQuery>) => setState((before) => ({ ...before, query: { ...before.query, ...change } })),
    [],
  )
  const setSelection = useCallback(
    (selection: ReadonlySet<string>) => setState((before) => ({ ...before, selection })),
    [],
  )
  return { ...state, changeQuery, setSelection }
}

const LazyBulkDialog = lazyComponent(async () => (await import('./machine-action-dialog')).MachineBulkDialog)

function MachineBulkDialog(props: ComponentProps<typeof LazyBulkDialog>) {
  return <LazyBulkDialog {...props} />
}

interface BulkBarProps {
  selected: readonly Node[]
  /** Number of selected machines that the filter hides. */
  hidden: number
  onClear: () => void
}

/** Bulk actions on the selected machines, below the table. */
const BulkBar = memo(function BulkBar({ selected, hidden, onClear }: BulkBarProps) {
  const { t } = useTranslation('machines')
  const { moveNode } = useCapabilities()
  const blocked = useBlockedActs()
  // A dialog keeps the machines it was opened for while the list changes.
  const [asked, setAsked] = useState<{ action: BulkAction; nodes: readonly Node[]; expiry?: 'now' } | null>(null)
  const offered = bulkActions.filter((action) => isOffered(action, selected) && (action !== 'move' || moveNode))
  const { t: tCommand } = useTranslation('commands')
  useOfferCommands(
    selected.length === 0 || blocked !== null
      ? []
      : [
          {
            id: 'selected-expire-now',
            label: tCommand('expireNow'),
            words: '',
            key: 'X',
            writes: true,
            run: () => setAsked({ action: 'expire', nodes: selected, expiry: 'now' }),
          },
        ],
  )
  const started = () => {
    setAsked(null)
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
          acts={offered.map((action) => ({
            id: action,
            label: t(`bulk.action.${action}`),
            key: bulkKeys[action],
            danger: action === 'delete',
            run: () => setAsked({ action, nodes: selected }),
          }))}
        />
      ) : null}
      {asked ? <MachineBulkDialog {...asked} onClose={() => setAsked(null)} onStarted={started} /> : null}
    </>
  )
})

interface MachinesContextProps {
  nodes: readonly Node[]
  shown: number
  narrowed: boolean
  now: number
  updatedAt: number
}

/** Shows the number of machines, filtered or in total, and the age of the data. */
const MachinesContext = memo(function MachinesContext(props: MachinesContextProps) {
  const { nodes, shown, narrowed, now, updatedAt } = props
  const { t } = useTranslation('machines')
  const online = useMemo(() => nodes.filter((node) => machineState(node, now) === 'online').length, [nodes, now])
  if (updatedAt === 0) return null
  const counts = narrowed
    ? t('context.shown', { shown, count: nodes.length })
    : `${t('context.all', { count: nodes.length })} · ${t('context.online', { count: online })}`
  return (
    <>
      <span role="status">{counts}</span>
      {' · '}
      <UpdatedAgo at={updatedAt} />
    </>
  )
})

const RegisterDialog = lazyComponent(async () => (await import('./register-dialog')).RegisterDialog)
const WaitingNotice = lazyComponent(async () => (await import('@/components/host/waiting-machines')).WaitingNotice)

const NONE: readonly Node[] = []

/** Machines that wait to join, if the console may use the server's host. It does not delay the list. */
function Waiting() {
  const server = useCurrentServer()
  const settled = useSettled()
  return settled && server?.host !== undefined ? <WaitingNotice id={server.id} /> : null
}

/** Returns the filtered list, deferred until the typed letters are drawn. */
function useShown(nodes: readonly Node[], typed: MachineQuery) {
  const query = useDeferredValue(typed)
  const now = useNow()
  const notes = useNoteTexts()
  const shares = useOnlineShares(/\bup[<>]/i.test(query.q))
  useQueryInstants(query.q, machineLanguage, nodes)
  const facts = useLocalClient((client) => client.facts)
  const withdrawnAt = useWithdrawnAt()
  const known = useMemo(() => ({ facts, shares, notes, withdrawnAt }), [facts, shares, notes, withdrawnAt])
  const language = useMemo(() => createMachineLanguage(known), [known])
  const filter = useMemo(() => textTest(query.q, language, now), [query.q, language, now])
  const shown = useMemo(() => (filter ? nodes.filter(filter) : nodes), [nodes, filter])
  // Each machine is tested once; the table, which sorts them differently, looks the result up.
  const isShown = useMemo(() => {
    if (shown === nodes) return undefined
    const found = new Set(shown)
    return (node: Node) => found.has(node)
  }, [nodes, shown])
  useEffect(() => {
    const idle = requestIdleCallback(() => prepareSearch(nodes))
    return () => cancelIdleCallback(idle)
  }, [nodes])
  return { query, now, known, shown, isShown }
}

function useSelected(
  nodes: readonly Node[],
  isShown: ((node: Node) => boolean) | undefined,
  selection: ReadonlySet<string>,
) {
  return useMemo(() => {
    if (selection.size === 0) return { selected: NONE, hidden: 0 }
    const selected = nodes.filter((node) => selection.has(node.id))
    return { selected, hidden: isShown ? selected.filter((node) => !isShown(node)).length : 0 }
  }, [nodes, isShown, selection])
}

interface Slots {
  unknown: UnknownInList | null
  machines: UseQueryResult<Node[], ApiError>
  narrowed: boolean
  q: string
  onClear: () => void
  onQuery: (change: Partial<MachineQuery>) => void
  onRegister: () => void
}

/** Returns the table's placeholders, memoised so that the table stays memoised. */
function useSlots({ unknown, machines, narrowed, q, onClear, onQuery, onRegister }: Slots) {
  const { t } = useTranslation('machines')
  const { refetch, isPending } = machines
  const failure = useFailure(machines)
  const meant = asOldClients(q)
  return useMemo(
    () => ({
      empty: narrowed ? (
        <NothingMatches
          unknown={unknown}
          onClear={onClear}
          onOld={meant === null ? undefined : () => onQuery({ q: meant })}
        />
      ) : (
        <NoMachines onRegister={onRegister} />
      ),
      error: failure ? <ErrorPanel title={t('failed')} error={failure} onRetry={() => void refetch()} /> : undefined,
      loading: isPending && !failure,
    }),
    [unknown, narrowed, meant, onClear, onQuery, onRegister, failure, isPending, refetch, t],
  )
}

const RegisterButton = memo(function RegisterButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('machines')
  return (
    <Button variant="contained" color="primary" startIcon={<Plus size={16} aria-hidden />} onClick={onClick}>
      {t('register.open')}
    </Button>
  )
})

/** The Machines page: search, filters, saved views, sorting, columns, and actions on one or many machines. */
export function MachinesPage() {
  const title = usePageTitle('/machines')
  const table = useRef<ShownTable<Node>>(null)
  const machines = useQuery(nodesQuery())
  const nodes = machines.data ?? NONE
  const { query: typed, selection, changeQuery, setSelection } = useMachineAddress()
  const { query, now, known, shown, isShown } = useShown(nodes, typed)
  const { selected, hidden } = useSelected(nodes, isShown, selection)
  const [registering, setRegistering] = useState(false)
  const onRegister = useCallback(() => setRegistering(true), [])
  const onClear = useCallback(() => changeQuery(noFilters), [changeQuery])
  const onUnselect = useCallback(() => setSelection(new Set()), [setSelection])
  const narrowed = isNarrowed(query)
  const unknown = useUnknown(nodes, query, known)
  const slots = useSlots({
    unknown,
    machines,
    narrowed,
    q: query.q,
    onClear,
    onQuery: changeQuery,
    onRegister,
  })
  const onSort = useCallback((sort: MachineQuery['sort']) => changeQuery({ sort }), [changeQuery])
  return (
    <QueryGuard q={typed.q} language={machineLanguage}>
      <Page
        fill
        title={title}
        context={
          <MachinesContext {...{ nodes, now, narrowed }} shown={shown.length} updatedAt={machines.dataUpdatedAt} />
        }
        actions={<MachinesMenu table={table} unknown={unknown?.text} />}
        primaryAction={<RegisterButton onClick={onRegister} />}
        notice={<Waiting />}
      >
        <MachinesToolbar nodes={nodes} query={typed} known={known} onChange={changeQuery} />
        <OldClients q={query.q} known={known} />
        {unknown && !(unknown.isWhole && shown.length === 0) ? (
          <UnknownLine
            fields={unknown.fields}
            of={nodes.length}
            advice={unknown.advice}
            action={unknown.needsHost ? <AllowHostLink /> : null}
          />
        ) : null}
        <MachinesTable
          nodes={nodes}
          filter={isShown}
          sort={query.sort}
          onSort={onSort}
          selection={selection}
          onSelect={setSelection}
          fresh={!machines.isError}
          shown={table}
          {...slots}
        />
        <BulkBar selected={selected} hidden={hidden} onClear={onUnselect} />
        <OnceOpen open={registering}>
          <RegisterDialog open={registering} onClose={() => setRegistering(false)} />
        </OnceOpen>
      </Page>
    </QueryGuard>
  )
}

/** Says what a filter for old clients compares with. */
function OldClients({ q, known: { facts } }: { q: string; known: LocalKnowledge }) {
  const { t } = useTranslation('machines')
  const age = useMemo(
    () => (namesOldClients(q) ? clientAge(Array.from(facts.values(), ({ clientVersion }) => clientVersion)) : null),
    [q, facts],
  )
  return age === null ? null : <MeansLine>{t('old.means', { ...age, releases: RELEASES_BEHIND })}</MeansLine>
}

/** Explains how the first machine joins. */
function NoMachines({ onRegister }: { onRegister: () => void }) {
  const { t } = useTranslation('machines')
  const server = useQuery(serverInfoQuery())
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <LockedControls>
          <Button onClick={onRegister}>{t('register.open')}</Button>
        </LockedControls>
      }
      command={loginCommand(server.data?.url ?? '')}
    />
  )
}

interface NothingMatchesProps {
  /** The facts that the list asks for and the console does not know. */
  unknown: UnknownInList | null
  onClear: () => void
  /** Shows the old clients, for which the text seems to ask. */
  onOld?: (() => void) | undefined
}

/** Offers to clear a filter without matches, or to show what it seems to mean. */
export function NothingMatches({ unknown, onClear, onOld }: NothingMatchesProps) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const text = unknown?.isWhole ? unknown.text : t(unknown?.isFiltered ? 'empty.noKnownMatch' : 'empty.noMatch')
  const clear = (
    <>
      {onOld ? <Button onClick={onOld}>{t('old.show')}</Button> : null}
      <ClearFilterButton onClear={onClear}>{t('empty.clear')}</ClearFilterButton>
    </>
  )
  if (!unknown?.isWhole || !unknown.needsHost) return <EmptyState text={text} action={clear} />
  const host = (
    <Button component={Link} to="/host">
      {tCommon('server.allowHost')}
    </Button>
  )
  return (
    <EmptyState
      text={text}
      action={
        <>
          {host}
          {clear}
        </>
      }
    />
  )
}
