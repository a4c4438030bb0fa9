import { ApiError } from '@shared/api/error'
import { addressOf, type Fetch, hostOf, type RawAnswer, type ServerCall, type Target } from './call'
import { NetworkError, networkError, networkProblem, ProblemError, tlsProblems } from './network-error'
import { createSingleFlight } from './single-flight'

/** Milliseconds and bytes; tests shorten them. */
export interface Limits {
  readonly timeout: number
  readonly largeTimeout: number
  readonly body: number
  readonly retries: number
  /** Wait before the first retry; doubled for each further one, times a random factor of 0.5 to 1.5. */
  readonly backOff: number
}

export const defaultLimits: Limits = {
  timeout: 15_000,
  largeTimeout: 30_000,
  body: 64 * 1024 * 1024,
  retries: 2,
  backOff: 200,
}

export interface TransportOptions {
  readonly target: Target
  readonly fetch: Fetch
  readonly limits?: Partial<Limits>
  readonly random?: () => number
}

export interface Transport {
  /**
   * Sends one request and hands back whatever was answered, refusals included. Throws `NetworkError` where no answer came and
   * `ApiError` `tooLarge` where it exceeds the limit. Reads are retried and shared; writes are sent exactly once.
   */
  send(call: ServerCall, signal?: AbortSignal): Promise<RawAnswer>
}

const GATEWAY_TROUBLE: ReadonlySet<number> = new Set([502, 503, 504])

export function createTransport({ target, fetch, limits: given, random = Math.random }: TransportOptions): Transport {
  const limits = { ...defaultLimits, ...given }
  const reads = createSingleFlight<RawAnswer>()

  const once = (call: ServerCall, signal: AbortSignal | undefined) => exchange({ target, fetch, limits }, call, signal)

  const read = async (call: ServerCall, signal: AbortSignal): Promise<RawAnswer> => {
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= limits.retries
      try {
        const answer = await once(call, signal)
        if (last || !GATEWAY_TROUBLE.has(answer.status)) return answer
      } catch (error) {
        if (last || signal.aborted || !worthRetrying(error)) throw error
      }
      await pause(limits.backOff * 2 ** attempt * (0.5 + random()), signal)
    }
  }

  return {
    async send(call, signal) {
      if (call.method === 'GET') {
        const key = `${call.withKey === false ? '-' : '+'}${addressOf(target.url, call)}`
        return reads.join(key, signal, (shared) => read(call, shared))
      }
      // What is being read now may show the state before this write, or half of it.
      reads.forget()
      try {
        return await once(call, signal)
      } finally {
        reads.forget()
      }
    },
  }
}

/** Trouble that a second try does not mend is not tried again: TLS, redirects, what took its whole time already. */
function worthRetrying(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false
  return !tlsProblems.has(error.problem) && error.problem !== 'timeout' && error.problem !== 'redirect'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
}

interface Wire {
  readonly target: Target
  readonly fetch: Fetch
  readonly limits: Limits
}

async function exchange(wire: Wire, call: ServerCall, signal: AbortSignal | undefined): Promise<RawAnswer> {
  const { target, limits } = wire
  const timeout = AbortSignal.timeout(call.large ? limits.largeTimeout : limits.timeout)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const response = await wire.fetch(addressOf(target.url, call), requestInit(target, call, either))
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      location: response.headers.get('location') ?? '',
      bytes: await readBody(response, limits.body, target.url),
    }
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown
    if (signal?.aborted) throw thrown
    throw networkError(timeout.aborted ? 'timeout' : networkProblem(thrown), target.url, thrown, target.pin)
  }
}

function requestInit(target: Target, call: ServerCall, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (call.withKey !== false) headers['authorization'] = `Bearer ${target.key}`
  if (call.body) headers['content-type'] = 'application/json'
  return {
    method: call.method,
    headers,
    signal,
    // A redirect to another origin would carry the key along.
    redirect: 'manual',
    credentials: 'omit',
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  }
}

async function readBody(response: Response, limit: number, url: string): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > limit) {
    await response.body?.cancel()
    throw tooLarge(url, limit)
  }
  if (!response.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(url, limit)
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

function tooLarge(url: string, limit: number): ApiError {
  const megabytes = String(Math.floor(limit / (1024 * 1024)))
  return new ProblemError(
    'tooLarge',
    'tooLarge',
    `The answer of ${hostOf(url)} is larger than ${megabytes} MB, the most the console reads.`,
    { params: { host: hostOf(url), megabytes } },
  )
}
