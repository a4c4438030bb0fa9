import type { ApiApp } from '@main/api/api-app'
import { type Change, emptySnapshot, type SeenList, seenLists, type Snapshot } from '@shared/history/change'
import type { Looks } from './looks'
import { createMarks, type Marks } from './marks'

/** Calls to the thread that evaluates lists. */
export type LooksThread = {
  readonly [C in keyof Looks]: (input: Parameters<Looks[C]>[0]) => Promise<ReturnType<Looks[C]>>
}

/** The watcher's dependencies on the rest of the console. */
export interface Surroundings {
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly looks: LooksThread
  /** Returns the factor for polling intervals: 1 with a visible window and external power. */
  readonly slower: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. Used for intervals, because a person or a time server can set the clock back. */
  readonly monotonic: () => number
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once after this many milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** Changes by others while the console was not observing. `since`: the last look before, in milliseconds since 1970. */
export interface Missed {
  readonly since: number
  readonly changes: readonly Change[]
}

export interface WatchedOptions extends Surroundings {
  readonly id: string
  readonly address: string
  readonly tell: (seen: {
    looked: SeenList | null
    changes: readonly Change[]
    own: readonly Change[]
    missed: Missed | null
    snapshot: Snapshot
  }) => void
  /** Runs `work` after all earlier work for this server. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** The last known state of a list. */
interface ListState {
  etag: string | undefined
  /** When the last response arrived, to the observer or a page, by the monotonic clock. */
  heard: number
  /** When the request was sent whose time is stored for the next start, by the monotonic clock. */
  kept: number
  heldBack: boolean
  /** The server's response time, in milliseconds. */
  took: number
}

/** The last known state of a server. */
export interface WatchedState {
  readonly lists: Readonly<Record<SeenList, ListState>>
  readonly marks: Marks
  snapshot: Snapshot
  stopped: boolean
  /** The number of consecutive failed requests. */
  failures: number
}

/** The number of consecutive failures that do not count as unreachable. */
export const TOLERATED_FAILURES = 1

export function createWatchedState(monotonic: () => number): WatchedState {
  const blank = (): ListState => ({
    etag: undefined,
    heard: Number.NEGATIVE_INFINITY,
    kept: Number.NEGATIVE_INFINITY,
    heldBack: false,
    took: 0,
  })
  return {
    lists: Object.fromEntries(seenLists.map((list) => [list, blank()])) as Record<SeenList, ListState>,
    marks: createMarks(monotonic),
    snapshot: emptySnapshot,
    stopped: false,
    failures: 0,
  }
}

/**
 * The polling interval of each list with a visible window, in milliseconds. Machines change most often; older servers list pre-auth keys
 * user by user.
 */
const INTERVALS_MS: Readonly<Record<SeenList, number>> = {
  nodes: 30_000,
  policy: 120_000,
  users: 300_000,
  preAuthKeys: 300_000,
  apiKeys: 300_000,
}
/** The longest polling interval of any server, in milliseconds. */
export const MAX_INTERVAL_MS = 600_000
/** A slow server is polled at intervals of at least this many times its response time. */
const RESPONSE_TIME_FACTOR = 10

/** Returns the time without a request after a list was last read, in milliseconds. */
export function intervalOf(list: SeenList, { lists }: WatchedState, slower: number): number {
  return Math.min(Math.max(INTERVALS_MS[list] * slower, lists[list].took * RESPONSE_TIME_FACTOR), MAX_INTERVAL_MS)
}
