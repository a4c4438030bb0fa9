import type { Node } from '@shared/api/nodes'
import { machinePath } from '@shared/pages'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { usePageTitle, useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { columnIds, type MachineQuery } from '@/domain/machine-query'
import type { FactsById } from '@shared/query/machine-facts'
import { machineName, servedPrefixes } from '@shared/states/machine-state'
import { dataSize } from '@/lib/format'
import { useTableMemory } from '@/lib/list-memory'
import { useNow } from '@/lib/now'
import { usePrefs } from '@/lib/prefs'
import { DataTable } from '@/ui/data-table/data-table'
import type { ShownTable, TableSort } from '@/ui/data-table/types'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { useLoadedUsers } from '@/lib/queries/lists'
import { cellWords, ownerNames } from './machine-cells'
import { useNoteTexts } from '@/components/notes/use-note-texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { useOnlineShares } from '@/components/presence/use-online-shares'
import { machineColumns } from './machine-columns'
import { machineScope, useMachineDialogs, useMachineMenu } from './use-machine-menu'

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
  return useMemo(() => new Map(JSON.parse(key) as [string, { shown: string; name: string }][]), [key])
}

function useColumns(nodes: readonly Node[]) {
  const { t, i18n } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const words = useMemo(() => cellWords(t, tCommon), [t, tCommon])
  const served = useServed(nodes, now)
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
    return machineColumns({ t, words, now, served, owners, facts, shares, notes, selfId, isHidden, size })
  }, [t, i18n.language, words, now, served, owners, shares, selfId, isHere, peers, notes, facts])
  return { columns, hidden }
}

/** Returns the hidden columns: those that the user hides, and systems and versions while none is known. */
function useHidden(facts: FactsById): readonly string[] {
  const { hiddenColumns } = usePrefs().prefs
  const all = [...facts.values()]
  const knowsSystem = all.some(({ os }) => os !== '')
  const knowsVersion = all.some(({ clientVersion }) => clientVersion !== '')
  return useMemo(
    () => [...hiddenColumns, ...(knowsSystem ? [] : ['os']), ...(knowsVersion ? [] : ['version'])],
    [hiddenColumns, knowsSystem, knowsVersion],
  )
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
