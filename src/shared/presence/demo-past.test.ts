import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pastIntervals, pastSpans, seenIntervals } from './demo-past'
import { DAY_SECONDS } from './interval'

const UNTIL = 1_795_176_000
const stretchOfDays = (days: number) => ({ from: UNTIL - days * DAY_SECONDS, until: UNTIL })
const machine = fc.record({
  id: fc.nat(10_000).map(String),
  personal: fc.boolean(),
  online: fc.boolean(),
  created: fc.integer({ min: UNTIL - 100 * DAY_SECONDS, max: UNTIL }),
  lastSeen: fc.integer({ min: UNTIL - 100 * DAY_SECONDS, max: UNTIL }),
})

it("is the same for the same seed, ordered, within its range, and ends in the machine's present state", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 90 }), machine, (seed, days, one) => {
      const stretch = stretchOfDays(days)
      const spans = pastSpans(seed, stretch)
      const all = pastIntervals(seed, one, stretch)
      expect(pastIntervals(seed, one, stretch)).toEqual(all)
      expect(pastSpans(seed, stretch)).toEqual(spans)
      for (const list of [spans, all, seenIntervals(all, spans)])
        list.forEach(({ from, until }, index) => {
          expect(until).toBeGreaterThan(from)
          expect(from).toBeGreaterThanOrEqual(list[index - 1]?.until ?? stretch.from)
          expect(until).toBeLessThanOrEqual(stretch.until)
        })
      const hasLasted = UNTIL - Math.max(one.created, stretch.from) > 60
      const end = all.filter(({ until, online }) => until === UNTIL && online === one.online)
      expect(end).toHaveLength(hasLasted ? 1 : end.length)
      for (const { from } of all) expect(from).toBeGreaterThanOrEqual(Math.min(one.created, UNTIL))
    }),
  )
})
