import { expect, it } from 'vitest'
import { hasSource, metricCharts, pointsOf, minorOf } from './metrics'
import type { MetricSample } from './host-report'

const sample = (at: number, updates: number | null): MetricSample => ({
  at: at * 1000,
  values: { requests: null, updates, online: updates, memory: null },
})
const values = (samples: readonly MetricSample[], id: 'updates' | 'online') =>
  pointsOf(samples, { id, shows: id === 'updates' ? 'rate' : 'level' }).map(({ value }) => value)

it('shows counters per minute, and leaves gaps for restarts, missing figures and long pauses', () => {
  const samples = [
    sample(0, 10),
    sample(10, 12),
    sample(20, 1),
    sample(30, 7),
    sample(40, null),
    sample(50, 8),
    sample(60, 9),
    sample(600, 99),
  ]
  expect(values(samples, 'updates')).toEqual([12, null, 36, null, null, 6, null])
  expect(values(samples, 'online')).toEqual([12, 1, 7, null, 8, 9, null])
  expect(values([], 'online')).toEqual([])
  expect(values([sample(0, 1)], 'online')).toEqual([])
})

it.each([
  ['v0.29.2', 29],
  ['0.26.1', 26],
  ['v0.30.0-beta.1', 30],
  ['0.28', 28],
  ['dev', null],
  ['', null],
])('reads the release of %j', (version, release) => {
  expect(minorOf(version)).toBe(release)
})

it.each([
  [26, ['requests', 'updates', 'online', 'memory']],
  [27, ['requests', 'online', 'memory']],
  [28, ['requests', 'updates', 'online', 'memory']],
  [29, ['updates', 'online', 'memory']],
  [null, ['requests', 'updates', 'online', 'memory']],
])('release %j has figures for %j', (release, ids) => {
  const found = metricCharts.filter(({ sources }) => sources.some((source) => hasSource(source, release)))
  expect(found.map(({ id }) => id)).toEqual(ids)
})
