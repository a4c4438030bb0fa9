import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** What is known about Headscale on a server's host, and what ran there last. */
export const hostLookQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'look'],
    queryFn: () => invoke('host:look', { id: serverId }),
    staleTime: 5000,
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
    retry: false,
  })
