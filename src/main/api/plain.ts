// Requests and answers as plain data: they cross threads, and reading them loads nothing of Node's fetch, which takes 60 ms to load.

export interface PlainRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** An answer ready to be sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** Reads a request whole. */
export async function readRequest(request: Request): Promise<PlainRequest> {
  const { method, url } = request
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
  return { method, url, headers: [...request.headers], body }
}

/** The value of the header `name`, in lower case; null where there is none. */
export function headerOf({ headers }: PlainRequest, name: string): string | null {
  return headers.find(([each]) => each === name)?.[1] ?? null
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/** The answer a value travels in. */
export function jsonAnswer(status: number, value: unknown): Answer {
  const headers = { 'content-type': 'application/json' }
  return { status, headers, body: Buffer.from(JSON.stringify(value)) }
}

/** The answer to a read whose asker has it already. */
export function notModified(etag: string): Answer {
  return { status: 304, headers: { etag }, body: null }
}

/** The answer itself, or 304 without a body where the asking side has it already. */
export function unlessKnown(answer: Answer, ifNoneMatch: string | null): Answer {
  const { etag } = answer.headers
  if (etag === undefined || ifNoneMatch === null) return answer
  const known = ifNoneMatch.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes(etag) ? notModified(etag) : answer
}
