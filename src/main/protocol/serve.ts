import type { Protocol, ProtocolRequest, ProtocolResponse } from 'electron'
import { ApiError } from '@shared/api/error'
import { errorAnswer } from '@main/api/contract-app'
import type { Answer, PlainRequest } from '@main/api/plain'

/**
 * Has Electron answer a scheme's requests with `answer`, which never rejects.
 *
 * Not by `protocol.handle`, which Electron recommends: it loads Node's fetch before the first answer, and makes a Request, a Response
 * and two streams of each; a start is 40 ms shorter without, and a long list goes to the page in one piece (decision 15).
 */
export function serveScheme(
  protocol: Pick<Protocol, 'registerBufferProtocol'>,
  scheme: string,
  answer: (request: PlainRequest) => Promise<Answer>,
): void {
  protocol.registerBufferProtocol(scheme, (request, respond) => {
    void replyTo(request, answer).then(respond)
  })
}

async function replyTo(
  request: ProtocolRequest,
  answer: (request: PlainRequest) => Promise<Answer>,
): Promise<ProtocolResponse> {
  const sent = bodyOf(request)
  const { status, headers, body } = sent === undefined ? errorAnswer(unreadable()) : await answer(plain(request, sent))
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
