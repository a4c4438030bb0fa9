import type { Protocol, ProtocolRequest, ProtocolResponse } from 'electron'
import { ApiError } from '@shared/api/error'
import { errorResponse, type PlainRequest, type PlainResponse } from '@main/api/api-app'

/** The part of Electron's `protocol` used here. A release of Electron may come without the deprecated function. */
export type SchemeRegistry = Pick<Protocol, 'handle'> & Partial<Pick<Protocol, 'registerBufferProtocol'>>

/** Never rejects. */
export type Respond = (request: PlainRequest) => Promise<PlainResponse>

/**
 * Makes Electron answer a scheme's requests with `respond`. Uses `registerBufferProtocol` if Electron still has it: the recommended
 * `protocol.handle` loads Node's fetch before the first response and creates a Request, a Response and two streams for each, which makes a
 * start 40 ms longer (decision 15). The deprecated function does not report
 * when a page aborts a request: the page withdraws it by its name (`withdrawals.ts`).
 */
export function serveScheme(protocol: SchemeRegistry, scheme: string, respond: Respond): void {
  if (!protocol.registerBufferProtocol) return protocol.handle(scheme, webHandler(respond))
  protocol.registerBufferProtocol(scheme, (request, send) => {
    void respondTo(request, respond).then((response) => send(bufferOf(response)))
  })
}

/** Adapts `respond` for `protocol.handle`, with the web's own Request and Response. */
export function webHandler(respond: Respond): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, signal } = request
    const sent = request.body ? new Uint8Array(await request.arrayBuffer()) : null
    const { status, headers, body } = await respond({ method, url, headers: [...request.headers], body: sent, signal })
    return new Response(body && new Uint8Array(body), { status, headers })
  }
}

async function respondTo(request: ProtocolRequest, respond: Respond): Promise<PlainResponse> {
  const parts = request.uploadData ?? []
  if (parts.some(({ file, blobUUID }) => file || blobUUID)) return errorResponse(unreadable())
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  let body: PlainRequest['body'] | undefined
  return respond({
    method: request.method,
    url: request.url,
    headers,
    bodySize: parts.reduce((size, { bytes }) => size + bytes.byteLength, 0),
    get body() {
      return (body ??= joined(parts))
    },
  })
}

function bufferOf({ status, headers, body }: PlainResponse): ProtocolResponse {
  const mimeType = headers['content-type']?.split(';')[0]
  const data = body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.alloc(0)
  return { statusCode: status, headers: { ...headers }, data, ...(mimeType && { mimeType }) }
}

/** Returns a body in its own memory; null if it is empty. Our pages never send files of this computer. */
function joined(parts: NonNullable<ProtocolRequest['uploadData']>): PlainRequest['body'] {
  if (parts.length === 0) return null
  const whole = new Uint8Array(parts.reduce((size, { bytes }) => size + bytes.byteLength, 0))
  let at = 0
  for (const { bytes } of parts) {
    whole.set(bytes, at)
    at += bytes.byteLength
  }
  return whole
}

function unreadable(): ApiError {
  return new ApiError('invalid', 'The request body is not text')
}
