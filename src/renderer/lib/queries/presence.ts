import type { PresenceDays } from '@shared/presence/interval'
import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** What is known changes with every look at the server, in milliseconds. */
const AGAIN_MS = 60_000

const kept = { refetchInterval: AGAIN_MS, staleTime: AGAIN_MS / 2, retry: false } as const

/** When a machine was online, as far as this console looked; null where it never looked at the server. */
export const machinePresenceQuery = (serverId: string, nodeId: string, days: PresenceDays) =>
  queryOptions({
    ...kept,
    queryKey: [...queryKeys.presence(serverId), 'machine', nodeId, days],
    queryFn: () => invoke('presence:machine', { serverId, nodeId, days }),
    placeholderData: (before) => before,
  })

/** How many machines were online over time. */
export const onlineCurveQuery = (serverId: string, days: PresenceDays) =>
  queryOptions({
    ...kept,
    queryKey: [...queryKeys.presence(serverId), 'curve', days],
    queryFn: () => invoke('presence:curve', { serverId, days }),
    placeholderData: (before) => before,
  })

/** How long each machine was online of what is known of the last month. */
export const machineSharesQuery = (serverId: string) =>
  queryOptions({
    ...kept,
    queryKey: [...queryKeys.presence(serverId), 'shares'],
    queryFn: () => invoke('presence:shares', { serverId }),
  })
