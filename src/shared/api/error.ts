import { z } from 'zod'
import { Issue, issue, type IssueKey, issuesOf, type WordedKey } from './issue'

/** Every way a call can fail, with the HTTP status it travels under. The code decides what the console does; the message is for people. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  /** The server asked for fewer requests; the issue `connection` says until when none is sent. */
  busy: 429,
  readOnly: 423,
  unsupported: 501,
  internal: 500,
  badResponse: 502,
  untrusted: 502,
  offline: 503,
  mockUnavailable: 503,
  timeout: 504,
  /** A change was sent and nobody can tell whether the server made it. */
  uncertain: 504,
  /** A key was made, but its secret never arrived. */
  lostSecret: 502,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/**
 * The error as it travels. `message` is what a server said, or for logs; `details` say what is wrong by keys, which the page has words
 * for in its language.
 */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(Issue),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Every failure the console shows. Foreign errors are turned into one of these once, where they enter. */
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

/** Turns anything thrown into an ApiError; what is not one already becomes `internal` with its cause kept. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiError('internal', message, { cause: thrown })
}

/** The words that the specification (section 8) and the server itself give for some mistakes. */
const SPECIFIED: Partial<Record<IssueKey, string>> = {
  keyPrefixRequired: 'Prefix is required!',
  policyRequired: 'Policy is required!',
  expiryOrNever: 'cannot set both disable_expiry and expiry',
}

/** What an issue is called in logs, and in answers to callers other than the page. */
function messageOf({ path, key, params }: Issue): string {
  return SPECIFIED[key] ?? [path, key, ...Object.values(params)].filter(Boolean).join(' ')
}

/** A refusal of the console's own, which the page words by its key. `path` names the field it is about. */
export function refusal(
  code: ErrorCode,
  key: WordedKey,
  { path = '', params = {}, cause }: ErrorOptions & Partial<Pick<Issue, 'path' | 'params'>> = {},
): ApiError {
  const why = { ...issue(key, params), path }
  return new ApiError(code, messageOf(why), { details: [why], cause })
}

/** Turns a failed zod parse into `invalid`, with one issue for each field that is wrong. */
export function fromZodError(error: z.ZodError): ApiError {
  const details = issuesOf(error)
  return new ApiError('invalid', details[0] ? messageOf(details[0]) : '', { details, cause: error })
}
