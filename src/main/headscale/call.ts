import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Method } from '@shared/api/endpoint'
import type { RequestHeader } from '@shared/request-headers'

/**
 * The server that requests go to. `url` is the base address (with an optional path prefix); `key` is the API key, used in one header and
 * nowhere else.
 */
export interface ServerTarget {
  readonly url: string
  readonly key: string
  /** More headers of every request, secret like the key. */
  readonly headers?: readonly RequestHeader[]
  /** The fingerprint that the server's certificate must have, named in the error if another certificate is presented. */
  readonly pin?: string | null
}

/** An outgoing request; `signal` aborts it. */
export interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** A response whose decompressed body is still arriving: read it or destroy it. */
export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** Sends a request to an address. Does not follow redirects. Rejects if no response arrives. */
export type HttpClient = (url: string, request: HttpRequest) => Promise<HttpResponse>

/** One request to the server. `path` is already encoded and starts with a slash. */
export interface ServerCall {
  readonly method: Method
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Readonly<Record<string, unknown>>
  /** A body that is no JSON: a policy, sent in place of the one with this digest in hexadecimal (`If-Match`). */
  readonly policy?: { readonly text: string; readonly replaces: string }
  /** False for requests that need no key (detection). */
  readonly withKey?: boolean
  /** Large lists get a longer time limit. */
  readonly large?: boolean
  /** A request that a reachable server answers at once; it gets a shorter time limit. */
  readonly quick?: boolean
}

/** A complete response that has not been interpreted yet. */
export interface RawResponse {
  readonly status: number
  readonly contentType: string
  /** The target of a redirect, otherwise ''. */
  readonly location: string
  /** The value of `Retry-After`, otherwise ''. */
  readonly retryAfter: string
  readonly bytes: Uint8Array
}

/** Returns the host and port of an address, for messages. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** Shorter values of headers are no secrets, and hiding them would remove ordinary words. */
const SHORTEST_SECRET = 6

/** Returns a function that hides the key and the request headers of a target in a text: servers and proxies quote requests. */
export function hideSecrets({ key, headers = [] }: ServerTarget): (text: string) => string {
  const values = headers.map(({ value }) => value).filter(({ length }) => length >= SHORTEST_SECRET)
  const secrets = [key, ...values].filter((text) => text !== '').toSorted((a, b) => b.length - a.length)
  return (text) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, secret === key ? '[API key]' : '[header]'), text)
}

/** Returns the full address of a call: base address with its path prefix, path and query. */
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
