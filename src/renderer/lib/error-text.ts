import type { ErrorCode } from '@shared/api/error-codes'
import { type Issue, isWorded } from '@shared/api/issue'
import { connectionProblems } from '@shared/api/connection-problem'
import { visible } from '@shared/visible'
import type { TFunction } from 'i18next'
import { issueText } from './issue-text'
import { problemText } from './problem-text'

/** The displayed fields of an ApiError. */
export interface ShownError {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: readonly Issue[]
  readonly cause?: unknown
}

/** Codes with a message written for users by the server, the mock or the console itself. */
const MESSAGE_CODES = new Set<ErrorCode>(['invalid', 'forbidden', 'notFound', 'conflict', 'unsupported', 'tooLarge'])

/** Issues of the console's own files, shown for every code. */
const FILE_ISSUES = new Set<string>(['diskFull', 'folderDenied', 'folderReadOnly', 'folderUnwritable'])

/**
 * Describes an error in one or two sentences: the server's own words if it refused the call, our own for the console's issues and for
 * unusable responses. Our texts include the next step.
 */
export function errorText(error: ShownError, t: TFunction<'common'>): string {
  const connection = error.details.find(({ key }) => key === 'connection')
  const problem = connectionProblems.find((known) => known === connection?.params['problem'])
  if (connection && problem) return problemText(problem, connection.params, t)
  const [first] = error.details
  if (!MESSAGE_CODES.has(error.code) && !FILE_ISSUES.has(first?.key ?? '')) return t(`errors.${error.code}`)
  if (first && isWorded(first.key)) return sentence(issueText(first, t))
  return error.message ? sentence(serverWords(error)) : t(`errors.${error.code}`)
}

/** Returns a server's message. One that announces a list, such as that of failed tests, is followed by its lines. */
function serverWords({ message, details }: ShownError): string {
  if (!message.endsWith(':')) return message
  const lines = details.flatMap(({ params }) => params['text'] ?? [])
  return lines.length > 0 ? `${message} ${lines.join('; ')}` : message.slice(0, -1)
}

/** The maximum number of characters of a server message beside a form; the copied details contain the rest. */
const MAX_LENGTH = 600

function sentence(words: string): string {
  const text = visible(words)
  if (text.length > MAX_LENGTH) return `${sentence(text.slice(0, MAX_LENGTH)).replace(/\.$/, '')}…`
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** Returns everything a report needs, as text to copy. */
export function errorDetails(error: ShownError): string {
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : ''
  const details = error.details.map(({ path, key, params }) => [path, key, ...Object.values(params)].join(' ').trim())
  return [`${error.code} (${error.status}): ${error.message}`, ...details, cause].filter(Boolean).join('\n')
}
