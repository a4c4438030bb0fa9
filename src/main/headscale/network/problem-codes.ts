import type { NetworkProblem } from '@shared/api/connection-problem'

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
