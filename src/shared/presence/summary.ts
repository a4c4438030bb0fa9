import { type Interval, type OnlineTime, type Stretch, HOUR_SECONDS } from './interval'

/** The number of changes within an hour that counts as flapping. */
export const FLAPPING_CHANGES = 6

/**
 * Returns when a machine last flapped: the time, in seconds since 1970, of the last of {@link FLAPPING_CHANGES} changes within an hour;
 * null if it never did. Only observed changes count, not those across a gap in observation. Intervals in order.
 */
export function lastFlapping(intervals: readonly Interval[]): number | null {
  const changes = intervals.flatMap((interval, index) => {
    const before = intervals[index - 1]
    return before && before.until === interval.from && before.online !== interval.online ? [interval.from] : []
  })
  for (let last = changes.length - 1; last >= FLAPPING_CHANGES - 1; last--) {
    const at = changes[last] as number
    if (at - (changes[last - FLAPPING_CHANGES + 1] as number) <= HOUR_SECONDS) return at
  }
  return null
}

/** The maximum number of columns of the bar. */
const COLUMNS = 288

/** A part of the bar: the seconds online and observed in its range. Adjacent parts with the same constant state are merged. */
export interface Column extends Stretch, OnlineTime {}

/** A machine's presence in a time range. Times in seconds. */
export interface PresenceSummary extends Stretch, OnlineTime {
  /** The longest observed time offline without interruption; null if it was never offline. */
  readonly longestGap: Stretch | null
  /** When it last flapped; null if it never did. */
  readonly flapped: number | null
  readonly columns: readonly Column[]
}

/** Summarises intervals, which are ordered and disjoint. */
export function presenceSummary(intervals: readonly Interval[], { from, until }: Stretch): PresenceSummary {
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

function knownOf(seen: readonly Interval[]): OnlineTime {
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

/** Returns the state of a column if it is constant. */
function kindOf({ from, until, online, known }: Column): 'online' | 'offline' | 'unknown' | 'mixed' {
  if (known === 0) return 'unknown'
  if (known < until - from) return 'mixed'
  if (online === known) return 'online'
  return online === 0 ? 'offline' : 'mixed'
}
