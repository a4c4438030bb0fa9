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
  const sent = bodyOf(request)
  if (sent === undefined) return errorResponse(unreadable())
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return respond({ method: request.method, url: request.url, headers, body: sent })
}

function bufferOf({ status, headers, body }: PlainResponse): ProtocolResponse {
  const mimeType = headers['content-type']?.split(';')[0]
  const data = body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.alloc(0)
  return { statusCode: status, headers: { ...headers }, data, ...(mimeType && { mimeType }) }
}

/**
 * Returns a request's body in its own memory; undefined if it refers to a file of this computer instead of bytes, which our pages never
 * send.
 */
function bodyOf({ uploadData }: ProtocolRequest): PlainRequest['body'] | undefined {
  if (!uploadData || uploadData.length === 0) return null
  if (uploadData.some(({ file, blobUUID }) => file || blobUUID)) return undefined
  return new Uint8Array(Buffer.concat(uploadData.map(({ bytes }) => bytes)))
}

function unreadable(): ApiError {
  return new ApiError('invalid', 'The request body is not text')
}
