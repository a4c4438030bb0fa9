import type { ApiError } from '@shared/api/error'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Why something on screen could not be renewed: the error of a query that is shown, has data from before and failed since. Null where
 * all is fresh, and where a page has nothing to show at all: it says so itself.
 */
export function staleError(client: QueryClient): ApiError | null {
  const failed = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.error !== null && state.data !== undefined,
  })
  return failed[0]?.state.error ?? null
}

export function useStaleError(): ApiError | null {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => staleError(client))
}
