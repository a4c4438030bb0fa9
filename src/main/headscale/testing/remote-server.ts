import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real HTTP server on loopback with a record of its requests. */
export interface RemoteServer {
  readonly url: string
  readonly asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a server that responds with `answer`, on a free port unless `wantedPort` is given. */
export async function startRemoteServer(
  answer: Answer,
  make: (listener: Listener) => Server = createServer,
  wantedPort = 0,
): Promise<RemoteServer> {
  const asked: RemoteServer['asked'] = []
  const server = make((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      answer(request, response, body)
    })
  })
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts a server that responds with JSON by `METHOD /path` and 404 to everything else, as Headscale 0.29 would. */
export function startJsonServer(answers: Readonly<Record<string, unknown>>): Promise<RemoteServer> {
  return startRemoteServer((request, response) => {
    const key = `${request.method} ${request.url}`
    const found = key in answers
    const body = answers[key] ?? { code: 5, message: 'Not Found', details: [] }
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
}
