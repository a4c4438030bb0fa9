import { DAY, HOUR, instantOf, MINUTE, SECOND } from '@shared/time'
import type { TFunction } from 'i18next'

/** A year and a month of the calendar, on average. */
const YEAR = 365.25 * DAY
const MONTH = YEAR / 12

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
/** Each unit, its length, and the most of it that is said. */
const units: readonly (readonly [Unit, number, number])[] = [
  ['second', SECOND, 59],
  ['minute', MINUTE, 59],
  ['hour', HOUR, 47],
  ['day', DAY, 99],
  ['month', MONTH, 23],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

/** Times nearer than this are "now", in either direction. */
const NOW_MS = 5 * SECOND

/** Formatters cost far more to make than to use, and tables use thousands. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()
function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = formatters.get(key)
  if (known) return known as T
  const made = make()
  formatters.set(key, made)
  return made
}

/**
 * A span in words takes the unit that is not too fine, rounded to the nearest: 90 minutes are 2 hours, 47 hours stay 47 hours, 90 days 90
 * days. So no span reads as more than half a unit longer or shorter than it is. There are no weeks.
 */
export function inUnit(ms: number): { value: number; unit: Unit } {
  const size = Math.abs(ms)
  for (const [unit, length, most] of units) {
    const value = Math.round(size / length)
    if (value <= most) return { value, unit }
  }
  throw new RangeError(`${ms} is no span of time`)
}

type Words = TFunction<'common'>

/** Words for a unit and a number, which tables ask for thousands of times. */
const relativeWords = new WeakMap<Words, Map<string, string>>()

const spans = {
  ago: (t: Words, unit: Unit, count: number) => t(`ago.${unit}`, { count }),
  ahead: (t: Words, unit: Unit, count: number) => t(`ahead.${unit}`, { count }),
  itself: (t: Words, unit: Unit, count: number) => t(`span.${unit}`, { count }),
}

/** A span with its direction: "3 h ago", "in 2 days", and by itself: "24 h". The words are texts of ours: `Intl`'s take 12 ms of a start. */
function spanWords(t: Words, kind: keyof typeof spans, ms: number): string {
  const { value, unit } = inUnit(ms)
  const words = relativeWords.get(t) ?? new Map<string, string>()
  relativeWords.set(t, words)
  const key = `${kind} ${value} ${unit}`
  const known = words.get(key) ?? spans[kind](t, unit, value)
  words.set(key, known)
  return known
}

/** A span of milliseconds in words, whatever its sign: "24 h", "3 days". */
export function duration(t: Words, ms: number): string {
  return spanWords(t, 'itself', ms)
}

/**
 * How far something lies from now that may be behind or ahead, an expiry: "in 2 days", "3 h ago", "now"; "time unknown" for what is no
 * time. `now` is in milliseconds, by the clock that the time was written by.
 */
export function relativeTime(t: Words, iso: string, now: number): string {
  const at = instantOf(iso)
  if (at === null) return t('timeUnknown')
  if (Math.abs(at - now) < NOW_MS) return t('now')
  return spanWords(t, at < now ? 'ago' : 'ahead', at - now)
}

/**
 * How long ago something happened: "3 h ago", "now". What has happened does not lie ahead, so where its time does, the clock that wrote it
 * was wrong, and that is said: "clock ahead by 24 h". `sentence` puts the age into a sentence ("last seen 3 h ago"), which a wrong clock
 * has no part in.
 */
export function timeSince(t: Words, iso: string, now: number, sentence = (age: string) => age): string {
  const at = instantOf(iso)
  if (at === null) return t('timeUnknown')
  if (at - now >= NOW_MS) return t('clockAhead', { span: duration(t, at - now) })
  return sentence(at > now - NOW_MS ? t('now') : spanWords(t, 'ago', at - now))
}

/** Day, month, year, hours, minutes and time zone, in the reader's own zone. What is no time stays as it is. */
export function absoluteTime(iso: string, lng: string): string {
  const at = instantOf(iso)
  if (at === null) return iso
  return cached(
    `absolute ${lng}`,
    () =>
      new Intl.DateTimeFormat(lng, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
  ).format(at)
}

/** The day alone: "21 Nov 2026" or "21. Nov. 2026", of any age: certificates are older than servers. What is no date stays as it is. */
export function day(iso: string, lng: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  return cached(
    `day ${lng}`,
    () => new Intl.DateTimeFormat(lng, { year: 'numeric', month: 'short', day: 'numeric' }),
  ).format(at)
}

/** The day without its year, for what is near: "23 Nov" or "23. Nov.". `ms` since 1970. */
export function dayAndMonth(ms: number, lng: string): string {
  return cached(`day and month ${lng}`, () => new Intl.DateTimeFormat(lng, { month: 'short', day: 'numeric' })).format(
    ms,
  )
}

/** Bytes in megabytes, as file managers count them: "108 MB". */
export function fileSize(bytes: number, lng: string): string {
  const format = cached(
    `megabytes ${lng}`,
    () => new Intl.NumberFormat(lng, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
  )
  return format.format(bytes / 1e6)
}

const DATA_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** An amount of data in the unit that fits: "0 byte", "12 kB", "3.4 GB". */
export function dataSize(bytes: number, lng: string): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), DATA_UNITS.length - 1)
  const unit = DATA_UNITS[power] ?? 'byte'
  const value = bytes / 1000 ** power
  const digits = value < 10 && power > 0 ? 1 : 0
  const format = cached(
    `${unit} ${digits} ${lng}`,
    () => new Intl.NumberFormat(lng, { style: 'unit', unit, maximumFractionDigits: digits }),
  )
  return format.format(value)
}
