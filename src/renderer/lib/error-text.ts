import type { ErrorCode } from '@shared/api/error'
import { type Issue, isWorded } from '@shared/api/issue'
import { connectionProblems } from '@shared/api/connection-problem'
import type { TFunction } from 'i18next'
import { issueText } from './issue-text'
import { problemText } from './problem-text'

/** What of an ApiError is shown. */
export interface ShownError {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: readonly Issue[]
  readonly cause?: unknown
}

/** Codes whose reason was written for the person at the screen by whoever refused: a server, the mock, the console itself. */
const SPOKEN = new Set<ErrorCode>(['invalid', 'forbidden', 'notFound', 'conflict', 'unsupported', 'tooLarge'])

/** What kept the console from writing its own files: said whatever the code. */
const OWN_FILES = new Set<string>(['diskFull', 'folderDenied', 'folderReadOnly', 'folderUnwritable'])

/**
 * What went wrong in one or two sentences: the server's own words where it refused, ours for the issues of the console and where nothing
 * usable came back. Those say what to do, too.
 */
export function errorText(error: ShownError, t: TFunction<'common'>): string {
  const connection = error.details.find(({ key }) => key === 'connection')
  const problem = connectionProblems.find((known) => known === connection?.params['problem'])
  if (connection && problem) return problemText(problem, connection.params, t)
  const [first] = error.details
  if (!SPOKEN.has(error.code) && !OWN_FILES.has(first?.key ?? '')) return t(`errors.${error.code}`)
  if (first && isWorded(first.key)) return sentence(issueText(first, t))
  return error.message ? sentence(error.message) : t(`errors.${error.code}`)
}

/** As much of a server's words as stands beside a form; the details to copy have more. */
const SHOWN = 600

function sentence(text: string): string {
  if (text.length > SHOWN) return `${sentence(text.slice(0, SHOWN)).replace(/\.$/, '')}…`
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** Everything a report needs, as text to copy. */
export function errorDetails(error: ShownError): string {
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : ''
  const details = error.details.map(({ path, key, params }) => [path, key, ...Object.values(params)].join(' ').trim())
  return [`${error.code} (${error.status}): ${error.message}`, ...details, cause].filter(Boolean).join('\n')
}
