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
  /** A user's id or name; absent for a key that carries tags alone. */
  user?: string
  reusable?: boolean
  ephemeral?: boolean
  /** RFC 3339; without it the key lasts one hour. */
  expiration?: string
  aclTags?: string[]
}

/** Answers the key with its whole secret, this once. */
export function useCreatePreAuthKey() {
  return useChange({ mutationFn: (input: NewPreAuthKey, api) => api.preAuthKeys.create(input), touches })
}

/** Creates many, one after the other: the list is read again when `renew` says so. Gives keys with their whole secrets, this once. */
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
