import { STATUS_CODES } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Misbehave } from './faulty-server'

/** A fault of a server that the console was connected to. */
export interface SessionFault {
  readonly name: string
  readonly does: Misbehave
  /** The paths without a key misbehave, too. */
  readonly all?: boolean
  /** The server does not listen. */
  readonly shut?: boolean
  /** No message is expected: the console continues. */
  readonly harmless?: boolean
}

const json = { 'content-type': 'application/json' }
const said = (body: string | Buffer, status = 200, headers: Record<string, string> = json): Misbehave => {
  return (_request, response) => void response.writeHead(status, headers).end(body)
}
const headscaleSays = (status: number, message: string) =>
  said(JSON.stringify({ code: 13, message, details: [] }), status)

const page = '<!doctype html><title>Sign in</title><h1>Welcome to the Wi-Fi</h1>'
const web = { 'content-type': 'text/html' }

const STATUSES = [
  400, 401, 403, 404, 405, 407, 408, 409, 410, 413, 415, 421, 422, 425, 429, 431, 451, 500, 501, 502, 503, 504, 505,
  507, 508, 511, 520, 522, 525, 530, 599,
]

const statuses: SessionFault[] = STATUSES.map((status) => ({
  name: `Status ${status}${STATUS_CODES[status] ? ` ${STATUS_CODES[status]}` : ''}`,
  does: said(STATUS_CODES[status] ?? 'Error', status, { 'content-type': 'text/plain' }),
}))

const MB = 1024 * 1024
const bomb = (megabytes: number) => gzipSync(Buffer.alloc(megabytes * MB, 32))
const zipped = { ...json, 'content-encoding': 'gzip' }

/** Many megabytes, a piece at a time. */
const flood =
  (megabytes: number, headers: Record<string, string> = json): Misbehave =>
  (_request, response) => {
    response.writeHead(200, headers)
    const piece = Buffer.alloc(MB, 32)
    let left = megabytes
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }

const manyUsers = (count: number) => {
  const users = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `user-${index}`,
    displayName: `User number ${index} of many`,
    email: `user-${index}@example.com`,
    createdAt: '2026-01-01T00:00:00Z',
  }))
  return JSON.stringify({ users })
}

const forUsers =
  (body: () => string): Misbehave =>
  (request, response, calm) => {
    if (request.method === 'GET' && request.url?.startsWith('/api/v1/user')) said(body())(request, response, calm)
    else calm()
  }

const connection: SessionFault[] = [
  { name: 'Nothing listens (connection refused)', shut: true, does: () => undefined },
  { name: 'Connection reset', all: true, does: (request) => void request.socket.resetAndDestroy() },
  { name: 'Closed without a response', all: true, does: (request) => void request.socket.destroy() },
  { name: 'Accepts and never answers', all: true, does: () => undefined },
  {
    name: 'Headers, then nothing',
    does: (_request, response) => response.writeHead(200, json).flushHeaders(),
  },
  {
    name: 'A byte a second',
    does: (_request, response) => {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write(' '), 1000)
      response.on('close', () => clearInterval(timer))
    },
  },
  { name: 'Answers after 4 seconds', harmless: true, does: (_request, _response, calm) => void setTimeout(calm, 4000) },
  {
    name: 'Body cut in the middle',
    does: (_request, response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"users":[')
      setTimeout(() => response.destroy(), 50)
    },
  },
  {
    name: 'Chunked body cut',
    does: (_request, response) => {
      response.writeHead(200, json).write('{"users":[')
      setTimeout(() => response.destroy(), 50)
    },
  },
  {
    name: 'Content-Length too short',
    does: (request) => void request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n{"users":[]}'),
  },
  {
    name: 'No HTTP at all',
    all: true,
    does: (request) => void request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  },
  {
    name: 'Headers without end',
    does: (request) => void request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`),
  },
]

const bodies: SessionFault[] = [
  { name: 'Body that is not gzip, announced as gzip', does: said('{"users":[]}', 200, zipped) },
  { name: 'Gzip bomb, 200 MB', does: said(bomb(200), 200, zipped) },
  { name: 'Gzip bomb, 60 MB', does: said(bomb(60), 200, zipped) },
  { name: 'Body of 200 MB', does: flood(200) },
  { name: 'Body of 200 MB, announced', does: flood(200, { ...json, 'content-length': String(200 * MB) }) },
  { name: 'Error message of 1 MB', does: headscaleSays(500, 'trouble '.repeat(130_000)) },
  { name: '50 MB of users', harmless: true, does: forUsers(() => manyUsers(330_000)) },
  { name: 'Empty body', does: said('') },
  { name: 'JSON null', does: said('null') },
  { name: 'A list where an object is expected', does: said('[]') },
  { name: 'Lists that are objects', does: said('{"users":{},"user":[],"nodes":{},"apiKeys":{}}') },
  { name: 'Entries without ids', does: said('{"users":[{},{}],"user":{},"nodes":[{}],"apiKeys":[{}]}') },
  { name: 'JSON 100,000 levels deep', does: said('['.repeat(100_000)) },
  { name: 'Bytes that are not text', does: said(Buffer.from([0xff, 0xfe, 0x00, 0x80])) },
]

const between: SessionFault[] = [
  { name: 'Captive portal: a web page with 200', all: true, does: said(page, 200, web) },
  { name: 'Captive portal: a redirect', all: true, does: said('', 302, { location: 'http://portal.invalid/' }) },
  { name: 'Redirect to another server (301)', does: said('', 301, { location: 'https://elsewhere.invalid/' }) },
  {
    name: 'Redirect in a circle (308)',
    does: (request, response) => void response.writeHead(308, { location: request.url ?? '/' }).end(),
  },
  { name: 'Redirect to nowhere (307)', does: said('', 307, {}) },
  { name: 'Gateway page with 502', does: said('<h1>Bad Gateway</h1>', 502, web) },
  { name: 'Login page of a proxy with 401', does: said(page, 401, web) },
  { name: '429 with Retry-After 20', does: said('', 429, { 'retry-after': '20' }) },
]

const clocks: SessionFault[] = (
  [
    ['a day ahead', 1],
    ['a day behind', -1],
    ['a year ahead', 365],
    ['a year behind', -365],
  ] as const
).map(([name, days]) => ({
  name: `Server’s clock ${name}`,
  all: true,
  harmless: true,
  does: (_request, response, calm) => {
    response.setHeader('date', new Date(Date.now() + days * 86_400_000).toUTCString())
    calm()
  },
}))

export const sessionFaults: readonly SessionFault[] = [...connection, ...bodies, ...between, ...statuses, ...clocks]
