import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'

/** The stored policy. It is polled to notice another admin's save during editing. */
export const policyQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.policy,
    queryFn: readPart(
      'policy',
      (api, signal) => api.policy.get({}, signal),
      (policy) => policy,
    ),
  })

/** Checks a policy on the server without storing it. A rejected text gives `invalid` with the server's message. */
export function useCheckPolicy() {
  return useChange({ mutationFn: (input: { policy: string }, api) => api.policy.check(input), touches: [] })
}
