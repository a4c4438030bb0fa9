import type { Part } from '@shared/api/server-state'

/** The part of a window that shows whether it is visible. */
export interface SeenWindow {
  isVisible(): boolean
  isMinimized(): boolean
}

/** Servers are polled half as often without a visible window or on battery, and a quarter as often with both. */
const SLOWDOWN = 2

/** Returns the factor for the observer's intervals: 1 with a visible window and external power. */
export function slownessOf(windows: readonly SeenWindow[], onBattery: boolean): number {
  const isShown = windows.some((window) => window.isVisible() && !window.isMinimized())
  return (isShown ? 1 : SLOWDOWN) * (onBattery ? SLOWDOWN : 1)
}

/**
 * The intervals of each part in milliseconds: while a page shows it, and for alerts and the journal alone (null: not needed). Machines
 * change most often and by themselves; everything else changes by an admin's act. Older servers list pre-auth keys user by user.
 */
const INTERVALS_MS: Readonly<Record<Part, { readonly shown: number; readonly watched: number | null }>> = {
  nodes: { shown: 10_000, watched: 30_000 },
  routes: { shown: 10_000, watched: null },
  users: { shown: 30_000, watched: 300_000 },
  preAuthKeys: { shown: 30_000, watched: 300_000 },
  apiKeys: { shown: 60_000, watched: 300_000 },
  policy: { shown: 30_000, watched: 120_000 },
  server: { shown: 60_000, watched: null },
  health: { shown: 7_000, watched: null },
}

/** After this many reads that found nothing new, a page's interval is longer by this factor, until a change or a new page. */
const QUIET_READS = 2
const QUIET_FACTOR = 2.5

/**
 * Returns the time without a request after a part was read that a page shows, in milliseconds. Unchanged health does not lengthen its
 * interval.
 */
export const shownInterval = (part: Part, quietReads: number): number =>
  INTERVALS_MS[part].shown * (part !== 'health' && quietReads >= QUIET_READS ? QUIET_FACTOR : 1)

/** The longest interval of any server, in milliseconds. */
export const MAX_INTERVAL_MS = 600_000
/** Without a page, a slow server is polled at intervals of at least this many times its response time. */
const RESPONSE_TIME_FACTOR = 10

/** Returns the time without a request after a part was read that no page shows, in milliseconds. */
export function watchedInterval(part: Part, slower: number, tookMs: number): number {
  const wanted = INTERVALS_MS[part].watched
  if (wanted === null) return Infinity
  return Math.min(Math.max(wanted * slower, tookMs * RESPONSE_TIME_FACTOR), MAX_INTERVAL_MS)
}

/** A part that a page shows and that failed is tried again after at most this many milliseconds. */
export const AGAIN_MS = 10_000
/** While a shown server is unreachable, only its health is polled, often enough to notice its return within 10 s. */
const AWAY_MS = 5_000
/** Varies an interval by up to this fraction, so that consoles that lost the same server do not all return at once. */
const SPREAD = 0.2
/** The delay of the first retry without a page, in milliseconds; doubled for each further one. */
const RETRY_MS = 10_000

/** Returns the time until the next sign of life is asked for. `random` is between 0 and 1. */
export function awayInterval(isShown: boolean, failures: number, random: number): number {
  if (isShown) return Math.round(AWAY_MS * (1 - SPREAD + 2 * SPREAD * random))
  return retryInterval(failures)
}

export const retryInterval = (failures: number): number =>
  Math.min(RETRY_MS * 2 ** Math.max(failures - 1, 0), MAX_INTERVAL_MS)
