import { expect, test } from 'vitest'
import { startStopwatch } from './stopwatch'

test.each([
  ['while both clocks run', 5000, 5000, 5000],
  ['after the computer slept', 3_600_000, 5000, 3_600_000],
  ['after the clock was set back', -3_600_000, 5000, 3_600_000],
  ['after the clock was set back by as much as has passed', 0, 5000, 5000],
])('measures an age %s', (_, wall, steady, age) => {
  let passed = 0
  const read = startStopwatch({ now: () => 1_800_000_000_000 + passed * wall, monotonic: () => passed * steady })
  expect(read()).toBe(0)
  passed = 1
  expect(read()).toBe(age)
})
