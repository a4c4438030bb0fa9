import type { ActObject } from '@shared/acts/object'
import { ApiError, refusal, fromZodError, toApiError } from '@shared/api/error'
import {
  type Endpoint,
  type Input,
  type Output,
  requestOf,
  type Contract,
  type ContractHandlers,
} from '@shared/api/endpoint'
import { ErrorBody } from '@shared/api/error-body'
import { hasManyParts } from '@main/lib/parse-json'
import { nodeCrypto } from '@main/lib/node-crypto'
import { said } from '@shared/api/issue'
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint'
import { LIST_DELTA } from '@shared/api/list-delta'

// Requests and responses as plain data: they can be sent to other threads, and do not load Node's fetch, which takes 60 ms.

export interface PlainRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
  /** The bytes of a body that is copied only when it is read: a script in a page can send hundreds of megabytes. */
  readonly bodySize?: number
  /** Details of a change made by the main process itself; a page cannot set them. */
  readonly metadata?: CallMetadata
  /** True for a feed's own request, which goes straight to the server. */
  readonly fromFeed?: boolean
  /** Fires when the caller no longer needs the response. It cannot be sent to another thread. */
  readonly signal?: AbortSignal
  /**
   * Waits until a change that the server refused as `busy` may be sent again, so that the journal has one entry for it; false gives up. Not
   * sent to the server.
   */
  readonly again?: Again
}

export type Again = (refused: PlainResponse) => Promise<boolean>

/** Details of a change that the journal records besides its call. */
export interface CallMetadata {
  /** The job it belongs to. */
  readonly jobId?: number
  /** The item's state when the user decided to change it. */
  readonly before?: ActObject
  readonly reason?: string
  /** The same for all calls that belong to one change. */
  readonly together?: string
  /** The journal entry that it undoes. */
  readonly undoes?: number
}

/** A response ready to be sent. */
export interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** Creates a call to an app in this process. */
export function plainRequest(method: string, path: string, body?: object): PlainRequest {
  const url = `http://console.invalid${path}`
  if (body === undefined) return { method, url, headers: [], body: null }
  return { method, url, headers: [['content-type', 'application/json']], body: utf8(JSON.stringify(body)) }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes in memory of their own, so that they can be transferred to another thread. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** The largest accepted request body, in bytes: above any policy (the page's own limit for a draft is 4,000,000 characters). */
export const BODY_LIMIT = 16 * 1024 * 1024

/** Returns the fields that a request sends as JSON; empty for any other body, and for one that is refused for its size. */
export function readBody({ body }: PlainRequest): Record<string, unknown> {
  try {
    const text = body && body.byteLength <= BODY_LIMIT ? decoder.decode(body) : ''
    const value: unknown = text === '' || hasManyParts(text) ? {} : JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Returns the value of the header `name`, in lower case, or null. */
export function headerOf({ headers }: PlainRequest, name: string): string | null {
  return headers.find(([each]) => each === name)?.[1] ?? null
}

/** Parses the body of a response. Throws SyntaxError if it is not JSON. */
export function readJson({ body }: PlainResponse): unknown {
  return JSON.parse(decoder.decode(body ?? new Uint8Array()))
}

/** Creates a response with a JSON value. */
export function jsonResponse(status: number, value: unknown): PlainResponse {
  const headers = { 'content-type': 'application/json' }
  return { status, headers, body: utf8(JSON.stringify(value)) }
}

/** Access to one server, whichever one the window shows. */
export interface OpenServer {
  /** The server's address, which identifies it together with its id. */
  readonly address: string
  readonly api: ApiApp
  /** Throws ApiError if no request may be sent there now: locked, removed, moved to another address, closed (the demo network). */
  check(): void
}

/** The error for a call made for a server's former address: another server may answer at the new one. */
export const addressChanged = (address: string): ApiError =>
  refusal('conflict', 'addressChanged', { params: { address } })

/** Anything that answers the API: mock, proxy. */
export interface ApiApp {
  respond(request: PlainRequest): Promise<PlainResponse>
}

/** Returns the request of a call of the contract. */
function requestFor<E extends Endpoint>(endpoint: E, input: Input<E>): PlainRequest {
  const { method, address, json } = requestOf(endpoint, input as Readonly<Record<string, unknown>>)
  return plainRequest(method, address, json)
}

/**
 * Makes one call of the contract on a server, as the page would. The server's app has checked the output. Throws the ApiError from the
 * response, or `badResponse` if it is no JSON.
 */
export async function ask<E extends Endpoint>(server: ApiApp, endpoint: E, input: Input<E>): Promise<Output<E>> {
  const response = await responseOf(server, requestFor(endpoint, input))
  return parsedBody(response) as Output<E>
}

/** Like {@link ask}, but returns the output as bytes, for a thread that parses it. */
export async function askBytes<E extends Endpoint>(
  server: ApiApp,
  endpoint: E,
  input: Input<E>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await responseOf(server, requestFor(endpoint, input))).body ?? [])
}

async function responseOf(server: ApiApp, request: PlainRequest): Promise<PlainResponse> {
  const response = await server.respond(request)
  if (response.status === 200) return response
  const failure = ErrorBody.safeParse(parsedBody(response))
  throw failure.success ? ApiError.fromBody(failure.data) : new ApiError('badResponse', 'The response is no error')
}

function parsedBody(response: PlainResponse): unknown {
  try {
    return readJson(response)
  } catch (error) {
    throw new ApiError('badResponse', 'The response was cut short, or is no JSON: nothing was done.', { cause: error })
  }
}

/** A list as it is sent: each item as JSON with a digest, so that two versions can be compared without parsing either. */
export interface EncodedList {
  /** A strong validator: the digest of all digests, in quotes. */
  readonly etag: string
  readonly field: string
  /** The fields next to the list, as a JSON object. */
  readonly rest: string
  readonly items: readonly string[]
  /** One for each item. */
  readonly digests: readonly string[]
}

/** Encodes a value whose `field` is a list. Items that are at the same place in the version `before` are not digested again. */
export function encodeList(field: string, value: object, before?: EncodedList): EncodedList {
  const { [field]: list, ...others } = value as Record<string, unknown>
  const items = (list as readonly unknown[]).map((item) => JSON.stringify(item))
  const digests = items.map((item, index) => {
    const known = before?.items[index] === item ? before.digests[index] : undefined
    return known ?? digest(item)
  })
  const rest = JSON.stringify(others)
  return { etag: `"${digest([field, rest, ...digests].join())}"`, field, rest, items, digests }
}

/** Returns the whole value as JSON, in its own memory. */
export function wholeList({ field, rest, items }: EncodedList): Uint8Array<ArrayBuffer> {
  const others = rest === '{}' ? '' : `,${rest.slice(1, -1)}`
  return utf8(`{${JSON.stringify(field)}:[${items.join()}]${others}}`)
}

/** Returns the delta from the version with the digests `base` to this one: a `ListDelta` as JSON. */
export function listDelta(base: readonly string[], { items, digests, rest }: EncodedList): Uint8Array<ArrayBuffer> {
  // The first position counts if an item occurs twice.
  const places = new Map(base.map((each, index) => [each, index] as const).toReversed())
  const added: string[] = []
  const runs: [from: number, count: number][] = []
  digests.forEach((each, index) => {
    const run = runs.at(-1)
    const following = run && run[0] + run[1]
    // If an item occurs twice, the one after the last copied item makes fewer runs.
    const known = following !== undefined && base[following] === each ? following : places.get(each)
    const place = known ?? base.length + added.length
    if (known === undefined) added.push(items[index] ?? 'null')
    if (run && place === following) run[1] += 1
    else runs.push([place, 1])
  })
  return utf8(`{"items":[${added.join()}],"runs":${JSON.stringify(runs)},"rest":${rest}}`)
}

/** Identifies texts of any length. */
export function digest(content: string | Uint8Array): string {
  return nodeCrypto().hash('sha1', content, 'base64url')
}

export interface ContractAppOptions {
  /** Called once for each request without an endpoint, with method and path. */
  warn: (message: string) => void
  /** Converts a handler's exception to the error to respond with. Default: anything but an ApiError becomes `internal`. */
  translate?: (thrown: unknown) => ApiError
}

type Fields = Record<string, unknown>
type AnyHandler = (input: unknown) => unknown

/**
 * Creates an app for every endpoint of a contract. The input is query, then JSON body (POST, PUT), then path parameters, merged in that
 * order and parsed by the endpoint; the handler gets the result. Errors become `{code, message, details}` with their status. An unknown
 * path gets 404, and a known path with another method 405 with `allow`; both warn once. Never rejects.
 */
export function createContractApp<C extends Contract>(
  contract: C,
  handlers: ContractHandlers<C>,
  options: ContractAppOptions,
): (request: PlainRequest) => Promise<Representation> {
  const endpoints = createEndpointFinder(contract)
  const translate = options.translate ?? toApiError
  return async (request) => {
    const url = new URL(request.url)
    const found = endpoints.find(request.method, url.pathname)
    if (!found) return unknownCall(request.method, url.pathname, endpoints.methods(url.pathname), options)
    // Types guarantee one handler per endpoint; looking it up by name requires widening.
    const handler = (handlers[found.group] as Readonly<Record<string, AnyHandler>>)[found.name] as AnyHandler
    try {
      return await respond(request, url, found, handler)
    } catch (thrown) {
      return errorResponse(translate(thrown))
    }
  }
}

async function respond(
  request: PlainRequest,
  url: URL,
  { endpoint, parameters }: FoundEndpoint,
  handler: AnyHandler,
): Promise<Representation> {
  const parsed = endpoint.input.safeParse({ ...queryOf(url), ...bodyOf(request), ...parameters })
  if (!parsed.success) throw fromZodError(parsed.error)
  const output = await handler(parsed.data)
  return endpoint.list === undefined ? jsonResponse(200, output) : encodeList(endpoint.list, output as object)
}

/** The first value wins if a name is given twice. */
function queryOf(url: URL): Fields {
  return Object.fromEntries([...url.searchParams].toReversed())
}

function bodyOf({ method, body }: PlainRequest): Fields {
  if (!body || (method !== 'POST' && method !== 'PUT')) return {}
  if (body.byteLength > BODY_LIMIT)
    throw refusal('limited', 'bodyLarge', { params: { megabytes: String(BODY_LIMIT / 1024 / 1024) } })
  return parseBody(new TextDecoder().decode(body))
}

function parseBody(text: string): Fields {
  if (text.trim() === '') return {}
  if (hasManyParts(text)) throw refusal('limited', 'inputLarge')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError('invalid', 'The request body is not JSON', { details: [said(why)], cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid', 'The request body has to be a JSON object')
  return value as Fields
}

function unknownCall(
  method: string,
  pathname: string,
  allowed: readonly string[],
  { warn }: ContractAppOptions,
): PlainResponse {
  warn(`No handler takes ${method} ${pathname}`)
  if (allowed.length === 0) {
    return errorResponse(new ApiError('notFound', `There is no call ${method} ${pathname}`))
  }
  const allow = allowed.join(', ')
  const refused = errorResponse(new ApiError('methodNotAllowed', `${pathname} takes ${allow}, not ${method}`))
  return { ...refused, headers: { ...refused.headers, allow } }
}

/** Creates the response for an error. */
export function errorResponse(error: ApiError): PlainResponse {
  return jsonResponse(error.status, error.toBody())
}

/** The result of a call before the client's version is known: a response, or a list that can also be sent as a delta. */
export type Representation = PlainResponse | EncodedList

export function isList(representation: Representation): representation is EncodedList {
  return 'digests' in representation
}

/** The part of a request that decides how much of a representation is sent. */
export interface Conditions {
  /** The etags of the client's versions. */
  readonly known: readonly string[]
  /** True if the client accepts a delta of a list. */
  readonly takesDelta: boolean
  /** True for reads: only those get an etag. */
  readonly isRead: boolean
}

/** Conditions that request the whole representation. */
export const unconditional: Conditions = { known: [], takesDelta: false, isRead: true }

/** Parses a request's conditions from `If-None-Match` and `A-IM` (RFC 3229). */
export function conditionsOf(request: PlainRequest): Conditions {
  return {
    known: entriesOf(headerOf(request, 'if-none-match')).map((entry) => entry.replace(/^W\//, '')),
    takesDelta: entriesOf(headerOf(request, 'a-im')).includes(LIST_DELTA),
    isRead: request.method === 'GET',
  }
}

function entriesOf(header: string | null): string[] {
  return header === null ? [] : header.split(',').map((entry) => entry.trim())
}

/** The largest number of remembered items, in all versions of all lists together: 50 bytes each. */
const MAX_ITEMS = 150_000

/** Converts a representation to the response for a client. */
export interface Negotiate {
  (representation: Representation, conditions: Conditions): PlainResponse
  /** Returns the response for a client whose version is still the latest. */
  readonly unchanged: (etag: string) => PlainResponse
}

/**
 * Answers reads with 304 if the client has this version, with 226 and a delta if it has a remembered version and accepts deltas, and
 * otherwise in full. Remembers a digest of each item, for the last versions of all lists together. An etag is computed from the content, so
 * versions of different lists and servers need not be kept apart.
 */
export function createNegotiation(maxItems = MAX_ITEMS): Negotiate {
  const versions = new Map<string, readonly string[]>()
  let kept = 0
  const forget = (etag: string) => {
    kept -= versions.get(etag)?.length ?? 0
    versions.delete(etag)
  }
  const remember = ({ etag, digests }: EncodedList) => {
    forget(etag)
    versions.set(etag, digests)
    kept += digests.length
    for (const oldest of versions.keys()) {
      if (kept <= maxItems) break
      forget(oldest)
    }
  }
  const listResponse = (list: EncodedList, { known, takesDelta }: Conditions): PlainResponse => {
    const headers = { etag: list.etag, 'content-type': 'application/json' }
    const baseTag = takesDelta ? known.find((etag) => versions.has(etag)) : undefined
    const base = baseTag === undefined ? undefined : versions.get(baseTag)
    remember(list)
    if (known.includes(list.etag)) return notModified(list.etag)
    if (baseTag === undefined || !base) return { status: 200, headers, body: wholeList(list) }
    return { status: 226, headers: { ...headers, im: LIST_DELTA, 'delta-base': baseTag }, body: listDelta(base, list) }
  }
  const negotiate = (representation: Representation, conditions: Conditions) => {
    if (isList(representation)) return listResponse(representation, conditions)
    return conditions.isRead ? unlessKnown(withEtag(representation), conditions) : representation
  }
  const unchanged = (etag: string) => {
    const digests = versions.get(etag)
    // The least recently requested version is dropped first.
    if (digests && versions.delete(etag)) versions.set(etag, digests)
    return notModified(etag)
  }
  return Object.assign(negotiate, { unchanged })
}

function withEtag(response: PlainResponse): PlainResponse {
  if (response.status !== 200 || response.body === null) return response
  const etag = `"${digest(response.body)}"`
  return { ...response, headers: { ...response.headers, etag } }
}

function unlessKnown(response: PlainResponse, { known }: Conditions): PlainResponse {
  const { etag } = response.headers
  return etag !== undefined && known.includes(etag) ? notModified(etag) : response
}

function notModified(etag: string): PlainResponse {
  return { status: 304, headers: { etag }, body: null }
}

/** Returns how old a copy of the server's response may be for this read, in milliseconds (RFC 9111, 5.2.1.1); 0 for writes and by default. */
export function maxAgeOf(request: PlainRequest): number {
  const seconds = /^max-age=(\d{1,6})$/.exec(headerOf(request, 'cache-control') ?? '')?.[1]
  return request.method === 'GET' && seconds !== undefined ? Number(seconds) * 1000 : 0
}

/** Adds the age of the copy that a response was made from, in whole seconds (RFC 9111, 5.1). */
export function withAge(response: PlainResponse, ageMs: number | null): PlainResponse {
  if (ageMs === null) return response
  return { ...response, headers: { ...response.headers, age: String(Math.floor(ageMs / 1000)) } }
}

/** Returns the age of the copy that a response was made from, in milliseconds; 0 if the server answered. */
export const ageOf = ({ headers }: PlainResponse): number => Number(headers['age'] ?? 0) * 1000
