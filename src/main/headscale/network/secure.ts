import { isIP, type Socket } from 'node:net'
import { connect, type ConnectionOptions, type SecureContext, type TLSSocket } from 'node:tls'
import type { NetworkProblem } from '@shared/api/connection-problem'
import type { CertificateInfo } from '@shared/ipc/session'
import { certificateInfo } from './certificate-info'
import { problemOfCode } from './problem-codes'

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
