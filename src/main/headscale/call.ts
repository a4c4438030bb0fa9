import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Method } from '@shared/api/endpoint'

/** Where the requests go. `url` is the base address (with an optional path prefix), `key` the API key, used in one header and nowhere else. */
export interface Target {
  readonly url: string
  readonly key: string
  /** The fingerprint the server's certificate has to have, to name it where it has another one. */
  readonly pin?: string | null
}

/** A request as it goes out; `signal` withdraws it. */
export interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** A response whose body, already decompressed, is still arriving: it has to be read or destroyed. */
export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** Sends a request to an address. Redirects are responses like any other. Rejects where no response came. */
export type HttpClient = (url: string, request: HttpRequest) => Promise<HttpResponse>

/** One request to the server. `path` is already encoded and starts with a slash. */
export interface ServerCall {
  readonly method: Method
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Readonly<Record<string, unknown>>
  /** False for the questions that need no key (detection). */
  readonly withKey?: boolean
  /** Lists may be large and get more time. */
  readonly large?: boolean
  /** A question that is answered at once where anybody is there, and gets less time. */
  readonly quick?: boolean
}

/** What came back, read to its end but not yet interpreted. */
export interface RawResponse {
  readonly status: number
  readonly contentType: string
  /** Where a redirect points, else ''. */
  readonly location: string
  /** What `Retry-After` says, else ''. */
  readonly retryAfter: string
  readonly bytes: Uint8Array
}

/** Host and port of an address, for messages. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** The whole address of a call: base address, its path prefix, path and query. */
export function addressOf(base: string, call: ServerCall): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, value)
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return `${base.replace(/\/+$/, '')}${call.path}${search}`
}

const decoder = new TextDecoder()

export function textOf(response: RawResponse): string {
  return decoder.decode(response.bytes)
}
