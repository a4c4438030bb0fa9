import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FLAPPING_CHANGES, presenceSummary, lastFlapping } from './summary'
import type { Interval } from './interval'

/** A machine that changes at these seconds. */
const changing = (times: readonly number[]) =>
  [0, ...times].map((from, index) => ({ from, until: times[index] ?? from + 10, online: index % 2 === 0 }))

it('requires the full number of changes within an hour', () => {
  const times = Array.from({ length: FLAPPING_CHANGES }, (_, index) => 100 + index * 720)
  expect(lastFlapping(changing(times))).toBe(times.at(-1))
  expect(lastFlapping(changing(times.slice(1)))).toBeNull()
  expect(lastFlapping(changing(times.map((time) => time * 1.01)))).toBeNull()
})

it('counts no change across a gap in observation', () => {
  const apart = Array.from({ length: 20 }, (_, index) => ({
    from: index * 100,
    until: index * 100 + 99,
    online: index % 2 === 0,
  }))
  expect(lastFlapping(apart)).toBeNull()
})

/* The oracle counts minute by minute. Every interval begins and ends with a minute; null is an unobserved minute. */

const MINUTE = 60
type Minute = 'online' | 'offline' | null

const minutes = fc.array(
  fc.record({
    state: fc.constantFrom<Minute>('online', 'offline', null),
    count: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.integer({ min: 1, max: 400 })),
  }),
  { maxLength: 40 },
)

/** Adjacent equal states form one interval, or two: a state that outlasts a restart is written twice. */
function intervalsOf(states: readonly Minute[], splits: ReadonlySet<number>): Interval[] {
  const found: Interval[] = []
  for (const [index, state] of states.entries()) {
    if (state === null) continue
    const [from, online] = [index * MINUTE, state === 'online']
    const last = found.at(-1)
    if (last?.until === from && last.online === online && !splits.has(index))
      found[found.length - 1] = { ...last, until: from + MINUTE }
    else found.push({ from, until: from + MINUTE, online })
  }
  return found
}

const count = (states: readonly Minute[], wanted: (state: Minute) => boolean) => states.filter(wanted).length

/** Returns the longest run of offline minutes. */
function longestGap(states: readonly Minute[]): number {
  let [most, run] = [0, 0]
  for (const state of states) {
    run = state === 'offline' ? run + 1 : 0
    most = Math.max(most, run)
  }
  return most
}

/** Returns the last minute at which enough changes are within an hour. */
function flapped(states: readonly Minute[]): number | null {
  const changes = states.flatMap((state, at) => {
    const before = states[at - 1] ?? null
    return at > 0 && state !== null && before !== null && state !== before ? [at] : []
  })
  const last = changes.findLast((at) => changes.filter((one) => one <= at && one >= at - 60).length >= FLAPPING_CHANGES)
  return last === undefined ? null : last * MINUTE
}

it('matches the count minute by minute, and so does the bar', () => {
  fc.assert(
    fc.property(minutes, fc.array(fc.nat(2000)), fc.nat(300), fc.nat(300), (runs, splits, cutFrom, cutUntil) => {
      const all = runs.flatMap(({ state, count: length }) => Array<Minute>(length).fill(state))
      const until = Math.max(all.length - cutUntil, 1)
      const from = Math.min(cutFrom, until - 1)
      const states = Array.from({ length: until - from }, (_, index) => all[from + index] ?? null)
      const stretch = { from: from * MINUTE, until: until * MINUTE }
      const summary = presenceSummary(intervalsOf(all, new Set(splits)), stretch)
      const [online, offline] = [count(states, (one) => one === 'online'), count(states, (one) => one === 'offline')]
      expect({ online: summary.online, known: summary.known }).toEqual({
        online: online * MINUTE,
        known: (online + offline) * MINUTE,
      })
      const gap = summary.longestGap
      expect(gap ? gap.until - gap.from : 0).toBe(longestGap(states) * MINUTE)
      const within = gap ? states.slice(gap.from / MINUTE - from, gap.until / MINUTE - from) : []
      expect(within.every((state) => state === 'offline')).toBe(true)
      const flaps = flapped(states)
      expect(summary.flapped).toBe(flaps === null ? null : flaps + from * MINUTE)
      // The bar: its parts have no gaps or overlaps, and each matches its own seconds.
      let at = stretch.from
      for (const column of summary.columns) {
        expect(column.from).toBe(at)
        expect(column.until).toBeGreaterThan(at)
        at = column.until
        let [seen, up] = [0, 0]
        for (let second = column.from; second < column.until; second++) {
          const state = all[Math.floor(second / MINUTE)] ?? null
          if (state !== null) seen++
          if (state === 'online') up++
        }
        expect({ known: column.known, online: column.online }).toEqual({ known: seen, online: up })
      }
      expect(at).toBe(stretch.until)
    }),
    { numRuns: 150 },
  )
})
