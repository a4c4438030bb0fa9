import type { TFunction } from 'i18next'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
const steps: readonly (readonly [Unit, number, number])[] = [
  ['second', SECOND, MINUTE],
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, 2 * DAY],
  ['day', DAY, 2 * MONTH],
  ['month', MONTH, YEAR],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

/** Formatters cost far more to make than to use, and tables use thousands. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()
function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = formatters.get(key)
  if (known) return known as T
  const made = make()
  formatters.set(key, made)
  return made
}

/** A span of time in its largest fitting unit, rounded towards zero: 90 minutes are 1 hour, 47 hours are 47 hours. */
export function inUnit(ms: number): { value: number; unit: Unit } {
  const size = Math.abs(ms)
  const [unit, length] = steps.find(([, , limit]) => size < limit) ?? ['year', YEAR]
  return { value: Math.trunc(ms / length), unit }
}

/** Words for a unit and a number, which tables ask for thousands of times. */
const relativeWords = new WeakMap<TFunction<'common'>, Map<string, string>>()

/**
 * "3 hr. ago", "in 2 days", "now"; `now` is in milliseconds. The words are texts of ours: making `Intl`'s formatter for them takes 12 ms
 * of a start.
 */
export function relativeTime(t: TFunction<'common'>, iso: string, now: number): string {
  const ms = Date.parse(iso) - now
  if (Math.abs(ms) < 5 * SECOND) return t('now')
  const { value, unit } = inUnit(ms)
  const words = relativeWords.get(t) ?? new Map<string, string>()
  relativeWords.set(t, words)
  const key = `${value} ${unit}`
  const known = words.get(key) ?? t(ms < 0 ? `ago.${unit}` : `ahead.${unit}`, { count: Math.abs(value) })
  words.set(key, known)
  return known
}

/** A span of milliseconds in one unit: "3 hr", "2 days". */
export function duration(ms: number, lng: string): string {
  const { value, unit } = inUnit(Math.abs(ms))
  return cached(
    `unit ${lng} ${unit}`,
    () => new Intl.NumberFormat(lng, { style: 'unit', unit, unitDisplay: 'short' }),
  ).format(value)
}

/** Day, month, year, hours, minutes and time zone, in the reader's own zone. */
export function absoluteTime(iso: string, lng: string): string {
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
  ).format(Date.parse(iso))
}

/** The day alone: "21 Nov 2026" or "21. Nov. 2026". */
export function day(iso: string, lng: string): string {
  return cached(
    `day ${lng}`,
    () => new Intl.DateTimeFormat(lng, { year: 'numeric', month: 'short', day: 'numeric' }),
  ).format(Date.parse(iso))
}

/** 10000 as "10,000" or "10.000". The first formatter costs 7 ms of a start, and few numbers need it. */
export function count(value: number, lng: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return cached(`count ${lng}`, () => new Intl.NumberFormat(lng)).format(value)
}

/** Bytes in megabytes, as file managers count them: "108 MB". */
export function fileSize(bytes: number, lng: string): string {
  const format = cached(
    `megabytes ${lng}`,
    () => new Intl.NumberFormat(lng, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
  )
  return format.format(bytes / 1e6)
}
