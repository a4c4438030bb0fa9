import { once } from 'node:events'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'

/** One route to a server from the proxy settings. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly secure: boolean; readonly host: string; readonly port: number }
  | { readonly kind: 'unknown'; readonly text: string }

/**
 * Parses the system's proxy settings for an address (`PROXY proxy.example:3128; DIRECT`), in the order to try. Empty settings mean direct.
 */
export function proxyRoutesOf(settings: string): ProxyRoute[] {
  const routes = settings
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((text): ProxyRoute => {
      const [, kind = '', host = '', port = ''] = /^(\w+)\s*(?:\[?([^\s\]]*?)\]?:(\d+))?$/.exec(text) ?? []
      if (kind.toUpperCase() === 'DIRECT') return { kind: 'direct' }
      if (/^(PROXY|HTTPS?)$/i.test(kind) && host)
        return { kind: 'proxy', secure: kind.toUpperCase() === 'HTTPS', host, port: Number(port) }
      return { kind: 'unknown', text }
    })
  return routes.length > 0 ? routes : [{ kind: 'direct' }]
}

/** The proxy blocked the connection: it failed, requires a password, or has an unsupported type. */
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

/**
 * Opens a tunnel through a proxy to `host:port` and returns the raw connection. `roots` are the trusted authorities for proxies with TLS.
 */
export async function openTunnel(
  proxy: Extract<ProxyRoute, { kind: 'proxy' }>,
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
