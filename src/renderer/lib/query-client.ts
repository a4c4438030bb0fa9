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
      /** A failure of this mutation is shown as a toast with Retry: set by the optimistic hooks, whose dialog is gone by then. */
      announce?: boolean
    }
  }
}

export const POLL_MS = 10_000
/** Not in step with the lists, so that it is often under way alone: that is when its time is the server's. */
export const HEALTH_POLL_MS = 7_000
/** While the server is away, health alone is asked: often enough that the console is back within 10 s of it. */
const AWAY_POLL_MS = 5_000
/** Consoles that lost the same server do not come back in step: an interval is up to this part longer or shorter. */
const SPREAD = 0.2

export interface MutationFailure {
  error: ApiError
  retry: () => void
}

/** Told about failures of optimistic changes, which nothing else on screen would show. */
export const mutationFailure = createEmitter<MutationFailure>()

/** What a query gave last. */
const lastData = new WeakMap<object, unknown>()

/** No time in new data is further ahead of a clock on screen than this, in milliseconds: it reads as "now". */
const CLOCK_AGE_MS = 1_000

/** Milliseconds to the next poll of a part while the server is as it is; false: it is asked again when the server is back. */
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

/**
 * Settings of every list and object that the server may change by itself. Hidden windows do not poll (TanStack's focus manager).
 */
export const watched = {
  refetchInterval: delayFor('list'),
  // The client gives the same object on 304, which is cheaper than comparing 10,000 machines field by field.
  structuralSharing: false,
} as const

/** The same for the question whether the server is there, which goes on while it is not. */
export const watchedHealth = { ...watched, refetchInterval: delayFor('health') } as const

/** The way to the server tries again by itself; what the server stumbled over may work a moment later. */
function retryRead(failures: number, error: ApiError): boolean {
  return failures < 1 && error.code === 'internal'
}

const apis = new WeakMap<QueryClient, Api>()

/** The calls to the server that a query client belongs to. */
export function apiOf(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('the query client was not made by createQueryClient')
  return api
}

/** Queries and changes of one server: nothing of it can reach another server. '' stands for no server. */
export function createQueryClient(serverId = ''): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess: () => renewClock(),
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
        if (lastData.get(query) === data) return
        lastData.set(query, data)
        // A state depends on the instant; elsewhere a time is only worded.
        renewClock(changesList(query.queryKey) ? 0 : CLOCK_AGE_MS)
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
  apis.set(client, createApi(serverId))
  return client
}
