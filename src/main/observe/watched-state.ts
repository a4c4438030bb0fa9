import type { ApiApp } from '@main/api/api-app'
import { type Change, emptySnapshot, type SeenList, seenLists, type Snapshot } from '@shared/history/change'
import type { Looks } from './looks'
import { createMarks, type Marks } from './marks'

/** Calls of the thread that looks. */
export type LooksThread = {
  readonly [C in keyof Looks]: (input: Parameters<Looks[C]>[0]) => Promise<ReturnType<Looks[C]>>
}

/** What watching needs from the rest of the console. */
export interface Surroundings {
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly looks: LooksThread
  /** How much slower than usual to look: 1 while somebody is there. */
  readonly slower: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only grow. Intervals are measured with these: a person, or a time server, can set the clock back. */
  readonly monotonic: () => number
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once, after so many milliseconds; what it gives takes that back. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** What others changed while nobody looked. `since`: the last look before, in milliseconds since 1970. */
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
  /** Runs `work` after all that was to be done before for this server. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** How a list was last. */
interface ListState {
  etag: string | undefined
  /** When an answer came last, whoever asked, by the monotonic clock. */
  heard: number
  /** When the question was asked whose time is stored for the next start, by the monotonic clock. */
  kept: number
  heldBack: boolean
  /** How long the server took to answer, in milliseconds. */
  took: number
}

/** How a server was last. */
export interface WatchedState {
  readonly lists: Readonly<Record<SeenList, ListState>>
  readonly marks: Marks
  snapshot: Snapshot
  stopped: boolean
  /** So many questions in a row were not answered. */
  failures: number
}

/** So many failures in a row may be an accident. */
export const ACCIDENT = 1

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
 * How often each list is asked for while somebody is there, in milliseconds. Machines come and go; older servers list pre-auth keys user by
 * user.
 */
const USUAL_MS: Readonly<Record<SeenList, number>> = {
  nodes: 30_000,
  policy: 120_000,
  users: 300_000,
  preAuthKeys: 300_000,
  apiKeys: 300_000,
}
/** No server is asked more seldom, in milliseconds. */
export const SLOWEST_MS = 600_000
/** A server that takes its time is asked at most every tenth of it. */
const REST = 10

/** How long nothing is asked about a list that was heard of, in milliseconds. */
export function intervalOf(list: SeenList, { lists }: WatchedState, slower: number): number {
  return Math.min(Math.max(USUAL_MS[list] * slower, lists[list].took * REST), SLOWEST_MS)
}
