import { withoutAccents } from '@/ui/options'
import type { SortValue } from './types'

const DIGITS = /\d+/g
const LONGEST_NUMBER = 16

/**
 * Returns a key whose code-unit order is the natural order of the text: it ignores case and accents and compares numbers by value.
 * Computed once per row, it lets 10,000 names sort by plain string comparison (a collator is ten times slower).
 */
export function naturalKey(text: string): string {
  return withoutAccents(text).replace(DIGITS, (digits) => digits.padStart(LONGEST_NUMBER, '0'))
}

/** Returns the value a row is compared by; undefined sorts last. */
export function sortKey(value: SortValue): Key {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? naturalKey(value) : value
}

type AnyRow = object
type Sorter = (row: never) => SortValue

type Key = string | number | undefined

/** The order of a list: the place of each row with a value, ascending by value, and of each without one. */
interface Order {
  readonly values: readonly SortValue[]
  readonly keys: readonly Key[]
  readonly defined: readonly number[]
  readonly rest: readonly number[]
}

/** The last order by sort function: a reversed column has the same values, and the next version of a list often has, too. */
const latest = new WeakMap<Sorter, Order>()

/** Sorts rows ascending and keeps those without a value apart. Equal rows stay in list order. */
function order<Row extends AnyRow>(list: readonly Row[], sortValue: (row: Row) => SortValue): Order {
  const before = latest.get(sortValue)
  const values = list.map((row) => sortValue(row))
  if (before?.values.length === values.length && values.every((value, place) => value === before.values[place])) {
    return before
  }
  const keys = values.map((value, place) =>
    before && before.values[place] === value ? before.keys[place] : sortKey(value),
  )
  const defined: number[] = []
  const rest: number[] = []
  for (const [place, key] of keys.entries()) (key === undefined ? rest : defined).push(place)
  defined.sort((a, b) => compareKeys(keys[a], keys[b]) || a - b)
  return { values, keys, defined, rest }
}

/** Returns the rows in natural order of a value; rows without one come last in both directions. A sort whose values are those of the last one is reused. */
export function sortedRows<Row extends AnyRow>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  desc: boolean,
): readonly Row[] {
  const made = order(rows, sortValue)
  latest.set(sortValue, made)
  const places = [...(desc ? made.defined.toReversed() : made.defined), ...made.rest]
  return places.map((place) => rows[place] as Row)
}

/** Compares two keys of one column. The caller handles undefined. */
function compareKeys(a: Key, b: Key): number {
  if (a === b || a === undefined || b === undefined) return 0
  return a < b ? -1 : 1
}
