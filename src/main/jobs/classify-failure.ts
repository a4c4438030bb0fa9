import { type ApiError, toApiError } from '@shared/api/error'

/**
 * The consequence of a failure. `item`: only this act was refused. `job`: this act was not executed, and the next one would fail in the
 * same way. `unknown`: the act may have been executed. `later`: the server asks for
 * fewer requests for `inMs` milliseconds.
 */
export type FailureKind =
  | { readonly kind: 'item' | 'job' | 'unknown'; readonly error: ApiError }
  | { readonly kind: 'later'; readonly inMs: number }

const WHOLE_JOB: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'unauthorized',
  'readOnly',
  'mockUnavailable',
  'untrusted',
])

/** Classifies the failure of an act. `now` in milliseconds. */
export function classifyFailure(thrown: unknown, now: number): FailureKind {
  const error = toApiError(thrown)
  if (error.code === 'busy') {
    const until = Date.parse(error.details.find(({ params }) => params['until'])?.params['until'] ?? '')
    return { kind: 'later', inMs: Number.isNaN(until) ? 30_000 : until - now }
  }
  if (error.code === 'uncertain') return { kind: 'unknown', error }
  return { kind: WHOLE_JOB.has(error.code) ? 'job' : 'item', error }
}
