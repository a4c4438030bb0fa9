import type { ApiError, ErrorCode } from '@shared/api/error'
import { useSyncExternalStore } from 'react'

/** How the calls to the current server go. Times are milliseconds since the epoch. */
export interface Freshness {
  /** When the server last answered anything; null before the first response. */
  answeredAt: number | null
  /** How long the last answered call took, in milliseconds. */
  latencyMs: number | null
  /** Why the last call got no usable response; null while responses come in. */
  failure: ApiError | null
}

const start: Freshness = { answeredAt: null, latencyMs: null, failure: null }
/** The codes that mean "the server did not answer", as opposed to "the server said no". */
const SILENT = new Set<ErrorCode>(['offline', 'timeout', 'badResponse', 'untrusted', 'mockUnavailable'])

/** True where an error means that no answer came from the server. */
export function isSilent(error: ApiError): boolean {
  return SILENT.has(error.code)
}

export function createFreshness() {
  let state = start
  const listeners = new Set<() => void>()
  const set = (next: Freshness) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answered: (now: number, latencyMs: number) => set({ answeredAt: now, latencyMs, failure: null }),
    failed: (now: number, error: ApiError) =>
      set(isSilent(error) ? { ...state, failure: error } : { ...state, answeredAt: now, failure: null }),
    reset: () => set(start),
  }
}

export const freshness = createFreshness()

export function useFreshness(): Freshness {
  return useSyncExternalStore(freshness.subscribe, freshness.get)
}
