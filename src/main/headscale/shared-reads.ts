import type { RawResponse } from './call'
import type { Copies } from './context'
import { createSingleFlight } from '@main/lib/single-flight'

/** An unused copy is dropped after this many milliseconds. */
const KEEP_MS = 60_000

/** Errors after which the server may be unreachable, or may refuse the key for every call. */
const DOUBTS: ReadonlySet<number> = new Set([401, 502, 503, 504])

interface Copy {
  readonly response: RawResponse
  /** When the server was asked, by the monotonic clock. */
  readonly begun: number
  readonly drop: ReturnType<typeof setTimeout>
}

export interface SharedReads {
  /**
   * Returns a copy of the last response under `key` if `copies` accepts its age; otherwise joins the read in progress, or starts it.
   * `signal` withdraws this caller.
   */
  read(
    key: string,
    options: { readonly signal: AbortSignal | undefined; readonly copies: Copies | undefined },
    work: (signal: AbortSignal) => Promise<RawResponse>,
  ): Promise<RawResponse>
  /** Drops all copies, and keeps none of the reads in progress: a write has made them outdated. */
  forget(): void
}

/**
 * Shares reads among all callers. A read without an answer drops every copy, because a check
 * of the server's presence must not get a copy; so does a refused key.
 */
export function createSharedReads(monotonic: () => number = () => performance.now()): SharedReads {
  const flights = createSingleFlight<RawResponse>()
  const copies = new Map<string, Copy>()
  let generation = 0

  const drop = (key: string) => {
    clearTimeout(copies.get(key)?.drop)
    copies.delete(key)
  }
  const dropAll = () => [...copies.keys()].forEach(drop)
  const keep = (key: string, response: RawResponse, begun: number) => {
    drop(key)
    const timer = setTimeout(() => drop(key), KEEP_MS)
    timer.unref()
    copies.set(key, { response, begun, drop: timer })
  }
  return {
    async read(key, { signal, copies: accepted }, work) {
      const copy = copies.get(key)
      const ageMs = copy && monotonic() - copy.begun
      if (copy && ageMs !== undefined && accepted && ageMs < accepted.maxAgeMs) {
        accepted.used(ageMs)
        return copy.response
      }
      return flights.join(key, signal, async (shared) => {
        const [begun, asked] = [monotonic(), generation]
        try {
          const response = await work(shared)
          if (DOUBTS.has(response.status)) dropAll()
          else if (response.status < 300 && asked === generation) keep(key, response, begun)
          return response
        } catch (error) {
          if (!shared.aborted) dropAll()
          throw error
        }
      })
    },
    forget() {
      generation += 1
      flights.forget()
      dropAll()
    },
  }
}
