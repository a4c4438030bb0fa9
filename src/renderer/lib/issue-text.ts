import { type Issue, isWorded } from '@shared/api/issue'
import type { TFunction } from 'i18next'

/**
 * Describes an issue in the user's language; a server's own words stay unchanged. Falls back to "invalid value" if a text lacks one of its
 * parameters.
 */
export function issueText({ key, params }: Pick<Issue, 'key' | 'params'>, t: TFunction<'common'>): string {
  if (!isWorded(key)) return params['text'] ?? t('issues.invalidValue')
  const written = t(`issues.${key}`, { skipInterpolation: true })
  const lacks = [...written.matchAll(/\{\{(\w+)/g)].some(([, name = '']) => params[name] === undefined)
  return lacks ? t('issues.invalidValue') : t(`issues.${key}`, { replace: params })
}
