import { useQuery } from '@tanstack/react-query'
import { invoke } from '../desktop'

const NONE: readonly string[] = []

/** Addresses of this computer in meshes; none while they are not known. */
export function useMeshAddresses(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['meshAddresses'],
    queryFn: () => invoke('app:meshAddresses'),
    staleTime: 60_000,
    retry: false,
  })
  return data ?? NONE
}
