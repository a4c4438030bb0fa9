import { UNKNOWN_TIME } from '@shared/api/primitives'
import { visible } from './visible'

/**
 * Readers for a server's JSON: unknown fields are ignored, missing ones get the empty value. Written by hand, because lists of
 * 10,000 machines are read on every poll and a schema for each costs several times as much.
 */
export type Raw = Readonly<Record<string, unknown>>

const NOTHING: Raw = {}

export function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : NOTHING
}

/** Null where there is no object: `user: null`, `preAuthKey: null`. */
export function recordOrNull(value: unknown): Raw | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : null
}

/** A name or another word, to be shown. */
export function text(value: unknown): string {
  return visible(verbatim(value))
}

/** A text that is to stay as it is, to its last character: a policy, a secret. */
export function verbatim(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Ids are decimal strings on every line; a number is taken too. */
export function id(value: unknown): string {
  return typeof value === 'number' ? String(value) : text(value)
}

export function flag(value: unknown): boolean {
  return value === true
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').map(visible) : []
}

const ZERO_INSTANT = /^0{3}[01]-/
/**
 * When a key expires. A key made without a date has the zero instant and is expired from birth, so it gets its time of creation
 * (headscale-api.md 4.7); null means never.
 */
export function expiration(value: unknown, createdAt: unknown): string | null {
  return typeof value === 'string' && ZERO_INSTANT.test(value) ? time(createdAt) : time(value)
}

/** True where two times are the same moment: servers keep more or fewer digits than they were sent. */
export function sameInstant(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(Date.parse(a) - Date.parse(b)) < 1
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** RFC 3339 in UTC; null for "never" and "not set", which is null, '' or the zero instant; `UNKNOWN_TIME` for what is no time. */
export function time(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string') return UNKNOWN_TIME
  if (ZERO_INSTANT.test(value)) return null
  const at = RFC_3339.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return UNKNOWN_TIME
  return value.endsWith('Z') ? value : new Date(at).toISOString()
}
