import { ApiError, type ErrorCode } from '@shared/api/error'
import type { CertificateInfo, ConnectionProblem } from '@shared/ipc/connection'
import { hostOf } from './call'
import { CertificateRefused } from './network/secure'

/** Why no answer came. */
export type NetworkProblem = Extract<
  ConnectionProblem,
  | 'name'
  | 'port'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'untrusted'
  | 'expired'
  | 'wrongHost'
  | 'pinChanged'
  | 'clientCertificate'
  | 'notTls'
  | 'notHttp'
  | 'redirect'
  | 'proxy'
  | 'proxySignIn'
  | 'proxyKind'
  | 'here'
  | 'other'
>

/** Problems of the encrypted connection: the address was right as far as anybody can tell. */
export const tlsProblems: ReadonlySet<ConnectionProblem> = new Set([
  'untrusted',
  'expired',
  'wrongHost',
  'pinChanged',
  'clientCertificate',
  'clientCertificateLost',
  'notTls',
  'needsHttps',
])

export interface ProblemOptions extends ErrorOptions {
  readonly details?: readonly string[]
  /** What the words about the problem name: `host`, and by problem `version`, `status`, `origin`, `pinned`, `presented`. */
  readonly params?: Readonly<Record<string, string>>
  readonly certificate?: CertificateInfo | null
}

/** An error whose reason the connection test can name, in the language of the page. */
export class ProblemError extends ApiError {
  readonly params: Readonly<Record<string, string>>
  readonly certificate: CertificateInfo | null

  constructor(
    readonly problem: ConnectionProblem,
    code: ErrorCode,
    message: string,
    options: ProblemOptions = {},
  ) {
    super(code, message, options)
    this.params = options.params ?? {}
    this.certificate = options.certificate ?? null
  }
}

/** No answer came. */
export class NetworkError extends ProblemError {
  declare readonly problem: NetworkProblem
}

/** Chromium's names (`net::ERR_…`, from Electron's fetch) and Node's codes, first match wins. */
const PATTERNS: readonly (readonly [RegExp, NetworkProblem])[] = [
  [/ERR_PROXY_SIGN_IN/, 'proxySignIn'],
  [/ERR_PROXY_KIND/, 'proxyKind'],
  [/ERR_PROXY|ERR_TUNNEL|ERR_SOCKS|PROXY_CERTIFICATE|ERR_PAC/, 'proxy'],
  [/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ENOTFOUND|EAI_AGAIN|ERR_INVALID_URL|ERR_ADDRESS_INVALID/, 'name'],
  [/ERR_UNSAFE_PORT|bad port/, 'port'],
  [/ERR_CONNECTION_REFUSED|ECONNREFUSED/, 'refused'],
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ENETDOWN/, 'here'],
  [/ERR_ADDRESS_UNREACHABLE|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL/, 'unreachable'],
  [/PIN_CHANGED/, 'pinChanged'],
  [
    /ALERT_CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA|ALERT_CERTIFICATE_UNKNOWN|ALERT_HANDSHAKE_FAILURE|ALERT_UNSUPPORTED_CERTIFICATE|ALERT_CERTIFICATE_EXPIRED/,
    'clientCertificate',
  ],
  [/ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'expired'],
  [/ERR_CERT_COMMON_NAME_INVALID|ERR_TLS_CERT_ALTNAME_INVALID/, 'wrongHost'],
  [/ERR_CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_UNTRUSTED|CERT_REVOKED|ERR_SSL_KEY/, 'untrusted'],
  [/The certificate of the server was refused/, 'untrusted'],
  [/ERR_SSL_|WRONG_VERSION_NUMBER|EPROTO|ERR_BAD_SSL/, 'notTls'],
  [/TIMED_OUT|ETIMEDOUT|TIMEOUT/, 'timeout'],
  [/ERR_INVALID_HTTP_RESPONSE|ERR_RESPONSE_HEADERS|HPE_/, 'notHttp'],
  [/Redirect was cancelled|ERR_UNSAFE_REDIRECT|ERR_TOO_MANY_REDIRECTS/, 'redirect'],
  [
    /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONTENT_LENGTH|ERR_HTTP2|ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated/,
    'reset',
  ],
]

/** Everything an error says about its cause: code and message, down the chain of causes. */
function wordsOf(thrown: unknown): string {
  const words: string[] = []
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ('code' in error && typeof error.code === 'string') words.push(error.code)
    words.push(error.message)
    if (error instanceof AggregateError) words.push(...error.errors.map(wordsOf))
  }
  return words.join(' ')
}

/** Says which kind of failure a rejected fetch was. */
export function networkProblem(thrown: unknown): NetworkProblem {
  const words = wordsOf(thrown)
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
}

/** What happened and what to do about it. */
function explain(problem: NetworkProblem, url: string): string {
  const host = hostOf(url)
  switch (problem) {
    case 'name':
      return `The name of ${host} was not found. Check the address for typing mistakes and that this computer is online.`
    case 'port':
      return `The port of ${host} is reserved for another kind of service, so no connection is made. Check the port.`
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
    case 'here':
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
  redirect: 'badAnswer',
  port: 'badAnswer',
  notHttp: 'badAnswer',
}

/**
 * The error for a request to `url` that brought no answer. `pin` is the fingerprint that was expected, if one was: a certificate that
 * was refused is named beside it.
 */
export function networkError(problem: NetworkProblem, url: string, cause?: unknown, pin?: string | null): NetworkError {
  const certificate = refusedIn(cause)
  const params = {
    host: hostOf(url),
    ...(pin && { pinned: pin }),
    ...(certificate && { presented: certificate.fingerprint }),
  }
  return new NetworkError(problem, CODES[problem] ?? 'offline', explain(problem, url), { cause, params, certificate })
}

/** The certificate that was refused, where that is the reason. */
function refusedIn(thrown: unknown): CertificateInfo | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1)
    if (error instanceof CertificateRefused) return error.certificate
  return null
}
