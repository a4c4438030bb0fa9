import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import type { RotationReport } from '@shared/ipc/session'
import { useQuery } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { useCurrentServer } from '../session'
import { apiKeysQuery } from './api-keys'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** Keys end by the clock, which needs no question: only another admin's doing does. */
const OWN_KEY_POLL_MS = 5 * 60_000

/** The key the console signs in with, as the server lists it; undefined while unknown and where its form is unknown. */
export function useOwnKey(): ApiKey | undefined {
  const prefix = useCurrentServer()?.keyPrefix
  const { data } = useQuery({
    ...apiKeysQuery(),
    enabled: prefix !== undefined,
    refetchInterval: OWN_KEY_POLL_MS,
  })
  return prefix === undefined ? undefined : data?.find((key) => isOwnKey(key.prefix, prefix))
}

/** Replaces the current server's key; `expiration` is RFC 3339. The key itself never comes here. */
export function useRotateKey() {
  const id = useCurrentServer()?.id ?? ''
  return useChange<string, RotationReport>({
    mutationFn: (expiration) => invoke('servers:rotateKey', { id, expiration }),
    touches: [queryKeys.apiKeys],
  })
}
