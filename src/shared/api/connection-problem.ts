/** The encrypted connection failed: the address was right as far as anybody can tell. */
const tlsFailures = ['untrusted', 'expired', 'wrongHost', 'pinChanged', 'clientCertificate', 'notTls'] as const

/** Why no response came. */
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
  ...tlsFailures,
  'notHttp',
  'redirect',
  'other',
] as const
export type NetworkProblem = (typeof networkProblems)[number]

/** Why a connection does not work; each has its own words on screen. */
export const connectionProblems = [
  ...networkProblems,
  'clientCertificateLost',
  'needsHttps',
  'redirectTo',
  'path',
  'notHeadscale',
  'tooOld',
  'unknownVersion',
  'behindProxy',
  'unavailable',
  'blocked',
  'busy',
  'tooLarge',
  'keyRefused',
  'keyMissing',
  'message',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Problems of the encrypted connection, those that are seen before or after it among them. */
export const tlsProblems: ReadonlySet<ConnectionProblem> = new Set([
  ...tlsFailures,
  'clientCertificateLost',
  'needsHttps',
])
