import type { Method } from '@shared/api/endpoint'

/** Where the requests go. `url` is the base address (with an optional path prefix), `key` the API key, used in one header and nowhere else. */
export interface Target {
  readonly url: string
  readonly key: string
  /** The fingerprint the server's certificate has to have, to name it where it has another one. */
  readonly pin?: string | null
}

/** The network, handed in: `createNetwork` in the app, often Node's own `fetch` in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

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
}

/** What came back, before anybody looked into it. */
export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  /** Where a redirect points, else ''. */
  readonly location: string
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

export function textOf(answer: RawAnswer): string {
  return decoder.decode(answer.bytes)
}
