import { useQuery } from '@tanstack/react-query'
import { invoke } from '../desktop'

const NONE: readonly string[] = []

/** Returns this computer's mesh addresses; empty until they are known. */
export function useMeshAddresses(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['meshAddresses'],
    queryFn: () => invoke('app:meshAddresses'),
    staleTime: 60_000,
    retry: false,
  })
  return data ?? NONE
}
