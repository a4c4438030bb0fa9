import { type ApiError, toApiError } from '@shared/api/error'
import { MutationCache, QueryCache } from '@tanstack/react-query'
import { createApi } from './api'
import { createClock } from './clock'
import { createEmitter } from './emitter'
import { changesList } from './list-instants'
import { LinkedClient } from './server-link'
import { createRefusedKey, createServerWatch } from './server-watch'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** Shows a failure of this mutation as a toast with Retry: set by the optimistic hooks, because their dialog is closed by then. */
      announce?: boolean
    }
  }
}

export interface MutationFailure {
  error: ApiError
  retry: () => void
}

/** Emits failures of optimistic changes, which are not shown anywhere else. */
export const mutationFailure = createEmitter<MutationFailure>()

/** Times in new data are at most this many milliseconds ahead of the clock on screen: up to 5 s (`texts.ts`) read as "now". */
const CLOCK_AGE_MS = 4_000

/** Query settings for what the main process reads again and again (`server-feed.ts`). */
export const watched = {
  // The client returns the same object on 304, which is cheaper than comparing 10,000 machines field by field.
  structuralSharing: false,
} as const

/** Retries internal errors once, because they may be temporary. The lower layer retries connection errors itself. */
function retryRead(failures: number, error: ApiError): boolean {
  return failures < 1 && error.code === 'internal'
}

/** Creates the query client of one server; its queries and changes cannot reach another server. '' means no server. */
export function createQueryClient(serverId = '', address: string | null = null): LinkedClient {
  const watch = createServerWatch()
  const refusedKey = createRefusedKey()
  const clock = createClock()
  const link = { api: createApi(serverId, address, { watch, refusedKey }), clock, watch, refusedKey }
  /** The last result of each query. */
  const lastData = new WeakMap<object, unknown>()
  const mutationCache = new MutationCache({
    onSuccess: () => clock.renew(),
    onError: (thrown, variables, _result, mutation) => {
      if (!mutation.meta?.announce) return
      const retry = () => {
        const again = mutationCache.build(client, mutation.options)
        // A failure reaches this same callback again.
        again.execute(variables).catch(() => undefined)
      }
      mutationFailure.emit({ error: toApiError(thrown), retry })
    },
  })
  const client = new LinkedClient(link, {
    queryCache: new QueryCache({
      onSuccess: (_answer, query) => {
        // Compare the cached object, not the response: the cache keeps its object if an equal response arrives, as with most polls.
        const { data } = query.state
        const before = lastData.get(query)
        if (before === data) return
        lastData.set(query, data)
        // The states of a list that changed depend on the exact time; a first list, and other data, only show relative times.
        clock.renew(before !== undefined && changesList(query.queryKey) ? 0 : CLOCK_AGE_MS)
      },
    }),
    mutationCache,
    defaultOptions: {
      queries: {
        // The browser's online state does not apply to a server on loopback or in a local network.
        networkMode: 'always',
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        retry: retryRead,
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
