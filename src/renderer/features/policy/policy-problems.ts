import type { ApiError } from '@shared/api/error'
import type { Issue } from '@shared/api/issue'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import { visible } from '@shared/visible'
import type { CodeFix, CodeProblem } from '@/ui/code-editor/problems'
import { replaceUndefinedNames } from '@shared/policy/read/undefined-name'
import type { TFunction } from 'i18next'

/** A problem of the edited text. */
export interface PolicyIssue {
  /** Its place; null if the server did not name one and it cannot be derived. */
  at: { from: number; to: number } | null
  message: string
  /**
   * `syntax`: our parser; `server`: the server's check of the text; `predicted`: what a server without a check will refuse; `dialect`: how
   * servers of that release treat the text; `lint`: advice; `unsent`: why this console sends the text to no server.
   */
  source: 'syntax' | 'server' | 'unsent' | 'predicted' | 'dialect' | 'lint'
  /** Set if it differs from the source's default: error for syntax, warning for the others. */
  severity?: CodeProblem['severity']
  fixes?: readonly CodeFix[]
}

/** Returns the offset of a line and column, both counted from 1 as servers do. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return Math.min(before + column - 1, text.length)
}

/** Returns the word that starts at an offset, so that a mark has something to underline. */
function wordAt(text: string, from: number): { from: number; to: number } {
  const word = /^"(?:[^"\\\n]|\\.)*"?|^[\w:.@/-]+/.exec(text.slice(from))?.[0] ?? ''
  return { from, to: Math.min(from + Math.max(1, word.length), text.length) }
}

/** Returns the place that the server names. */
function namedPlace(text: string, { line, column }: Issue['params']): PolicyIssue['at'] {
  return line && column ? wordAt(text, offsetOf(text, Number(line), Number(column))) : null
}

/** Returns the place of a text the server quotes, if it occurs exactly once. */
function quotedPlace(text: string, message: string): PolicyIssue['at'] {
  for (const [, quoted = ''] of message.matchAll(/"([^"]{2,})"/g)) {
    const from = text.indexOf(`"${quoted}`)
    if (from !== -1 && !text.includes(`"${quoted}`, from + 1)) return { from: from + 1, to: from + 1 + quoted.length }
  }
  return null
}

/** Returns the place at which our own parser has the same complaint. */
function knownPlace(text: string, message: string, dialect: PolicyDialect): PolicyIssue['at'] {
  const same = readPolicy(text, 'headscale', [], dialect).problems.find((problem) => message.includes(problem.message))
  return same ? { from: same.offset, to: same.offset + Math.max(1, same.length) } : null
}

function placeOf(
  text: string,
  message: string,
  dialect: PolicyDialect,
  params: Issue['params'] = {},
): PolicyIssue['at'] {
  return namedPlace(text, params) ?? knownPlace(text, message, dialect) ?? quotedPlace(text, message)
}

/**
 * Converts a server's refusal into issues and finds their places if possible; the server's messages stay verbatim. If the server found
 * several problems, each error detail names one; a detail without a place is part of the message.
 * @param dialect how the server reads policies
 */
export function refusalIssues(text: string, error: ApiError, dialect: PolicyDialect = currentDialect): PolicyIssue[] {
  const placed = error.details.flatMap((detail): PolicyIssue[] => {
    const message = detail.params['text'] ?? ''
    const at = placeOf(text, message, dialect, detail.params)
    return at ? [{ at, message, source: 'server' }] : []
  })
  if (placed.length > 0 && placed.length === error.details.length) return placed
  const more = error.details.flatMap(({ params }) => params['text'] ?? []).filter((one) => !error.message.includes(one))
  const whole = [error.message, ...more].join('\n')
  return [{ at: placeOf(text, whole, dialect), message: whole, source: 'server' }]
}

/** Returns line and column of an issue, both from 1; null if its place is unknown. */
export function placeText(text: string, issue: PolicyIssue): { line: number; column: number } | null {
  return issue.at && lineAndColumn(text, issue.at.from)
}

/** Returns the severity of an issue. */
export function severityOf({ severity, source }: PolicyIssue): CodeProblem['severity'] {
  return severity ?? (['syntax', 'predicted', 'unsent'].includes(source) ? 'error' : 'warning')
}

/** Appends advice to the issues. If the server complains about the same place, its message stays and gets the fixes of the advice. */
export function withAdvice(issues: readonly PolicyIssue[], advice: readonly PolicyIssue[]): PolicyIssue[] {
  const isRefusal = ({ source }: PolicyIssue) => source === 'server' || source === 'predicted'
  const sameAs = (issue: PolicyIssue) => (other: PolicyIssue) =>
    other.severity === 'error' && issue.at && other.at && issue.at.from <= other.at.from && other.at.to <= issue.at.to
  const covered = issues.flatMap((issue) => (isRefusal(issue) ? (advice.find(sameAs(issue)) ?? []) : []))
  return [
    ...issues.map((issue) => {
      const same = isRefusal(issue) ? advice.find(sameAs(issue)) : undefined
      return same?.fixes ? { ...issue, fixes: same.fixes } : issue
    }),
    ...advice.filter((one) => !covered.includes(one)),
  ]
}

/** Converts the issues that have a place to editor marks. */
export function toMarks(issues: readonly PolicyIssue[]): CodeProblem[] {
  return issues.flatMap((issue): CodeProblem[] => {
    const { at, message, fixes = [] } = issue
    return at ? [{ ...at, message: visible(message), severity: severityOf(issue), fixes }] : []
  })
}

const sections = { group: 'groups', tag: 'tagOwners', host: 'hosts' } as const

/** Returns a server's message for the screen: sentences about undefined names in the reader's language, the rest verbatim. */
export function inOwnWords(message: string, t: TFunction<'policy'>): string {
  return replaceUndefinedNames(visible(message), ({ kind, name }) =>
    // A bare word may be meant as a user or a machine as well.
    kind === 'host' ? t('lint.unknown-name', { name }) : t('lint.undefined-name', { name, section: sections[kind] }),
  )
}
