import { toApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/resources'
import type { HistorySource } from '@shared/ipc/policy-versions'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { invoke } from '../desktop'
import { queryKeys } from './cache'

/** The versions of a server's policy stored on this computer, newest first. */
export const historyQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.history(serverId),
    queryFn: () => invoke('policyVersions:list', { id: serverId }),
    refetchOnWindowFocus: false,
    retry: false,
  })

/** The text of a version, which never changes. */
export const versionQuery = (serverId: string, version: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.history(serverId), version],
    queryFn: () => invoke('policyVersions:text', { id: serverId, version: version ?? '' }),
    enabled: version !== null,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })

interface Version {
  serverId: string
  stored: Pick<StoredPolicy, 'policy' | 'updatedAt'>
  source: z.infer<typeof HistorySource>
  note?: string
}

/** Adds a stored policy to the history. Returns the error if that failed, otherwise null: a failure does not undo the save. */
export async function storeVersion(client: QueryClient, { serverId, stored, source, note = '' }: Version) {
  if (stored.policy === '') return null
  try {
    const version = { id: serverId, text: stored.policy, at: stored.updatedAt, source, note }
    const history = await invoke('policyVersions:add', version)
    await client.cancelQueries({ queryKey: queryKeys.history(serverId), exact: true })
    client.setQueryData(queryKeys.history(serverId), history)
    return null
  } catch (thrown) {
    return toApiError(thrown)
  }
}

/** Removes all versions of a server from this computer. */
export function useForgetHistory(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => invoke('policyVersions:forget', { id: serverId }),
    onSettled: () => client.resetQueries({ queryKey: queryKeys.history(serverId) }),
  })
}
