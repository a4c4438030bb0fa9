import type { Contract, Endpoint, Group, Input, Output } from '@shared/api/endpoint'
import { fillPath, pathParameters } from '@shared/api/endpoint'
import { ENTRY_HEADER } from '@shared/api/console-headers'
import { ApiError, ErrorBody } from '@shared/api/error'
import { applyListDelta, LIST_DELTA, ListDelta } from '@shared/api/list-delta'
import ky, { HTTPError, TimeoutError } from 'ky'

type Call<E extends Endpoint> = (input: Input<E>, signal?: AbortSignal) => Promise<Output<E>>
type GroupClient<G extends Group> = { readonly [K in keyof G]: Call<G[K]> }

/** One function per endpoint of a contract, group by group. */
export type Client<C extends Contract> = { readonly [K in keyof C]: GroupClient<C[K]> }

export interface ClientOptions {
  /** Where paths of the contract start; without a slash at the end. */
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  /** The headers of a call. */
  headersOf?: (endpoint: Endpoint, input: Fields) => Readonly<Record<string, string>>
  /** Told about each call that succeeded, once its response is there whole. */
  onResponse?: (endpoint: Endpoint, call: FinishedCall, data: unknown) => void
  /** Told about each failure, except calls that were given up on purpose. */
  onError?: (endpoint: Endpoint, error: ApiError, call: FinishedCall) => void
}

export interface FinishedCall {
  /** Its duration in milliseconds. */
  readonly ms: number
  /** No other call of this client was under way meanwhile. */
  readonly alone: boolean
}

/** The last version the server sent, never what an optimistic change made of it: those replace objects, they do not write into them. */
interface Remembered {
  etag: string
  data: Readonly<Record<string, unknown>>
}

const entries = new WeakMap<object, number>()

/** The journal entry of the call that gave this response; null if main has not journaled that call. */
export function entryOf(response: object): number | null {
  return entries.get(response) ?? null
}

/** The main process gives up on a server after 25 s; the page waits a little longer to hear its reason. */
const TIMEOUT_MS = 35_000

/**
 * Builds the functions of a contract. Responses are trusted as they come: main parsed them where they entered the process.
 *
 * GET is conditional: the response of each address is remembered with its etag, and where the server says 304 the very same object is
 * given again, so that nothing on screen has to be compared. Where it sends the changes of a list (226), items that stayed the same are
 * the same objects. Failures are ApiErrors. `forget` drops what is remembered.
 */
export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> & { forget(): void } {
  const remembered = new Map<string, Remembered>()
  const traffic = createTraffic()
  const groups = Object.entries(contract).map(([name, group]) => {
    const calls = Object.entries(group).map(([call, endpoint]) => [
      call,
      createCall(endpoint, options, remembered, traffic),
    ])
    return [name, Object.fromEntries(calls)] as const
  })
  return Object.assign(Object.fromEntries(groups) as Client<C>, { forget: () => remembered.clear() })
}

/** Measures calls, and tells of each whether it was alone. */
function createTraffic() {
  let current = 0
  let started = 0
  return {
    /** Starts a call; what it gives ends it. */
    begin(): () => FinishedCall {
      const quiet = current === 0
      const at = performance.now()
      current += 1
      started += 1
      const number = started
      return () => {
        current -= 1
        return { ms: performance.now() - at, alone: quiet && number === started }
      }
    },
  }
}

type Traffic = ReturnType<typeof createTraffic>
type Fields = Readonly<Record<string, unknown>>

function createCall(endpoint: Endpoint, options: ClientOptions, remembered: Map<string, Remembered>, traffic: Traffic) {
  const inPath = new Set(pathParameters(endpoint.path))
  const run = async (input: Fields, signal?: AbortSignal): Promise<unknown> => {
    const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
    const headers = options.headersOf?.(endpoint, input) ?? {}
    return send(
      { ...buildRequest(endpoint, fillPath(endpoint.path, input), rest), headers },
      options,
      remembered,
      signal,
    )
  }
  return async (input: Fields, signal?: AbortSignal): Promise<unknown> => {
    const end = traffic.begin()
    const [outcome] = await Promise.allSettled([run(input, signal)])
    const call = end()
    if (outcome.status === 'fulfilled') {
      options.onResponse?.(endpoint, call, outcome.value)
      return outcome.value
    }
    if (signal?.aborted) throw outcome.reason
    const error = await fromThrown(outcome.reason)
    options.onError?.(endpoint, error, call)
    throw error
  }
}

interface BuiltRequest {
  method: string
  path: string
  /** The field of the response that is a list. */
  list?: string | undefined
  json?: Record<string, unknown>
  headers: Readonly<Record<string, string>>
}

function buildRequest(endpoint: Endpoint, path: string, rest: [string, unknown][]): Omit<BuiltRequest, 'headers'> {
  if (endpoint.method === 'POST' || endpoint.method === 'PUT')
    return { method: endpoint.method, path, json: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value as string)])).toString()
  return { method: endpoint.method, path: query ? `${path}?${query}` : path, list: endpoint.list }
}

async function send(
  request: BuiltRequest,
  options: ClientOptions,
  remembered: Map<string, Remembered>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { method, path, list } = request
  const known = method === 'GET' ? remembered.get(path) : undefined
  const response = await fetchOnce(request, known, options, signal)
  if (known && response.status === 304) return known.data
  const sent = await readJson(response)
  const entry = response.headers.get(ENTRY_HEADER)
  if (entry !== null) entries.set(sent, Number(entry))
  const data = known && list !== undefined && response.status === 226 ? changed(known.data, list, sent) : sent
  if (data === undefined) {
    // What is remembered is of no use: without it the whole is sent.
    remembered.delete(path)
    return send(request, options, remembered, signal)
  }
  const etag = method === 'GET' ? response.headers.get('etag') : null
  if (etag) remembered.set(path, { etag, data })
  return data
}

async function fetchOnce(
  { method, path, json, list, headers }: BuiltRequest,
  known: Remembered | undefined,
  { baseUrl, fetch }: ClientOptions,
  signal?: AbortSignal,
): Promise<Response> {
  return ky(baseUrl + path, {
    method,
    fetch: (request) => fetch(request as Request),
    retry: 0,
    timeout: TIMEOUT_MS,
    // 304 is a success here, not a failure.
    throwHttpErrors: (status) => status >= 400,
    ...(json && { json }),
    headers: {
      ...headers,
      ...(known && { 'if-none-match': known.etag, ...(list !== undefined && { 'a-im': LIST_DELTA }) }),
    },
    ...(signal && { signal }),
  })
}

/** The version that follows `base`; undefined where what was sent does not fit it. */
function changed(base: Remembered['data'], list: string, sent: unknown): Remembered['data'] | undefined {
  const delta = ListDelta.safeParse(sent)
  const items = base[list]
  if (!delta.success || !Array.isArray(items)) return undefined
  const next = applyListDelta(items, delta.data)
  return next && { ...delta.data.rest, [list]: next }
}

async function readJson(response: Response): Promise<Remembered['data']> {
  const text = await response.text()
  try {
    return text === '' ? {} : (JSON.parse(text) as Remembered['data'])
  } catch (cause) {
    throw new ApiError('badResponse', 'The response broke off or is not JSON.', { cause })
  }
}

async function fromThrown(thrown: unknown): Promise<ApiError> {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof HTTPError) return fromBody(thrown)
  if (thrown instanceof TimeoutError) return new ApiError('timeout', 'No response came in time.', { cause: thrown })
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiError('offline', message, { cause: thrown })
}

function fromBody(thrown: HTTPError): ApiError {
  const parsed = ErrorBody.safeParse(thrown.data)
  if (parsed.success) return ApiError.fromBody(parsed.data)
  const { status } = thrown.response
  if (status === 401) return new ApiError('unauthorized', 'The server refused the API key.')
  return new ApiError('badResponse', `The server responded with ${status} without saying why.`)
}
