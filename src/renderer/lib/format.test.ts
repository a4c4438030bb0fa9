import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import de from '@/locales/de/common.json'
import en from '@/locales/en/common.json'
import { DAY, instantOf } from '@shared/time'
import { absoluteTime, day, duration, inUnit, relativeTime, timeSince, type TimeUnit } from './texts'
import fc from 'fast-check'

const now = Date.parse('2026-11-21T08:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const YEAR = 365.25 * DAY

const i18n = createInstance()
await i18n.init({
  resources: { en: { common: en }, de: { common: de } },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})
const [english, german] = [i18n.getFixedT('en', 'common'), i18n.getFixedT('de', 'common')]
const languages = [
  ['en', english],
  ['de', german],
] as const

/** The length of each unit name in milliseconds. */
const lengths: Record<string, number> = {
  s: SECOND,
  min: MINUTE,
  h: HOUR,
  day: DAY,
  days: DAY,
  Tag: DAY,
  Tage: DAY,
  Tagen: DAY,
  month: YEAR / 12,
  months: YEAR / 12,
  Monat: YEAR / 12,
  Monate: YEAR / 12,
  Monaten: YEAR / 12,
  year: YEAR,
  years: YEAR,
  Jahr: YEAR,
  Jahre: YEAR,
  Jahren: YEAR,
}

/** Parses a relative time as a reader would: "in 90 days" is 90 days ahead. */
function read(words: string): { ms: number; unit: number; sign: number } {
  const [, before = '', number = '', unit = '', after = ''] = /^(in |vor )?([\d,.]+) (\w+)( ago)?$/.exec(words) ?? []
  const length = lengths[unit]
  if (length === undefined) throw new Error(`"${words}" is no span`)
  const sign = before === 'in ' ? 1 : before === 'vor ' || after === ' ago' ? -1 : 0
  return { ms: Number(number.replaceAll(/[,.]/g, '')) * length, unit: length, sign }
}

/** Spans from 5 s to 300 years, evenly over their magnitude, plus every threshold between units. */
const edges = [59.5 * SECOND, 59.5 * MINUTE, 47.5 * HOUR, 99.5 * DAY, (23.5 * YEAR) / 12].flatMap((edge) => [
  Math.floor(edge) - 1,
  Math.floor(edge),
  Math.ceil(edge),
  Math.ceil(edge) + 1,
])
const spans = fc.oneof(
  fc.constantFrom(...edges),
  fc
    .double({ min: Math.log(5 * SECOND), max: Math.log(300 * YEAR), noNaN: true })
    .map((log) => Math.round(Math.exp(log))),
)

describe.each(languages)('words for spans (%s)', (_lng, t) => {
  test('are off by at most half a unit, in both directions', () => {
    fc.assert(
      fc.property(spans, fc.constantFrom(-1, 1), (size, sign) => {
        const words = relativeTime(t, at(0), now - sign * size)
        const told = read(words)
        expect(told.sign).toBe(sign)
        expect(Math.abs(told.ms - size)).toBeLessThanOrEqual(told.unit / 2)
        expect(read(duration(t, sign * size))).toEqual({ ...told, sign: 0 })
        expect(timeSince(t, at(0), now - sign * size)).toBe(
          sign < 0 ? words : t('clockAhead', { span: duration(t, size) }),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('never show a longer span in a finer unit or with a smaller number than a shorter one', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [shorter, longer] = [Math.min(a, b), Math.max(a, b)]
        const [one, other] = [read(duration(t, shorter)), read(duration(t, longer))]
        const longerInFinerUnit = one.unit > other.unit || (one.unit === other.unit && one.ms > other.ms)
        expect(longerInFinerUnit).toBe(false)
      }),
    )
  })

  test('use days up to 99 days, no weeks and no abbreviations with a full stop', () => {
    for (let days = 3; days <= 99; days++)
      for (const seconds of [-3_600, -1, 0, 1, 3_600])
        expect(read(relativeTime(t, at(days * DAY + seconds * SECOND), now)).ms).toBe(days * DAY)
    for (let size = 5 * SECOND; size < 400 * YEAR; size *= 1.07)
      for (const words of [relativeTime(t, at(size), now), relativeTime(t, at(-size), now), duration(t, size)])
        expect(words).not.toMatch(/week|woche|[A-Za-z]\./i)
  })

  test('a past event with a future time is reported as a wrong clock', () => {
    fc.assert(
      fc.property(spans, (size) => {
        const words = timeSince(t, at(size), now, (age) => `last seen ${age}`)
        expect(words).toBe(t('clockAhead', { span: duration(t, size) }))
      }),
    )
    expect(timeSince(t, at(4_999), now)).toBe(t('justNow'))
  })

  test('an invalid time is "unknown", never a span', () => {
    for (const nonsense of noTimes) {
      expect(instantOf(nonsense)).toBeNull()
      for (const words of [relativeTime(t, nonsense, now), timeSince(t, nonsense, now, () => 'a sentence')])
        expect(words).toBe(t('timeUnknown'))
      expect(absoluteTime(nonsense, 'en')).toBe(nonsense)
    }
    const epoch = '1970-01-01T00:00:00Z'
    expect([instantOf(epoch), timeSince(t, epoch, now)]).toEqual([null, t('timeUnknown')])
    // As an expiry it is past, because servers compare it with their clock.
    expect(relativeTime(t, epoch, now)).toMatch(/\d\d/)
  })
})

const noTimes = ['', 'never', '9999999', '99999', '0001-01-01T00:00:00Z', '+099999-01-01T00:00:00Z']

test.each([
  [0, 'now', 'jetzt'],
  [-12_000, '12 s ago', 'vor 12 s'],
  [-59_499, '59 s ago', 'vor 59 s'],
  [-59_500, '1 min ago', 'vor 1 min'],
  [90_000, 'in 2 min', 'in 2 min'],
  [-3 * HOUR, '3 h ago', 'vor 3 h'],
  [2 * DAY, 'in 2 days', 'in 2 Tagen'],
  [90 * DAY - SECOND, 'in 90 days', 'in 90 Tagen'],
  [365 * DAY - SECOND, 'in 12 months', 'in 12 Monaten'],
  [-800 * DAY, '2 years ago', 'vor 2 Jahren'],
])('%i ms from now is "%s"', (ms, inEnglish, inGerman) => {
  expect([relativeTime(english, at(ms), now), relativeTime(german, at(ms), now)]).toEqual([inEnglish, inGerman])
})

test.each([
  [24 * HOUR, 'clock ahead by 24 h', 'Uhr geht 24 h vor'],
  [-24 * HOUR, 'last seen 24 h ago', 'last seen vor 24 h'],
])('describes a machine seen %i ms from now as "%s"', (ms, inEnglish, inGerman) => {
  const sentence = (age: string) => `last seen ${age}`
  expect([timeSince(english, at(ms), now, sentence), timeSince(german, at(ms), now, sentence)]).toEqual([
    inEnglish,
    inGerman,
  ])
})

test('expresses a span in one unit, without its sign', () => {
  const expected: [number, number, TimeUnit][] = [
    [-119 * MINUTE, 2, 'hour'],
    [13.9 * DAY, 14, 'day'],
    [0, 0, 'second'],
  ]
  for (const [ms, value, unit] of expected) expect(inUnit(ms)).toEqual({ value, unit })
})

test('formats a day of any age and returns an invalid date unchanged', () => {
  expect(day('1996-05-03T00:00:00Z', 'en')).toMatch(/1996/)
  expect(day('no date', 'en')).toBe('no date')
})

test('an absolute time contains day, year, minutes and zone', () => {
  const words = absoluteTime('2026-11-21T08:05:00Z', 'en')
  expect(words).toMatch(/2026/)
  expect(words).toMatch(/05/)
  expect(words).toMatch(/UTC|GMT|[A-Z]{3}/)
})
