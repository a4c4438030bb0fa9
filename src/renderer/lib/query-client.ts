import { type ApiError, toApiError } from '@shared/api/error'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Api, createApi } from './api'
import { createEmitter } from './emitter'
import { changesList } from './list-instants'
import { renewClock } from './now'
import type { ServerState } from './server-state'
import { serverWatch } from './server-watch'
import { refusedKey } from './session-end'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** Shows a failure of this mutation as a toast with Retry: set by the optimistic hooks, because their dialog is closed by then. */
      announce?: boolean
    }
  }
}

export const POLL_MS = 10_000
/** Differs from the interval of the lists, so that the call often runs alone: only then does its duration measure the server. */
export const HEALTH_POLL_MS = 7_000
/** While the server is away, only health is polled, often enough to notice its return within 10 s. */
const AWAY_POLL_MS = 5_000
/** Varies the interval by up to this fraction, so that consoles that lost the same server do not all return at once. */
const SPREAD = 0.2

export interface MutationFailure {
  error: ApiError
  retry: () => void
}

/** Emits failures of optimistic changes, which are not shown anywhere else. */
export const mutationFailure = createEmitter<MutationFailure>()

/** The last result of each query. */
const lastData = new WeakMap<object, unknown>()

/** Times in new data are at most this many milliseconds ahead of the clock on screen, so they read as "now". */
const CLOCK_AGE_MS = 1_000

/**
 * Returns the milliseconds until the next poll of a part in the server's current state; false if the part is refetched only after the
 * server returns.
 */
export function pollDelay(
  { condition, until }: Pick<ServerState, 'condition' | 'until'>,
  part: 'list' | 'health',
  { now, random }: { now: number; random: number },
): number | false {
  const away = Math.round(AWAY_POLL_MS * (1 - SPREAD + 2 * SPREAD * random))
  if (condition === 'paused' && until !== null) return Math.max(until - now, 0) + 1000 * random
  if (condition === 'offline' || condition === 'unusable') return part === 'health' && away
  return part === 'health' ? HEALTH_POLL_MS : POLL_MS
}

const delayFor = (part: 'list' | 'health') => () =>
  !refusedKey.get() && pollDelay(serverWatch.get(), part, { now: Date.now(), random: Math.random() })

/** Query settings for lists and objects that the server may change by itself. Hidden windows do not poll (TanStack's focus manager). */
export const watched = {
  refetchInterval: delayFor('list'),
  // The client returns the same object on 304, which is cheaper than comparing 10,000 machines field by field.
  structuralSharing: false,
} as const

/** The settings of the health check, which continues while the server is away. */
export const watchedHealth = { ...watched, refetchInterval: delayFor('health') } as const

/** Retries internal errors once, because they may be temporary. The lower layer retries connection errors itself. */
function retryRead(failures: number, error: ApiError): boolean {
  return failures < 1 && error.code === 'internal'
}

const apis = new WeakMap<QueryClient, Api>()

/** Returns the calls to the server of a query client. */
export function apiOf(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('the query client was not made by createQueryClient')
  return api
}

/** Creates the query client of one server; its queries and changes cannot reach another server. '' means no server. */
export function createQueryClient(serverId = '', address: string | null = null): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess: () => renewClock(),
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
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => {
        if (lastData.get(query) === data) return
        lastData.set(query, data)
        // A list's states depend on the exact time; other data only shows relative times.
        renewClock(changesList(query.queryKey) ? 0 : CLOCK_AGE_MS)
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
  apis.set(client, createApi(serverId, address))
  return client
}
