import type { ErrorCode } from '@shared/api/error'
import type { TFunction } from 'i18next'
import { validationText } from './validation-text'

/** What of an ApiError is shown. */
export interface ShownError {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: readonly string[]
  readonly cause?: unknown
}

/** Codes whose message was written for the person at the screen by whoever refused: a server, the mock, a schema. */
const SPOKEN = new Set<ErrorCode>(['invalid', 'forbidden', 'notFound', 'conflict', 'unsupported', 'tooLarge'])

/**
 * What went wrong in one or two sentences: the server's own words where it refused, ours where nothing usable came back. Those say what
 * to do, too.
 */
export function errorText(error: ShownError, t: TFunction<'common'>): string {
  if (SPOKEN.has(error.code) && error.message) return sentence(validationText(error.message, t))
  return t(`errors.${error.code}`)
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** Everything a report needs, as text to copy. */
export function errorDetails(error: ShownError): string {
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : ''
  return [`${error.code} (${error.status}): ${error.message}`, ...error.details, cause].filter(Boolean).join('\n')
}
