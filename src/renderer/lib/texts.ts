import type { i18n, Services, TFunction } from 'i18next'
import { type FallbackNs, useTranslation as useLibraryTranslation, type UseTranslationResponse } from 'react-i18next'
import type { Namespace } from './i18n'
import type { ErrorCode } from '@shared/api/error-codes'
import { type Issue, isWorded } from '@shared/api/issue'
import { type ConnectionProblem, connectionProblems } from '@shared/api/connection-problem'
import { visible } from '@shared/visible'
import type { ApiError } from '@shared/api/error'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { pages, type TitledPage } from '@shared/pages'
import { dateLocale } from '@shared/language'
import { DAY, expiryInstant, HOUR, instantOf, MINUTE, SECOND } from '@shared/time'
import { type NextInstant, type ShownTime, WORDS_MS } from './clock'
import { useServerLink } from './server-link'

type Names = Namespace | readonly [Namespace?, ...Namespace[]] | undefined
type Lookup = (key: string, ...values: unknown[]) => string

/** By the services of an instance, because the library wraps the instance itself once per component. */
const lookups = new WeakMap<Services, Map<string, Lookup>>()

/** Returns `t`, but keeps the texts that it finds without values. */
function keepTexts(t: Lookup): Lookup {
  const texts = new Map<string, string>()
  return (key, ...values) => {
    if (values.length > 0) return t(key, ...values)
    const text = texts.get(key) ?? t(key)
    texts.set(key, text)
    return text
  }
}

/** Returns one function for all components with the same namespaces and language. */
function lookupOf({ services, language }: i18n, names: string, t: Lookup): Lookup {
  const ofInstance = lookups.get(services) ?? new Map<string, Lookup>()
  lookups.set(services, ofInstance)
  const name = `${language} ${names}`
  const lookup = ofInstance.get(name) ?? keepTexts(t)
  ofInstance.set(name, lookup)
  return lookup
}

/**
 * The hook of react-i18next, whose `t` looks up a text without values once per language. A list of machines has hundreds of them, and each
 * lookup merges options and searches the namespaces: a tenth of the time that a letter in its search took.
 * @param names namespaces, the first of which needs no prefix; default: `common`
 * @returns `ready` is false until the namespaces are loaded
 */
export function useTranslation<const Some extends Names = undefined>(
  names?: Some,
): Pick<UseTranslationResponse<FallbackNs<Some>, undefined>, 't' | 'i18n' | 'ready'> {
  const { t, i18n: instance, ready } = useLibraryTranslation(names)
  if (!ready) return { t, i18n: instance, ready }
  return { t: lookupOf(instance, String(names), t as unknown as Lookup) as unknown as typeof t, i18n: instance, ready }
}

/** All parameters that texts of problems may use. */
const noParams = { host: '', origin: '', status: '', megabytes: '', message: '', paths: '' }

/** Describes why a server cannot be reached or understood, and the next step. `params` fills the text's placeholders. */
export function problemText(
  problem: ConnectionProblem,
  params: Readonly<Record<string, string>>,
  t: TFunction<'common'>,
): string {
  return t(`problem.${problem}`, { ...noParams, ...params })
}

/** The displayed fields of an ApiError. */
export interface ShownError {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: readonly Issue[]
  readonly cause?: unknown
}

/** Codes with a message written for users by the server, the mock or the console itself. */
const MESSAGE_CODES = new Set<ErrorCode>(['invalid', 'forbidden', 'notFound', 'conflict', 'unsupported', 'tooLarge'])

/** Issues of the console's own files and limits, shown for every code. */
const OWN_ISSUES = new Set<string>([
  'bodyLarge',
  'diskFull',
  'folderDenied',
  'folderReadOnly',
  'folderUnwritable',
  'inputLarge',
])

/**
 * Describes an error in one or two sentences: the server's own words if it refused the call, our own for the console's issues and for
 * unusable responses. Our texts include the next step.
 */
export function errorText(error: ShownError, t: TFunction<'common'>): string {
  const connection = error.details.find(({ key }) => key === 'connection')
  const problem = connectionProblems.find((known) => known === connection?.params['problem'])
  if (connection && problem) return problemText(problem, connection.params, t)
  const [first] = error.details
  if (!MESSAGE_CODES.has(error.code) && !OWN_ISSUES.has(first?.key ?? '')) return t(`errors.${error.code}`)
  if (first && isWorded(first.key)) return sentence(issueText(first, t))
  return error.message ? sentence(serverWords(error)) : t(`errors.${error.code}`)
}

/** Returns a server's message. One that announces a list, such as that of failed tests, is followed by its lines. */
function serverWords({ message, details }: ShownError): string {
  if (!message.endsWith(':')) return message
  const lines = details.flatMap(({ params }) => params['text'] ?? [])
  return lines.length > 0 ? `${message} ${lines.join('; ')}` : message.slice(0, -1)
}

/** The maximum number of characters of a server message beside a form; the copied details contain the rest. */
const MAX_LENGTH = 600

function sentence(words: string): string {
  const text = visible(words)
  if (text.length > MAX_LENGTH) return `${sentence(text.slice(0, MAX_LENGTH)).replace(/\.$/, '')}…`
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** Returns everything a report needs, as text to copy. */
export function errorDetails(error: ShownError): string {
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : ''
  const details = error.details.map(({ path, key, params }) => [path, key, ...Object.values(params)].join(' ').trim())
  return [`${error.code} (${error.status}): ${error.message}`, ...details, cause].filter(Boolean).join('\n')
}

/**
 * Describes an issue in the user's language; a server's own words stay unchanged. Falls back to "invalid value" if a text lacks one of its
 * parameters.
 */
export function issueText({ key, params }: Pick<Issue, 'key' | 'params'>, t: TFunction<'common'>): string {
  if (!isWorded(key)) return params['text'] ?? t('issues.invalidValue')
  const written = t(`issues.${key}`, { skipInterpolation: true })
  const lacks = [...written.matchAll(/\{\{(\w+)/g)].some(([, name = '']) => params[name] === undefined)
  return lacks ? t('issues.invalidValue') : t(`issues.${key}`, { replace: params })
}

/** The query state that decides whether a list is missing. TanStack's query results fit. */
export interface ListState {
  readonly data: unknown
  readonly error: ApiError | null
  /** 0 if the query never failed. */
  readonly errorUpdateCount: number
  readonly refetch: () => unknown
}

/**
 * Returns why each list is missing, or null if it is present or still loading. A query clears its error while it refetches; here the error
 * stays until a response arrives, so that the message and its Retry button do not flicker with every poll.
 */
export function useFailures<N extends string>(lists: Readonly<Record<N, ListState>>): Record<N, ApiError | null> {
  const [kept, setKept] = useState<Partial<Record<N, ApiError>>>({})
  const names = Object.keys(lists) as N[]
  const news = names.filter((name) => lists[name].error !== null && lists[name].error !== kept[name])
  if (news.length > 0) setKept({ ...kept, ...Object.fromEntries(news.map((name) => [name, lists[name].error])) })
  const failureOf = (name: N) => {
    const { data, error, errorUpdateCount } = lists[name]
    if (data !== undefined || errorUpdateCount === 0) return null
    return error ?? kept[name] ?? null
  }
  return Object.fromEntries(names.map((name) => [name, failureOf(name)])) as Record<N, ApiError | null>
}

/** {@link useFailures} of one list. */
export function useFailure(list: ListState): ApiError | null {
  return useFailures({ list }).list
}

/** Returns a page's name for its heading, the window's title, navigation and the command palette. */
export function usePageTitle(path: TitledPage['path']): string {
  const { t } = useTranslation('common')
  const page = pages.find((one): one is TitledPage => one.path === path)
  return page ? t(`pages.${page.title}`) : ''
}

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
 * reports that: "clock ahead by 24 h". `wording` wraps the age ("last seen 3 h ago") but not the wrong clock.
 */
export function timeSince(t: Words, iso: string, now: number, wording = (age: string) => age): string {
  const at = instantOf(iso)
  if (at === null) return t('timeUnknown')
  if (at - now >= NOW_MS) return t('clockAhead', { span: duration(t, at - now) })
  return wording(at > now - NOW_MS ? t('justNow') : spanWords(t, 'ago', at - now))
}

/** The form of dates with a time: "21 Nov 2026, 14:05 UTC". */
export const absoluteFormat = (lng: string): Intl.DateTimeFormat =>
  cached(
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
  )

/** Formats day, month, year, hours, minutes and time zone in the user's own zone. Returns an invalid time unchanged. */
export function absoluteTime(iso: string, lng: string): string {
  const at = expiryInstant(iso)
  if (at === null) return iso
  return absoluteFormat(lng).format(at)
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

const useTime = ({ subscribe, get }: ShownTime): number => useSyncExternalStore(subscribe, get)

/**
 * Returns the server's current time in milliseconds, for everything the server reports. It is renewed every 30 s, on every list change, and
 * at each instant of a {@link useInstants} source. All components see the same value.
 */
export const useNow = (): number => useTime(useServerLink().clock.words)

/** Like {@link useNow}, but without the renewal every 30 s: for work too expensive to repeat for relative times. */
export const useMoment = (): number => useTime(useServerLink().clock.moment)

/** Returns this computer's current time in milliseconds, for data this computer recorded; renewed every `intervalMs` and on changes. */
export const useOwnNow = (intervalMs = WORDS_MS): number => useTime(useServerLink().clock.own(intervalMs))

/** Returns a function that returns the server's current time in milliseconds, without caching. */
export const useServerNow = (): (() => number) => useServerLink().clock.now

/** Renews the clock at a source's instants while the component is mounted. Keep the function stable. */
export function useInstants(source: NextInstant): void {
  const { addInstants } = useServerLink().clock
  useEffect(() => addInstants(source), [addInstants, source])
}
