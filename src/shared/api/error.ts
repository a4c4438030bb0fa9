import type { z } from 'zod'
import type { ErrorBody } from './error-body'
import { ERROR_STATUS, type ErrorCode } from './error-codes'
import { type Issue, issue, type IssueKey, issuesOf, type WordedKey } from './issue'

/** Returns whether the main process sent this, so the page needs no schema: any other body comes from Chromium. */
export function isErrorBody(data: unknown): data is ErrorBody {
  if (typeof data !== 'object' || data === null) return false
  const { code, message, details } = data as Partial<Record<keyof ErrorBody, unknown>>
  return (
    typeof code === 'string' &&
    Object.hasOwn(ERROR_STATUS, code) &&
    typeof message === 'string' &&
    Array.isArray(details)
  )
}

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
