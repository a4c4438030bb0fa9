import { QueryClient, type QueryClientConfig, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ServerState } from '@shared/api/server-state'
import type { Api } from './api'
import type { Clock } from './clock'
import type { ListsProblems, RefusedKey, ServerWatch } from './server-watch'

/** The page's state of one server besides its data. It ends with the server's query client. */
export interface ServerLink {
  readonly api: Api
  readonly clock: Clock
  readonly watch: ServerWatch
  readonly refusedKey: RefusedKey
}

/** The query client of one server; its queries and changes cannot reach another server. */
export class LinkedClient extends QueryClient {
  constructor(
    readonly link: ServerLink,
    config: QueryClientConfig,
  ) {
    super(config)
  }
}

/** Returns the link to the server of a query client. */
export function linkOf(client: QueryClient): ServerLink {
  if (client instanceof LinkedClient) return client.link
  throw new Error('the query client was not created by createQueryClient')
}

/** Returns the calls to the server of a query client. */
export const apiOf = (client: QueryClient): Api => linkOf(client).api

/** Returns the link to the current server. */
export const useServerLink = (): ServerLink => linkOf(useQueryClient())

export function useServerState(): ServerState {
  const { watch } = useServerLink()
  return useSyncExternalStore(watch.subscribe, watch.get)
}

/** Returns when what is on screen was read, if only an earlier run read it; otherwise null. */
export function useLastKnownAt(): number | null {
  const { watch } = useServerLink()
  return useSyncExternalStore(watch.subscribe, watch.lastKnownAt)
}

/** Returns the problems of the loaded lists by part. */
export function useListProblems(): ListsProblems {
  const { watch } = useServerLink()
  return useSyncExternalStore(watch.subscribe, watch.problems)
}

/** Returns the duration of the server's cheapest call in milliseconds; null before the first measurement. */
export function useLatency(): number | null {
  const { watch } = useServerLink()
  return useSyncExternalStore(watch.subscribe, watch.latency)
}

/** Returns whether the server refused the API key. */
export function useKeyRefused(): boolean {
  const { refusedKey } = useServerLink()
  return useSyncExternalStore(refusedKey.subscribe, refusedKey.get)
}

/** Returns a function that repeats all queries with the current key. */
export function useResume(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    linkOf(client).refusedKey.clear()
    void client.invalidateQueries()
  }, [client])
}
