import type { PresenceDays } from '@shared/presence/interval'
import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './cache'

/** The refetch interval in milliseconds: the data changes with every poll of the server. */
const AGAIN_MS = 60_000

const kept = { refetchInterval: AGAIN_MS, staleTime: AGAIN_MS / 2, retry: false } as const

/** A machine's online times as observed by this console; null if it never observed the server. */
export const machinePresenceQuery = (serverId: string, nodeId: string, days: PresenceDays) =>
  queryOptions({
    ...kept,
    queryKey: [...queryKeys.presence(serverId), 'machine', nodeId, days],
    queryFn: () => invoke('presence:machine', { serverId, nodeId, days }),
    placeholderData: (before) => before,
  })

/** The number of online machines over time. */
export const onlineCurveQuery = (serverId: string, days: PresenceDays) =>
  queryOptions({
    ...kept,
    queryKey: [...queryKeys.presence(serverId), 'curve', days],
    queryFn: () => invoke('presence:curve', { serverId, days }),
    placeholderData: (before) => before,
  })

/** Each machine's share of online time within the observed part of the last month. */
export const machineSharesQuery = (serverId: string) =>
  queryOptions({
    ...kept,
    queryKey: [...queryKeys.presence(serverId), 'shares'],
    queryFn: () => invoke('presence:shares', { serverId }),
  })
