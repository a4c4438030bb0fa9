import type { ApiKey } from '@shared/api/api-keys'
import { queryOptions } from '@tanstack/react-query'
import { serverNow } from '../now'
import { apiOf, watched } from '../query-client'
import { type ChangeOptions, useChange } from './optimistic'
import { queryKeys } from './query-keys'

export const apiKeysQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.apiKeys,
    queryFn: async ({ client, signal }) => (await apiOf(client).apiKeys.list({}, signal)).apiKeys,
  })

const touches = [queryKeys.apiKeys]

/** The response contains the complete secret; it is not available later. `expiration` is RFC 3339; the default is 90 days. */
export function useCreateApiKey() {
  return useChange({ mutationFn: (input: { expiration?: string }, api) => api.apiKeys.create(input), touches })
}

export function useExpireApiKey(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { prefix: string }, api) => api.apiKeys.expire(input),
      predict: (cache, { prefix }) =>
        cache.replace<ApiKey>(
          queryKeys.apiKeys,
          (key) => key.prefix === prefix,
          (key) => ({ ...key, expiration: new Date(serverNow()).toISOString() }),
        ),
      touches,
    },
    options,
  )
}

export function useDeleteApiKey(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { prefix: string }, api) => api.apiKeys.delete(input),
      predict: (cache, { prefix }) => cache.remove<ApiKey>(queryKeys.apiKeys, (key) => key.prefix === prefix),
      touches,
    },
    options,
  )
}
