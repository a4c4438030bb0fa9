import { DAY_SECONDS, HOUR_SECONDS, type Interval, type Stretch } from './interval'

/** A machine of the demo network, for generating its past. Times in seconds since 1970. */
export interface PastMachine {
  readonly id: string
  /** A personal machine, which goes home in the evening. */
  readonly personal: boolean
  readonly online: boolean
  readonly created: number
  readonly lastSeen: number
}

/** Creates a generator of numbers from 0 to 1 that repeat for the same seed (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns when the console of a generated past observed: every day, except for some hours now and then. */
export function pastSpans(seed: number, { from, until }: Stretch): Stretch[] {
  const chance = createChance(seed)
  const spans: Stretch[] = []
  let begun = from
  for (let day = from; day + DAY_SECONDS < until; day += DAY_SECONDS) {
    const [isAway, start, length] = [chance() < 1 / 7, chance(), chance()]
    if (!isAway) continue
    const away = Math.round(day + start * 12 * HOUR_SECONDS)
    if (away > begun) spans.push({ from: begun, until: away })
    begun = away + Math.round((1 + length * 9) * HOUR_SECONDS)
  }
  if (begun < until) spans.push({ from: begun, until })
  return spans
}

/** Returns when a machine was online, from its creation; the end matches its current state. */
export function pastIntervals(seed: number, machine: PastMachine, { from, until }: Stretch): Interval[] {
  const start = Math.max(from, Math.min(machine.created, until))
  const chance = createChance(seed ^ Math.imul(Number(machine.id) + 1, 0x9e3779b1))
  const times = (machine.personal ? personalTimes : serverTimes)(chance, { from: start, until })
  // An offline machine left a minute ago at the latest.
  const end = machine.online ? until : Math.max(start, Math.min(machine.lastSeen, until - 60))
  const online = times.flatMap((time) => (time.from < end ? [{ ...time, until: Math.min(time.until, end) }] : []))
  const intervals = withGaps(online, { from: start, until })
  return machine.online ? endingOnline(intervals) : intervals
}

/** The last hours of a machine that is online now. */
function endingOnline(intervals: readonly Interval[]): Interval[] {
  const [last, before] = [intervals.at(-1), intervals.at(-2)]
  if (!last || last.online) return [...intervals]
  const { until } = last
  const from = until - 2 * HOUR_SECONDS
  if (last.from < from) return [...intervals.slice(0, -1), { ...last, until: from }, { from, until, online: true }]
  return before ? [...intervals.slice(0, -2), { ...before, until }] : [{ ...last, online: true }]
}

function withGaps(online: readonly Stretch[], { from, until }: Stretch): Interval[] {
  const intervals: Interval[] = []
  let at = from
  for (const time of online) {
    if (time.until <= time.from || time.from < at) continue
    if (time.from > at) intervals.push({ from: at, until: time.from, online: false })
    intervals.push({ ...time, online: true })
    at = time.until
  }
  if (at < until) intervals.push({ from: at, until, online: false })
  return intervals
}

/** A working day, on some days with a break; rarely one on the weekend. */
function personalTimes(chance: () => number, { from, until }: Stretch): Stretch[] {
  const times: Stretch[] = []
  for (let day = Math.floor(from / DAY_SECONDS) * DAY_SECONDS; day < until; day += DAY_SECONDS) {
    const [works, begins, ends, breaks] = [chance(), chance(), chance(), chance()]
    // 1 January 1970 was a Thursday.
    const weekend = [2, 3].includes((day / DAY_SECONDS) % 7)
    if (works > (weekend ? 0.15 : 0.92)) continue
    const begun = Math.round(day + (6 + begins * 3) * HOUR_SECONDS)
    const ended = Math.round(day + (14 + ends * 5) * HOUR_SECONDS)
    if (breaks < 0.4) times.push({ from: begun, until: begun + 4 * HOUR_SECONDS })
    times.push({ from: breaks < 0.4 ? begun + 5 * HOUR_SECONDS : begun, until: ended })
  }
  return within(times, { from, until })
}

/** Nearly always online, except for an outage every month or so; some machines flap for a while then. */
function serverTimes(chance: () => number, { from, until }: Stretch): Stretch[] {
  const times: Stretch[] = []
  let at = from
  while (at < until) {
    const up = Math.round((5 + chance() * 50) * DAY_SECONDS)
    times.push({ from: at, until: at + up })
    at += up + Math.round(60 + chance() ** 3 * 8 * HOUR_SECONDS)
    const flaps = chance() < 0.1 ? 5 : 0
    for (let time = 0; time < flaps; time++, at += 420) times.push({ from: at, until: at + 240 })
  }
  return within(times, { from, until })
}

const within = (times: readonly Stretch[], { from, until }: Stretch) =>
  times.flatMap((time) =>
    time.until > from && time.from < until
      ? [{ from: Math.max(time.from, from), until: Math.min(time.until, until) }]
      : [],
  )

/** Returns the observed part of a machine's past: intervals within the times in which the console observed. Both in order. */
export function seenIntervals(intervals: readonly Interval[], spans: readonly Stretch[]): Interval[] {
  const seen: Interval[] = []
  let first = 0
  for (const interval of intervals) {
    while ((spans[first]?.until ?? Number.POSITIVE_INFINITY) <= interval.from) first++
    for (let at = first; (spans[at]?.from ?? Number.POSITIVE_INFINITY) < interval.until; at++) {
      const span = spans[at] as Stretch
      seen.push({
        from: Math.max(interval.from, span.from),
        until: Math.min(interval.until, span.until),
        online: interval.online,
      })
    }
  }
  return seen
}
