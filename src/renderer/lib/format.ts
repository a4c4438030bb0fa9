import { dateLocale } from '@shared/language'
import { DAY, expiryInstant, HOUR, instantOf, MINUTE, SECOND } from '@shared/time'
import type { TFunction } from 'i18next'

/** The average calendar year and month. */
const YEAR = 365.25 * DAY
const MONTH = YEAR / 12

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
/** Each unit with its length and its largest displayed number. */
const units: readonly (readonly [TimeUnit, number, number])[] = [
  ['second', SECOND, 59],
  ['minute', MINUTE, 59],
  ['hour', HOUR, 47],
  ['day', DAY, 99],
  ['month', MONTH, 23],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

/** Times within this distance are "now", in both directions. */
const NOW_MS = 5 * SECOND

/** Formatters are far more expensive to create than to use, and tables use thousands. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()
function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = formatters.get(key)
  if (known) return known as T
  const made = make()
  formatters.set(key, made)
  return made
}

/**
 * Converts a span to its coarsest sensible unit, rounded to the nearest: 90 minutes are 2 hours, 47 hours stay 47 hours, 90 days stay 90
 * days. The result is therefore at most half a unit off. There are no weeks.
 */
export function inUnit(ms: number): { value: number; unit: TimeUnit } {
  const size = Math.abs(ms)
  for (const [unit, length, most] of units) {
    const value = Math.round(size / length)
    if (value <= most) return { value, unit }
  }
  throw new RangeError(`${ms} is no span of time`)
}

type Words = TFunction<'common'>

/** Cached texts for units and numbers, which tables request thousands of times. */
const relativeWords = new WeakMap<Words, Map<string, string>>()

const spans = {
  ago: (t: Words, unit: TimeUnit, count: number) => t(`ago.${unit}`, { count }),
  ahead: (t: Words, unit: TimeUnit, count: number) => t(`ahead.${unit}`, { count }),
  itself: (t: Words, unit: TimeUnit, count: number) => t(`span.${unit}`, { count }),
}

/**
 * Returns a span with its direction ("3 h ago", "in 2 days") or alone ("24 h"). Uses our own texts, because `Intl`'s formatter adds 12 ms
 * to the start.
 */
function spanWords(t: Words, kind: keyof typeof spans, ms: number): string {
  const { value, unit } = inUnit(ms)
  const words = relativeWords.get(t) ?? new Map<string, string>()
  relativeWords.set(t, words)
  const key = `${kind} ${value} ${unit}`
  const known = words.get(key) ?? spans[kind](t, unit, value)
  words.set(key, known)
  return known
}

/** Returns a span of milliseconds as text, ignoring its sign: "24 h", "3 days". */
export function duration(t: Words, ms: number): string {
  return spanWords(t, 'itself', ms)
}

/**
 * Returns the distance of a time from now in either direction, for example of an expiry: "in 2 days", "3 h ago", "now"; "time unknown" for
 * an invalid time. `now` is in milliseconds by the clock that wrote the time.
 */
export function relativeTime(t: Words, iso: string, now: number): string {
  const at = expiryInstant(iso)
  if (at === null) return t('timeUnknown')
  if (Math.abs(at - now) < NOW_MS) return t('now')
  return spanWords(t, at < now ? 'ago' : 'ahead', at - now)
}

/**
 * Returns the time since a past event: "3 h ago", "just now". If its time is in the future, the clock that wrote it was wrong, and the text
 * reports that: "clock ahead by 24 h". `sentence` wraps the age ("last seen 3 h ago") but not the wrong clock.
 */
export function timeSince(t: Words, iso: string, now: number, sentence = (age: string) => age): string {
  const at = instantOf(iso)
  if (at === null) return t('timeUnknown')
  if (at - now >= NOW_MS) return t('clockAhead', { span: duration(t, at - now) })
  return sentence(at > now - NOW_MS ? t('justNow') : spanWords(t, 'ago', at - now))
}

/** Formats day, month, year, hours, minutes and time zone in the user's own zone. Returns an invalid time unchanged. */
export function absoluteTime(iso: string, lng: string): string {
  const at = expiryInstant(iso)
  if (at === null) return iso
  return cached(
    `absolute ${lng}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(lng), {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
  ).format(at)
}

/**
 * Formats a day alone: "21 Nov 2026" or "21. Nov. 2026". Accepts times of any age, because certificates are older than servers. Returns an
 * invalid date unchanged.
 */
export function day(iso: string, lng: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  return cached(
    `day ${lng}`,
    () => new Intl.DateTimeFormat(dateLocale(lng), { year: 'numeric', month: 'short', day: 'numeric' }),
  ).format(at)
}

/** Formats a day with its weekday: "Thursday, 26 Nov 2026". Returns an invalid date unchanged. */
export function weekday(iso: string, lng: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  return cached(
    `weekday ${lng}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(lng), { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' }),
  ).format(at)
}

/** Formats a nearby day without its year: "23 Nov" or "23. Nov.". `ms` since 1970. */
export function dayAndMonth(ms: number, lng: string): string {
  return cached(
    `day and month ${lng}`,
    () => new Intl.DateTimeFormat(dateLocale(lng), { month: 'short', day: 'numeric' }),
  ).format(ms)
}

/** Formats a time of day: "14:05". Takes RFC 3339 or milliseconds since 1970; returns an unreadable time as it is. */
export function timeOfDay(at: string | number, lng: string): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return String(at)
  return cached(
    `time ${lng}`,
    () => new Intl.DateTimeFormat(dateLocale(lng), { hour: '2-digit', minute: '2-digit' }),
  ).format(time)
}

/** Formats bytes in megabytes of 10⁶ bytes, as file managers do: "108 MB". */
export function fileSize(bytes: number, lng: string): string {
  const format = cached(
    `megabytes ${lng}`,
    () => new Intl.NumberFormat(lng, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
  )
  return format.format(bytes / 1e6)
}

const DATA_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats an amount of data in a suitable unit: "172 bytes", "12 kB", "3.4 GB". */
export function dataSize(bytes: number, lng: string): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), DATA_UNITS.length - 1)
  const unit = DATA_UNITS[power] ?? 'byte'
  const value = bytes / 1000 ** power
  const digits = value < 10 && power > 0 ? 1 : 0
  const format = cached(
    `${unit} ${digits} ${lng}`,
    () =>
      new Intl.NumberFormat(lng, {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: digits,
      }),
  )
  return format.format(value)
}
