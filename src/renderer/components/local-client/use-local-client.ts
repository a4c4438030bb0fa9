import type { ClientReport } from '@shared/local-client/client-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { hostFactsQuery } from '@/lib/queries/host'
import { localClientQuery, useMeshAddresses } from '@/lib/queries/this-computer'
import { serverFactsQuery, storedFactsQuery } from '@/lib/queries/machine-facts'
import { nodesQuery } from '@/lib/queries/nodes'
import { queryKeys } from '@/lib/queries/query-keys'
import { useCapabilities, useCurrentServer, useServerId } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { matchClient, type MatchedClient } from './match-client'
import { RECORDS_PER_CALL } from '@shared/machine-facts/combine'
import { invoke } from '@/lib/desktop'
import type { Node } from '@shared/api/nodes'

/** Unchanged facts are stored again after this time, in milliseconds, so that their age stays correct. */
const AGAIN_MS = 600_000

/** Returns the records that the stored ones lack, or whose stored age is too old. */
function changedFacts(records: readonly FactsRecord[], stored: readonly FactsRecord[]): readonly FactsRecord[] {
  const keyOf = ({ source, nodeKey }: FactsRecord) => `${source} ${nodeKey}`
  const last = new Map(stored.map((record) => [keyOf(record), record]))
  return records.filter((record) => {
    const before = last.get(keyOf(record))
    if (!before || JSON.stringify(before.facts) !== JSON.stringify(record.facts)) return true
    return Math.abs(Date.parse(record.at) - Date.parse(before.at)) >= AGAIN_MS
  })
}

/** Stores records. */
function keepFacts(serverId: string, records: readonly FactsRecord[]): void {
  for (let from = 0; from < records.length; from += RECORDS_PER_CALL) {
    const part = records.slice(from, from + RECORDS_PER_CALL)
    // Facts are shown from memory; if they cannot be stored, they are reported again later.
    void invoke('facts:keep', { serverId, records: part }).catch(() => undefined)
  }
}

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
  const hostRecords = useHostFacts(settled)
  const serverRecords = useServerFacts(settled)
  const stored = useMemo(
    () => [...(known ?? NONE), ...hostRecords, ...serverRecords],
    [known, hostRecords, serverRecords],
  )
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  const state = useMemo(() => {
    const matched = matchClient(report, { nodes: nodes ?? [], stored })
    // Without the list of machines, it is unknown which network the client belongs to.
    const pending = isPending || (report.state === 'running' && nodes === undefined)
    return { ...matched, report, pending }
  }, [report, nodes, stored, isPending])
  useKeptFacts(serverId, state.records, known !== undefined)
  useKeptFacts(serverId, hostRecords, known !== undefined)
  useKeptFacts(serverId, serverRecords, known !== undefined)
  return state
}

/** Facts that the server's host reports, if the admin allowed its use. */
function useHostFacts(settled: boolean): readonly FactsRecord[] {
  const server = useCurrentServer()
  const { data } = useQuery({ ...hostFactsQuery(server?.id ?? ''), enabled: settled && server?.host !== undefined })
  return data?.records ?? NONE
}

/** Facts that the server itself tells. */
function useServerFacts(settled: boolean): readonly FactsRecord[] {
  const { oauthClients: secondApi } = useCapabilities()
  const isSaved = useCurrentServer() !== null
  const { data } = useQuery({ ...serverFactsQuery(), enabled: settled && isSaved && secondApi })
  return data ?? NONE
}

/** Stores the records of a source, which stay on screen when the source stops answering. `known`: the stored ones have been read. */
function useKeptFacts(serverId: string, records: readonly FactsRecord[], known: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    // A response that is still on its way would replace the newer list.
    if (!known) return
    // Several components may hold the same records: the first one writes them here.
    const kept = changedFacts(records, client.getQueryData<FactsRecord[]>(queryKeys.machineFacts(serverId)) ?? NONE)
    if (kept.length === 0) return
    keepFacts(serverId, kept)
    const fresh = new Set(kept.map(({ nodeKey, source }) => `${source} ${nodeKey}`))
    client.setQueryData<FactsRecord[]>(queryKeys.machineFacts(serverId), (old = []) => [
      ...old.filter(({ nodeKey, source }) => !fresh.has(`${source} ${nodeKey}`)),
      ...kept,
    ])
  }, [client, serverId, records, known])
}

/**
 * Returns the machine that is this computer, or null. Matches the node key of this computer's client; without an answer from the client, the
 * tailnet addresses of this computer, which another network may use too.
 */
export function useThisComputer(): Node | null {
  const { self, status } = useLocalClient()
  const addresses = useMeshAddresses()
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  if (self || status === 'other') return self
  return nodes?.find(({ ipAddresses }) => ipAddresses.some((address) => addresses.includes(address))) ?? null
}
