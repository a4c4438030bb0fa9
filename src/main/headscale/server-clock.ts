import type { HttpClient } from './call'

/** Clocks that differ by less agree: the header counts in seconds, and the page takes less as "now". */
const AGREE_MS = 2_000
/** A response that took longer tells too little of when it was written. */
const SLOW_MS = 5_000

export interface ServerClock {
  /** The same client, whose responses are looked at. */
  readonly http: HttpClient
  /** How far the server's clock is ahead of this computer's, in milliseconds; 0 while they agree or nothing is known. */
  aheadMs(): number
}

/**
 * Compares the server's clock with this computer's by the `Date` of every response (RFC 9110, 6.6.1). The figure stays the same until a
 * response says something clearly different, so that what is computed from it does not tremble. `now` in milliseconds.
 */
export function createServerClock(http: HttpClient, now: () => number): ServerClock {
  let known = 0
  const look = (date: string | undefined, sent: number, received: number) => {
    const written = Date.parse(date ?? '')
    if (Number.isNaN(written) || received - sent > SLOW_MS) return
    // The header leaves out the fraction of its second, half a second on average; it was written between the two instants.
    const ahead = Math.round(written + 500 - (sent + received) / 2)
    const rounded = Math.abs(ahead) < AGREE_MS ? 0 : Math.round(ahead / 1_000) * 1_000
    if (rounded === 0 || Math.abs(ahead - known) >= AGREE_MS) known = rounded
  }
  return {
    aheadMs: () => known,
    http: async (address, request) => {
      const sent = now()
      const response = await http(address, request)
      // A cache before the server answers with the date of what it kept.
      if (response.headers.age === undefined) look(response.headers.date, sent, now())
      return response
    },
  }
}
