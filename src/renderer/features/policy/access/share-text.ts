import type { TFunction } from 'i18next'

/**
 * Formats the share of machine pairs with any access as a percentage, so that the cells of a row can be compared. Rounds to the nearest
 * percent, but a part never reads as 0% or 100%.
 * @param pairs pairs with access, at least 1
 * @param total all pairs
 */
export function shareText(pairs: number, total: number, t: TFunction<'access'>): string {
  if (pairs === total) return t('matrix.percent', { percent: 100 })
  const percent = Math.min(99, Math.round((pairs * 100) / total))
  return percent === 0 ? t('matrix.tinyShare') : t('matrix.percent', { percent })
}
