import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { watched } from '../query-client'
import { apiOf } from '../server-link'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'

export const preAuthKeysQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.preAuthKeys,
    queryFn: readPart(
      'preAuthKeys',
      (api, signal) => api.preAuthKeys.list({}, signal),
      ({ preAuthKeys }) => preAuthKeys,
    ),
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
