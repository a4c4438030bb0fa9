import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** The compared data of another server, read with that server's own key on arrival and once a minute. */
export const summaryQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.summary(serverId),
    queryFn: () => invoke('compare:server', { serverId }),
    staleTime: 0,
    refetchInterval: 60_000,
    retry: false,
  })
