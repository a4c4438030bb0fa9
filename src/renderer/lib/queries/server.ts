import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { linkOf } from '../server-link'
import { queryKeys } from './cache'
import { readPart } from './read-part'
import { invoke } from '../desktop'

/** The compared data of another server, read with that server's own key on arrival and once a minute. */
export const summaryQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.summary(serverId),
    queryFn: () => invoke('compare:server', { serverId }),
    staleTime: 0,
    refetchInterval: 60_000,
    retry: false,
  })

/** Type, version, log-in address and capabilities. They change only with an upgrade, which sends no notification. */
export const serverInfoQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverInfo,
    queryFn: readPart(
      'server',
      (api, signal) => api.server.info({}, signal),
      (info, { clock }) => {
        clock.set(info.clockAheadMs, info.clockStoppedAt === undefined ? undefined : Date.parse(info.clockStoppedAt))
        return info
      },
    ),
    staleTime: 5 * 60_000,
  })

export const healthQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.health,
    queryFn: ({ client, signal }) => linkOf(client).api.server.health({}, signal),
  })
