import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { NetworkProblem } from '@shared/api/connection-problem'
import { NetworkError } from './network-error'

/** A write was sent and its response never came, or came in pieces: the server may have done it. */
export class ResponseLost extends ApiError {}

/** What leaves open whether the server got the request. All others happen before it is sent. */
const UNDERWAY: ReadonlySet<NetworkProblem> = new Set(['reset', 'timeout', 'notHttp', 'other'])

/** Classifies the error of a write: `ResponseLost` where the server may have done it nevertheless. */
export function classifyWriteError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const open =
    error instanceof NetworkError
      ? UNDERWAY.has(error.problem)
      : error.code === 'badResponse' || error.code === 'offline' || error.code === 'timeout'
  return open ? new ResponseLost(error.code, error.message, { details: error.details, cause: error }) : error
}

/** A server that is busy with the write, or restarting, gets this many looks. */
const LOOKS = 3

export interface Backoff {
  /** Waits a moment, longer each time. */
  pause(attempt: number): Promise<void>
}

/**
 * Runs a write. Where its response is lost, `look` reads the outcome back: what the write would have returned, or null where nothing
 * shows that it was done. Throws the loss itself when it was not done, and `uncertain` when nobody can tell.
 */
export async function recovered<T>(
  backoff: Backoff,
  write: () => Promise<T>,
  look: () => Promise<T | null>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isLoss(error)) throw error
    return (await lookFor(backoff, look)) ?? notDone(error)
  }
}

/** A response that cannot be understood is as good as none. */
function isLoss(error: unknown): error is ApiError {
  return error instanceof ResponseLost || (error instanceof ApiError && error.code === 'badResponse')
}

/** For writes whose outcome cannot be read back. */
export function unreadable(): Promise<never> {
  return Promise.reject(uncertain())
}

/** A key was made whose secret is only ever in the response that was lost. `shown` is what lists show of it. */
export function loseSecret(shown: string): never {
  throw new ApiError('lostSecret', `The server made the key ${shown}, but its secret did not arrive.`)
}

async function lookFor<T>(backoff: Backoff, look: () => Promise<T | null>): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === LOOKS
    try {
      const found = await look()
      if (found !== null || last) return found
    } catch (error) {
      if (isFinding(error)) throw error
      if (last) throw uncertain(error)
    }
    await backoff.pause(attempt)
  }
}

/** What a look itself found out, as opposed to not reaching the server. */
function isFinding(error: unknown): boolean {
  return error instanceof ApiError && ['uncertain', 'lostSecret', 'unauthorized', 'forbidden'].includes(error.code)
}

function uncertain(cause?: unknown): ApiError {
  return new ApiError(
    'uncertain',
    'The connection broke before the server had answered, and whether the change was made is not known.',
    { cause },
  )
}

/** It was looked for, and is not there. */
function notDone({ code, message, details, cause }: ApiError): never {
  throw new ApiError(code, message, { details: [...details, issue('notDone')], cause })
}
