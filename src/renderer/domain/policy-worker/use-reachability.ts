import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Reachability, reachabilityNow } from '@/domain/policy-worker/reachability'
import { usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import type { AskedEnds } from '@/domain/policy-worker/access-types'
import { useNow } from '@/lib/now'
import { nodesQuery } from '@/lib/queries/lists'

/** Returns the answer's result for the machines' current state; undefined until that is known. */
export function useReachability(ends: AskedEnds): Reachability | undefined {
  const { network } = usePolicyNetwork()
  const { data: nodes } = useQuery(nodesQuery())
  const now = useNow()
  return useMemo(
    () => (network && nodes ? reachabilityNow(ends, network, nodes, now) : undefined),
    [ends, network, nodes, now],
  )
}
