import type { ApiError } from '@shared/api/error'
import { type Part, sourceOf } from '@shared/api/server-state'
import { createFollowers, type Follower, type Followers } from './followers'
import { AGAIN_MS, awayInterval, MAX_INTERVAL_MS, retryInterval, shownInterval, watchedInterval } from './pace'
import { createPartPaces, type PartPace, type PartPaces } from './part-pace'
import type { PartRead } from './part-read'
import { createAvailability, type Availability } from './availability'

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

/** Decides when each part of a server is read. */
export interface FeedPace extends Pick<Availability, 'isDown'> {
  readonly isShown: (part: Part) => boolean
  /** Sets the parts that a follower wants. */
  readonly follow: (who: Follower, wanted: readonly Part[]) => void
  /** Returns the followed parts that the same request brings, except those being read. */
  readonly companions: (part: Part) => readonly Part[]
  /** Records that a read begins; the returned function ends it (with null: without an outcome), and returns whether it was alone. */
  begin(part: Part): (read: PartRead | null) => boolean
  written(): void
  /** Records the outcome of any other call. */
  readonly heard: (error: ApiError | null) => void
  /** Makes everything due. */
  wake(): void
  reset(): void
}

/** Calls `read` when a part is due. */
export function createFeedPace(options: PaceOptions, read: (part: Part) => void): FeedPace {
  const followers = createFollowers(options.isOpen)
  const paces = createPartPaces(options.random)
  const availability = createAvailability({ ...options, followed: followers.parts })
  const plan = createPlan(options, { followers, dueAt: createDueAt(options, { followers, availability, paces }), read })
  const hurry = (some: readonly Part[]) => paces.change(some, { isUrgent: true })
  const { isDown } = availability
  const { isShown } = followers
  return {
    isDown,
    isShown,
    follow(who, wanted) {
      // A page was opened: its new parts are polled at the short interval again.
      paces.change(followers.set(who, wanted), { quietReads: 0 })
      plan()
    },
    companions: (part) =>
      followers
        .parts()
        .filter((each) => each !== part && sourceOf(each) === sourceOf(part) && paces.of(each).running === 0),
    begin(part) {
      paces.begin(part)
      const isQuiet = paces.isAlone()
      return (outcome) => {
        const wasAlone = isQuiet && paces.isAlone()
        paces.end(part, outcome)
        if (outcome) hurry(availability.learn(part, outcome.error))
        plan()
        return wasAlone
      }
    },
    written() {
      paces.written()
      plan()
    },
    heard(error) {
      hurry(availability.learn(null, error))
      plan()
    },
    wake() {
      hurry(followers.parts())
      plan()
    },
    reset() {
      paces.reset()
      availability.reset()
      plan()
    },
  }
}

interface DueParts {
  readonly followers: Followers
  readonly availability: Availability
  readonly paces: PartPaces
}

/** Returns when a part is due, by the monotonic clock. */
function createDueAt({ slower }: PaceOptions, { followers, availability, paces }: DueParts) {
  const { isShown, isWatched } = followers
  // Routes come with the machines, whose unchanged reads therefore count for both.
  const quietReads = (part: Part) => paces.of(isShown(sourceOf(part)) ? sourceOf(part) : part).quietReads
  const interval = (part: Part, { tookMs }: PartPace) =>
    Math.min(
      isShown(part) ? shownInterval(part, quietReads(part)) : Infinity,
      isWatched(part) ? watchedInterval(part, slower(), tookMs) : Infinity,
    )
  return (part: Part): number => {
    const state = paces.of(part)
    const { ended, failures, running, isUrgent, isOutdated, spread } = state
    if (running > 0) return Infinity
    const paused = availability.pausedUntil()
    if (paused !== null) return paused
    if (ended === undefined || isUrgent) return Number.NEGATIVE_INFINITY
    if (availability.isDown())
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
