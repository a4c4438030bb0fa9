import { isReadable, parseHuJson } from '@shared/policy/syntax/hujson'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { Obstacle } from '@shared/policy/read/read'
import type { TFunction } from 'i18next'
import { limited, MAX_ISSUES } from './limited-issues'
import type { PolicyIssue } from './policy-problems'

/** Describes the error that makes a text unreadable. */
export function syntaxWords(text: string, { code, offset, length }: Obstacle, t: TFunction<'policy'>): string {
  return t(`syntax.${code}`, { found: text.slice(offset, offset + length) })
}

/**
 * Returns the syntax errors of a text, translated, without asking a server. Includes duplicate names if the server refuses them. Empty text
 * has no errors: it means no policy. After the first hundred, one entry gives the number of the others.
 */
export function syntaxIssues(
  text: string,
  t: TFunction<'policy'>,
  { refusesTwice }: PolicyDialect = currentDialect,
): PolicyIssue[] {
  if (text.trim() === '') return []
  const problems = parseHuJson(text).problems.filter((problem) => refusesTwice || !isReadable(problem))
  const issues = problems.slice(0, MAX_ISSUES).map((problem): PolicyIssue => ({
    at: { from: problem.offset, to: problem.offset + Math.max(1, problem.length) },
    message: syntaxWords(text, problem, t),
    source: 'syntax',
  }))
  return limited(issues, t, problems.length)
}
