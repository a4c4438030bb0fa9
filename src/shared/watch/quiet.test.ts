import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE } from '@shared/time'
import { inQuietHours, isQuiet, minuteOfDay, tomorrow, untilQuietChanges } from './quiet'

const minute = fc.integer({ min: 0, max: 1439 })
const text = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

it('quiet hours are the minutes from the first to the last', () => {
  fc.assert(
    fc.property(minute, minute, (from, to) => {
      const quiet = { on: true, from: text(from), to: text(to) }
      const walked = new Set<number>()
      let at = from
      do {
        walked.add(at)
        at = (at + 1) % 1440
      } while (at !== to)
      if (from === to) for (let each = 0; each < 1440; each++) walked.add(each)
      for (let each = 0; each < 1440; each++) expect(inQuietHours(quiet, each)).toBe(walked.has(each))
      expect(inQuietHours({ ...quiet, on: false }, from)).toBe(false)
    }),
    { numRuns: 50 },
  )
})

it('returns the time of the next change, and no earlier change occurs', () => {
  const start = new Date(2026, 5, 3).getTime()
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 0, max: 86_399_999 }), (from, to, offset) => {
      const choices = { quiet: { on: true, from: text(from), to: text(to) }, pausedUntil: null }
      const now = start + offset
      const wait = untilQuietChanges(choices, now)
      expect(wait).toBeGreaterThan(0)
      expect([text(from), text(to)]).toContain(text(minuteOfDay(now + wait)))
      for (let at = now; at < now + wait; at += MINUTE) expect(isQuiet(choices, at)).toBe(isQuiet(choices, now))
    }),
    { numRuns: 200 },
  )
})

it('is quiet while notices are paused, until the next midnight at most', () => {
  const evening = new Date(2026, 10, 22, 18, 30).getTime()
  const pause = { quiet: { on: false, from: '22:00', to: '07:00' }, pausedUntil: tomorrow(evening) }
  expect(new Date(tomorrow(evening))).toEqual(new Date(2026, 10, 23))
  expect(isQuiet(pause, evening)).toBe(true)
  expect(isQuiet(pause, tomorrow(evening))).toBe(false)
  expect(untilQuietChanges(pause, evening)).toBe(5.5 * 60 * MINUTE)
})
