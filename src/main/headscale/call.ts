import { createHideParts } from '@main/lib/log'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Method } from '@shared/api/endpoint'
import type { RequestHeader } from '@shared/request-headers'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { issue, type Issue } from '@shared/api/issue'
import type { ConnectionProblem, NetworkProblem } from '@shared/api/connection-problem'
import type { CertificateInfo } from '@shared/ipc/session'
import { ProxyError } from './network/proxy'
import { CertificateRefused, problemOfCode } from './network/secure'

export interface ProblemOptions extends ErrorOptions {
  readonly details?: readonly Issue[]
  /** The values in the problem's message: `host`, and depending on the problem `version`, `status`, `origin`, `pinned`, `presented`. */
  readonly params?: Readonly<Record<string, string>>
  readonly certificate?: CertificateInfo | null
}

/** An error whose reason the page can show in the admin's language, in the connection test and elsewhere. */
export class ProblemError extends ApiError {
  readonly params: Readonly<Record<string, string>>
  readonly certificate: CertificateInfo | null

  constructor(
    readonly problem: ConnectionProblem,
    code: ErrorCode,
    message: string,
    options: ProblemOptions = {},
  ) {
    const params = options.params ?? {}
    super(code, message, {
      ...options,
      details: [issue('connection', { problem, ...params }), ...(options.details ?? [])],
    })
    this.params = params
    this.certificate = options.certificate ?? null
  }
}

/** No response arrived. */
export class NetworkError extends ProblemError {
  declare readonly problem: NetworkProblem
}

/** Classifies an error of the HTTP client. */
export function networkProblem(thrown: unknown): NetworkProblem {
  if (thrown instanceof ProxyError || thrown instanceof CertificateRefused) return thrown.problem
  const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  return problemOfCode(code) ?? 'other'
}

/** Describes the problem and the next step. */
function explain(problem: NetworkProblem, url: string): string {
  const host = hostOf(url)
  switch (problem) {
    case 'name':
      return `The name of ${host} was not found. Check the address for typing mistakes and that this computer is online.`
    case 'refused':
      return `${host} refuses the connection. Check the port, and that the server is running.`
    case 'unreachable':
      return `${host} cannot be reached from this network. Check the address, and whether a VPN or firewall is in the way.`
    case 'reset':
      return `${host} closed the connection before it had answered. Try again; if it stays so, look at the server's log.`
    case 'timeout':
      return `${host} did not answer in time. Check the address and port, and whether a firewall is in the way.`
    case 'pinChanged':
      return `The certificate of ${host} is not the one that was accepted. Nothing was sent. Compare both in the server's settings before accepting the new one.`
    case 'clientCertificate':
      return `${host} wants a client certificate, or does not accept the one it got. Choose another one in the server's settings.`
    case 'untrusted':
      return `The certificate of ${host} is not trusted by this computer. Have it signed by a known authority, or add its authority to the system's trusted ones.`
    case 'expired':
      return `The certificate of ${host} is expired or not yet valid. Renew it on the server, and check the clock of this computer.`
    case 'wrongHost':
      return `The certificate of ${host} is for another name. Use the name the certificate was made for.`
    case 'notTls':
      return `${host} does not speak https on this port. Check the port, or use http:// if the server has no certificate.`
    case 'notHttp':
      return `What answers at ${host} does not speak http. Check the port.`
    case 'redirect':
      return `${host} sends requests on to another address. The API key is not sent along: enter the final address, often the same with https://.`
    case 'proxy':
      return `The proxy of this computer did not let the connection to ${host} through. Check the proxy settings of the system.`
    case 'proxySignIn':
      return `The proxy of this computer wants a name and a password, which the console cannot give. Exempt ${host} from the proxy.`
    case 'proxyKind':
      return `The system names a kind of proxy the console cannot use (SOCKS). Exempt ${host} from it, or use an http proxy.`
    case 'ssh':
      return `There is no SSH connection to the host of ${host}. Check that ssh reaches it from a terminal.`
    case 'sshCancelled':
      return `A question of ssh about the host of ${host} was not answered. Try again to see it once more.`
    case 'sshListener':
      return `Something other than Headscale listens at the address of ${host} on its host, so no key was sent. Look on the host which program that is.`
    case 'offline':
      return `This computer is offline, so ${host} cannot be reached.`
    case 'other':
      return `${host} could not be reached.`
  }
}

const CODES: Partial<Record<NetworkProblem, ErrorCode>> = {
  timeout: 'timeout',
  untrusted: 'untrusted',
  expired: 'untrusted',
  wrongHost: 'untrusted',
  pinChanged: 'untrusted',
  clientCertificate: 'untrusted',
  redirect: 'badResponse',
  notHttp: 'badResponse',
}

/**
 * Creates the error for a request to `url` that got no response. `pin` is the expected fingerprint, if any; the error then also names the
 * fingerprint of the refused certificate.
 */
export function networkError(problem: NetworkProblem, url: string, cause?: unknown, pin?: string | null): NetworkError {
  const certificate = cause instanceof CertificateRefused ? cause.certificate : null
  const params = {
    host: hostOf(url),
    ...(pin && { pinned: pin }),
    ...(certificate && { presented: certificate.fingerprint }),
    ...((problem === 'ssh' || problem === 'sshListener') && { words: cause instanceof Error ? cause.message : '' }),
  }
  return new NetworkError(problem, CODES[problem] ?? 'offline', explain(problem, url), { cause, params, certificate })
}

/**
 * The server that requests go to. `url` is the base address (with an optional path prefix); `key` is the API key, used in one header and
 * nowhere else.
 */
export interface ServerTarget {
  readonly url: string
  readonly key: string
  /** More headers of every request, secret like the key. */
  readonly headers?: readonly RequestHeader[]
  /** The fingerprint that the server's certificate must have, named in the error if another certificate is presented. */
  readonly pin?: string | null
}

/** An outgoing request; `signal` aborts it. */
export interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** A response whose decompressed body is still arriving: read it or destroy it. */
export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** Sends a request to an address. Does not follow redirects. Rejects if no response arrives. */
export type HttpClient = (url: string, request: HttpRequest) => Promise<HttpResponse>

/** One request to the server. `path` is already encoded and starts with a slash. */
export interface ServerCall {
  readonly method: Method
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Readonly<Record<string, unknown>>
  /** A body that is no JSON: a policy, sent in place of the one with this digest in hexadecimal (`If-Match`). */
  readonly policy?: { readonly text: string; readonly replaces: string }
  /** False for requests that need no key (detection). */
  readonly withKey?: boolean
  /** Large lists get a longer time limit. */
  readonly large?: boolean
  /** A request that a reachable server answers at once; it gets a shorter time limit. */
  readonly quick?: boolean
}

/** A complete response that has not been interpreted yet. */
export interface RawResponse {
  readonly status: number
  readonly contentType: string
  /** The target of a redirect, otherwise ''. */
  readonly location: string
  /** The value of `Retry-After`, otherwise ''. */
  readonly retryAfter: string
  readonly bytes: Uint8Array
}

/** Returns the host and port of an address, for messages. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** Shorter values of headers are no secrets, and hiding them would remove ordinary words. */
const SHORTEST_SECRET = 6

/** Returns a function that hides the key and the request headers of a target, and parts of them, in a text: servers and proxies quote requests. */
export function hideSecrets({ key, headers = [] }: ServerTarget): (text: string) => string {
  const values = headers.map(({ value }) => value).filter(({ length }) => length >= SHORTEST_SECRET)
  const secrets = [key, ...values].filter((text) => text !== '').toSorted((a, b) => b.length - a.length)
  const mark = (secret: string) => (secret === key ? '[API key]' : '[header]')
  const hideParts = createHideParts(secrets, mark)
  return (text) => hideParts(secrets.reduce((rest, secret) => rest.replaceAll(secret, mark(secret)), text))
}

/** Returns the full address of a call: base address with its path prefix, path and query. */
export function addressOf(base: string, call: ServerCall): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, value)
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return `${base.replace(/\/+$/, '')}${call.path}${search}`
}

const decoder = new TextDecoder()

export function textOf(response: RawResponse): string {
  return decoder.decode(response.bytes)
}
