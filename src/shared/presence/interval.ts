/**
 * A time in which a machine was the same all along, as far as the console saw. Times in whole seconds since 1970 by this computer's clock;
 * `until` is no part of it. What lies between intervals is not known: nobody looked.
 */
export interface Interval {
  readonly from: number
  readonly until: number
  readonly online: boolean
}

/** A machine is taken to have stayed as it was from one look to the next where these are so many seconds apart at most. */
export const LOOKS_APART = 300

export const DAY_SECONDS = 86_400
export const HOUR_SECONDS = 3600

/** How far back one can look, in days. */
export const presenceDays = [1, 7, 30, 90] as const
export type PresenceDays = (typeof presenceDays)[number]

/** The share that lists show and queries ask for is of so many days. */
export const SHARE_DAYS = 30

/** A stretch of time in seconds since 1970; `until` is no part of it. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** The last 24 hours; of more days, today and the whole days before it. Days begin at midnight UTC. `now` in seconds. */
export function stretchOf(days: PresenceDays, now: number): Stretch {
  if (days === 1) return { from: now - DAY_SECONDS, until: now }
  return { from: startOfDay(now) - (days - 1) * DAY_SECONDS, until: now }
}

export const startOfDay = (at: number) => Math.floor(at / DAY_SECONDS) * DAY_SECONDS

/** How long a machine was online, of the time in which that is known, in seconds. */
export interface Known {
  readonly online: number
  readonly known: number
}

/** The part of known time in percent; null where nothing is known. */
export const shareOf = ({ online, known }: Known): number | null => (known > 0 ? (online / known) * 100 : null)
