import { type ListProblem, type ValueProblem, UNKNOWN_TIME } from '@shared/api/primitives'
import { isAddress, isPrefix } from '@shared/net-address'
import { visibleName } from '@shared/visible'

/**
 * Readers for a server's JSON: unknown fields are ignored, missing ones get the empty value. Written by hand, because lists of 10,000
 * machines are read on every poll and a schema for each costs several times as much.
 */
export type Raw = Readonly<Record<string, unknown>>

const NOTHING: Raw = {}

export function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : NOTHING
}

/** Returns null if the value is not an object: `user: null`, `preAuthKey: null`. */
export function recordOrNull(value: unknown): Raw | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : null
}

/** Reads a name or another word to show, as one line. */
export function text(value: unknown): string {
  return visibleName(verbatim(value))
}

/** Reads a text that must stay exactly as it is: a policy, a secret. */
export function verbatim(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Ids are decimal strings on every release; numbers are accepted too. */
export function id(value: unknown): string {
  return typeof value === 'number' ? String(value) : text(value)
}

/** Tells whether a call can use this id. */
export function isId(sent: string): boolean {
  return /^\d+$/.test(sent)
}

export function flag(value: unknown): boolean {
  return value === true
}

/** Reads words to show, each as one line. */
export function shownTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').map(visibleName) : []
}

/** Returns the valid texts of a list; the others are left out and reported. */
function validTexts(
  value: unknown,
  isValid: (item: string) => boolean,
  problem: ValueProblem,
  report: Report,
): string[] {
  if (!Array.isArray(value)) return []
  return value.filter((item): item is string => {
    const valid = typeof item === 'string' && isValid(item)
    if (!valid) report(problem)
    return valid
  })
}

export function validAddresses(value: unknown, report: Report): string[] {
  return validTexts(value, isAddress, 'badAddress', report)
}

export function validPrefixes(value: unknown, report: Report): string[] {
  return validTexts(value, isPrefix, 'badPrefix', report)
}

/** Headscale allows letters, digits and hyphens after `tag:`; older releases allow more. */
const TAG = /^tag:[^\s\p{C}"'`\\]{1,200}$/u

export function tags(value: unknown, report: Report): string[] {
  return validTexts(value, (item) => TAG.test(item), 'badTag', report)
}

function validText(value: unknown, form: RegExp, problem: ValueProblem, report: Report): string {
  const sent = verbatim(value)
  if (sent === '' || form.test(sent)) return sent
  report(problem)
  return ''
}

/** Machine keys (`mkey:…`), pre-auth keys, whole or masked (`hskey-auth-…-***`), and prefixes of API keys. */
const KEY = /^[A-Za-z0-9_.:*-]{1,500}$/

export function key(value: unknown, report: Report): string {
  return validText(value, KEY, 'badKey', report)
}

/** DNS characters and the underscore: Headscale derives these names itself from the client's host name. */
const DNS_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}$/

export function dnsName(value: unknown, report: Report): string {
  return validText(value, DNS_NAME, 'badName', report)
}

/** The zero instant of Go: year 1, in any zone. */
const ZERO_INSTANT = /^0{3}[01]-/

/** Tells whether a value is a zero instant: that of Go, or that of Protobuf (1970), in any zone. */
export function isZeroInstant(value: unknown): boolean {
  return typeof value === 'string' && (ZERO_INSTANT.test(value) || (RFC_3339.test(value) && Date.parse(value) === 0))
}

/**
 * Reads a key's expiry; null means never. A server refuses a key that was created without a date and has a zero instant, so it gets its
 * time of creation (headscale-api.md 4.7), or an unknown time, unless the server accepts such keys: then that of Go means never, and that
 * of Protobuf is unknown.
 */
export function expiration(raw: Raw, zeroIsNever: boolean, report: Report = noReport): string | null {
  const { expiration: value, createdAt } = raw
  if (!isZeroInstant(value)) return time(value, report)
  if (!zeroIsNever) return time(createdAt, report) ?? UNKNOWN_TIME
  return time(value, report) === null ? null : UNKNOWN_TIME
}

/** Compares two times as instants: servers keep more or fewer digits than they were sent. */
export function sameInstant(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(Date.parse(a) - Date.parse(b)) < 1
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads a time (RFC 3339) in UTC; null for "never" and "not set", which is null, '' or the zero time; `UNKNOWN_TIME` for any other value.
 */
export function time(value: unknown, report: Report = noReport): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') {
    if (ZERO_INSTANT.test(value)) return null
    const at = RFC_3339.test(value) ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(at)) return value.endsWith('Z') ? value : new Date(at).toISOString()
  }
  report('badTime')
  return UNKNOWN_TIME
}

/** Records that a value of an entry is invalid. */
export type Report = (problem: ValueProblem) => void

/** For a response about one entry, which has no field for problems: the next list reports them. */
export const noReport: Report = () => undefined

/** Counts which entries of a list had an invalid value. */
export function createValueReport(): { of: (entryId: string) => Report; problems: () => ListProblem[] } {
  const found = new Map<ValueProblem, { first: string; last: string; count: number }>()
  return {
    of: (entryId) => (problem) => {
      const known = found.get(problem)
      if (!known) found.set(problem, { first: entryId, last: entryId, count: 1 })
      else if (known.last !== entryId) found.set(problem, { ...known, last: entryId, count: known.count + 1 })
    },
    problems: () => [...found].map(([kind, { first, count }]) => ({ kind, id: first, count })),
  }
}
