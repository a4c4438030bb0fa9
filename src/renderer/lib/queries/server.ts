import { queryOptions } from '@tanstack/react-query'
import { setServerClock } from '../now'
import { apiOf, watched } from '../query-client'
import { queryKeys } from './query-keys'

/** Type, version, log-in address and capabilities. They change only with an upgrade, which sends no notification. */
export const serverInfoQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverInfo,
    queryFn: async ({ client, signal }) => {
      const info = await apiOf(client).server.info({}, signal)
      setServerClock(info.clockAheadMs, info.clockStoppedAt === undefined ? undefined : Date.parse(info.clockStoppedAt))
      return info
    },
    staleTime: 5 * 60_000,
  })

export const healthQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.health,
    queryFn: ({ client, signal }) => apiOf(client).server.health({}, signal),
  })
