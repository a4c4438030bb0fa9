import { expect, test } from 'vitest'
import { createLatency } from './server-watch'

test('returns the median of the last calls that ran alone, and the fastest call before there is one', () => {
  const latency = createLatency()
  expect(latency.value()).toBeNull()
  for (const ms of [90, 40, 300]) latency.add(ms, false)
  expect(latency.value()).toBe(40)
  for (const ms of [12, 500, 11, 13, 14]) latency.add(ms, true)
  expect(latency.value()).toBe(13)
  latency.add(2, false)
  expect(latency.value()).toBe(13)
  for (const ms of [30, 31, 32]) latency.add(ms, true)
  expect(latency.value()).toBe(30)
})
