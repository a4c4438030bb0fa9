import { type ApiError, toApiError } from '@shared/api/error'
import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createEmitter } from './emitter'
import { isSilent } from './freshness'
import { renewClocks } from './now'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** A failure of this mutation is shown as a toast with Retry: set by the optimistic hooks, whose dialog is gone by then. */
      announce?: boolean
    }
  }
}

export const POLL_MS = 10_000
const POLL_CAP_MS = 120_000

export interface MutationFailure {
  error: ApiError
  retry: () => void
}

/** Told about failures of optimistic changes, which nothing else on screen would show. */
export const mutationFailure = createEmitter<MutationFailure>()

/** How many errors a query had in all when it last succeeded: what came after is the present run of failures. */
const errorsAtSuccess = new WeakMap<object, number>()

/** What a query gave last. */
const lastData = new WeakMap<object, unknown>()

/** No time in new data is further ahead of a clock on screen than this, in milliseconds: it reads as "now". */
const CLOCK_AGE_MS = 1_000

/** Milliseconds to the next poll after a number of failures in a row: 10 s, then 20, 40, 80 and at most 120 s. */
export function pollDelay(failures: number): number {
  return Math.min(POLL_MS * 2 ** failures, POLL_CAP_MS)
}

/**
 * For `refetchInterval` of everything that is watched. Hidden windows do not poll (TanStack's focus manager), and a query that fails
 * slows down until it succeeds.
 */
export function pollInterval<T, K extends QueryKey>(query: Query<T, ApiError, T, K>): number {
  if (query.state.error === null) return POLL_MS
  return pollDelay(query.state.errorUpdateCount - (errorsAtSuccess.get(query) ?? 0))
}

/** Settings of every list and object that the server may change by itself. */
export const watched = {
  refetchInterval: pollInterval,
  // The client gives the same object on 304, which is cheaper than comparing 10,000 machines field by field.
  structuralSharing: false,
} as const

function retryRead(failures: number, error: ApiError): boolean {
  return failures < 1 && (isSilent(error) || error.code === 'internal') && error.code !== 'mockUnavailable'
}

export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess: () => renewClocks(),
    onError: (thrown, variables, _result, mutation) => {
      if (!mutation.meta?.announce) return
      const retry = () => {
        const again = mutationCache.build(client, mutation.options)
        // A failure comes back through this very callback.
        again.execute(variables).catch(() => undefined)
      }
      mutationFailure.emit({ error: toApiError(thrown), retry })
    },
  })
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => {
        errorsAtSuccess.set(query, query.state.errorUpdateCount)
        if (lastData.get(query) === data) return
        lastData.set(query, data)
        renewClocks(CLOCK_AGE_MS)
      },
    }),
    mutationCache,
    defaultOptions: {
      queries: {
        // The browser's idea of being online says nothing about a server on loopback or in a local network.
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
