import { type Issue, isWorded } from '@shared/api/issue'
import type { TFunction } from 'i18next'

/** What is wrong, in the reader's language; what a server said comes as it said it. */
export function issueText({ key, params }: Pick<Issue, 'key' | 'params'>, t: TFunction<'common'>): string {
  return isWorded(key) ? t(`issues.${key}`, { replace: params }) : (params['text'] ?? t('issues.invalidValue'))
}
