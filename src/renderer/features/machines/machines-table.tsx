import type { Node } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { usePageTitle, useTranslation, dataSize, useNow } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { type ColumnId, columnIds, type MachineQuery } from '@/domain/machine-query'
import type { FactsById } from '@shared/query/machine-facts'
import { machineName, servedPrefixes } from '@shared/states/machine-state'
import { useTableMemory } from '@/lib/list-memory'
import { useWithdrawnAt } from '@/domain/purpose'
import { DataTable } from '@/ui/data-table/data-table'
import type { ShownTable, TableSort } from '@/ui/data-table/types'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { useLoadedUsers } from '@/lib/queries/lists'
import { cellWords, ownerNames } from './machine-cells'
import { useNoteTexts } from '@/components/notes/use-note-texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { useOnlineShares } from '@/components/presence/use-online-shares'
import { machineColumns, unknownColumns } from './machine-columns'
import { machineScope, useMachineDialogs, useMachineMenu } from './use-machine-menu'
import { parseQuery, type UnknownField, unknownFields } from '@shared/query/language'
import { createMachineLanguage, type LocalKnowledge } from '@shared/query/machine-language'
import { useQuery } from '@tanstack/react-query'
import { notesQuery } from '@/lib/queries/annotations'
import { useCurrentServer, usePrefs, useServerId } from '@/lib/session'

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
