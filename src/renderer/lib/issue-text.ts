import { type Issue, isWorded } from '@shared/api/issue'
import type { TFunction } from 'i18next'

/** What is wrong, in the reader's language; what a server said comes as it said it. A text that lacks one of its values is not shown. */
export function issueText({ key, params }: Pick<Issue, 'key' | 'params'>, t: TFunction<'common'>): string {
  if (!isWorded(key)) return params['text'] ?? t('issues.invalidValue')
  const written = t(`issues.${key}`, { skipInterpolation: true })
  const lacks = [...written.matchAll(/\{\{(\w+)/g)].some(([, name = '']) => params[name] === undefined)
  return lacks ? t('issues.invalidValue') : t(`issues.${key}`, { replace: params })
}
