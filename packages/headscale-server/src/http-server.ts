import { isUtf8 } from 'node:buffer'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '@shared/api/error'
import type { HeadscaleApp, WireRequest } from './headscale-app'
import { type Reply, textReply } from './shapes'

/** The address to listen on: on this computer only. */
export interface Listen {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

export interface HttpServer {
  /** The address for clients, `http://127.0.0.1:PORT`. */
  readonly url: string
  close(): Promise<void>
}

/** The limit of Go's server for a request before its body, in bytes. */
const HEADERS_LIMIT = 1024 * 1024 + 4096
/** No release accepts a body this long, in bytes; each release's own limit applies after the key is checked. */
const BODY_LIMIT = 32 * 1024 * 1024

/** Serves an app over HTTP. Rejects with ApiError `conflict` if the port is in use and `invalid` if it is not permitted. */
export async function startHttpServer(app: HeadscaleApp, { host, port }: Listen): Promise<HttpServer> {
  const server = createServer({ maxHeaderSize: HEADERS_LIMIT }, (request, response) => {
    handle(app, request, response).catch(() => response.destroy())
  })
  server.on('clientError', (error: ClientError, socket) => {
    void replyToUnread(app, error).then((reply) => endWith(socket, reply))
  })
  // Without a listener, Node closes the connection.
  server.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy())
    void app.respond(wireRequest(request, { body: '' })).then((reply) => endWith(socket, reply))
  })
  await listen(server, { host, port })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

interface ClientError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

/** Answers methods that Node does not parse like any other; bytes that are not HTTP get the response of Go's server. */
async function replyToUnread(app: HeadscaleApp, { code, rawPacket }: ClientError): Promise<Reply> {
  const text = rawPacket?.toString('latin1') ?? ''
  const [, method, target] = /^([A-Z-]+) (\S+) HTTP\/1\.\d\r\n/.exec(text) ?? []
  if (code === 'HPE_HEADER_OVERFLOW') return textReply(431, '431 Request Header Fields Too Large')
  if (code !== 'HPE_INVALID_METHOD' || method === undefined || target === undefined)
    return textReply(400, '400 Bad Request')
  const authorization = /\r\nauthorization: *([^\r]*)/i.exec(text)?.[1] ?? ''
  return app.respond({ method, target, authorization, contentType: '', body: '' })
}

/** Writes a response to a connection that Node leaves to us, and closes it. */
function endWith(socket: Duplex, { status, headers, body, cut }: Reply): void {
  if (!socket.writable) return
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`)
  socket.end(cut ? firstHalf(Buffer.from(body)) : body)
}

const firstHalf = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

function listen(server: Server, { host, port }: Listen): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): ApiError {
  const at = `${host}:${port}`
  if (error.code === 'EADDRINUSE')
    return new ApiError('conflict', `Port ${port} of ${host} is in use: choose another, or 0 for any that is free.`)
  if (error.code === 'EACCES')
    return new ApiError('invalid', `Port ${port} may not be used by this account: choose one from 1024 on.`)
  return new ApiError('invalid', `Cannot listen at ${at}: ${error.message}`, { cause: error })
}

async function handle(app: HeadscaleApp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await read(request)
  if (body === undefined) return
  const reply = await app.respond(wireRequest(request, body))
  const bytes = Buffer.from(reply.body)
  response.writeHead(reply.status, { ...reply.headers, 'content-length': bytes.length })
  if (reply.cut && request.method !== 'HEAD') response.write(firstHalf(bytes), () => response.socket?.destroy())
  else response.end(request.method === 'HEAD' ? undefined : bytes)
}

interface Body {
  /** null if it is longer than any release accepts. */
  readonly body: string | null
  readonly replaced?: boolean
}

function wireRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: Body): WireRequest {
  return {
    method,
    target: url,
    authorization: headers.authorization ?? '',
    ...(headers['if-match'] !== undefined && { ifMatch: headers['if-match'] }),
    contentType: headers['content-type'] ?? '',
    ...body,
  }
}

/** Reads the body; undefined if it ended early: the request is incomplete and the client is gone. */
async function read(request: IncomingMessage): Promise<Body | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length
      if (size <= BODY_LIMIT) chunks.push(chunk as Buffer)
    }
  } catch {
    return undefined
  }
  if (size > BODY_LIMIT) return { body: null }
  const bytes = Buffer.concat(chunks)
  return { body: bytes.toString('utf8'), replaced: !isUtf8(bytes) }
}
