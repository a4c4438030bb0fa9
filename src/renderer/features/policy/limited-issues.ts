import type { TFunction } from 'i18next'
import type { PolicyIssue } from './policy-problems'

/** Maximum number of problems on screen: each has a text, a mark and a place, and a hostile policy has 50,000. */
export const MAX_ISSUES = 100

/** Returns the first problems, and after them how many more there are. */
export function limited<T extends Pick<PolicyIssue, 'at' | 'message'>>(
  issues: readonly T[],
  t: TFunction<'policy'>,
  all = issues.length,
): T[] {
  const shown = issues.slice(0, MAX_ISSUES)
  const [first] = shown
  if (!first || all <= shown.length) return shown
  return [...shown, { ...first, at: null, message: t('problems.more', { count: all - shown.length }) }]
}
