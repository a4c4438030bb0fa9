import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { linkOf } from '../server-link'
import { queryKeys } from './query-keys'

/** Type, version, log-in address and capabilities. They change only with an upgrade, which sends no notification. */
export const serverInfoQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverInfo,
    queryFn: async ({ client, signal }) => {
      const { api, clock } = linkOf(client)
      const info = await api.server.info({}, signal)
      clock.set(info.clockAheadMs, info.clockStoppedAt === undefined ? undefined : Date.parse(info.clockStoppedAt))
      return info
    },
    staleTime: 5 * 60_000,
  })

export const healthQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.health,
    queryFn: ({ client, signal }) => linkOf(client).api.server.health({}, signal),
  })
