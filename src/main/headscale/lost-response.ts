import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { NetworkProblem } from '@shared/api/connection-problem'
import { NetworkError } from './network-error'

/** A write was sent and its response was lost or incomplete: the server may have applied it. */
export class ResponseLost extends ApiError {}

/** The problems after which the server may have received the request. All others happen before it is sent. */
const POSSIBLY_SENT: ReadonlySet<NetworkProblem> = new Set(['reset', 'timeout', 'notHttp', 'other'])

/** Classifies the error of a write: `ResponseLost` if the server may have applied it anyway. */
export function classifyWriteError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const open =
    error instanceof NetworkError
      ? POSSIBLY_SENT.has(error.problem)
      : error.code === 'badResponse' || error.code === 'offline' || error.code === 'timeout'
  return open ? new ResponseLost(error.code, error.message, { details: error.details, cause: error }) : error
}

/** The number of lookups, for a server that is busy with the write or restarting. */
const LOOKUPS = 3

export interface Backoff {
  /** Waits before the next attempt, longer each time. */
  pause(attempt: number): Promise<void>
}

/**
 * Runs a write. If its response is lost, `lookUp` reads the outcome back: the value the write would have returned, or null if there is no
 * sign that it was applied. Throws the original loss if it was not applied, and `uncertain` if the outcome stays unknown.
 */
export async function writeOrVerify<T>(
  backoff: Backoff,
  write: () => Promise<T>,
  lookUp: () => Promise<T | null>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isLoss(error)) throw error
    return (await verify(backoff, lookUp)) ?? notDone(error)
  }
}

/** A response that cannot be parsed counts as lost. */
function isLoss(error: unknown): error is ApiError {
  return error instanceof ResponseLost || (error instanceof ApiError && error.code === 'badResponse')
}

/** For writes whose outcome cannot be read back. */
export function unreadable(): Promise<never> {
  return Promise.reject(uncertain())
}

/** Throws for a created key whose secret was only in the lost response. `shown` is the key as lists show it. */
export function throwLostSecret(shown: string): never {
  throw new ApiError('lostSecret', `The server made the key ${shown}, but its secret did not arrive.`)
}

/**
 * Returns the only entry that is not among `before`, null if there is none. Several may have been created by others at the same moment:
 * which one is ours is `uncertain`.
 */
export function onlyNew<T extends { readonly id: string }>(
  before: readonly { readonly id: string }[],
  after: readonly T[],
): T | null {
  const known = new Set(before.map(({ id }) => id))
  const [made = null, ...others] = after.filter(({ id }) => !known.has(id))
  if (others.length > 0) throw uncertain()
  return made
}

async function verify<T>(backoff: Backoff, lookUp: () => Promise<T | null>): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === LOOKUPS
    try {
      const found = await lookUp()
      if (found !== null || last) return found
    } catch (error) {
      if (isConclusive(error)) throw error
      if (last) throw uncertain(error)
    }
    await backoff.pause(attempt)
  }
}

/** Tells whether the lookup itself reached a conclusion, rather than failing to reach the server. */
function isConclusive(error: unknown): boolean {
  return error instanceof ApiError && ['uncertain', 'lostSecret', 'unauthorized', 'forbidden'].includes(error.code)
}

function uncertain(cause?: unknown): ApiError {
  return new ApiError(
    'uncertain',
    'The connection broke before the server had answered, and whether the change was made is not known.',
    { cause },
  )
}

/** The lookup worked and found no change. */
function notDone({ code, message, details, cause }: ApiError): never {
  throw new ApiError(code, message, { details: [...details, issue('notDone')], cause })
}
