import { ApiError } from '@shared/api/error'
import { tlsProblems } from '@shared/api/connection-problem'
import {
  addressOf,
  hostOf,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  networkError,
  NetworkError,
  networkProblem,
  ProblemError,
  type RawResponse,
  type ServerCall,
  type ServerTarget,
} from './call'
import { badResponse } from './errors'
import { createSingleFlight } from '@main/lib/concurrency'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type PlainRequest, maxAgeOf } from '@main/api/api-app'

/** The maximum age of a cached response that a caller accepts, and the age of the one it received, in milliseconds. */
export interface Copies {
  readonly maxAgeMs: number
  /** Reports that the caller gets a copy of this age. */
  used(ageMs: number): void
}

interface Call {
  /** Undefined from the first write on. */
  signal: AbortSignal | undefined
  readonly maxAgeMs: number
  ageMs: number | null
}

/** Links requests to the server with the page's request that caused them: aborting one aborts the other, and both accept the same copies. */
export interface CallContext {
  run<T>(request: PlainRequest, work: () => T): T
  signal(): AbortSignal | undefined
  /**
   * Call this before a write. Throws if the page's request is aborted. From then on that aborts nothing: the reads after a write settle its
   * outcome, and a change of several writes would end halfway.
   */
  beginWrite(): void
  copies(): Copies | undefined
  /** The age of the oldest copy in this call, in milliseconds; null if everything came from the server. */
  ageMs(): number | null
}

export function createCallContext(): CallContext {
  const storage = new AsyncLocalStorage<Call>()
  return {
    run: (request, work) => storage.run({ signal: request.signal, maxAgeMs: maxAgeOf(request), ageMs: null }, work),
    signal: () => storage.getStore()?.signal,
    beginWrite() {
      const call = storage.getStore()
      call?.signal?.throwIfAborted()
      if (call) call.signal = undefined
    },
    copies() {
      const call = storage.getStore()
      if (!call || call.maxAgeMs === 0) return undefined
      return { maxAgeMs: call.maxAgeMs, used: (ageMs) => void (call.ageMs = Math.max(call.ageMs ?? 0, ageMs)) }
    },
    ageMs: () => storage.getStore()?.ageMs ?? null,
  }
}

/** The wait if the server names no duration, in milliseconds. */
const DEFAULT_WAIT_MS = 30_000
/** The longest wait, whatever the server asks for; a later request can be answered with 429 again. */
const MAX_WAIT_MS = 10 * 60_000

interface RateLimit {
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

interface SharedReads {
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
function createSharedReads(monotonic: () => number = () => performance.now()): SharedReads {
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

/** Milliseconds and bytes; tests shorten them. */
export interface TransportLimits {
  readonly timeout: number
  readonly quickTimeout: number
  readonly largeTimeout: number
  readonly body: number
  /** The limit for responses that are not lists: the main process parses these itself. */
  readonly smallBody: number
  readonly retries: number
  /** Wait before the first retry; doubled for each further one, times a random factor of 0.5 to 1.5. */
  readonly backOff: number
}

export const defaultLimits: TransportLimits = {
  timeout: 15_000,
  quickTimeout: 5_000,
  largeTimeout: 25_000,
  body: 64 * 1024 * 1024,
  smallBody: 8 * 1024 * 1024,
  retries: 2,
  backOff: 200,
}

export interface TransportOptions {
  readonly target: ServerTarget
  readonly http: HttpClient
  readonly limits?: Partial<TransportLimits>
  readonly random?: () => number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface Transport {
  /**
   * Sends one request and returns the response, including refusals. Throws `NetworkError` if none arrives, `ApiError` `tooLarge` if it
   * exceeds the limit, and `busy` while the server asks for fewer requests. Reads are retried and shared, and get a copy of an earlier response
   * if `copies` accepts one; writes are sent exactly once.
   */
  send(call: ServerCall, signal?: AbortSignal, copies?: Copies): Promise<RawResponse>
  /** Drops the copies of earlier responses, for example because one turned out to be unusable. */
  forget(): void
}

const GATEWAY_TROUBLE: ReadonlySet<number> = new Set([502, 503, 504])

export function createTransport(options: TransportOptions): Transport {
  const { target, http, limits: given, random = Math.random, now = Date.now } = options
  const limits = { ...defaultLimits, ...given }
  const reads = createSharedReads()

  const rate = createRateLimit(target.url, now)

  const once = (call: ServerCall, signal: AbortSignal | undefined) =>
    rate.run(() => exchange({ target, http, limits }, call, signal))

  const read = async (call: ServerCall, signal: AbortSignal): Promise<RawResponse> => {
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= limits.retries
      try {
        const response = await once(call, signal)
        if (last || !GATEWAY_TROUBLE.has(response.status)) return response
      } catch (error) {
        if (last || signal.aborted || !worthRetrying(error)) throw error
      }
      await pause(limits.backOff * 2 ** attempt * (0.5 + random()), signal)
    }
  }

  return {
    async send(call, signal, copies) {
      if (call.method === 'GET') {
        const key = `${call.withKey === false ? '-' : '+'}${addressOf(target.url, call)}`
        return reads.read(key, { signal, copies }, (shared) => read(call, shared))
      }
      signal?.throwIfAborted()
      // A read in progress may show the state before this write, or half of it.
      reads.forget()
      try {
        // Without the signal: a write that was sent may have been applied, so its response counts although nobody waits for it.
        return await once(call, undefined)
      } finally {
        reads.forget()
      }
    },
    forget: () => reads.forget(),
  }
}

/** TLS problems, redirects and timeouts are not retried: a second try cannot help. */
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
  readonly target: ServerTarget
  readonly http: HttpClient
  readonly limits: TransportLimits
}

function timeLimit({ large, quick }: ServerCall, limits: TransportLimits): number {
  if (quick) return limits.quickTimeout
  return large ? limits.largeTimeout : limits.timeout
}

async function exchange(wire: Wire, call: ServerCall, signal: AbortSignal | undefined): Promise<RawResponse> {
  const { target, limits } = wire
  const timeout = AbortSignal.timeout(timeLimit(call, limits))
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const response = await wire.http(addressOf(target.url, call), requestOf(target, call, either))
    return {
      status: response.status,
      contentType: response.headers['content-type'] ?? '',
      location: response.headers.location ?? '',
      retryAfter: response.headers['retry-after'] ?? '',
      bytes: await readBody(response, call.large ? limits.body : Math.min(limits.body, limits.smallBody), target.url),
    }
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown
    if (signal?.aborted) throw thrown
    if (isUnpacking(thrown)) throw badResponse(target.url, 'it is not compressed as it says', thrown)
    throw networkError(timeout.aborted ? 'timeout' : networkProblem(thrown), target.url, thrown, target.pin)
  }
}

/** Errors of the decompressor have these codes. */
function isUnpacking(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('Z_')
}

function requestOf(target: ServerTarget, call: ServerCall, signal: AbortSignal): HttpRequest {
  return {
    method: call.method,
    headers: {
      ...Object.fromEntries((target.headers ?? []).map(({ name, value }) => [name, value])),
      accept: 'application/json',
      ...(call.withKey !== false && { authorization: `Bearer ${target.key}` }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...(call.policy && { 'content-type': 'application/hujson', 'if-match': `"${call.policy.replaces}"` }),
    },
    signal,
    ...(call.body && { body: JSON.stringify(call.body) }),
    ...(call.policy && { body: call.policy.text }),
  }
}

async function readBody({ headers, body }: HttpResponse, limit: number, url: string): Promise<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > limit) {
    body.destroy()
    throw tooLarge(url, limit)
  }
  const read = createCollector(limit)
  // Leaving the loop destroys the stream and its connection.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    if (read.size() + chunk.byteLength > limit) throw tooLarge(url, limit)
    read.add(chunk)
  }
  return read.bytes()
}

/** Above this size, in bytes, a body is collected in shared memory: handing over 60 MB to another thread then takes no time. */
const SHARED_MEMORY_BYTES = 256 * 1024

/** Memory that grows in place (ES2024, which Node supports). */
interface GrowingMemory extends SharedArrayBuffer {
  grow(bytes: number): void
}
const GrowingMemory = SharedArrayBuffer as unknown as new (
  bytes: number,
  options: { maxByteLength: number },
) => GrowingMemory

/** Concatenates chunks, `limit` bytes at most. */
function createCollector(limit: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  let shared: GrowingMemory | undefined
  const write = (chunk: Uint8Array, at: number, memory: GrowingMemory) => {
    const needed = at + chunk.byteLength
    if (needed > memory.byteLength) memory.grow(Math.min(Math.max(needed, memory.byteLength * 2), limit))
    new Uint8Array(memory, at).set(chunk)
  }
  return {
    size: () => size,
    add(chunk: Uint8Array) {
      if (shared) write(chunk, size, shared)
      else chunks.push(chunk)
      size += chunk.byteLength
      if (shared || size <= SHARED_MEMORY_BYTES) return
      shared = new GrowingMemory(size, { maxByteLength: limit })
      write(Buffer.concat(chunks.splice(0)), 0, shared)
    },
    bytes(): Uint8Array {
      if (shared) return new Uint8Array(shared, 0, size)
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    },
  }
}

function tooLarge(url: string, limit: number): ApiError {
  const megabytes = String(Math.floor(limit / (1024 * 1024)))
  const params = { host: hostOf(url), megabytes }
  return new ProblemError(
    'tooLarge',
    'tooLarge',
    `The response of ${hostOf(url)} is larger than ${megabytes} MB, the most the console reads.`,
    { params },
  )
}
