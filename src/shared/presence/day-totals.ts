import { DAY_SECONDS, HOUR_SECONDS, type Interval, startOfDay, type Stretch } from './interval'

const HOURS = 24

/** The totals of one day, by machine and by hour. */
export interface DayTotals {
  readonly machines: Map<number, { online: number; known: number }>
  /** Seconds online of all machines together, by the hour of the day (UTC). */
  readonly online: number[]
  /** Seconds during which the console observed the server. */
  readonly observed: number[]
}

export function emptyDay(): DayTotals {
  return { machines: new Map(), online: Array<number>(HOURS).fill(0), observed: Array<number>(HOURS).fill(0) }
}

/** Calls `add` with the seconds of each hour of the day that a time range overlaps. */
function eachHour({ from, until }: Stretch, day: number, add: (hour: number, seconds: number) => void): void {
  const start = Math.max(from, day)
  const end = Math.min(until, day + DAY_SECONDS)
  for (let at = start; at < end;) {
    const hour = Math.floor((at - day) / HOUR_SECONDS)
    const next = Math.min(day + (hour + 1) * HOUR_SECONDS, end)
    add(hour, next - at)
    at = next
  }
}

/** Adds the part of a machine's interval that falls into the day starting at `day`. */
export function addInterval(totals: DayTotals, day: number, machine: number, interval: Interval): void {
  const seconds = Math.min(interval.until, day + DAY_SECONDS) - Math.max(interval.from, day)
  if (seconds <= 0) return
  let known = totals.machines.get(machine)
  if (!known) totals.machines.set(machine, (known = { online: 0, known: 0 }))
  known.known += seconds
  if (!interval.online) return
  known.online += seconds
  eachHour(interval, day, (hour, part) => (totals.online[hour] = (totals.online[hour] ?? 0) + part))
}

/** Adds the part of an observed time range that falls into the day. */
export function addObserved(totals: DayTotals, day: number, stretch: Stretch): void {
  eachHour(stretch, day, (hour, part) => (totals.observed[hour] = (totals.observed[hour] ?? 0) + part))
}

/** A point of the curve: the average number of machines online; null if nothing was observed. */
export interface CurvePoint extends Stretch {
  readonly machines: number | null
}

/** The maximum number of points of a curve. */
const POINTS = 180

/**
 * Returns how many machines were online over time, from the daily totals of a time range (keyed by the second at which each day begins):
 * averages over the observed time, in steps of as many hours as keep it within {@link POINTS} points.
 */
export function curveOf(
  stretch: Stretch,
  dayAt: (day: number) => Pick<DayTotals, 'online' | 'observed'> | null,
): CurvePoint[] {
  const first = Math.floor(stretch.from / HOUR_SECONDS) * HOUR_SECONDS
  const hours = Math.ceil((stretch.until - first) / HOUR_SECONDS)
  const each = Math.ceil(hours / POINTS)
  const points: CurvePoint[] = []
  let day = startOfDay(first)
  let totals = dayAt(day)
  for (let from = first; from < stretch.until; from += each * HOUR_SECONDS) {
    const until = Math.min(from + each * HOUR_SECONDS, stretch.until)
    let [online, observed] = [0, 0]
    for (let hour = from; hour < until; hour += HOUR_SECONDS) {
      if (startOfDay(hour) !== day) {
        day = startOfDay(hour)
        totals = dayAt(day)
      }
      online += totals?.online[(hour - day) / HOUR_SECONDS] ?? 0
      observed += totals?.observed[(hour - day) / HOUR_SECONDS] ?? 0
    }
    points.push({ from, until, machines: observed > 0 ? online / observed : null })
  }
  return points
}
