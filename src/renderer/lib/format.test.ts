import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import de from '@/locales/de/common.json'
import en from '@/locales/en/common.json'
import { absoluteTime, count, DAY, duration, inUnit, relativeTime } from './format'

const now = Date.parse('2026-11-21T08:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const HOUR = DAY / 24

const i18n = createInstance()
await i18n.init({ resources: { en: { common: en }, de: { common: de } }, defaultNS: 'common' })
const [english, german] = [i18n.getFixedT('en', 'common'), i18n.getFixedT('de', 'common')]

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
    [2 * DAY, 'in 2 days'],
    [90_000, 'in 1 min.'],
    [9 * DAY, 'in 9 days'],
    [-90 * DAY, '3 mo. ago'],
    [-800 * DAY, '2 yr. ago'],
  ])('%i ms from now is "%s"', (ms, words) => {
    expect(relativeTime(english, at(ms), now)).toBe(words)
  })

  test('speaks German', () => {
    expect(relativeTime(german, at(-3 * HOUR), now)).toBe('vor 3 Std.')
    expect(relativeTime(german, at(-400 * DAY), now)).toBe('vor 1 Jahr')
    expect(relativeTime(german, at(70 * DAY), now)).toBe('in 2 Monaten')
    expect(relativeTime(german, at(0), now)).toBe('jetzt')
  })

  test('speaks as the language itself does', () => {
    for (const [lng, t] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const words = new Intl.RelativeTimeFormat(lng, { style: 'short' })
      for (const [unit, length] of [
        ['second', HOUR / 3600],
        ['minute', HOUR / 60],
        ['hour', HOUR],
        ['day', DAY],
        ['month', 30 * DAY],
        ['year', 365 * DAY],
      ] as const)
        for (const many of [7, -7])
          expect(relativeTime(t, at(many * length), now)).toBe(words.format(many, unit).replaceAll('\u00a0', ' '))
    }
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
