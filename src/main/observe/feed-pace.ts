import type { ApiError } from '@shared/api/error'
import { type Part, parts } from '@shared/api/server-state'
import { createFollowers, type Follower, type Followers } from './followers'
import { AGAIN_MS, awayInterval, MAX_INTERVAL_MS, retryInterval, shownInterval, watchedInterval } from './pace'
import type { PartRead } from './part-read'
import { isList } from './part-request'
import { createPulse, type Pulse } from './pulse'

export interface PaceOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. Used for intervals, because a person or a time server can set the clock back. */
  readonly monotonic: () => number
  /** Between 0 and 1. */
  readonly random: () => number
  /** Calls `work` once after this many milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
  /** Returns the factor for the observer's intervals. */
  readonly slower: () => number
  /** Tells whether a window is still there. */
  readonly isOpen: (windowId: number) => boolean
}

/** Parts that become due within this many milliseconds are read together. */
const TOGETHER_MS = 500
/** The shortest time between two reads of a part because of writes, in milliseconds: jobs write many times a second. */
const AFTER_WRITE_MS = 2_000

interface PartPace {
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

const afterRead = (before: PartPace, { error, ended, tookMs, isChanged }: PartRead): Partial<PartPace> => ({
  ended,
  tookMs,
  failures: error ? before.failures + 1 : 0,
  quietReads: isChanged ? 0 : before.quietReads + 1,
})

/** Decides when each part of a server is read. */
export interface FeedPace extends Pick<Pulse, 'isDown'> {
  readonly isShown: (part: Part) => boolean
  /** Sets what someone follows. */
  follow(who: Follower, wanted: readonly Part[]): void
  /** Records that a read begins; the returned function ends it (with null: without an outcome), and returns whether it was alone. */
  begin(part: Part): (read: PartRead | null) => boolean
  written(): void
  /** Records the outcome of any other call. */
  heard(error: ApiError | null): void
  /** Makes everything due. */
  wake(): void
  reset(): void
}

/** Calls `read` when a part is due. */
export function createFeedPace(options: PaceOptions, read: (part: Part) => void): FeedPace {
  const followers = createFollowers(options.isOpen)
  const pulse = createPulse({ ...options, followed: followers.parts })
  const states = new Map(parts.map((part) => [part, blank()]))
  const of = (part: Part) => states.get(part) as PartPace
  const dueAt = createDueAt(options, { followers, pulse, of })
  const plan = createPlan(options, { followers, dueAt, read })
  const hurry = (some: readonly Part[]) => some.forEach((part) => (of(part).isUrgent = true))
  const learn = (part: Part | null, error: ApiError | null) => hurry(pulse.learn(part, error))
  const isAlone = () => [...states.values()].reduce((sum, { running }) => sum + running, 0) === 1
  const end = (part: Part, outcome: PartRead | null) => {
    const state = of(part)
    state.running -= 1
    if (outcome) {
      Object.assign(state, afterRead(state, outcome), { spread: options.random() })
      learn(part, outcome.error)
    }
    plan()
  }
  const { isDown } = pulse
  const { isShown } = followers
  return {
    isDown,
    isShown,
    follow(who, wanted) {
      followers.set(who, wanted)
      // Someone looks for something.
      for (const part of wanted) of(part).quietReads = 0
      plan()
    },
    begin(part) {
      const state = of(part)
      Object.assign(state, { running: state.running + 1, isUrgent: false, isOutdated: false })
      const isQuiet = isAlone()
      return (outcome) => {
        const wasAlone = isQuiet && isAlone()
        end(part, outcome)
        return wasAlone
      }
    },
    written() {
      for (const part of parts)
        if (isList(part) || part === 'policy') Object.assign(of(part), { isOutdated: true, quietReads: 0 })
      plan()
    },
    heard(error) {
      learn(null, error)
      plan()
    },
    wake() {
      hurry(followers.parts())
      plan()
    },
    reset() {
      for (const part of parts) states.set(part, { ...blank(), running: of(part).running })
      pulse.reset()
      plan()
    },
  }
}

interface DueParts {
  readonly followers: Followers
  readonly pulse: Pulse
  readonly of: (part: Part) => PartPace
}

/** Returns when a part is due, by the monotonic clock. */
function createDueAt({ slower }: PaceOptions, { followers, pulse, of }: DueParts) {
  const { isShown, isWatched } = followers
  const interval = (part: Part, { quietReads, tookMs }: PartPace) =>
    Math.min(
      isShown(part) ? shownInterval(part, quietReads) : Infinity,
      isWatched(part) ? watchedInterval(part, slower(), tookMs) : Infinity,
    )
  return (part: Part): number => {
    const state = of(part)
    const { ended, failures, running, isUrgent, isOutdated, spread } = state
    if (running > 0) return Infinity
    const paused = pulse.pausedUntil()
    if (paused !== null) return paused
    if (ended === undefined || isUrgent) return Number.NEGATIVE_INFINITY
    if (pulse.isDown())
      return part === followers.parts()[0] ? ended + awayInterval(isShown(part), failures, spread) : Infinity
    if (isOutdated) return ended + AFTER_WRITE_MS
    if (failures === 0) return ended + interval(part, state)
    return ended + (isShown(part) ? Math.min(interval(part, state), AGAIN_MS) : retryInterval(failures))
  }
}

interface PlanParts {
  readonly followers: Followers
  readonly dueAt: (part: Part) => number
  readonly read: (part: Part) => void
}

/** Creates the function that waits for the next part, and reads those that are due then. */
function createPlan({ monotonic, after }: PaceOptions, { followers, dueAt, read }: PlanParts): () => void {
  let cancel = () => undefined as void
  const plan = () => {
    cancel()
    followers.prune()
    const next = Math.min(...followers.parts().map(dueAt))
    if (next !== Infinity) cancel = after(Math.min(Math.max(next - monotonic(), 0), MAX_INTERVAL_MS), tick)
  }
  const tick = () => {
    const due = followers.parts().filter((part) => dueAt(part) <= monotonic() + TOGETHER_MS)
    due.forEach(read)
    plan()
  }
  return plan
}
