import type { ApiError } from '@shared/api/error'
import type { Issue } from '@shared/api/issue'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import type { CodeFix, CodeProblem } from '@/ui/code-editor/problems'

/** Something wrong with the text being edited. */
export interface PolicyIssue {
  /** Where it is; null where the server did not say and nobody can tell. */
  at: { from: number; to: number } | null
  message: string
  /**
   * The text as it is now, the server about the text as it was checked, what a server that cannot check will refuse, what servers of its
   * kind do with a text, or advice.
   */
  source: 'syntax' | 'server' | 'foretold' | 'dialect' | 'lint'
  /** Where it is not what its source makes it: an error of the syntax, a warning of the others. */
  severity?: CodeProblem['severity']
  fixes?: readonly CodeFix[]
}

/** The offset of a line and column, both from 1, as servers count them. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return Math.min(before + column - 1, text.length)
}

/** The word that starts at an offset, so that a mark has something to underline. */
function wordAt(text: string, from: number): { from: number; to: number } {
  const word = /^"(?:[^"\\\n]|\\.)*"?|^[\w:.@/-]+/.exec(text.slice(from))?.[0] ?? ''
  return { from, to: Math.min(from + Math.max(1, word.length), text.length) }
}

/** Where the server itself says that it is. */
function namedPlace(text: string, { line, column }: Issue['params']): PolicyIssue['at'] {
  return line && column ? wordAt(text, offsetOf(text, Number(line), Number(column))) : null
}

/** What the server quotes, where the text holds it exactly once. */
function quotedPlace(text: string, message: string): PolicyIssue['at'] {
  for (const [, quoted = ''] of message.matchAll(/"([^"]{2,})"/g)) {
    const from = text.indexOf(`"${quoted}`)
    if (from !== -1 && !text.includes(`"${quoted}`, from + 1)) return { from: from + 1, to: from + 1 + quoted.length }
  }
  return null
}

/** Where our own reading of the policy has the same complaint. */
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
 * A server's refusal of a text as issues at their places, as far as these can be told: the server's own words stay as they are. Details
 * of the error name one problem each where the server found several; a line among them that has no place belongs to the message.
 * `dialect`: how the server reads policies.
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

/** "12:5", the way problems are listed; null where the place is not known. */
export function placeText(text: string, issue: PolicyIssue): { line: number; column: number } | null {
  return issue.at && lineAndColumn(text, issue.at.from)
}

/** How much an issue matters. */
export function severityOf({ severity, source }: PolicyIssue): CodeProblem['severity'] {
  return severity ?? (source === 'syntax' || source === 'foretold' ? 'error' : 'warning')
}

/** Advice behind what is wrong; where the server complains of the same place, its words stand, with the fixes of the advice. */
export function withAdvice(issues: readonly PolicyIssue[], advice: readonly PolicyIssue[]): PolicyIssue[] {
  const isRefusal = ({ source }: PolicyIssue) => source === 'server' || source === 'foretold'
  const sameAs = (issue: PolicyIssue) => (other: PolicyIssue) =>
    other.severity === 'error' && issue.at && other.at && issue.at.from <= other.at.from && other.at.to <= issue.at.to
  const told = issues.flatMap((issue) => (isRefusal(issue) ? (advice.find(sameAs(issue)) ?? []) : []))
  return [
    ...issues.map((issue) => {
      const same = isRefusal(issue) ? advice.find(sameAs(issue)) : undefined
      return same?.fixes ? { ...issue, fixes: same.fixes } : issue
    }),
    ...advice.filter((one) => !told.includes(one)),
  ]
}

/** The issues that have a place, as marks of the editor. */
export function toMarks(issues: readonly PolicyIssue[]): CodeProblem[] {
  return issues.flatMap((issue): CodeProblem[] => {
    const { at, message, fixes = [] } = issue
    return at ? [{ ...at, message, severity: severityOf(issue), fixes }] : []
  })
}
