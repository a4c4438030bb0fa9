import { instantOf } from '@shared/time'
import type { ExpiryEntry, ExpiryKind } from './entries'

/** So many weeks are drawn one by one, this one included: a quarter of a year. */
const WEEKS = 12

/** A column of the time line: what has ended, a week by its first day (`2026-11-23`), what comes after the last week, what never ends. */
export type ExpiryColumn = 'past' | 'later' | 'never' | (string & {})

export interface Week {
  readonly id: string
  /** Its first instant, and that of the week after, in milliseconds. */
  readonly from: number
  readonly to: number
}

const two = (value: number) => String(value).padStart(2, '0')

/** The weeks from the one that `now` lies in on. Weeks begin on Monday at midnight of the reader's own zone, whatever its clocks do meanwhile. */
export function weeksFrom(now: number): Week[] {
  const today = new Date(now)
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  const start = (index: number) => new Date(today.getFullYear(), today.getMonth(), monday + 7 * index)
  return Array.from({ length: WEEKS }, (_, index) => {
    const first = start(index)
    const id = `${first.getFullYear()}-${two(first.getMonth() + 1)}-${two(first.getDate())}`
    return { id, from: first.getTime(), to: start(index + 1).getTime() }
  })
}

/** All columns, first to last. */
export function columnsOf(weeks: readonly Week[]): ExpiryColumn[] {
  return ['past', ...weeks.map(({ id }) => id), 'later', 'never']
}

/** The column something stands in; null where its time is none. What ended this week has ended. `now` in milliseconds. */
export function columnAt(at: string | null, weeks: readonly Week[], now: number): ExpiryColumn | null {
  if (at === null) return 'never'
  const instant = instantOf(at)
  if (instant === null) return null
  if (instant <= now) return 'past'
  return weeks.find(({ to }) => instant < to)?.id ?? 'later'
}

export type ColumnCounts = Record<ExpiryKind, ReadonlyMap<ExpiryColumn, number>>

const columns = () => new Map<ExpiryColumn, number>()

/** How many of each kind stand in each column. */
export function countColumns(entries: readonly ExpiryEntry[], weeks: readonly Week[], now: number): ColumnCounts {
  const counts = { machine: columns(), preAuthKey: columns(), apiKey: columns() }
  for (const { kind, at } of entries) {
    const column = columnAt(at, weeks, now)
    if (column !== null) counts[kind].set(column, (counts[kind].get(column) ?? 0) + 1)
  }
  return counts
}
