import { describe, expect, test } from 'vitest'
import { absoluteTime, count, DAY, duration, inUnit, relativeTime, share } from './format'

const now = Date.parse('2026-11-21T08:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const HOUR = DAY / 24

describe('relativeTime', () => {
  test.each([
    [0, 'now'],
    [-4_999, 'now'],
    [-12_000, '12 sec. ago'],
    [-59_999, '59 sec. ago'],
    [-60_000, '1 min. ago'],
    [-3 * HOUR, '3 hr. ago'],
    [-47 * HOUR, '47 hr. ago'],
    [-2 * DAY, '2 days ago'],
    [9 * DAY, 'in 9 days'],
    [-90 * DAY, '3 mo. ago'],
    [-800 * DAY, '2 yr. ago'],
  ])('%i ms from now is "%s"', (ms, words) => {
    expect(relativeTime(at(ms), now, 'en')).toBe(words)
  })

  test('speaks German', () => {
    expect(relativeTime(at(-3 * HOUR), now, 'de')).toBe('vor 3 Std.')
    expect(relativeTime(at(0), now, 'de')).toBe('jetzt')
  })
})

test('a span is rounded towards zero', () => {
  expect(inUnit(-119 * 60_000)).toEqual({ value: -1, unit: 'hour' })
  expect(inUnit(13.9 * DAY)).toEqual({ value: 13, unit: 'day' })
})

test('a duration names one unit', () => {
  expect(duration(3 * HOUR, 'en')).toBe('3 hr')
  expect(duration(-2 * DAY, 'de')).toBe('2 Tg.')
})

test('an absolute time names day, year, minutes and zone', () => {
  const words = absoluteTime('2026-11-21T08:05:00Z', 'en')
  expect(words).toMatch(/2026/)
  expect(words).toMatch(/05/)
  expect(words).toMatch(/UTC|GMT|[A-Z]{3}/)
})

test('numbers are grouped as the language does', () => {
  expect(count(10_000, 'en')).toBe('10,000')
  expect(count(10_000, 'de')).toBe('10.000')
})

test('a share that is neither none nor all does not read as one of them', () => {
  expect([0, 0.004, 0.5, 0.999, 1].map((part) => share(part, 'en'))).toEqual(['0%', '<1%', '50%', '99%', '100%'])
  expect(share(0.5, 'de')).toBe('50\u00a0%')
})
