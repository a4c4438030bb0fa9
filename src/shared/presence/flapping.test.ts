import { expect, it } from 'vitest'
import { FLAPPING_CHANGES, lastFlapping } from './flapping'

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
