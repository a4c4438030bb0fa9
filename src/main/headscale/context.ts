import { AsyncLocalStorage } from 'node:async_hooks'
import type { PlainRequest } from '@main/api/api-app'
import { maxAgeOf } from '@main/api/max-age'

/** The maximum age of a cached response that a caller accepts, and the age of the one it received, in milliseconds. */
export interface Copies {
  readonly maxAgeMs: number
  /** Reports that the caller gets a copy of this age. */
  used(ageMs: number): void
}

interface Call {
  readonly signal: AbortSignal | undefined
  readonly maxAgeMs: number
  ageMs: number | null
}

/** Links requests to the server with the page's request that caused them: aborting one aborts the other, and both accept the same copies. */
export interface CallContext {
  run<T>(request: PlainRequest, work: () => T): T
  signal(): AbortSignal | undefined
  copies(): Copies | undefined
  /** The age of the oldest copy in this call, in milliseconds; null if everything came from the server. */
  ageMs(): number | null
}

export function createCallContext(): CallContext {
  const storage = new AsyncLocalStorage<Call>()
  return {
    run: (request, work) => storage.run({ signal: request.signal, maxAgeMs: maxAgeOf(request), ageMs: null }, work),
    signal: () => storage.getStore()?.signal,
    copies() {
      const call = storage.getStore()
      if (!call || call.maxAgeMs === 0) return undefined
      return { maxAgeMs: call.maxAgeMs, used: (ageMs) => void (call.ageMs = Math.max(call.ageMs ?? 0, ageMs)) }
    },
    ageMs: () => storage.getStore()?.ageMs ?? null,
  }
}
