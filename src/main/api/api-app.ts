import type { ActObject } from '@shared/acts/object'
import { ApiError, refusal } from '@shared/api/error'
import { type Endpoint, type Input, type Output, requestOf } from '@shared/api/endpoint'
import { ErrorBody } from '@shared/api/error-body'
import { hasManyParts } from '@main/lib/parse-json'

// Requests and responses as plain data: they can be sent to other threads, and do not load Node's fetch, which takes 60 ms.

export interface PlainRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
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
  const response = await respond(server, requestFor(endpoint, input))
  return bodyOf(response) as Output<E>
}

/** Like {@link ask}, but returns the output as bytes, for a thread that parses it. */
export async function askBytes<E extends Endpoint>(
  server: ApiApp,
  endpoint: E,
  input: Input<E>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await respond(server, requestFor(endpoint, input))).body ?? [])
}

async function respond(server: ApiApp, request: PlainRequest): Promise<PlainResponse> {
  const response = await server.respond(request)
  if (response.status === 200) return response
  const failure = ErrorBody.safeParse(bodyOf(response))
  throw failure.success ? ApiError.fromBody(failure.data) : new ApiError('badResponse', 'The response is no error')
}

function bodyOf(response: PlainResponse): unknown {
  try {
    return readJson(response)
  } catch (error) {
    throw new ApiError('badResponse', 'The response was cut short, or is no JSON: nothing was done.', { cause: error })
  }
}
