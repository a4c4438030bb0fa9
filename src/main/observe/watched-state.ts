import type { ApiApp } from '@main/api/api-app'
import { type Change, emptySnapshot, type SeenList, seenLists, type Snapshot } from '@shared/history/change'
import type { Feed } from './feed'
import type { ListEvaluator } from './list-evaluator'
import { createMarks, type Marks } from './marks'

/** Calls to the thread that evaluates lists. */
export type EvaluatorThread = {
  readonly [C in keyof ListEvaluator]: (input: Parameters<ListEvaluator[C]>[0]) => Promise<ReturnType<ListEvaluator[C]>>
}

/** The watcher's dependencies on the rest of the console. */
export interface Surroundings {
  /** Opens a server for the console's own reads; fails if it is locked or gone. */
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly evaluator: EvaluatorThread
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

/** Changes by others while the console was not observing. `since`: the last reading before, in milliseconds since 1970. */
export interface MissedChanges {
  readonly since: number
  readonly changes: readonly Change[]
}

export interface ObservedOptions extends Surroundings {
  readonly id: string
  readonly address: string
  readonly feed: Feed
  /** Called when a list begins or ceases to fail. */
  readonly onUnread: () => void
  readonly tell: (seen: {
    list: SeenList | null
    changes: readonly Change[]
    own: readonly Change[]
    missed: MissedChanges | null
    isRecorded: boolean
    snapshot: Snapshot
  }) => void
  /** Runs `work` after all earlier work for this server. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** The last known state of a list. */
interface ListState {
  etag: string | undefined
  /** When the request was sent whose time is stored for the next start, by the monotonic clock. */
  kept: number
  heldBack: boolean
  /** When its reads began to fail, by the monotonic clock; null while they succeed. */
  failingSince: number | null
  /** It was reported as failing. */
  isUnread: boolean
}

/** The last known state of a server. */
export interface ObservedState {
  readonly lists: Readonly<Record<SeenList, ListState>>
  readonly marks: Marks
  snapshot: Snapshot
  stopped: boolean
  /** When the server failed first since its last response, by the monotonic clock; null while it responds. */
  failingSince: number | null
  /** It was reported as unreachable. */
  isAway: boolean
}

export function createObservedState(monotonic: () => number): ObservedState {
  const blank = (): ListState => ({
    etag: undefined,
    kept: Number.NEGATIVE_INFINITY,
    heldBack: false,
    failingSince: null,
    isUnread: false,
  })
  return {
    lists: Object.fromEntries(seenLists.map((list) => [list, blank()])) as Record<SeenList, ListState>,
    marks: createMarks(monotonic),
    snapshot: emptySnapshot,
    stopped: false,
    failingSince: null,
    isAway: false,
  }
}
