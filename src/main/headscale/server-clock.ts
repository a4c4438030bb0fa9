import type { HttpClient } from './call'

/** Smaller differences count as equal: the header has a resolution of one second, and the page shows smaller differences as "now". */
const AGREE_MS = 2_000
/** Slower responses, in milliseconds, are too imprecise to measure with. */
const SLOW_MS = 5_000

export interface ServerClock {
  /** The same client, with its responses measured. */
  readonly http: HttpClient
  /** How far the server's clock is ahead of this computer's, in milliseconds; 0 while they agree or nothing is known. */
  readonly aheadMs: () => number
}

/**
 * Compares the server's clock with this computer's by the `Date` of every response (RFC 9110, 6.6.1). The figure changes only when a
 * response differs clearly, so that values computed from it stay stable. `now` in milliseconds.
 */
export function createServerClock(http: HttpClient, now: () => number): ServerClock {
  let known = 0
  const look = (date: string | undefined, sent: number, received: number) => {
    const written = Date.parse(date ?? '')
    if (Number.isNaN(written) || received - sent > SLOW_MS) return
    // The header omits the fraction of its second, half a second on average; it was written between the two measured times.
    const ahead = Math.round(written + 500 - (sent + received) / 2)
    const rounded = Math.abs(ahead) < AGREE_MS ? 0 : Math.round(ahead / 1_000) * 1_000
    if (rounded === 0 || Math.abs(ahead - known) >= AGREE_MS) known = rounded
  }
  return {
    aheadMs: () => known,
    http: async (address, request) => {
      const sent = now()
      const response = await http(address, request)
      // Responses from a cache carry the date of the original response.
      if (response.headers.age === undefined) look(response.headers.date, sent, now())
      return response
    },
  }
}
