import type { Node } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { usePageTitle, useTranslation, dataSize, useNow } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { type ColumnId, columnIds, type MachineQuery } from '@/domain/machine-query'
import { type FactsById, clientAge, isOldClient, type MachineFacts } from '@shared/query/machine-facts'
import { machineName, servedPrefixes, waitingRoutes, type WithdrawnAt } from '@shared/states/machine-state'
import { useTableMemory } from '@/lib/list-memory'
import { useWithdrawnAt } from '@/domain/purpose'
import { DataTable } from '@/ui/data-table/data-table'
import { type ShownTable, type TableSort, type DataColumn, TIME_WIDTH } from '@/ui/data-table/types'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { useLoadedUsers } from '@/lib/queries/lists'
import {
  cellWords,
  ownerNames,
  addressCell,
  type CellContext,
  expiryCell,
  factCell,
  lastSeenCell,
  nameCell,
  oldClientCell,
  ownerCell,
  routesCell,
  shareCell,
  sinceCell,
} from './machine-cells'
import { useNoteTexts } from '@/components/notes/use-note-texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { useOnlineShares, shownShare } from '@/components/presence/use-online-shares'
import { machineScope, useMachineDialogs, useMachineMenu } from './use-machine-menu'
import { parseQuery, type UnknownField, unknownFields } from '@shared/query/language'
import { createMachineLanguage, type LocalKnowledge } from '@shared/query/machine-language'
import { useQuery } from '@tanstack/react-query'
import { notesQuery } from '@/lib/queries/annotations'
import { useCurrentServer, usePrefs, useServerId } from '@/lib/session'
import { systemName } from '@shared/machine-facts/system-name'
import { DAY, expiryInstant, instantOf } from '@shared/time'
import { userName } from '@shared/user-name'
import cell from '@/ui/data-table/cell.module.css'
import { widthFor } from '@/ui/data-table/text-width'

const ipv4 = (node: Node) => node.ipAddresses.find((address) => !address.includes(':'))
const ipv6 = (node: Node) => node.ipAddresses.find((address) => address.includes(':'))
const time = (iso: string | null) => (iso === null ? null : instantOf(iso))

/** Sorts machines of users by name, then tagged ones. */
function ownerWeight(node: Node): string | null {
  return (node.user && userName(node.user)) || (node.tags.length > 0 ? `\uffff${node.tags.join(' ')}` : null)
}

/** Sorts waiting routes first, then by number of routes; null without routes. */
function routeWeight(node: Node, withdrawnAt?: WithdrawnAt): number | null {
  return waitingRoutes(node, withdrawnAt).length * 1000 + node.approvedRoutes.length || null
}

/** Online machines count as seen now. */
function lastSeen(node: Node): number | null {
  return node.online ? Number.MAX_SAFE_INTEGER : time(node.lastSeen)
}

/** The owner, or the tags, which are the identity of a tagged machine. On servers before 0.28 a machine has both. */
function ownerValue({ user, tags }: Node, owners: CellContext['owners']): string | null | readonly string[] {
  const owner = user && (owners.get(user.id) ?? userName(user))
  if (tags.length === 0) return owner
  return owner === null ? tags : [owner, ...tags]
}

/** Returns the operating system with its distribution or version; null if unknown. */
function systemOf(facts: MachineFacts | undefined): string | null {
  return facts?.os
    ? [systemName(facts.os), systemName(facts.distribution) || facts.osVersion].filter(Boolean).join(' · ')
    : null
}

/** Pads each part, so that versions sort numerically. */
function versionWeight(version: string | undefined): string | null {
  return version
    ? version
        .split('.')
        .map((part) => part.padStart(6, '0'))
        .join('.')
    : null
}

function pathOf(facts: MachineFacts | undefined): string | null {
  const path = facts?.path
  if (!path) return null
  return path.kind === 'relay' ? path.relay : path.address
}

type Column = Omit<DataColumn<Node>, 'header' | 'id' | 'cell'> & {
  draw: (node: Node, context: CellContext) => ReactNode
}

const allColumns: Record<Exclude<ColumnId, LocalColumn>, Column> = {
  // Widths fit the widest content in German; only names may be cut off.
  name: {
    width: 98,
    prefers: 190,
    grow: 3,
    sortValue: machineName,
    draw: (node, context) => nameCell(node, context, context.notes.get(node.id)),
  },
  ipv4: { width: 138, mono: true, sortValue: ipv4, draw: (node, context) => addressCell(ipv4(node), context) },
  ipv6: { width: 208, mono: true, sortValue: ipv6, draw: (node, context) => addressCell(ipv6(node), context) },
  owner: { width: 146, grow: 1, yields: 2, sortValue: ownerWeight, draw: ownerCell },
  routes: {
    width: 148,
    yields: 1,
    sortFirst: 'desc',
    sortValue: (node) => routeWeight(node),
    value: (node) => node.approvedRoutes,
    draw: routesCell,
  },
  lastSeen: {
    width: TIME_WIDTH,
    sortFirst: 'desc',
    sortValue: lastSeen,
    value: (node) => node.lastSeen,
    draw: lastSeenCell,
  },
  expiry: {
    width: TIME_WIDTH,
    sortValue: (node) => node.expiry && expiryInstant(node.expiry),
    value: (node) => node.expiry,
    draw: expiryCell,
  },
  created: {
    width: TIME_WIDTH,
    sortFirst: 'desc',
    sortValue: (node) => time(node.createdAt),
    value: (node) => node.createdAt,
    draw: (node, context) => (
      <span className={`${cell.text} ${cell.secondary}`}>{sinceCell(node.createdAt, '', context)}</span>
    ),
  },
}

/** The columns of facts that only this computer knows. */
type LocalColumn = 'online' | 'os' | 'version' | 'path' | 'handshake' | 'traffic'

const isLocal = (id: ColumnId) => !(id in allColumns)

function localColumns({ facts, shares }: LocalKnowledge): Record<LocalColumn, Column> {
  const of = ({ id }: Node) => facts.get(id)
  const age = clientAge(Array.from(facts.values(), ({ clientVersion }) => clientVersion))
  const shareOf = ({ id }: Node) => shares.get(id) ?? null
  return {
    online: {
      width: 108,
      sortFirst: 'asc',
      sortValue: shareOf,
      value: (node) => {
        const share = shareOf(node)
        return share === null ? null : `${shownShare(share)}`
      },
      draw: shareCell,
    },
    os: {
      width: 148,
      yields: 0,
      sortValue: (node) => systemOf(of(node)),
      draw: (node, context) => factCell(systemOf(of(node)) ?? '', node, context),
    },
    version: {
      width: 120,
      yields: 0,
      sortFirst: 'asc',
      sortValue: (node) => versionWeight(of(node)?.clientVersion),
      value: (node) => of(node)?.clientVersion || null,
      draw: (node, context) => {
        const version = of(node)?.clientVersion ?? ''
        return age && isOldClient(version, age)
          ? oldClientCell(version, age, context)
          : factCell(version, node, context)
      },
    },
    path: {
      width: 148,
      mono: true,
      sortValue: (node) => pathOf(of(node)),
      draw: (node, context) => factCell(pathOf(of(node)) ?? '', node, context),
    },
    handshake: {
      width: TIME_WIDTH,
      sortFirst: 'desc',
      sortValue: (node) => time(of(node)?.lastHandshake ?? null),
      value: (node) => of(node)?.lastHandshake ?? null,
      draw: (node, context) => {
        const at = of(node)?.lastHandshake ?? null
        return at === null ? factCell('', node, context) : sinceCell(at, '', context)
      },
    },
    traffic: {
      width: 108,
      sortFirst: 'desc',
      sortValue: (node) => of(node)?.bytes ?? null,
      draw: (node, context) => {
        const bytes = of(node)?.bytes
        return factCell(bytes ? context.size(bytes) : '', node, context)
      },
    },
  }
}

/** Returns the columns that are hidden, whatever the user chose, because no machine's value is known. */
export function unknownColumns(facts: FactsById): readonly ColumnId[] {
  const all = [...facts.values()]
  const isKnown = (of: 'os' | 'clientVersion') => all.some((known) => known[of] !== '')
  return [...(isKnown('os') ? [] : (['os'] as const)), ...(isKnown('clientVersion') ? [] : (['version'] as const))]
}

/** The longest words of a time: eleven months. */
const LONG_MS = 335 * DAY

/** The columns of times with room for their longest words, in each language. */
function timeWidths({ t, words, now }: CellContext) {
  const [past, future] = [now - LONG_MS, now + LONG_MS].map((at) => new Date(at).toISOString()) as [string, string]
  const contacts = [words.since(past, now), words.state.online, words.neverSeen]
  const ends = [words.until(past, now), words.until(future, now), words.neverExpires]
  return {
    lastSeen: { ...allColumns.lastSeen, width: widthFor([t('column.lastSeen'), ...contacts]) },
    // A past or near end has a mark before it.
    expiry: { ...allColumns.expiry, width: widthFor(ends, { marked: true }) },
  }
}

/** Returns the list's columns. Recreated when the language, the time or a local fact changes, which renders all rows. */
export function machineColumns(context: CellContext): DataColumn<Node>[] {
  const { notes, owners, withdrawnAt } = context
  const owner = { ...allColumns.owner, value: (node: Node) => ownerValue(node, owners) }
  const routes = { ...allColumns.routes, sortValue: (node: Node) => routeWeight(node, withdrawnAt) }
  const all = { ...allColumns, ...timeWidths(context), owner, routes, ...localColumns(context) }
  const fixed = columnIds.map((id): DataColumn<Node> => {
    const { draw, ...column } = all[id]
    const { value = column.sortValue } = column
    // The cell shows the time or that the machine is online; `online` is the id of the share of time.
    const online = { id: 'connected', header: context.t('query.field.online'), value: (node: Node) => node.online }
    const beside = id === 'lastSeen' ? { beside: online } : {}
    // An empty cell of a file would say that there is nothing.
    const told = isLocal(id) && value ? { value: (node: Node) => value(node) ?? context.t('shareUnknown') } : {}
    return { ...column, ...told, ...beside, id, header: context.t(`column.${id}`), cell: (node) => draw(node, context) }
  })
  return notes.size === 0 ? fixed : [...fixed, noteColumn(context)]
}

/** The first line of the local note on a machine; exports contain the whole text. */
function noteColumn({ t, notes }: CellContext): DataColumn<Node> {
  const noteOf = ({ id }: Node) => notes.get(id) ?? ''
  return {
    id: 'note',
    header: t('column.note'),
    width: 120,
    grow: 1,
    yields: 0,
    value: noteOf,
    cell: (node) => (
      <span className={`${cell.text} ${cell.secondary}`} title={noteOf(node)}>
        {noteOf(node).split('\n', 1)}
      </span>
    ),
  }
}

/** The query field of a column, if its values are not known for every machine. */
const fieldOf: Partial<Record<ColumnId, string>> = {
  online: 'up',
  os: 'os',
  version: 'version',
  path: 'path',
  lastSeen: 'seen',
  expiry: 'expires',
  created: 'created',
}

/** Facts that only this computer's own client tells, so that the server's host does not help. */
const OF_CLIENT: ReadonlySet<string> = new Set(['path', 'relay', 'handshake', 'traffic'])
const OF_HOST: ReadonlySet<string> = new Set(['os', 'version'])

export interface UnknownInList {
  readonly fields: readonly (UnknownField & { readonly label: string })[]
  /** True if the filter asks for one of them; otherwise only the order does. */
  readonly isFiltered: boolean
  /** True if the filter asks for one that is not known for any machine: it can find nothing. */
  readonly isWhole: boolean
  /** The whole sentence, for an empty list and for files. */
  readonly text: string
  readonly advice: string
  /** True if the server's host would tell one of them, once its use is allowed. */
  readonly needsHost: boolean
}

interface AskedField extends UnknownField {
  readonly isFilter: boolean
}

function unknownIn({ q, sort }: MachineQuery, nodes: readonly Node[], known: LocalKnowledge): AskedField[] {
  const language = createMachineLanguage(known)
  const { terms } = parseQuery(q, language)
  const filtered = new Map(unknownFields(terms, language, nodes).map((one) => [one.field, one.unknown]))
  const found = new Map(filtered)
  if (sort?.id === 'handshake' || sort?.id === 'traffic') {
    const of = sort.id === 'handshake' ? 'lastHandshake' : 'bytes'
    found.set(sort.id, nodes.filter(({ id }) => (known.facts.get(id)?.[of] ?? null) === null).length)
  } else if (sort) {
    const isKnown = language.fields[fieldOf[sort.id] ?? '']?.known
    if (isKnown) found.set(fieldOf[sort.id] ?? '', nodes.filter((node) => !isKnown(node, [])).length)
  }
  return [...found].flatMap(([field, unknown]) =>
    unknown > 0 ? [{ field, unknown, isFilter: filtered.has(field) }] : [],
  )
}

/** Returns how an admin can make these fields known, as the end of a sentence; '' if only the server could tell them. */
function useAdvice(fields: readonly UnknownField[], needsHost: boolean): string {
  const { t } = useTranslation('machines')
  const names = fields.map(({ field }) => field)
  const isFact = names.some((name) => OF_CLIENT.has(name) || OF_HOST.has(name))
  const status = useLocalClient((client) => (isFact ? client.status : null))
  if (!isFact) return names.includes('up') ? t('unknown.watch') : ''
  if (status === 'here') return t(needsHost ? 'unknown.host' : 'unknown.silent')
  if (status === 'off') return t(needsHost ? 'unknown.hostOrAsk' : 'unknown.ask')
  return t(needsHost ? 'unknown.hostOrJoin' : 'unknown.join')
}

/** Returns what the filter and the order of the list ask for and the console does not know; null if it knows everything. */
export function useUnknown(nodes: readonly Node[], query: MachineQuery, known: LocalKnowledge): UnknownInList | null {
  const { t } = useTranslation('machines')
  const namesNotes = /\bnote[:~]/i.test(query.q)
  // The page reads the notes for its search.
  const { data: notes } = useQuery({ ...notesQuery(useServerId() ?? ''), enabled: false, subscribed: namesNotes })
  const told = useMemo(() => unknownIn(query, nodes, known), [query, nodes, known])
  const asksNotes = notes === undefined && nodes.length > 0 && namesNotes
  const all = asksNotes ? [...told, { field: 'note', unknown: nodes.length, isFilter: true }] : told
  const server = useCurrentServer()
  const needsHost = server !== null && server.host === undefined && all.some(({ field }) => OF_HOST.has(field))
  const advice = useAdvice(all, needsHost)
  if (all.length === 0) return null
  const label = (field: string) =>
    field === 'handshake' || field === 'traffic' ? t(`column.${field}`) : t(`query.field.${field as 'version'}`)
  const fields = all.map((one) => ({ ...one, label: label(one.field) }))
  const sentences = fields.map(
    (one) => `${one.label} · ${t('unknown.of', { unknown: one.unknown, count: nodes.length })}`,
  )
  const text = `${sentences.join('; ')}${advice === '' ? '' : `: ${advice}`}.`
  const filtered = fields.filter(({ isFilter }) => isFilter)
  const isWhole = filtered.some(({ unknown }) => unknown === nodes.length)
  return { fields, isFiltered: filtered.length > 0, isWhole, text, advice, needsHost }
}

interface MachinesTableProps {
  nodes: readonly Node[]
  filter: ((node: Node) => boolean) | undefined
  sort: MachineQuery['sort']
  onSort: (sort: NonNullable<MachineQuery['sort']>) => void
  selection: ReadonlySet<string>
  onSelect: (selection: ReadonlySet<string>) => void
  loading: boolean
  fresh: boolean
  shown: Ref<ShownTable<Node>>
  empty: ReactNode
  error: ReactNode
}

const BY_NAME: TableSort = { id: 'name', desc: false }
const nodeId = (node: Node) => node.id

/** Returns the served prefixes. Keeps its identity while they are the same, because a new set renders every row. */
function useServed(nodes: readonly Node[], now: number): ReadonlySet<string> {
  const key = useMemo(() => [...servedPrefixes(nodes, now)].toSorted().join(' '), [nodes, now])
  return useMemo(() => new Set(key.split(' ')), [key])
}

/** Returns the names of owners who look alike. Keeps its identity while they are the same, because a new map renders every row. */
function useOwnerNames(nodes: readonly Node[]): ReturnType<typeof ownerNames> {
  const users = useLoadedUsers()
  const key = useMemo(() => JSON.stringify([...ownerNames(nodes, users)]), [nodes, users])
  return useMemo(() => new Map(JSON.parse(key) as [string, string][]), [key])
}

function useColumns(nodes: readonly Node[]) {
  const { t, i18n } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const words = useMemo(() => cellWords(t, tCommon), [t, tCommon])
  const served = useServed(nodes, now)
  const withdrawnAt = useWithdrawnAt()
  const owners = useOwnerNames(nodes)
  const notes = useNoteTexts()
  const { prefs } = usePrefs()
  const shares = useOnlineShares(!prefs.hiddenColumns.includes('online'))
  const facts = useLocalClient((client) => client.facts)
  const peers = useLocalClient((client) => client.peers)
  const hidden = useHidden(facts)
  const selfId = useLocalClient(({ self }) => self?.id ?? null)
  const isHere = useLocalClient(({ status }) => status === 'here')
  const columns = useMemo(() => {
    const isHidden = (id: string) => isHere && !peers.has(id)
    const size = (bytes: number) => dataSize(bytes, i18n.language)
    return machineColumns({ t, words, now, served, owners, facts, shares, notes, withdrawnAt, selfId, isHidden, size })
  }, [t, i18n.language, words, now, served, owners, shares, selfId, isHere, peers, notes, facts, withdrawnAt])
  return { columns, hidden }
}

/** Returns the hidden columns: those that the user hides, and systems and versions while none is known. */
function useHidden(facts: FactsById): readonly string[] {
  const { hiddenColumns } = usePrefs().prefs
  const unknown = unknownColumns(facts).join(' ')
  return useMemo(() => [...hiddenColumns, ...unknown.split(' ').filter(Boolean)], [hiddenColumns, unknown])
}

/** The table. Memoised, so that it does not render until the deferred filter arrives. */
export const MachinesTable = memo(function MachinesTable(props: MachinesTableProps) {
  const title = usePageTitle('/machines')
  const { nodes, filter, sort, onSort, selection, onSelect } = props
  const navigate = useNavigate()
  const { columns, hidden } = useColumns(nodes)
  const memory = useTableMemory('/machines')
  const { start, dialogs } = useMachineDialogs()
  const alerts = useAlertEntry()
  const { rowMenu } = useMachineMenu(start, (node) => alerts.entry(machineScope(node)))
  return (
    <>
      <DataTable
        label={title}
        columns={columns}
        data={nodes}
        filter={filter}
        getRowId={nodeId}
        rowLabel={machineName}
        sorting={sort ?? BY_NAME}
        onSortingChange={({ id, desc }) => {
          const column = columnIds.find((known) => known === id)
          if (column) onSort({ id: column, desc })
        }}
        hiddenColumns={hidden}
        selection={selection}
        onSelectionChange={onSelect}
        onOpen={(node) => void navigate(machinePath(node.id))}
        rowMenu={rowMenu}
        loading={props.loading}
        fresh={props.fresh}
        empty={props.empty}
        error={props.error}
        memory={memory}
        shown={props.shown}
      />
      {dialogs}
      {alerts.dialog}
    </>
  )
})
