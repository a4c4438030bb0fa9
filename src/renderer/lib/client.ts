import {
  type Call,
  type CallRequest,
  type Contract,
  type Endpoint,
  type Group,
  type Input,
  type Output,
  requestOf,
} from '@shared/api/endpoint'
import { CALL_HEADER, ENTRY_HEADER } from '@shared/api/console-headers'
import { ApiError, isErrorBody } from '@shared/api/error'
import { applyListDelta, isListDelta, LIST_DELTA } from '@shared/api/list-delta'
import ky, { HTTPError, TimeoutError } from 'ky'

type CallFunction<E extends Endpoint> = (input: Input<E>, signal?: AbortSignal) => Promise<Output<E>>
type GroupClient<G extends Group> = { readonly [K in keyof G]: CallFunction<G[K]> }

/** One function per endpoint of a contract, by group. */
export type Client<C extends Contract> = { readonly [K in keyof C]: GroupClient<C[K]> }

/** The calls of a contract, without its schemas. */
type CallsOf<C extends Contract> = { readonly [G in keyof C]: { readonly [K in keyof C[G]]: Call } }

export interface ClientOptions {
  /** The base of the contract's paths, without a trailing slash. */
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  /** Returns extra headers for a call. */
  headersOf?: (call: Call, input: Fields) => Readonly<Record<string, string>>
  /** Called with the name of a call ({@link CALL_HEADER}) that its signal aborts. Left out: calls have no names. */
  withdraw?: (call: string) => void
  /** Called after each successful call, once the response is complete. */
  onResponse?: (call: Call, finished: FinishedCall, data: unknown) => void
  /** Called after each failure, except for aborted calls. */
  onError?: (call: Call, error: ApiError, finished: FinishedCall) => void
}

/** The server's response time, as the main process measured it. */
export interface Timing {
  readonly ms: number
  /** The main process made no other call at the same time. */
  readonly isAlone: boolean
}

export interface FinishedCall {
  /** Duration in milliseconds. */
  readonly ms: number
  readonly timing: Timing | null
  /** The age of the copy that the main process answered with, in milliseconds; 0 if the server answered. */
  readonly ageMs: number
}

/** The last version from the server. Optimistic changes never alter it: they replace objects instead of writing into them. */
interface RememberedList {
  etag: string
  data: Readonly<Record<string, unknown>>
}

const entries = new WeakMap<object, number>()

/** Returns the journal entry of the call behind this response; null if the main process has not journaled that call. */
export function entryOf(response: object): number | null {
  return entries.get(response) ?? null
}

/** The main process gives up on a read after 25 s. The page waits a little longer to receive its reason. */
const READ_TIMEOUT_MS = 35_000

/** Of a write: the reads before it, the write and up to three lookups of its outcome, each with that limit, and the waits between them. */
const WRITE_TIMEOUT_MS = 180_000

/**
 * Creates the functions of a contract from its calls: `createClient<AppContract>(calls, …)`. It needs no schemas, because the main process has
 * parsed the responses.
 * GET is conditional: the response of each address is cached with its etag. A 304 returns the same object again, so the screen needs no
 * comparison. A list delta (226) keeps the objects of unchanged items. Failures are ApiErrors. `forget` clears the cache.
 */
export function createClient<C extends Contract>(
  table: CallsOf<C>,
  options: ClientOptions,
): Client<C> & { forget(): void } {
  const remembered = new Map<string, RememberedList>()
  const groups = Object.entries<Readonly<Record<string, Call>>>(table).map(([name, group]) => {
    const functions = Object.entries(group).map(([key, call]) => [key, createCall(call, options, remembered)])
    return [name, Object.fromEntries(functions)] as const
  })
  return Object.assign(Object.fromEntries(groups) as Client<C>, { forget: () => remembered.clear() })
}

type Fields = Readonly<Record<string, unknown>>

function createCall(call: Call, options: ClientOptions, remembered: Map<string, RememberedList>) {
  const run = async (input: Fields, said: ResponseFacts, signal?: AbortSignal): Promise<unknown> => {
    const named = nameCall(options.withdraw, signal)
    const headers = { ...options.headersOf?.(call, input), ...named.headers }
    const request = { ...requestOf(call, input), list: call.list, headers }
    try {
      return await send(request, options, remembered, said, signal)
    } finally {
      named.end()
    }
  }
  return async (input: Fields, signal?: AbortSignal): Promise<unknown> => {
    const at = performance.now()
    const said: ResponseFacts = { ageMs: 0, timing: null }
    const [outcome] = await Promise.allSettled([run(input, said, signal)])
    const finished = { ...said, ms: performance.now() - at }
    if (outcome.status === 'fulfilled') {
      options.onResponse?.(call, finished, outcome.value)
      return outcome.value
    }
    if (signal?.aborted) throw outcome.reason
    const error = await fromThrown(outcome.reason, call.method)
    options.onError?.(call, error, finished)
    throw error
  }
}

/** Facts about a response from the main process. */
type ResponseFacts = { -readonly [K in 'ageMs' | 'timing']: FinishedCall[K] }

/** Reads the header that the main process sends with the health of a server: `alone;dur=12.3` or `shared;dur=12.3`. */
function timingOf(response: Response): Timing | null {
  const [, name, ms] = /^(alone|shared);dur=([\d.]+)$/.exec(response.headers.get('server-timing') ?? '') ?? []
  return ms === undefined ? null : { ms: Number(ms), isAlone: name === 'alone' }
}

interface NamedCall {
  readonly headers: Readonly<Record<string, string>>
  end(): void
}

/** Names a call that a signal can abort, until `end`: otherwise main is not notified that its response is no longer read. */
function nameCall(withdraw: ClientOptions['withdraw'], signal: AbortSignal | undefined): NamedCall {
  if (!withdraw || !signal) return { headers: {}, end: () => undefined }
  const call = crypto.randomUUID()
  const abort = () => withdraw(call)
  signal.addEventListener('abort', abort, { once: true })
  return { headers: { [CALL_HEADER]: call }, end: () => signal.removeEventListener('abort', abort) }
}

interface BuiltRequest extends CallRequest {
  /** The response field that contains the list. */
  list?: string | undefined
  headers: Readonly<Record<string, string>>
}

async function send(
  request: BuiltRequest,
  options: ClientOptions,
  remembered: Map<string, RememberedList>,
  said: ResponseFacts,
  signal?: AbortSignal,
): Promise<unknown> {
  const { method, address, list } = request
  const known = method === 'GET' ? remembered.get(address) : undefined
  const response = await fetchOnce(request, known, options, signal)
  said.ageMs = Number(response.headers.get('age') ?? 0) * 1000
  said.timing = timingOf(response)
  if (known && response.status === 304) return known.data
  const sent = await readJson(response)
  const entry = response.headers.get(ENTRY_HEADER)
  if (entry !== null) entries.set(sent, Number(entry))
  const data = known && list !== undefined && response.status === 226 ? changed(known.data, list, sent) : sent
  if (data === undefined) {
    // The delta does not apply to the cached version. Without a cached version the server sends the whole list.
    remembered.delete(address)
    return send(request, options, remembered, said, signal)
  }
  const etag = method === 'GET' ? response.headers.get('etag') : null
  if (etag) remembered.set(address, { etag, data })
  return data
}

async function fetchOnce(
  { method, address, json, list, headers }: BuiltRequest,
  known: RememberedList | undefined,
  { baseUrl, fetch: sendRequest }: ClientOptions,
  signal?: AbortSignal,
): Promise<Response> {
  return ky(baseUrl + address, {
    method,
    fetch: (request) => sendRequest(request as Request),
    retry: 0,
    timeout: method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
    // 304 counts as a success here.
    throwHttpErrors: (status) => status >= 400,
    ...(json && { json }),
    headers: {
      ...headers,
      ...(known && { 'if-none-match': known.etag, ...(list !== undefined && { 'a-im': LIST_DELTA }) }),
    },
    ...(signal && { signal }),
  })
}

/** Applies a delta to `base`; returns undefined if it does not fit. */
function changed(base: RememberedList['data'], list: string, sent: object): RememberedList['data'] | undefined {
  const items = base[list]
  if (!isListDelta(sent) || !Array.isArray(items)) return undefined
  const next = applyListDelta(items, sent)
  return next && { ...sent.rest, [list]: next }
}

async function readJson(response: Response): Promise<RememberedList['data']> {
  const text = await response.text()
  try {
    return text === '' ? {} : (JSON.parse(text) as RememberedList['data'])
  } catch (cause) {
    throw new ApiError('badResponse', 'The response broke off or is not JSON.', { cause })
  }
}

async function fromThrown(thrown: unknown, method: Call['method']): Promise<ApiError> {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof HTTPError) return fromBody(thrown)
  if (thrown instanceof TimeoutError)
    return method === 'GET'
      ? new ApiError('timeout', 'The server did not respond in time.', { cause: thrown })
      : new ApiError('uncertain', 'No outcome arrived in time, and whether the change was made is not known.', {
          cause: thrown,
        })
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiError('offline', message, { cause: thrown })
}

function fromBody(thrown: HTTPError): ApiError {
  if (isErrorBody(thrown.data)) return ApiError.fromBody(thrown.data)
  const { status } = thrown.response
  if (status === 401) return new ApiError('unauthorized', 'The server refused the API key.')
  return new ApiError('badResponse', `The server responded with ${status} without saying why.`)
}
