import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'

export const apiKeysQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.apiKeys,
    queryFn: readPart(
      'apiKeys',
      (api, signal) => api.apiKeys.list({}, signal),
      ({ apiKeys }) => apiKeys,
    ),
  })

const touches = [queryKeys.apiKeys]

/** The response contains the complete secret; it is not available later. `expiration` is RFC 3339; the default is 90 days. */
export function useCreateApiKey() {
  return useChange({ mutationFn: (input: { expiration?: string }, api) => api.apiKeys.create(input), touches })
}
