import type { TFunction } from 'i18next'

/**
 * The part of all machine pairs that has any access, in percent, so that the cells of a row can be compared. Rounded to the nearest, but a part
 * never reads as nothing or as all.
 * @param pairs the pairs with access, at least 1
 * @param total all pairs
 */
export function shareText(pairs: number, total: number, t: TFunction<'access'>): string {
  if (pairs === total) return t('matrix.percent', { percent: 100 })
  const percent = Math.min(99, Math.round((pairs * 100) / total))
  return percent === 0 ? t('matrix.tinyShare') : t('matrix.percent', { percent })
}
