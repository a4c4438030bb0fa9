import { lastFlapping } from './flapping'
import type { Interval, Known, Stretch } from './interval'

/** The bar is drawn of so many columns at most. */
const COLUMNS = 288

/** A part of the bar: how long a machine was online and how long that is known, in its time. Neighbours that are all the same are one. */
export interface Column extends Stretch, Known {}

/** What a machine's presence in a stretch of time comes to. Times in seconds. */
export interface Summary extends Stretch, Known {
  /** The longest time offline without a break in what was seen; null where it never was. */
  readonly longestGap: Stretch | null
  /** When it flapped last; null where it never did. */
  readonly flapped: number | null
  readonly columns: readonly Column[]
}

/** Sums up intervals, which are in order and apart from each other. */
export function summaryOf(intervals: readonly Interval[], { from, until }: Stretch): Summary {
  const seen = intervals.flatMap((interval): Interval[] => {
    const part = { ...interval, from: Math.max(interval.from, from), until: Math.min(interval.until, until) }
    return part.until > part.from ? [part] : []
  })
  return {
    from,
    until,
    ...knownOf(seen),
    longestGap: longestGap(seen),
    flapped: lastFlapping(seen),
    columns: columnsOf(seen, { from, until }),
  }
}

function knownOf(seen: readonly Interval[]): Known {
  let [online, known] = [0, 0]
  for (const interval of seen) {
    known += interval.until - interval.from
    if (interval.online) online += interval.until - interval.from
  }
  return { online, known }
}

function longestGap(seen: readonly Interval[]): Stretch | null {
  const gaps: Stretch[] = []
  for (const { from, until, online } of seen) {
    if (online) continue
    const last = gaps.at(-1)
    if (last?.until === from) gaps[gaps.length - 1] = { from: last.from, until }
    else gaps.push({ from, until })
  }
  const lengthOf = (gap: Stretch) => gap.until - gap.from
  return gaps.reduce<Stretch | null>((most, gap) => (most && lengthOf(most) >= lengthOf(gap) ? most : gap), null)
}

function columnsOf(seen: readonly Interval[], { from, until }: Stretch): Column[] {
  const columns: Column[] = []
  let next = 0
  for (let index = 0; index < COLUMNS; index++) {
    const start = from + Math.round(((until - from) * index) / COLUMNS)
    const end = from + Math.round(((until - from) * (index + 1)) / COLUMNS)
    if (end <= start) continue
    while ((seen[next]?.until ?? Number.POSITIVE_INFINITY) <= start) next++
    let [online, known] = [0, 0]
    for (let at = next; (seen[at]?.from ?? Number.POSITIVE_INFINITY) < end; at++) {
      const part = seen[at] as Interval
      const length = Math.min(part.until, end) - Math.max(part.from, start)
      known += length
      if (part.online) online += length
    }
    const last = columns.at(-1)
    const kind = kindOf({ from: start, until: end, online, known })
    if (last && kind !== 'mixed' && kind === kindOf(last))
      columns[columns.length - 1] = {
        from: last.from,
        until: end,
        online: last.online + online,
        known: last.known + known,
      }
    else columns.push({ from: start, until: end, online, known })
  }
  return columns
}

/** What a column is all through. */
function kindOf({ from, until, online, known }: Column): 'online' | 'offline' | 'unknown' | 'mixed' {
  if (known === 0) return 'unknown'
  if (known < until - from) return 'mixed'
  if (online === known) return 'online'
  return online === 0 ? 'offline' : 'mixed'
}
