import type { ClientReport } from '@shared/local-client/client-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { searchFacts } from '@shared/query/machine-facts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { localClientQuery } from '@/lib/queries/local-client'
import { storedFactsQuery } from '@/lib/queries/machine-facts'
import { nodesQuery } from '@/lib/queries/nodes'
import { queryKeys } from '@/lib/queries/query-keys'
import { useServerId } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { keepFacts } from './keep-facts'
import { matchClient, type MatchedClient } from './match-client'

const OFF: ClientReport = { state: 'off' }
const NONE: readonly FactsRecord[] = []

export interface LocalClientState extends MatchedClient {
  readonly report: ClientReport
  /** True until the client's first report and the list of machines are known. */
  readonly pending: boolean
}

/**
 * Combines this computer's client with the cached list of machines and the stored facts. It polls only while a page shows it, and not before
 * the page is rendered.
 */
export function useLocalClient(): LocalClientState {
  const serverId = useServerId() ?? ''
  const settled = useSettled()
  const { data: report = OFF, isPending } = useQuery({ ...localClientQuery(), enabled: settled })
  const { data: known } = useQuery({ ...storedFactsQuery(serverId), enabled: settled && serverId !== '' })
  const stored = known ?? NONE
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  const state = useMemo(() => {
    const matched = matchClient(report, { nodes: nodes ?? [], stored })
    searchFacts(matched.facts)
    // Without the list of machines, it is unknown which network the client belongs to.
    const pending = isPending || (report.state === 'running' && nodes === undefined)
    return { ...matched, report, pending }
  }, [report, nodes, stored, isPending])
  const { records } = state
  const client = useQueryClient()
  const isKnown = known !== undefined
  useEffect(() => {
    // A list on its way would replace what is stored meanwhile.
    if (!isKnown) return
    const kept = keepFacts(serverId, records)
    if (kept.length === 0) return
    const fresh = new Set(kept.map(({ nodeKey }) => nodeKey))
    // The stored facts stay on screen when the client stops answering.
    client.setQueryData<FactsRecord[]>(queryKeys.machineFacts(serverId), (old = []) => [
      ...old.filter(({ nodeKey, source }) => source !== 'client' || !fresh.has(nodeKey)),
      ...kept,
    ])
  }, [client, serverId, records, isKnown])
  return state
}
