import type { ClientReport } from '@shared/local-client/client-report'
import { searchFacts } from '@shared/query/machine-facts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { localClientQuery } from '@/lib/queries/local-client'
import { nodesQuery } from '@/lib/queries/nodes'
import { useSettled } from '@/lib/settled'
import { matchClient, type MatchedClient } from './match-client'

const OFF: ClientReport = { state: 'off' }

export interface LocalClientState extends MatchedClient {
  readonly report: ClientReport
  /** True until the client has answered for the first time. */
  readonly pending: boolean
}

/** This computer's client beside the list on screen. Asks only while a page shows it, and not before the page itself is drawn. */
export function useLocalClient(): LocalClientState {
  const settled = useSettled()
  const { data: report = OFF, isPending } = useQuery({ ...localClientQuery(), enabled: settled })
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  return useMemo(() => {
    const matched = matchClient(report, nodes ?? [])
    searchFacts(matched.facts)
    return { ...matched, report, pending: isPending }
  }, [report, nodes, isPending])
}
