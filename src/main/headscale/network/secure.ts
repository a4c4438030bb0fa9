import { isIP, type Socket } from 'node:net'
import { connect, type ConnectionOptions, type SecureContext, type TLSSocket } from 'node:tls'
import type { NetworkProblem } from '@shared/api/connection-problem'
import type { CertificateInfo } from '@shared/ipc/session'
import { certificateInfo } from './certificate-info'

/** The console refused the server's certificate. */
export class CertificateRefused extends Error {
  constructor(
    readonly problem: NetworkProblem,
    readonly certificate: CertificateInfo,
  ) {
    super(`The certificate of the server was refused: ${problem}`)
  }
}

export interface SecureOptions {
  readonly host: string
  readonly port: number
  /** An existing connection, through a proxy. */
  readonly socket?: Socket | undefined
  readonly context: SecureContext
  readonly pin: string | null
  /** Called when the server accepts the connection, before the TLS handshake. */
  readonly reached?: () => void
}

/**
 * Opens a TLS connection and checks the certificate before anything is sent. Node is configured to accept any certificate because its own
 * refusal does not name the certificate; every connection passes `refusalOf`, the only place that decides.
 */
export function openSecure({ host, port, socket, context, pin, reached }: SecureOptions): Promise<TLSSocket> {
  const options: ConnectionOptions = {
    host,
    port,
    ...(socket && { socket }),
    // The server name extension does not allow IP addresses.
    servername: isIP(host) ? '' : host,
    secureContext: context,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  }
  return new Promise((resolve, reject) => {
    const secured = connect(options)
    if (socket) reached?.()
    else secured.once('connect', () => reached?.())
    secured.once('error', reject)
    secured.once('close', () => reject(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })))
    secured.once('secureConnect', () => {
      const refusal = refusalOf(secured, pin)
      if (!refusal) return resolve(secured)
      secured.destroy()
      return reject(refusal)
    })
  })
}

/** A pinned certificate is accepted whatever its issuer and name; its dates still count. */
function refusalOf(socket: TLSSocket, pin: string | null): Error | null {
  const presented = socket.getPeerX509Certificate()
  if (!presented) return new Error('The server showed no certificate')
  const info = certificateInfo(presented)
  if (pin === null) {
    if (socket.authorized) return null
    return new CertificateRefused(problemOfCode(String(socket.authorizationError)) ?? 'untrusted', info)
  }
  if (info.fingerprint !== pin) return new CertificateRefused('pinChanged', info)
  const now = Date.now()
  const current = Date.parse(info.validFrom) <= now && now <= Date.parse(info.validTo)
  return current ? null : new CertificateRefused('expired', info)
}

/** Problems by Node's error code. TLS alerts have different names in OpenSSL (Node) and BoringSSL (Electron). */
const CODES: Readonly<Record<string, NetworkProblem>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ERR_INVALID_URL: 'name',
  ECONNREFUSED: 'refused',
  ENETDOWN: 'offline',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrongHost',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'clientCertificate',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: 'clientCertificate',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'clientCertificate',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'clientCertificate',
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: 'clientCertificate',
  ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED: 'clientCertificate',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'clientCertificate',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'clientCertificate',
  EPROTO: 'notTls',
  ESSH: 'ssh',
  ESSH_CANCELLED: 'sshCancelled',
  ESSH_LISTENER: 'sshListener',
}

/** Code prefixes checked after the exact codes: every other handshake failure and every response that is not HTTP. */
const FAMILIES: readonly (readonly [string, NetworkProblem])[] = [
  ['ERR_SSL_', 'notTls'],
  ['HPE_', 'notHttp'],
]

/** Maps an error code of Node to a problem; undefined if it is not a network error. */
export function problemOfCode(code: string): NetworkProblem | undefined {
  return CODES[code] ?? FAMILIES.find(([family]) => code.startsWith(family))?.[1]
}
