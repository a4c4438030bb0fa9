/**
 * Every way a call can fail, with its HTTP status. The code decides what the console does; the message is for people. A refusal by the
 * console itself shares its status with no other.
 */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  /** The server asked for fewer requests; the issue `connection` gives the end of the pause. */
  busy: 429,
  /** A limit of the console itself: nothing was sent. */
  limited: 422,
  readOnly: 423,
  unsupported: 501,
  internal: 500,
  badResponse: 502,
  untrusted: 502,
  offline: 503,
  mockUnavailable: 503,
  timeout: 504,
  /** A change was sent, but its outcome is unknown. */
  uncertain: 504,
  /** The server created a key, but the secret did not arrive. */
  lostSecret: 502,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]
