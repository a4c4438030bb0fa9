import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day, weekday } from '@/lib/texts'
import { activitySearch, type SearchWords } from './activity-search'

const NOW = new Date(2026, 10, 23, 12).getTime()
const words = {
  en: {
    today: 'today',
    yesterday: 'yesterday',
    thisWeek: 'this week',
    lastWeek: 'last week',
    lastDays: 'last # days',
    here: ['this console'],
    elsewhere: ['elsewhere'],
  },
  de: {
    today: 'heute',
    yesterday: 'gestern',
    thisWeek: 'diese woche',
    lastWeek: 'letzte woche',
    lastDays: 'letzte # tage',
    here: ['diese konsole'],
    elsewhere: ['anderswo'],
  },
} satisfies Record<string, SearchWords>
const read = (search: string, language: 'en' | 'de' = 'en') => activitySearch(search, words[language], language, NOW)
const on = (year: number, month: number, date: number) => ({
  from: new Date(year, month - 1, date).toISOString(),
  until: new Date(year, month - 1, date + 1).toISOString(),
})
const any = { from: null, until: null }

it("reads words in the user's language as days and origins, and searches for the rest", () => {
  expect(read('yesterday')).toEqual({ text: '', kind: null, ...on(2026, 11, 22) })
  expect(read('db-1 Yesterday  elsewhere')).toEqual({ text: 'db-1', kind: 'seen', ...on(2026, 11, 22) })
  expect(read('heute', 'de')).toEqual({ text: '', kind: null, ...on(2026, 11, 23) })
  expect(read('gestern anderswo web', 'de')).toEqual({ text: 'web', kind: 'seen', ...on(2026, 11, 22) })
  expect(read('this console renamed')).toEqual({ text: 'renamed', kind: 'act', ...any })
})

it('ignores words that only contain a day or an origin', () => {
  for (const text of ['yesterdays-host', 'elsewhere-1', 'host-2026-11-22', '10.11.2'])
    expect(read(text)).toEqual({ text, kind: null, ...any })
})

it.each(['en', 'de'] as const)('finds every day of the past two years as the list writes it (%s)', (language) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 730 }), fc.constantFrom('', 'db-1'), (back, rest) => {
      const date = new Date(2026, 10, 23 - back, 12)
      const found = on(date.getFullYear(), date.getMonth() + 1, date.getDate())
      for (const write of [weekday, day]) {
        const shown = `${write(date.toISOString(), language)} ${rest}`
        expect(read(shown, language)).toEqual({ text: rest, kind: null, ...found })
      }
    }),
    { numRuns: 100 },
  )
})

it('finds weeks, weekdays and days before months', () => {
  // The reference day is a Monday.
  const week = { from: new Date(2026, 10, 16).toISOString(), until: new Date(2026, 10, 23).toISOString() }
  expect(read('last week')).toEqual({ text: '', kind: null, ...week })
  expect(read('letzte Woche db-1', 'de')).toEqual({ text: 'db-1', kind: null, ...week })
  expect(read('this week')).toMatchObject({ from: week.until, until: new Date(2026, 10, 30).toISOString() })
  expect(read('Thursday')).toEqual({ text: '', kind: null, ...on(2026, 11, 19) })
  expect(read('monday web')).toEqual({ text: 'web', kind: null, ...on(2026, 11, 23) })
  expect(read('Donnerstag', 'de')).toMatchObject(on(2026, 11, 19))
  expect(read('22 Nov')).toMatchObject(on(2026, 11, 22))
  expect(read('2 November 2026')).toMatchObject(on(2026, 11, 2))
  for (const text of ['thursday-host', '22 novembers']) expect(read(text)).toEqual({ text, kind: null, ...any })
})

it('finds the last days, today included', () => {
  const days = { from: new Date(2026, 10, 21).toISOString(), until: new Date(2026, 10, 24).toISOString() }
  expect(read('last 3 days web')).toEqual({ text: 'web', kind: null, ...days })
  expect(read('Letzte 3 Tage', 'de')).toEqual({ text: '', kind: null, ...days })
  for (const text of ['last 0 days', 'last 3 daysx', 'last days'])
    expect(read(text)).toEqual({ text, kind: null, ...any })
  expect(read('5.11.2026', 'de')).toMatchObject(on(2026, 11, 5))
})

it('finds dates without a year, in digits and in ISO format', () => {
  expect(read('Nov 22')).toMatchObject(on(2026, 11, 22))
  expect(read('30 Sept web')).toEqual({ text: 'web', kind: null, ...on(2026, 9, 30) })
  expect(read(weekday(new Date(2026, 10, 19).toISOString(), 'en'))).toEqual({
    text: '',
    kind: null,
    ...on(2026, 11, 19),
  })
  expect(read('November 2')).toMatchObject(on(2026, 11, 2))
  expect(read('2026-11-20')).toMatchObject(on(2026, 11, 20))
  expect(read('20.11.2026', 'de')).toMatchObject(on(2026, 11, 20))
  expect(read('20. November', 'de')).toMatchObject(on(2026, 11, 20))
})
