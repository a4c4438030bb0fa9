// Requests and responses as plain data: they cross threads, and reading them loads nothing of Node's fetch, which takes 60 ms to load.

export interface PlainRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
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
