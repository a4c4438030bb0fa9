import { DAY } from '@shared/time'

/** A search of the activity: the words to find, and the time and the origin that other words of it stand for. */
export interface ActivitySearch {
  readonly text: string
  /** RFC 3339: only entries at this time or later; null for any. */
  readonly from: string | null
  /** RFC 3339: only entries before this time; null for any. */
  readonly until: string | null
  readonly kind: 'act' | 'seen' | null
}

/** What stands for a time or an origin, in the reader's language and in lower case. */
export interface SearchWords {
  readonly today: string
  readonly yesterday: string
  /** Changes that this console made. */
  readonly here: readonly string[]
  /** Changes that it only saw. */
  readonly elsewhere: readonly string[]
}

/** Days back that a date is recognized for. */
const DAYS = 800

/** The start of the local day `back` days before the one of `now`, in milliseconds. */
function startOfDay(now: number, back: number): Date {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back)
}

const iso = (date: Date) =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

/** The ways to write a day: as the list shows it, with and without its year, in digits, and as 2026-11-22. */
function writtenDays(language: string): ((date: Date) => string)[] {
  const formats = [
    { year: 'numeric', month: 'short', day: 'numeric' },
    { year: 'numeric', month: 'long', day: 'numeric' },
    { dateStyle: 'short' },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ] as const satisfies readonly Intl.DateTimeFormatOptions[]
  return [
    iso,
    ...formats
      .map((options) => new Intl.DateTimeFormat(language, options))
      .map((one) => (date: Date) => one.format(date)),
  ]
}

/** The text without a phrase that stands in it as whole words; null if it does not. */
function without(text: string, phrase: string): string | null {
  const at = ` ${text} `.indexOf(` ${phrase} `)
  return at < 0 ? null : `${text.slice(0, at)} ${text.slice(at + phrase.length)}`.replaceAll(/\s+/g, ' ').trim()
}

/** The day that a text names, and the rest of the text. The longest way to write a day wins: with its year before without. */
function takeDay(text: string, words: SearchWords, language: string, now: number): [rest: string, back: number] | null {
  for (const [back, word] of [words.today, words.yesterday].entries()) {
    const rest = without(text, word)
    if (rest !== null) return [rest, back]
  }
  if (!/\d/.test(text)) return null
  for (const write of writtenDays(language))
    for (let back = 0; back < DAYS; back++) {
      const rest = without(text, write(startOfDay(now, back)).toLowerCase())
      if (rest !== null) return [rest, back]
    }
  return null
}

/**
 * Reads a search as people write it: "yesterday db-1", "Nov 22, 2026", "22.11.2026", "elsewhere".
 * Days are days of this computer's time zone; `now` is in milliseconds.
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
  const day = takeDay(text, words, language, now)
  if (!day) return { text, kind, from: null, until: null }
  const [rest, back] = day
  // Local days are not all 24 hours long: the next one starts where the calendar says.
  const until = back === 0 ? startOfDay(now + DAY, 0) : startOfDay(now, back - 1)
  return { text: rest, kind, from: startOfDay(now, back).toISOString(), until: until.toISOString() }
}
