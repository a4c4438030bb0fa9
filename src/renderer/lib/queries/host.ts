import { metricLimits } from '@shared/host/metrics'
import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './cache'

/** The known facts about Headscale on a server's host, and the last commands there. */
export const hostLookQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'look'],
    queryFn: () => invoke('host:look', { id: serverId }),
    refetchInterval: 10_000,
    retry: false,
  })

/** How often a page that shows facts of machines reads them from the host, in milliseconds. A hidden window does not. */
const FACTS_MS = 60_000

/** Facts of machines from the debug interface on a server's host. */
export const hostFactsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'facts'],
    queryFn: () => invoke('host:facts', { id: serverId }),
    staleTime: FACTS_MS / 2,
    refetchInterval: FACTS_MS,
    retry: false,
  })

/** The machines that wait to join, from the log and the debug interface on a server's host. */
export const hostWaitingQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'waiting'],
    queryFn: () => invoke('host:waiting', { id: serverId }),
    refetchInterval: 10_000,
    retry: false,
  })

/** The figures of Headscale in the last hour. A hidden window asks for none. */
export const hostMetricsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'metrics'],
    queryFn: () => invoke('host:metrics', { id: serverId }),
    staleTime: metricLimits.everyMs / 2,
    refetchInterval: metricLimits.everyMs,
    retry: false,
  })

/** The DNS settings on a server's host, with the digests of their files. */
export const hostDnsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'dns'],
    queryFn: () => invoke('host:dns', { id: serverId }),
    refetchInterval: 60_000,
    retry: false,
  })

/** The configuration on a server's host, without its secrets. */
export const hostConfigQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'config'],
    queryFn: () => invoke('host:config', { id: serverId }),
    refetchInterval: 60_000,
    retry: false,
  })

/** The policy's file on a server's host. */
export const hostPolicyQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'policy'],
    queryFn: () => invoke('host:policy', { id: serverId }),
    refetchInterval: 60_000,
    retry: false,
  })

/** The backups of a server. While one is being made, its progress is read twice a second. */
export const backupStateQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'backup'],
    queryFn: () => invoke('backup:state', { id: serverId }),
    refetchInterval: ({ state }) => (state.data?.progress ? 500 : 5000),
    retry: false,
  })

/** The content of a backup of a server, as its host reports it. */
export const backupSizeQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'backup size'],
    queryFn: () => invoke('backup:size', { id: serverId }),
    staleTime: FACTS_MS,
    retry: false,
  })

/** The state of the installation on a server's host, and the effects of newer releases on its configuration. */
export const upgradePlaceQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'upgrade'],
    queryFn: () => invoke('upgrade:place', { id: serverId }),
    staleTime: FACTS_MS,
    retry: false,
  })

/** The steps of upgrades on the host. */
export const upgradeStepsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.host(serverId), 'upgradeSteps'],
    queryFn: () => invoke('upgrade:steps', { id: serverId }),
    staleTime: FACTS_MS,
    retry: false,
  })

/** The releases of Headscale. Only read when a person asks for it. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: queryKeys.releases,
    queryFn: () => invoke('upgrade:releases'),
    enabled: false,
    staleTime: Infinity,
    retry: false,
  })

/** The checksums of a release, from the same page. */
export const checksumsQuery = (version: string) =>
  queryOptions({
    queryKey: [...queryKeys.releases, version],
    queryFn: () => invoke('upgrade:checksums', { version }),
    staleTime: Infinity,
    retry: false,
  })
