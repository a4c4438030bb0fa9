import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { linkOf } from '../server-link'
import { queryKeys, readPart, useChange } from './cache'
import { invoke } from '../desktop'
import type { FactsRecord } from '@shared/machine-facts/record'

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

/** Approves a waiting session (servers with `authSessions`). */
export function useAuthApprove() {
  return useChange({
    mutationFn: (input: { authId: string }, api) => api.auth.approve(input),
    touches: [queryKeys.nodes],
  })
}

/** Rejects a waiting session (servers with `authSessions`). */
export function useAuthReject() {
  return useChange({ mutationFn: (input: { authId: string }, api) => api.auth.reject(input), touches: [] })
}

/** The stored facts of a server's machines. Another source may add some, so they are read again after a minute. */
export const storedFactsQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.machineFacts(serverId),
    queryFn: () => invoke('facts:list', { serverId }),
    staleTime: 60_000,
    retry: false,
  })

const SERVER_FACTS_MS = 300_000

/** The systems and client versions that the server itself knows (servers with the second API). */
export const serverFactsQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverFacts,
    queryFn: async ({ client, signal }): Promise<readonly FactsRecord[]> => {
      const { facts } = await linkOf(client).api.server.facts({}, signal)
      const at = new Date().toISOString()
      const unknown = { osVersion: '', distribution: '', device: '', container: null, homeRelay: '' }
      return facts.map(({ nodeKey, ...known }) => ({ nodeKey, source: 'server', at, facts: { ...unknown, ...known } }))
    },
    staleTime: SERVER_FACTS_MS / 2,
    refetchInterval: SERVER_FACTS_MS,
    retry: false,
  })
