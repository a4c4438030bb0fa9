import { once } from 'node:events'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'

/** One way to a server, as proxy settings name it. */
export type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly secure: boolean; readonly host: string; readonly port: number }
  | { readonly kind: 'unknown'; readonly text: string }

/** The system's answer for an address (`PROXY proxy.example:3128; DIRECT`), in the order to try. Nothing said means direct. */
export function routesOf(answer: string): Route[] {
  const routes = answer
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((text): Route => {
      const [, kind = '', host = '', port = ''] = /^(\w+)\s*(?:\[?([^\s\]]*?)\]?:(\d+))?$/.exec(text) ?? []
      if (kind.toUpperCase() === 'DIRECT') return { kind: 'direct' }
      if (/^(PROXY|HTTPS?)$/i.test(kind) && host)
        return { kind: 'proxy', secure: kind.toUpperCase() === 'HTTPS', host, port: Number(port) }
      return { kind: 'unknown', text }
    })
  return routes.length > 0 ? routes : [{ kind: 'direct' }]
}

/** A proxy did not let the connection through. The code is what `networkProblem` tells it by. */
export class ProxyError extends Error {
  constructor(
    readonly code: 'ERR_PROXY_CONNECTION' | 'ERR_PROXY_SIGN_IN' | 'ERR_PROXY_KIND',
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, options)
  }
}

export function refusedByProxy(status: number | undefined): ProxyError {
  return new ProxyError(
    status === 407 ? 'ERR_PROXY_SIGN_IN' : 'ERR_PROXY_CONNECTION',
    `The proxy answered with status ${status}`,
  )
}

/** Has a proxy connect to `host:port` and gives the bare connection. `roots` vouch for proxies that are spoken to in TLS. */
export async function openTunnel(
  proxy: Extract<Route, { kind: 'proxy' }>,
  target: { readonly host: string; readonly port: number },
  roots: () => readonly string[],
): Promise<Socket> {
  const address = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`
  const options = {
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: address,
    headers: { host: address },
    agent: false,
  }
  const request = proxy.secure ? httpsRequest({ ...options, ca: [...roots()] }) : httpRequest(options)
  request.end()
  const [response, socket] = await answerTo(request)
  if (response.statusCode === 200) return socket
  socket.destroy()
  throw refusedByProxy(response.statusCode)
}

async function answerTo(request: ClientRequest): Promise<[{ statusCode?: number }, Socket]> {
  try {
    return (await once(request, 'connect')) as [{ statusCode?: number }, Socket]
  } catch (cause) {
    throw new ProxyError('ERR_PROXY_CONNECTION', 'The proxy could not be reached', { cause })
  }
}
