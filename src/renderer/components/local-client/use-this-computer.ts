import type { Node } from '@shared/api/nodes'
import { useQuery } from '@tanstack/react-query'
import { useMeshAddresses } from '@/lib/queries/mesh-addresses'
import { nodesQuery } from '@/lib/queries/nodes'
import { useLocalClient } from './use-local-client'

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
