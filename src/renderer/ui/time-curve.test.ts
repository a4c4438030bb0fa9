import { DAY, MINUTE } from '@shared/time'
import { expect, test } from 'vitest'
import { linesOf } from './time-curve'

const WEEK = { from: 0, until: 7 * DAY, most: 4 }

test('one minute of a week, at its end, can be seen', () => {
  const points = [
    { from: 0, until: 7 * DAY - MINUTE, value: null },
    { from: 7 * DAY - MINUTE, until: 7 * DAY, value: 2 },
  ]
  expect(linesOf(points, WEEK)).toEqual(['M594.0 48.0H600.0'])
})

test('a short gap between longer runs stays, and a short run covers at most half of the gap before it', () => {
  // Measured each 10 s in an hour; unknown once.
  const points = Array.from({ length: 360 }, (_, at) => ({ from: at, until: at + 1, value: at === 100 ? null : 2 }))
  const [first = '', second = ''] = linesOf(points, { from: 0, until: 360, most: 4 })
  expect([first.endsWith('H166.7'), second.startsWith('M168.3 ')]).toEqual([true, true])
  const short = [
    { from: 0, until: 90, value: 2 },
    { from: 90, until: 92, value: null },
    { from: 92, until: 93, value: 2 },
    { from: 93, until: 100, value: null },
  ]
  expect(linesOf(short, { from: 0, until: 600, most: 4 })).toEqual(['M0.0 48.0H90.0', 'M91.0 48.0H93.0'])
})

test('each run of known values is one line with steps, and unknown times are gaps', () => {
  const points = [2, 4, null, 0].map((value, at) => ({ from: at * DAY, until: (at + 1) * DAY, value }))
  expect(linesOf(points, WEEK)).toEqual(['M0.0 48.0H85.7L85.7 2.0H171.4', 'M257.1 94.0H342.9'])
})
