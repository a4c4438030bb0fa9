import { hostOf, ProblemError, type RawResponse } from './call'

/** The wait if the server names no duration, in milliseconds. */
const DEFAULT_WAIT_MS = 30_000
/** The longest wait, whatever the server asks for; a later request can be answered with 429 again. */
const MAX_WAIT_MS = 10 * 60_000

export interface RateLimit {
  /**
   * Sends a request. While the server asks for fewer requests, throws `ApiError` `busy` with the end of the wait and sends nothing. After
   * the wait one trial request goes first, and the others wait for its result.
   */
  run(send: () => Promise<RawResponse>): Promise<RawResponse>
}

/** Creates a limiter that follows status 429 and `Retry-After` (RFC 9110, 10.2.3; RFC 6585, 4). `now` is in milliseconds since 1970. */
export function createRateLimit(url: string, now: () => number): RateLimit {
  let until: number | null = null
  let trial: Promise<unknown> | null = null

  const refuseUntilThen = () => {
    if (until === null) return
    // A clock that was set back must not prolong the wait.
    until = Math.min(until, now() + MAX_WAIT_MS)
    if (now() < until) throw busy(url, until)
  }
  const sendAndNote = async (send: () => Promise<RawResponse>) => {
    const response = await send()
    if (response.status !== 429) {
      until = null
      return response
    }
    until = now() + waitOf(response.retryAfter, now())
    throw busy(url, until)
  }
  return {
    async run(send) {
      refuseUntilThen()
      if (until === null) return sendAndNote(send)
      if (trial) {
        await trial
        refuseUntilThen()
        return sendAndNote(send)
      }
      const sending = sendAndNote(send)
      trial = sending.catch(() => undefined)
      try {
        return await sending
      } finally {
        trial = null
      }
    },
  }
}

/** Parses `Retry-After`, a number of seconds or a date, to milliseconds. */
function waitOf(text: string, now: number): number {
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : date - now
  return Number.isNaN(asked) ? DEFAULT_WAIT_MS : Math.min(Math.max(asked, 1000), MAX_WAIT_MS)
}

function busy(url: string, until: number): ProblemError {
  const host = hostOf(url)
  return new ProblemError('busy', 'busy', `${host} asks for fewer requests (status 429).`, {
    params: { host, status: '429', until: new Date(until).toISOString() },
  })
}
