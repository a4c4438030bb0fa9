import type { ActObject } from '@shared/acts/object'

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

/** Returns the fields that a request sends as JSON; empty for any other body. */
export function readBody({ body }: PlainRequest): Record<string, unknown> {
  try {
    const value: unknown = body ? JSON.parse(decoder.decode(body)) : {}
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
