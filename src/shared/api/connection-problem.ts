/** The encrypted connection failed. The address seems to be right. */
const tlsFailures = ['untrusted', 'expired', 'wrongHost', 'pinChanged', 'clientCertificate', 'notTls'] as const

/** Reasons why no response came. */
const networkProblems = [
  'name',
  'refused',
  'unreachable',
  'reset',
  'timeout',
  'offline',
  'proxy',
  'proxySignIn',
  'proxyKind',
  'ssh',
  'sshCancelled',
  'sshListener',
  ...tlsFailures,
  'notHttp',
  'redirect',
  'other',
] as const
export type NetworkProblem = (typeof networkProblems)[number]

/** Reasons why a connection fails; each has its own text on screen. */
export const connectionProblems = [
  ...networkProblems,
  'clientCertificateLost',
  'headersLost',
  'needsHttps',
  'redirectTo',
  'path',
  'notHeadscale',
  'tooOld',
  'unknownVersion',
  'blockedPaths',
  'behindProxy',
  'outage',
  'outageRedirect',
  'outagePage',
  'outageJson',
  'outageEmpty',
  'outageOther',
  'outageUnknown',
  'unavailable',
  'blocked',
  'blockedOrKey',
  'busy',
  'tooLarge',
  'keyRefused',
  'keyMissing',
  'message',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Problems of the encrypted connection, including those found before or after the handshake. */
export const tlsProblems: ReadonlySet<ConnectionProblem> = new Set([
  ...tlsFailures,
  'clientCertificateLost',
  'needsHttps',
])
