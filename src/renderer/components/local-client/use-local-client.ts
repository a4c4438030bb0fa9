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
  /** True until the client's first report. */
  readonly pending: boolean
}

/**
 * Combines this computer's client with the cached list of machines. It polls only while a page shows it, and not before the page is
 * rendered.
 */
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
