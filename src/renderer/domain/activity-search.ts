import { dateLocale } from '@shared/language'
import { dayHere } from '@shared/time'

/** A search of the activity: the text to find, and the time and origin given by other words of the search. */
export interface ActivitySearch {
  readonly text: string
  /** RFC 3339: only entries at this time or later; null for any. */
  readonly from: string | null
  /** RFC 3339: only entries before this time; null for any. */
  readonly until: string | null
  readonly kind: 'act' | 'seen' | null
}

/** Words for times and origins, in the user's language and in lower case. */
export interface SearchWords {
  readonly today: string
  readonly yesterday: string
  readonly thisWeek: string
  readonly lastWeek: string
  /** With # in place of a number of days, up to today. */
  readonly lastDays: string
  /** Words for changes made by this console. */
  readonly here: readonly string[]
  /** Words for changes this console only observed. */
  readonly elsewhere: readonly string[]
}

/** The number of past days recognized as a date. */
const DAYS = 800

/** Returns the start of the local day `back` days before `now` (milliseconds). */
function startOfDay(now: number, back: number): Date {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back)
}

/** Returns the formats of a day: as in the list, with and without the year, in digits, and as 2026-11-22. */
function writtenDays(language: string): ((date: Date) => string)[] {
  const formats = [
    { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' },
    { year: 'numeric', month: 'short', day: 'numeric' },
    { year: 'numeric', month: 'long', day: 'numeric' },
    { dateStyle: 'short' },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    { year: 'numeric', month: 'numeric', day: 'numeric' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ] as const satisfies readonly Intl.DateTimeFormatOptions[]
  // "22 Nov" and "22 November 2026", whatever the order of the language. "Sep" is "Sept" in dates.
  const dayFirst = (['short', 'long'] as const).flatMap((month) =>
    [language, dateLocale(language)].flatMap((locale) => {
      const name = new Intl.DateTimeFormat(locale, { month })
      const text = (date: Date) => `${date.getDate()} ${name.format(date)}`
      return [(date: Date) => `${text(date)} ${date.getFullYear()}`, text]
    }),
  )
  const inList = new Intl.DateTimeFormat(dateLocale(language), formats[0])
  return [
    (date: Date) => dayHere(date.getTime()),
    (date: Date) => inList.format(date),
    ...dayFirst,
    ...formats
      .map((options) => new Intl.DateTimeFormat(language, options))
      .map((one) => (date: Date) => one.format(date)),
  ]
}

/** Removes a phrase from a text; returns null if the text does not contain it as whole words. */
function without(text: string, phrase: string): string | null {
  const at = ` ${text} `.indexOf(` ${phrase} `)
  return at < 0 ? null : `${text.slice(0, at)} ${text.slice(at + phrase.length)}`.replaceAll(/\s+/g, ' ').trim()
}

/** Days of a search: from `back` days ago on, for so many days. */
type Days = [rest: string, back: number, days: number]

/** Finds days in a text and returns the rest of the text. The longest format wins, so formats with a year are tried first. */
function takeDays(text: string, words: SearchWords, language: string, now: number): Days | null {
  for (const [back, word] of [words.today, words.yesterday].entries()) {
    const rest = without(text, word)
    if (rest !== null) return [rest, back, 1]
  }
  const [last, count] = new RegExp(`(?<!\\S)${words.lastDays.replace('#', '(\\d{1,3})')}(?!\\S)`).exec(text) ?? []
  const others = last === undefined ? null : without(text, last)
  if (others !== null && Number(count) > 0) return [others, Number(count) - 1, Number(count)]
  const sinceMonday = (new Date(now).getDay() + 6) % 7
  for (const [back, word] of [words.thisWeek, words.lastWeek].entries()) {
    const rest = without(text, word)
    if (rest !== null) return [rest, sinceMonday + 7 * back, 7]
  }
  for (const write of /\d/.test(text) ? writtenDays(language) : [])
    for (let back = 0; back < DAYS; back++) {
      const rest = without(text, write(startOfDay(now, back)).toLowerCase())
      if (rest !== null) return [rest, back, 1]
    }
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' })
  for (let back = 0; back < 7; back++) {
    const rest = without(text, weekday.format(startOfDay(now, back)).toLowerCase())
    if (rest !== null) return [rest, back, 1]
  }
  return null
}

/**
 * Parses a search such as "yesterday db-1", "last week", "Thursday", "22 Nov 2026", "22.11.2026" or "elsewhere".
 * Days are in this computer's time zone; `now` is in milliseconds.
 */
export function activitySearch(search: string, words: SearchWords, language: string, now: number): ActivitySearch {
  let text = search.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  let kind: ActivitySearch['kind'] = null
  for (const [origin, phrases] of [
    ['act', words.here],
    ['seen', words.elsewhere],
  ] as const)
    for (const phrase of phrases) {
      const rest = without(text, phrase)
      if (rest === null) continue
      text = rest
      kind = origin
    }
  const found = takeDays(text, words, language, now)
  if (!found) return { text, kind, from: null, until: null }
  const [rest, back, days] = found
  // Local days are not all 24 hours long, so the end is computed from the calendar.
  const until = startOfDay(now, back - days)
  return { text: rest, kind, from: startOfDay(now, back).toISOString(), until: until.toISOString() }
}
