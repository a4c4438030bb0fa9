import type { RuleOrigin } from '@shared/policy/compile/compiled'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { TFunction } from 'i18next'

/** Returns "Rule 3, line 12": rules and lines count from 1. */
export function ruleText({ section, index, offset }: RuleOrigin, text: string, t: TFunction<'review'>): string {
  if (section === 'default') return t('access.noRules')
  return t(`access.rule.${section}`, { number: index + 1, line: lineAndColumn(text, offset).line })
}
