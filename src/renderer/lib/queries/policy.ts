import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { apiOf } from '../server-link'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** The stored policy. It is polled to notice another admin's save during editing. */
export const policyQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.policy,
    queryFn: ({ client, signal }) => apiOf(client).policy.get({}, signal),
  })

/** Checks a policy on the server without storing it. A rejected text gives `invalid` with the server's message. */
export function useCheckPolicy() {
  return useChange({ mutationFn: (input: { policy: string }, api) => api.policy.check(input), touches: [] })
}
