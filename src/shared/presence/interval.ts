/**
 * A time range in which a machine's state did not change, as far as observed. Times in whole seconds since 1970 by this computer's clock;
 * `until` is exclusive. The state between intervals is unknown, because nothing was observed.
 */
export interface Interval {
  readonly from: number
  readonly until: number
  readonly online: boolean
}

/** The maximum seconds between two polls for which a machine's state is assumed to have stayed the same. */
export const MAX_OBSERVATION_GAP = 300

export const DAY_SECONDS = 86_400
export const HOUR_SECONDS = 3600

/** The selectable ranges, in days. */
export const presenceDays = [1, 7, 30, 90] as const
export type PresenceDays = (typeof presenceDays)[number]

/** The number of days of the share in lists and queries. */
export const SHARE_DAYS = 30

/** A time range in seconds since 1970; `until` is exclusive. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** Returns the last 24 hours; for more days, today and the whole days before it. Days begin at midnight UTC. `now` in seconds. */
export function stretchOf(days: PresenceDays, now: number): Stretch {
  if (days === 1) return { from: now - DAY_SECONDS, until: now }
  return { from: startOfDay(now) - (days - 1) * DAY_SECONDS, until: now }
}

export const startOfDay = (at: number) => Math.floor(at / DAY_SECONDS) * DAY_SECONDS

/** The seconds a machine was online, and the seconds observed. */
export interface OnlineTime {
  readonly online: number
  readonly known: number
}

/** The online share of the observed time in percent; null if nothing was observed. */
export const shareOf = ({ online, known }: OnlineTime): number | null => (known > 0 ? (online / known) * 100 : null)
