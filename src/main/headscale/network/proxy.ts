import { once } from 'node:events'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'

/** One way to a server, as proxy settings name it. */
export type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly secure: boolean; readonly host: string; readonly port: number }
  | { readonly kind: 'unknown'; readonly text: string }

/** The system's proxy settings for an address (`PROXY proxy.example:3128; DIRECT`), in the order to try. None means direct. */
export function routesOf(settings: string): Route[] {
  const routes = settings
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

/** A proxy did not let the connection through: it failed, wants a password, or is of a kind the console cannot use. */
export class ProxyError extends Error {
  constructor(
    readonly problem: 'proxy' | 'proxySignIn' | 'proxyKind',
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, options)
  }
}

export function refusedByProxy(status: number | undefined): ProxyError {
  return new ProxyError(status === 407 ? 'proxySignIn' : 'proxy', `The proxy responded with status ${status}`)
}

/** Has a proxy connect to `host:port` and returns the bare connection. `roots` vouch for proxies that speak TLS. */
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
  const [response, socket] = await responseTo(request)
  if (response.statusCode === 200) return socket
  socket.destroy()
  throw refusedByProxy(response.statusCode)
}

async function responseTo(request: ClientRequest): Promise<[{ statusCode?: number }, Socket]> {
  try {
    return (await once(request, 'connect')) as [{ statusCode?: number }, Socket]
  } catch (cause) {
    throw new ProxyError('proxy', 'The proxy could not be reached', { cause })
  }
}
