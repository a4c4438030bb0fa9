import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Duplex, PassThrough, pipeline, type Readable } from 'node:stream'
import { createSecureContext, type SecureContext } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { OpenTunnel, Tunnel } from '@shared/host/host-report'
import type { RequestHeader } from '@shared/request-headers'
import type { HttpClient, HttpRequest, HttpResponse } from '@main/headscale/call'
import { unlessAborted } from '@main/lib/concurrency'
import { type Identity, identityOptions } from './identity'
import { openTunnel, ProxyError, refusedByProxy, type ProxyRoute, proxyRoutesOf } from './proxy'
import { openSecure } from './secure'

/** Connection settings of one server, beyond its address. */
export interface HttpConnection {
  /** Additional trusted authorities, in PEM. */
  readonly ca: string | null
  /** The fingerprint of the only accepted certificate. */
  readonly pin: string | null
  readonly identity: Identity | null
  /** Sent with every request to the server, and to no other address; left out: none. */
  readonly headers?: readonly RequestHeader[]
  /** The way to a server whose API is reached over SSH; left out: directly. */
  readonly tunnel?: Tunnel
}

export interface HttpClientOptions {
  readonly connection: HttpConnection
  /** Returns the system's proxy settings for an address, as `PROXY host:port; DIRECT`. */
  readonly resolveProxy: (url: string) => Promise<string>
  /** Authorities trusted for every server, in PEM. */
  readonly roots: () => readonly string[]
  readonly openTunnel: OpenTunnel
  /** Called at each stage of a new connection. */
  readonly onStage?: ((stage: ConnectionStage) => void) | undefined
}

/** `reached`: the connection was accepted. `secured`: the TLS handshake is done and the certificate accepted. */
export type ConnectionStage = 'reached' | 'secured'

/** Idle connections are closed before servers close them (5 s is the shortest timeout in use), so that no write uses a dead connection. */
const IDLE_MS = 4_000
/** The time limit for connecting, in milliseconds. The call's own limit usually ends first. */
const DIAL_MS = 30_000

/**
 * Creates the HTTP client for one server: its own TLS trust and identity, and the system's proxies. One per server and never shared, so
 * that no connection or request can reach another server. Does not follow redirects and keeps no cookies.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { connection, resolveProxy, roots, openTunnel: openEnd, onStage } = options
  const { tunnel } = connection
  let context: SecureContext | undefined
  // Parsing some hundred certificates takes a moment: do it once, and only if TLS is used.
  const trust = () =>
    (context ??= createSecureContext({
      ca: [...roots(), ...(connection.ca === null ? [] : [connection.ca])],
      ...(connection.identity && identityOptions(connection.identity)),
    }))
  const plain = new HttpAgent({ keepAlive: true, timeout: IDLE_MS })
  const tunnelled = tunnel && new TunnelAgent(() => through(tunnel, openEnd))
  const secure = new SecureAgent(async (host, port) => {
    if (tunnel) {
      const socket = await through(tunnel, openEnd)
      return openSecure({ host, port, socket, context: trust(), pin: connection.pin })
    }
    const address = `https://${host.includes(':') ? `[${host}]` : host}:${port}/`
    return inOrder(proxyRoutesOf(await resolveProxy(address)), async (route) => {
      const socket = route.kind === 'proxy' ? await openTunnel(route, { host, port }, roots) : undefined
      const reached = () => onStage?.('reached')
      const secured = await openSecure({ host, port, socket, context: trust(), pin: connection.pin, reached })
      onStage?.('secured')
      return secured
    })
  })
  return async (address, request) => {
    const url = new URL(address)
    if (tunnel) {
      url.protocol = tunnel.tls ? 'https:' : 'http:'
      await unlessAborted(openEnd(tunnel), request.signal)
      onStage?.('reached')
      if (!tunnel.tls) return exchange(httpRequest(url, { ...requestOptions(url, request), agent: tunnelled }), request)
    }
    if (url.protocol === 'https:')
      return exchange(httpsRequest(url, { ...requestOptions(url, request), agent: secure }), request)
    return inOrder(proxyRoutesOf(await resolveProxy(address)), async (route) => {
      const sending = httpRequest(url, { ...requestOptions(url, request), agent: plain, ...viaProxy(route, url) })
      sending.once('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => onStage?.('reached'))
      })
      const response = await exchange(sending, request)
      if (route.kind === 'proxy' && response.status === 407) throw refusedByProxy(407)
      return response
    })
  }
}

/**
 * Connects to the local end of a tunnel, and makes sure who listens at the far end before anything is sent. Also before it connects: a
 * program that takes the connection could leave the port to Headscale at once, and would have the connection still.
 */
async function through(tunnel: Tunnel, open: OpenTunnel): Promise<Socket> {
  const { end, check } = await open(tunnel)
  await check()
  const socket = connect(end)
  // An error of the socket after the check reaches the request that gets it.
  const failed = new Promise<never>((_, reject) => void socket.once('error', reject))
  failed.catch(() => undefined)
  try {
    await Promise.race([once(socket, 'connect').then(check), failed])
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Tries the routes in order until one fails for a reason other than the proxy. */
async function inOrder<T>(routes: readonly ProxyRoute[], open: (route: ProxyRoute) => Promise<T>): Promise<T> {
  let failure: unknown
  for (const route of routes) {
    try {
      if (route.kind === 'unknown') throw new ProxyError('proxyKind', `The proxy "${route.text}" cannot be used`)
      return await open(route)
    } catch (error) {
      failure = error
      if (!(error instanceof ProxyError)) break
    }
  }
  throw failure
}

/** Plain http is not tunnelled: the proxy receives the absolute address. */
function viaProxy(route: ProxyRoute, url: URL): object {
  return route.kind === 'proxy'
    ? { host: route.host, hostname: route.host, port: route.port, path: url.href, setHost: false }
    : {}
}

type ConnectCallback = (error: Error | null, socket: Duplex) => void

/** Keeps connections to one server alive. `dial` checks their certificate before they are used. */
class SecureAgent extends HttpsAgent {
  constructor(private readonly dial: (host: string, port: number) => Promise<Socket>) {
    super({ keepAlive: true, timeout: IDLE_MS })
  }

  override createConnection(options: RequestOptions, done?: ConnectCallback): undefined {
    const host = (options.host ?? '').replaceAll(/[[\]]/g, '')
    void handOver(this.dial(host, Number(options.port ?? 443)), done)
  }
}

/** The same for plain connections through a tunnel. */
class TunnelAgent extends HttpAgent {
  constructor(private readonly dial: () => Promise<Socket>) {
    super({ keepAlive: true, timeout: IDLE_MS })
  }

  override createConnection(_options: RequestOptions, done?: ConnectCallback): undefined {
    void handOver(this.dial(), done)
  }
}

async function handOver(dialled: Promise<Socket>, done: ConnectCallback | undefined): Promise<void> {
  const [result] = await Promise.allSettled([withinTime(dialled)])
  // Node's type omits that the connection is undefined on errors.
  if (result.status === 'rejected') (done as ((error: Error) => void) | undefined)?.(result.reason as Error)
  else done?.(null, result.value)
}

async function withinTime(dialled: Promise<Socket>): Promise<Socket> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })), DIAL_MS)
  })
  // A connection established after the timeout has no request: close it.
  late.catch(() => dialled.then((socket) => socket.destroy()).catch(() => undefined))
  return Promise.race([dialled, late]).finally(() => clearTimeout(timer))
}

function requestOptions(url: URL, { method, headers, signal, body }: HttpRequest): RequestOptions {
  return {
    method,
    headers: {
      host: url.host,
      'user-agent': 'mesh-console',
      'accept-encoding': 'gzip, deflate, br',
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(signal && { signal }),
  }
}

/** Responses that only announce another one, such as 103. */
const MOST_INTERIM = 20

function exchange(sending: ClientRequest, { body, signal }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    sending.on('error', reject)
    let interim = 0
    sending.on('information', () => {
      interim += 1
      if (interim <= MOST_INTERIM) return
      const error = Object.assign(new Error('No response follows'), { code: 'HPE_INTERIM' })
      // The response may be in the same packet.
      reject(error)
      sending.destroy(error)
    })
    // Without this listener, a request waiting for its connection would see the abort only once connected.
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    sending.once('response', (message) =>
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: decompressed(message) }),
    )
    sending.end(body)
  })
}

/** RFC 9110, section 8.4.1. */
const codings: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Returns the decompressed body. An error in between destroys the returned stream. */
function decompressed(message: IncomingMessage): Readable {
  const coding = (message.headers['content-encoding'] ?? '').trim().toLowerCase()
  const create = codings.get(coding) ?? (() => new PassThrough())
  return pipeline(message, create(), () => undefined)
}
