import type { ServerInfo } from './api/resources'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Year 2: the zero instant of Go is in year 1, in some zones in year 0. */
const EARLIEST = Date.parse('0002-01-01T00:00:00Z')
/** Times with more than four digits in their year are no times of servers. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Returns the instant of an expiry, in milliseconds; null if it is not a date, or the zero instant of Go, in any zone. A time in 1970 counts:
 * servers compare an expiry with their clock, so such a machine or key is refused.
 */
export function expiryInstant(iso: string): number | null {
  const at = Date.parse(iso)
  return at >= EARLIEST && at <= LATEST ? at : null
}

/** True for an expiry that is set, but that no one can read. */
export function isUnknownEnd(iso: string | null): boolean {
  return iso !== null && expiryInstant(iso) === null
}

/**
 * Returns the instant of something that happened, as servers write it, in milliseconds; null if it is not a date, or means "not set": the
 * zero instant of Go, or the day of 1970 around the zero instant of Protobuf and of clocks without a battery, in any zone.
 */
export function instantOf(iso: string): number | null {
  const at = expiryInstant(iso)
  return at !== null && Math.abs(at) >= DAY ? at : null
}

/** Returns the day of this computer's calendar at a time in milliseconds: 2026-11-22. */
export function dayHere(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10)
}

/** Returns the last second of a day of this computer's calendar: 2026-11-22T23:59:59, which is read as this computer's time without a "Z". */
export function endOfDayHere(day: string): string {
  return `${day}T23:59:59`
}

/** Returns the server's time at the time `now` of this computer, in milliseconds. */
export function serverTime(
  { clockAheadMs, clockStoppedAt }: Pick<ServerInfo, 'clockAheadMs' | 'clockStoppedAt'>,
  now: number,
): number {
  return clockStoppedAt === undefined ? now + clockAheadMs : Date.parse(clockStoppedAt)
}
