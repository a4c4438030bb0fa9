export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Servers have no earlier times, and no later ones with four-digit years. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Returns the instant of a time as servers write it, in milliseconds; null if it is not a date or implausible. */
export function instantOf(iso: string): number | null {
  const at = Date.parse(iso)
  return at >= EARLIEST && at <= LATEST ? at : null
}

/** Returns the day of this computer's calendar at a time in milliseconds: 2026-11-22. */
export function dayHere(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10)
}

/** Returns the last second of a day of this computer's calendar: 2026-11-22T23:59:59, which is read as this computer's time without a "Z". */
export function endOfDayHere(day: string): string {
  return `${day}T23:59:59`
}
