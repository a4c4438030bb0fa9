import type { ApiError } from '@shared/api/error'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiOf, watched } from '../query-client'
import { useChange } from './optimistic'
import { useServerId } from '../session'
import { storeVersion } from './policy-history'
import { queryKeys } from './query-keys'

/** The stored policy. It is polled to notice another admin's save during editing. */
export const policyQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.policy,
    queryFn: ({ client, signal }) => apiOf(client).policy.get({}, signal),
  })

interface SaveInput {
  policy: string
  /** The id of the edited version; the server refuses the save with `conflict` if it stores another version by now. */
  baseId?: string | null
  /** The reason, for the history. */
  note?: string
}

/** Saves a policy and adds it to the history. Calls `onStoreFailed` if the history could not store it: the policy stays saved. */
export function useSavePolicy(onStoreFailed: (error: ApiError) => void) {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  return useChange({
    mutationFn: async ({ note, ...input }: SaveInput, api) => {
      const stored = await api.withReason(note ?? '').policy.set(input)
      const version = { serverId, stored, source: 'console' as const, ...(note && { note }) }
      void storeVersion(client, version).then((error) => error && onStoreFailed(error))
      return stored
    },
    // A policy determines tag owners and auto-approves routes.
    touches: [queryKeys.policy, queryKeys.nodes, queryKeys.routes],
  })
}

/** Checks a policy on the server without storing it. A rejected text gives `invalid` with the server's message. */
export function useCheckPolicy() {
  return useChange({ mutationFn: (input: { policy: string }, api) => api.policy.check(input), touches: [] })
}
