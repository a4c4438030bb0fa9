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

export function text(value: unknown): string {
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
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
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

const WITH_ZONE = /[+-]\d{2}:\d{2}$/

/** RFC 3339 in UTC, or null for "never" and "not set": null, '', the zero instant, or something that is no time. */
export function time(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || ZERO_INSTANT.test(value)) return null
  if (value.endsWith('Z')) return value
  const at = WITH_ZONE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
