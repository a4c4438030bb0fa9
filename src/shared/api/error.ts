import { z } from 'zod'

/** Every way a call can fail, with the HTTP status it travels under. The code decides what the console does; the message is for people. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  readOnly: 423,
  unsupported: 501,
  internal: 500,
  badAnswer: 502,
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

/** The error as it travels: `{code, message, details}` (specification section 8 gives four of the messages verbatim). */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Every failure the console shows. Foreign errors are turned into one of these once, where they enter. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly details: readonly string[]

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ErrorOptions & { details?: readonly string[] } = {},
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

/** Turns a failed zod parse into `invalid`, naming each field in `details`; the first problem is the message. */
export function fromZodError(error: z.ZodError): ApiError {
  const details = error.issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  )
  return new ApiError('invalid', error.issues[0]?.message ?? 'The request is not valid', { details, cause: error })
}
