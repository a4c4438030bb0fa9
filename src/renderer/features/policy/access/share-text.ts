import type { TFunction } from 'i18next'

/** So many letters have room in a cell of the matrix beside its sign. */
const ROOM = 9

/**
 * A part of a whole, for where there is little room: "62/110", or the percentage where the numbers are too long. Rounded down, so that no part
 * reads as the whole, and none as nothing.
 */
export function shareText(pairs: number, total: number, t: TFunction<'access'>): string {
  const exact = t('matrix.share', { pairs, total })
  if (exact.length <= ROOM) return exact
  const percent = Math.floor((pairs * 100) / total)
  return percent === 0 ? t('matrix.tinyShare') : t('matrix.percent', { percent })
}
