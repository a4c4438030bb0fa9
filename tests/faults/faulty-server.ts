import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { headscale } from '../electron/actions/headscale'

/** A server's misbehaviour instead of an answer. `calm` answers like a healthy one. */
export type Misbehave = (request: IncomingMessage, response: ServerResponse, calm: () => void) => void

/** A healthy Headscale on loopback that can be made to misbehave. */
export interface FaultyServer {
  readonly url: string
  /** Null: healthy again. The paths without a key (release and health) stay healthy unless `all`. */
  misbehave(fault: Misbehave | null, all?: boolean): void
  /** Stops listening until it is opened again. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

export async function startFaultyServer(): Promise<FaultyServer> {
  let fault: Misbehave | null = null
  let everything = false
  const users = ['alice']
  const healthy = headscale('alice', 0, { policy: '{"acls":[]}', updatedAt: '2026-01-01T00:00:00Z' })
  const calm = (request: IncomingMessage, response: ServerResponse, body: string) => {
    if (request.method === 'POST' && request.url === '/api/v1/user')
      users.push((JSON.parse(body) as { name: string }).name)
    if (request.url?.startsWith('/api/v1/user')) {
      const all = users.map((name, index) => ({ id: String(index + 1), name, createdAt: '2026-01-01T00:00:00Z' }))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(request.method === 'POST' ? { user: all.at(-1) } : { users: all }))
    } else healthy(request, response, body)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = () => calm(request, response, Buffer.concat(chunks).toString())
      const open = everything || request.headers.authorization !== undefined
      if (fault && open) fault(request, response, answer)
      else answer()
    })
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = async () => {
    if (!server.listening) return
    server.close()
    drop()
    await once(server, 'close')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    misbehave(next, all = false) {
      fault = next
      everything = all
      // Hanging requests end with the fault.
      if (!next) drop()
    },
    shut,
    open: async () => void (await listen(port)),
    close: shut,
  }
}
