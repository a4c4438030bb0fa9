import { queryOptions } from '@tanstack/react-query'
import { api } from '../api'
import { setServerClock } from '../now'
import { watchedHealth } from '../query-client'
import { queryKeys } from './query-keys'

/** Kind, version, log-in address and capabilities. They change with an upgrade at most, which nobody announces. */
export const serverInfoQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverInfo,
    queryFn: async ({ signal }) => {
      const info = await api.server.info({}, signal)
      setServerClock(info.clockAheadMs, info.clockStoppedAt === undefined ? undefined : Date.parse(info.clockStoppedAt))
      return info
    },
    staleTime: 5 * 60_000,
    refetchInterval: 60_000,
  })

export const healthQuery = () =>
  queryOptions({ ...watchedHealth, queryKey: queryKeys.health, queryFn: ({ signal }) => api.server.health({}, signal) })
