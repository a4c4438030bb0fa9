import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import type { RotationReport } from '@shared/ipc/session'
import { useQuery } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { useCurrentServer } from '../session'
import { apiKeysQuery } from './api-keys'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

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
