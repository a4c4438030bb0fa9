import type { ActObject } from '@shared/acts/object'

// Requests and responses as plain data: they cross threads, and reading them loads nothing of Node's fetch, which takes 60 ms to load.

export interface PlainRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
  /** What the main process knows of a change it makes by itself; no page can say it. */
  readonly made?: Made
  /** Fires when nobody waits for the response any more. It cannot cross threads. */
  readonly signal?: AbortSignal
}

export interface Made {
  /** The job it belongs to. */
  readonly jobId?: number
  /** The thing as it was when a person chose to change it. */
  readonly before?: ActObject
  readonly reason?: string
  /** The same for all calls that are one change. */
  readonly together?: string
  /** The journal's entry that it undoes. */
  readonly undoes?: number
}

/** A response ready to be sent. */
export interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** A call to an app in this process, with what it sends. */
export function plainRequest(method: string, path: string, body?: object): PlainRequest {
  const url = `http://console.invalid${path}`
  if (body === undefined) return { method, url, headers: [], body: null }
  return { method, url, headers: [['content-type', 'application/json']], body: utf8(JSON.stringify(body)) }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes that share their memory with nothing, so that they can be given to another thread. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** The fields that a request sends as JSON; none where it sends something else. */
export function readBody({ body }: PlainRequest): Record<string, unknown> {
  try {
    const value: unknown = body ? JSON.parse(decoder.decode(body)) : {}
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The value of the header `name`, in lower case; null where there is none. */
export function headerOf({ headers }: PlainRequest, name: string): string | null {
  return headers.find(([each]) => each === name)?.[1] ?? null
}

/** The body of a response, parsed. Throws SyntaxError where that is no JSON. */
export function readJson({ body }: PlainResponse): unknown {
  return JSON.parse(decoder.decode(body ?? new Uint8Array()))
}

/** The response a value travels in. */
export function jsonResponse(status: number, value: unknown): PlainResponse {
  const headers = { 'content-type': 'application/json' }
  return { status, headers, body: utf8(JSON.stringify(value)) }
}
