import { DAY_SECONDS, MAX_OBSERVATION_GAP } from '@shared/presence/interval'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPresenceStore } from './presence-store'
import { open, rowsOf, type States, T0, watcher } from './testing/presence-lab'

interface Step {
  /** Seconds since the last one; the clock may go back. */
  readonly after: number
  readonly states: States
  readonly next: 'observe' | 'end' | 'crash'
}

const step: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: MAX_OBSERVATION_GAP }) },
    { weight: 2, arbitrary: fc.integer({ min: -4000, max: 4000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * DAY_SECONDS, max: 3 * DAY_SECONDS }) },
  ),
  states: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.boolean()),
  next: fc.oneof(
    { weight: 8, arbitrary: fc.constant('observe' as const) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
    { weight: 1, arbitrary: fc.constant('crash' as const) },
  ),
})

/**
 * The oracle: the known state of every second. Between two observations that are close together, every machine keeps the state of the
 * first. A known second is not overwritten, and a clock that goes back ends the running intervals.
 */
function samples(steps: readonly Step[]) {
  const known = new Map<string, Map<number, boolean>>()
  const covered = new Set<number>()
  let last: { at: number; states: States } | null = null
  let now = T0
  /** The first later second that is already known: it must not be overwritten. */
  let stopAt = Number.POSITIVE_INFINITY
  for (const { after, states, next } of steps) {
    now += after
    if (last && after >= 0 && after <= MAX_OBSERVATION_GAP) {
      for (let second = last.at; second < Math.min(now, stopAt); second++) {
        covered.add(second)
        for (const [id, online] of Object.entries(last.states)) {
          const machine = known.get(id) ?? new Map<number, boolean>()
          known.set(id, machine.set(second, online))
        }
      }
    }
    const goesOn: boolean = last !== null && after >= 0 && after <= MAX_OBSERVATION_GAP && now < stopAt
    if (!goesOn) {
      // The store requires the whole list and gets it with a repeated observation.
      last = covered.has(now) ? null : { at: now, states }
      stopAt = Math.min(...[...covered].filter((second) => second > now), Number.POSITIVE_INFINITY)
    } else last = { at: now, states }
    if (next !== 'observe') last = null
  }
  return { known, covered, now }
}

it('keeps intervals disjoint and sorted whatever the clock does, with the same share as all samples', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { sql, store: first } = open()
      let store = first
      let watch = watcher(store)
      let now = T0
      for (const { after, states, next } of steps) {
        now += after
        if (watch.observe(now, states) === 'whole') watch.observe(now, states)
        if (next === 'end') watch.end(now)
        if (next === 'crash') {
          store = createPresenceStore(sql)
          watch = watcher(store)
        }
      }
      watch.end(now)
      const { known, covered } = samples(steps)
      for (const id of ['1', '2', '3']) {
        const rows = rowsOf(sql, id)
        rows.forEach((row, index) => {
          expect(row.until).toBeGreaterThan(row.from)
          expect(row.from).toBeGreaterThanOrEqual(rows[index - 1]?.until ?? 0)
        })
        const seconds = rows.flatMap(({ from, until, online }) =>
          Array.from({ length: until - from }, (_, index) => [from + index, online] as const),
        )
        expect(seconds).toEqual([...(known.get(id) ?? [])].toSorted(([a], [b]) => a - b))
        for (const days of [1, 7, 30] as const) {
          const from =
            days === 1 ? now - DAY_SECONDS : Math.floor(now / DAY_SECONDS) * DAY_SECONDS - (days - 1) * DAY_SECONDS
          const within = [...(known.get(id) ?? [])].filter(([at]) => at >= from && at < now)
          const sums = { online: within.filter(([, online]) => online).length, known: within.length }
          expect(store.machine('a', id, days, now) ?? { online: 0, known: 0 }).toMatchObject(sums)
          if (days !== 30) continue
          const shares = store.shares('a', now)
          const place = shares.ids.indexOf(id)
          const inDays = [...(known.get(id) ?? [])].filter(
            ([at]) => at >= from && at < Math.floor(now / DAY_SECONDS + 1) * DAY_SECONDS,
          )
          expect({ online: shares.online[place] ?? 0, known: shares.known[place] ?? 0 }).toEqual({
            online: inDays.filter(([, online]) => online).length,
            known: inDays.length,
          })
        }
      }
      for (const { from, until, machines } of store.curve('a', 7, now)) {
        const hours = [...covered].filter((second) => second >= from && second < Math.ceil(until / 3600) * 3600)
        const online = [...known.values()].reduce(
          (sum, machine) => sum + hours.filter((second) => machine.get(second) === true).length,
          0,
        )
        expect(machines).toEqual(hours.length === 0 ? null : online / hours.length)
      }
    }),
    { numRuns: 60 },
  )
})
