import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fault that a proxy plays instead of passing requests on unchanged. `revoked`: the server gets a key that it does not know. */
export type ProxyFault = 'offline' | 'revoked' | null

/** Stands between the console and one server, and records every request. */
export interface RecordingProxy {
  readonly url: string
  fault: ProxyFault
  /** The requests that are not reads: method and path. A check of a policy stores nothing and is not one of them. */
  readonly writes: string[]
  close(): Promise<void>
}

const isWrite = (method: string, path: string) => method !== 'GET' && path !== '/api/v1/policy/check'

/** Starts a proxy for the server at `target`, an address such as `http://127.0.0.1:8080`. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const proxy: { fault: ProxyFault; writes: string[] } = { fault: null, writes: [] }
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request
      if (isWrite(method, url)) proxy.writes.push(`${method} ${url}`)
      if (proxy.fault === 'offline') return request.socket.destroy()
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { authorization = '', 'content-type': type } = request.headers
      const key = proxy.fault === 'revoked' ? authorization.replace(/.{8}$/, 'xxxxxxxx') : authorization
      const answer = await fetch(target + url, {
        method,
        headers: { ...(authorization && { authorization: key }), ...(type && { 'content-type': type }) },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      return response.end(Buffer.from(await answer.arrayBuffer()))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}
