import { parseHuJson } from '@shared/policy/syntax/hujson'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { Obstacle } from '@shared/policy/read/read'
import type { TFunction } from 'i18next'
import type { PolicyIssue } from './policy-problems'

/** Says what keeps a text from being a policy. */
export function syntaxWords(text: string, { code, offset, length }: Obstacle, t: TFunction<'policy'>): string {
  return t(`syntax.${code}`, { found: text.slice(offset, offset + length) })
}

/**
 * What is wrong with a text before any server is asked, in the reader's words; names that stand twice where the server refuses them. An
 * empty text is not wrong: it is no policy.
 */
export function syntaxIssues(
  text: string,
  t: TFunction<'policy'>,
  { refusesTwice }: PolicyDialect = currentDialect,
): PolicyIssue[] {
  if (text.trim() === '') return []
  const problems = parseHuJson(text).problems.filter(({ code }) => refusesTwice || code !== 'duplicate-key')
  return problems.map((problem) => ({
    at: { from: problem.offset, to: problem.offset + Math.max(1, problem.length) },
    message: syntaxWords(text, problem, t),
    source: 'syntax',
  }))
}
