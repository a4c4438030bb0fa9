import { type Part, parts } from '@shared/api/server-state'
import { isListPart, type Reading } from './part-read'

export interface PartPace {
  /** When it was last read, by the monotonic clock; undefined before the first read. */
  ended?: number
  tookMs: number
  /** Consecutive failures. */
  failures: number
  /** The number of reads in progress. */
  running: number
  /** Read it at once. */
  isUrgent: boolean
  /** Something was written since. */
  isOutdated: boolean
  /** Consecutive reads that found nothing new. */
  quietReads: number
  /** Varies the next interval, between 0 and 1. */
  spread: number
}

const blank = (): PartPace => ({
  tookMs: 0,
  failures: 0,
  running: 0,
  isUrgent: false,
  isOutdated: false,
  quietReads: 0,
  spread: 0.5,
})

const afterRead = (before: PartPace, { error, ended, tookMs, isChanged }: Reading): Partial<PartPace> => ({
  ended,
  tookMs,
  failures: error ? before.failures + 1 : 0,
  quietReads: isChanged ? 0 : before.quietReads + 1,
})

/** Keeps what the next read of each part depends on. */
export function createPartPaces(random: () => number) {
  const states = new Map(parts.map((part) => [part, blank()]))
  const of = (part: Part) => states.get(part) as PartPace
  const change = (some: readonly Part[], to: Partial<PartPace>) => some.forEach((part) => Object.assign(of(part), to))
  return {
    of,
    change,
    begin: (part: Part) => change([part], { running: of(part).running + 1, isUrgent: false, isOutdated: false }),
    end(part: Part, outcome: Reading | null): void {
      change([part], { running: of(part).running - 1 })
      if (outcome) change([part], { ...afterRead(of(part), outcome), spread: random() })
    },
    /** Tells whether only one part is being read. */
    isAlone: () => [...states.values()].reduce((sum, { running }) => sum + running, 0) === 1,
    /** A read in progress of any part may show the time before, and no page is notified of it. */
    written: () =>
      change(
        parts.filter((part) => isListPart(part) || part === 'policy' || of(part).running > 0),
        { isOutdated: true, quietReads: 0 },
      ),
    reset(): void {
      for (const part of parts) states.set(part, { ...blank(), running: of(part).running })
    },
  }
}

export type PartPaces = ReturnType<typeof createPartPaces>

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
  oauthClients: { shown: 60_000, watched: 300_000 },
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
