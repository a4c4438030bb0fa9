import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { connect as connectTo, type AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { TestCertificate } from './certificate'
import { type RemoteServer, startRemoteServer } from './remote-server'

/** Starts a TLS server with a certificate; `https://127.0.0.1:port`. */
export async function startSecureServer(
  certificate: Pick<TestCertificate, 'key' | 'cert'>,
  answer: Parameters<typeof startRemoteServer>[0],
  options: ServerOptions = {},
  port = 0,
): Promise<RemoteServer> {
  const { key, cert } = certificate
  const server = await startRemoteServer(
    answer,
    (listener) => createTlsServer({ key, cert, ...options }, listener),
    port,
  )
  return { ...server, url: server.url.replace('http:', 'https:') }
}

/** Starts a real proxy on loopback: CONNECT for TLS, absolute addresses for plain http. `user`: the required `Proxy-Authorization`. */
export async function startProxy(user?: string): Promise<{ port: number; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = []
  const tunnels = new Set<Duplex>()
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (user !== undefined) return response.writeHead(407).end()
    const target = new URL(request.url ?? '')
    const to = connectTo(Number(target.port), target.hostname, () => {
      const { host, ...headers } = request.headers
      const lines = Object.entries({ host, ...headers, connection: 'close' }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      to.write(`${request.method} ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
    return to.pipe(request.socket)
  })
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    tunnels.add(socket)
    if (user !== undefined) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const [host = '', port] = (request.url ?? '').split(':')
    const to = connectTo(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      to.pipe(socket).pipe(to)
    })
    to.on('close', () => socket.destroy())
    return socket.on('error', () => undefined).on('close', () => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const tunnel of tunnels) tunnel.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
