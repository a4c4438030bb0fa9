import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { type Issue, issue } from '@shared/api/issue'
import type { ConnectionProblem, NetworkProblem } from '@shared/api/connection-problem'
import type { CertificateInfo } from '@shared/ipc/connection'
import { hostOf } from './call'
import { problemOfCode } from './network/problem-codes'
import { ProxyError } from './network/proxy'
import { CertificateRefused } from './network/secure'

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
