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

test('each run of known values is one line with steps, and unknown times are gaps', () => {
  const points = [2, 4, null, 0].map((value, at) => ({ from: at * DAY, until: (at + 1) * DAY, value }))
  expect(linesOf(points, WEEK)).toEqual(['M0.0 48.0H85.7L85.7 2.0H171.4', 'M257.1 94.0H342.9'])
})
