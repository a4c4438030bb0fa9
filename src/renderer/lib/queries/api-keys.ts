import { queryOptions, useQuery } from '@tanstack/react-query'
import { watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'
import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/key-text'
import type { RotationReport } from '@shared/ipc/session'
import { invoke } from '../desktop'
import { useCurrentServer } from '../session'

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

/** Returns the console's own API key from the server's list; undefined if unknown, or if the key has an unknown format. */
export function useOwnKey(): ApiKey | undefined {
  const prefix = useCurrentServer()?.keyPrefix
  const { data } = useQuery({ ...apiKeysQuery(), enabled: prefix !== undefined })
  return prefix === undefined ? undefined : data?.find((key) => isOwnKey(key.prefix, prefix))
}

/** Replaces the current server's key; `expiration` is RFC 3339. The key itself never reaches the renderer. */
export function useRotateKey() {
  const id = useCurrentServer()?.id ?? ''
  return useChange<string, RotationReport>({
    mutationFn: (expiration) => invoke('servers:rotateKey', { id, expiration }),
    touches: [queryKeys.apiKeys],
  })
}
