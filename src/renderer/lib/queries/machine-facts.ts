import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** The stored facts of a server's machines. Another source may add some, so they are read again after a minute. */
export const storedFactsQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.machineFacts(serverId),
    queryFn: () => invoke('facts:list', { serverId }),
    staleTime: 60_000,
    retry: false,
  })
