import { z } from 'zod'
import { Issue, issue, type IssueKey, issuesOf, type WordedKey } from './issue'

/** Every way a call can fail, with its HTTP status. The code decides what the console does; the message is for people. */
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

/**
 * The error as it is sent. `message` is the server's text or a text for logs; `details` names each problem by a key, which the page
 * translates.
 */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(Issue),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Every failure the console shows. Foreign errors are converted once, where they enter. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly details: readonly Issue[]

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ErrorOptions & { details?: readonly Issue[] } = {},
  ) {
    super(message, options)
    this.details = options.details ?? []
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, details: [...this.details] }
  }

  static fromBody(body: ErrorBody): ApiError {
    return new ApiError(body.code, body.message, { details: body.details })
  }
}

/** Turns anything thrown into an ApiError. Foreign errors become `internal` and are kept as the cause. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiError('internal', message, { cause: thrown })
}

/** Wording that section 8 of the specification and the server itself prescribe. */
const SPECIFIED: Partial<Record<IssueKey, string>> = {
  keyPrefixRequired: 'Prefix is required!',
  policyRequired: 'Policy is required!',
  expiryOrNever: 'cannot set both disable_expiry and expiry',
}

/** Words an issue for logs and for callers other than the page. */
function messageOf({ path, key, params }: Issue): string {
  return SPECIFIED[key] ?? [path, key, ...Object.values(params)].filter(Boolean).join(' ')
}

/** Creates a refusal by the console itself, which the page words by its key. `path` names the field. */
export function refusal(
  code: ErrorCode,
  key: WordedKey,
  { path = '', params = {}, cause }: ErrorOptions & Partial<Pick<Issue, 'path' | 'params'>> = {},
): ApiError {
  const why = { ...issue(key, params), path }
  return new ApiError(code, messageOf(why), { details: [why], cause })
}

/** Turns a failed zod parse into `invalid`, with one issue per invalid field. */
export function fromZodError(error: z.ZodError): ApiError {
  const details = issuesOf(error)
  return new ApiError('invalid', details[0] ? messageOf(details[0]) : '', { details, cause: error })
}
