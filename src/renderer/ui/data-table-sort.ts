import type { SortValue } from './data-table-types'

const DIGITS = /\d+/g
const MARKS = /\p{M}+/gu
const NOT_ASCII = /[^\u0020-\u007e]/
const LONGEST_NUMBER = 16

/**
 * A text whose code-unit order is the natural order of the original: case and accents do not count, numbers count as numbers.
 * Computed once per row, it makes sorting 10,000 names a matter of comparing plain strings (a collator is ten times slower).
 */
export function naturalKey(text: string): string {
  const plain = NOT_ASCII.test(text) ? text.normalize('NFKD').replace(MARKS, '') : text
  return plain.toLowerCase().replace(DIGITS, (digits) => digits.padStart(LONGEST_NUMBER, '0'))
}

/** The value a row is compared by; undefined sorts last. */
export function sortKey(value: SortValue): string | number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? naturalKey(value) : value
}

/** Ascending order of two keys of one column. Undefined is the caller's business. */
export function compareKeys(a: string | number | undefined, b: string | number | undefined): number {
  if (a === b || a === undefined || b === undefined) return 0
  return a < b ? -1 : 1
}
