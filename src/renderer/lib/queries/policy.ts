import type { ApiError } from '@shared/api/error'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiOf, watched } from '../query-client'
import { useChange } from './optimistic'
import { useServerId } from '../session'
import { keepVersion } from './policy-history'
import { queryKeys } from './query-keys'

/** The stored policy; polled, so that somebody else's save is noticed while one edits. */
export const policyQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.policy,
    queryFn: ({ client, signal }) => apiOf(client).policy.get({}, signal),
  })

interface SaveInput {
  policy: string
  /** The id the edit started from; the save is refused with `conflict` where another one is stored by now. */
  baseId?: string | null
  /** Why, for the history. */
  note?: string
}

/** Stores a policy and adds it to the history. `onNotKept` is told where the history could not take it: the save holds anyway. */
export function useSavePolicy(onNotKept: (error: ApiError) => void) {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  return useChange({
    mutationFn: async ({ note, ...input }: SaveInput, api) => {
      const stored = await api.withReason(note ?? '').policy.set(input)
      const version = { serverId, stored, source: 'console' as const, ...(note && { note }) }
      void keepVersion(client, version).then((error) => error && onNotKept(error))
      return stored
    },
    // A policy decides tags' owners and approves routes by itself.
    touches: [queryKeys.policy, queryKeys.nodes, queryKeys.routes],
  })
}

/** Checks a policy on the server without storing it; refused texts come back as `invalid` with the server's words. */
export function useCheckPolicy() {
  return useChange({ mutationFn: (input: { policy: string }, api) => api.policy.check(input), touches: [] })
}
