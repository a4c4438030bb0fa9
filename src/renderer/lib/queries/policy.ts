import { queryOptions } from '@tanstack/react-query'
import { api } from '../api'
import { watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** The stored policy; polled, so that somebody else's save is noticed while one edits. */
export const policyQuery = () =>
  queryOptions({ ...watched, queryKey: queryKeys.policy, queryFn: ({ signal }) => api.policy.get({}, signal) })

/** `baseId` is the id the edit started from; the save is refused with `conflict` where another one is stored by now. */
export function useSavePolicy() {
  return useChange({
    mutationFn: (input: { policy: string; baseId?: string | null }) => api.policy.set(input),
    // A policy decides tags' owners and approves routes by itself.
    touches: [queryKeys.policy, queryKeys.nodes, queryKeys.routes],
  })
}

/** Checks a policy on the server without storing it; refused texts come back as `invalid` with the server's words. */
export function useCheckPolicy() {
  return useChange({ mutationFn: (input: { policy: string }) => api.policy.check(input), touches: [] })
}
