import { queryOptions } from '@tanstack/react-query'
import type { FactsRecord } from '@shared/machine-facts/record'
import { invoke } from '../desktop'
import { linkOf } from '../server-link'
import { queryKeys } from './cache'

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
    refetchIntervalInBackground: false,
    retry: false,
  })
