import { lazyComponent } from '@/ui/lazy-component'
import Button from '@mui/material/Button'
import type { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { QueryGuard } from '@/components/query/query-guard'
import { UnknownLine } from '@/components/query/unknown-line'
import { usePageTitle } from '@/lib/page-title'
import { useFailure } from '@/lib/failure'
import { textTest } from '@shared/query/language'
import { createMachineLanguage, machineLanguage, prepareSearch } from '@shared/query/machine-language'
import { isNarrowed, type MachineQuery, noFilters } from '@/domain/machine-query'
import { useNow } from '@/lib/now'
import { useQueryInstants } from '@/components/query/use-query-instants'
import { useNoteTexts } from '@/components/notes/use-note-texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { useOnlineShares } from '@/components/presence/use-online-shares'
import { nodesQuery } from '@/lib/queries/nodes'
import { useCurrentServer } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { ErrorPanel } from '@/ui/error-panel'
import { OnceOpen } from '@/ui/once-open'
import { Page } from '@/ui/page'
import type { ShownTable } from '@/ui/data-table/types'
import { BulkBar } from './bulk-bar'
import { MachinesContext } from './machines-context'
import { MachinesMenu } from './machines-menu'
import { NoMachines, NothingMatches } from './machines-empty'
import { MachinesTable } from './machines-table'
import { MachinesToolbar } from './machines-toolbar'
import { useMachineAddress } from './use-machine-address'
import { type UnknownInList, useUnknown } from './use-unknown'

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
  const { facts } = useLocalClient()
  const known = useMemo(() => ({ facts, shares, notes }), [facts, shares, notes])
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
  onClear: () => void
  onRegister: () => void
}

/** Returns the table's placeholders, memoised so that the table stays memoised. */
function useSlots({ unknown, machines, narrowed, onClear, onRegister }: Slots) {
  const { t } = useTranslation('machines')
  const { refetch, isPending } = machines
  const failure = useFailure(machines)
  return useMemo(
    () => ({
      empty: narrowed ? <NothingMatches unknown={unknown} onClear={onClear} /> : <NoMachines onRegister={onRegister} />,
      error: failure ? <ErrorPanel title={t('failed')} error={failure} onRetry={() => void refetch()} /> : undefined,
      loading: isPending && !failure,
    }),
    [unknown, narrowed, onClear, onRegister, failure, isPending, refetch, t],
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
  const slots = useSlots({ unknown, machines, narrowed, onClear, onRegister })
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
        {unknown && !(unknown.isWhole && shown.length === 0) ? (
          <UnknownLine fields={unknown.fields} of={nodes.length} advice={unknown.advice} />
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
