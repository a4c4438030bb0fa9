import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../now'
import { apiOf, watched } from '../query-client'
import { type ChangeOptions, useChange } from './optimistic'
import { queryKeys } from './query-keys'

export const preAuthKeysQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.preAuthKeys,
    queryFn: async ({ client, signal }) => (await apiOf(client).preAuthKeys.list({}, signal)).preAuthKeys,
  })

const touches = [queryKeys.preAuthKeys]

export interface NewPreAuthKey {
  /** A user's id or name; absent for a key with only tags. */
  user?: string
  reusable?: boolean
  ephemeral?: boolean
  /** RFC 3339; the default is one hour. */
  expiration?: string
  aclTags?: string[]
}

/** The response contains the complete secret; it is not available later. */
export function useCreatePreAuthKey() {
  return useChange({ mutationFn: (input: NewPreAuthKey, api) => api.preAuthKeys.create(input), touches })
}

/**
 * Creates many keys, one after the other; call `renew` to refetch the list. The responses contain the complete secrets; they are not
 * available later.
 */
export function useCreatePreAuthKeys() {
  const client = useQueryClient()
  return {
    create: async (input: NewPreAuthKey) => (await apiOf(client).preAuthKeys.create(input)).preAuthKey,
    renew: () => void client.invalidateQueries({ queryKey: queryKeys.preAuthKeys }),
  }
}

export function useExpirePreAuthKey(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { id: string }, api) => api.preAuthKeys.expire(input),
      predict: (cache, { id }) =>
        cache.replace<PreAuthKey>(
          queryKeys.preAuthKeys,
          (key) => key.id === id,
          (key) => ({ ...key, expiration: new Date(serverNow()).toISOString() }),
        ),
      touches,
    },
    options,
  )
}

export function useDeletePreAuthKey(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { id: string }, api) => api.preAuthKeys.delete(input),
      predict: (cache, { id }) => cache.remove<PreAuthKey>(queryKeys.preAuthKeys, (key) => key.id === id),
      touches,
    },
    options,
  )
}
