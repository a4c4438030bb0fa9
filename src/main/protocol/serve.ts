import type { Protocol, ProtocolRequest, ProtocolResponse } from 'electron'
import { ApiError } from '@shared/api/error'
import { errorResponse } from '@main/api/contract-app'
import type { PlainResponse, PlainRequest } from '@main/api/plain'
import type { AnswerFiles } from './answer-files'

/** From this length on, in bytes, an answer is read from a file. Below, writing one takes as long as it saves. */
const LONG = 256 * 1024

type Register = Protocol['registerBufferProtocol']

/** `registerProtocol` is what `protocol.handle` is made of, and not in Electron's types: it takes bytes, a file, or a stream. */
type PlainProtocol = Pick<Protocol, 'registerBufferProtocol'> & { readonly registerProtocol?: Register }

/**
 * Has Electron answer a scheme's requests with `answer`, which never rejects.
 *
 * Not by `protocol.handle`, which Electron recommends: it loads Node's fetch before the first answer, and makes a Request, a Response
 * and two streams of each; a start is 40 ms shorter without (decision 15). Long answers that carry an etag go by a file (decision 16).
 */
export function serveScheme(
  protocol: PlainProtocol,
  scheme: string,
  respond: (request: PlainRequest) => Promise<PlainResponse>,
  files: Pick<AnswerFiles, 'path'>,
): void {
  const reply = async (request: ProtocolRequest) => {
    const sent = bodyOf(request)
    return sent === undefined ? errorResponse(unreadable()) : respond(plain(request, sent))
  }
  if (protocol.registerProtocol)
    protocol.registerProtocol(scheme, (request, send) => {
      void reply(request).then(async (made) => send((await fileOf(request, made, files)) ?? bytesOf(made)))
    })
  else protocol.registerBufferProtocol(scheme, (request, send) => void reply(request).then(bytesOf).then(send))
}

/** Electron names the type of a file by its ending, beside a type we would name. */
async function fileOf(
  { url }: ProtocolRequest,
  { status, headers, body }: PlainResponse,
  files: Pick<AnswerFiles, 'path'>,
): Promise<ProtocolResponse | null> {
  const { etag, 'content-type': type, ...others } = headers
  if (!body || body.length < LONG || status !== 200 || etag === undefined || type !== 'application/json') return null
  const path = await files.path(`${url} ${etag}`, body)
  return path === null ? null : { statusCode: status, headers: { ...others, etag }, path }
}

function bytesOf({ status, headers, body }: PlainResponse): ProtocolResponse {
  const mimeType = headers['content-type']?.split(';')[0]
  const data = body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.alloc(0)
  return { statusCode: status, headers: { ...headers }, data, ...(mimeType && { mimeType }) }
}

function plain({ method, url, headers }: ProtocolRequest, body: PlainRequest['body']): PlainRequest {
  return { method, url, headers: Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]), body }
}

/** What a request sends, in memory of its own; undefined where that is no bytes but a file of this computer, which no page of ours sends. */
function bodyOf({ uploadData }: ProtocolRequest): PlainRequest['body'] | undefined {
  if (!uploadData || uploadData.length === 0) return null
  if (uploadData.some(({ file, blobUUID }) => file || blobUUID)) return undefined
  return new Uint8Array(Buffer.concat(uploadData.map(({ bytes }) => bytes)))
}

function unreadable(): ApiError {
  return new ApiError('invalid', 'The call sends something else than text')
}
