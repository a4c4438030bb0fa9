import type { ApiError } from '@shared/api/error'
import {
  afterAnswer,
  afterFailure,
  firstEvidence,
  isAnswering,
  needsSecondOpinion,
  type Part,
  parts,
  serverState,
  sourceOf,
  waitsUntil,
} from '@shared/api/server-state'
import {
  AGAIN_MS,
  awayInterval,
  createPartPaces,
  MAX_INTERVAL_MS,
  type PartPace,
  type PartPaces,
  retryInterval,
  shownInterval,
  watchedInterval,
} from './pace'
import type { Reading } from './part-read'

/** Follows parts: a window by its id, or the observer. */
type Follower = number | 'observer'

/** Health comes first: it is the cheapest call and shows whether the server is there. */
const byPreference = parts.toSorted((one, other) => Number(other === 'health') - Number(one === 'health'))

/** Tracks who follows which parts of a server. @param isOpen tells whether a window is still there */
function createFollowers(isOpen: (windowId: number) => boolean) {
  const followers = new Map<Follower, ReadonlySet<Part>>()
  return {
    /** Sets the parts that a follower wants. Returns those that it did not follow before. */
    set(who: Follower, wanted: readonly Part[]): readonly Part[] {
      const before = followers.get(who)
      if (wanted.length === 0) followers.delete(who)
      else followers.set(who, new Set(wanted))
      return wanted.filter((part) => !before?.has(part))
    },
    /** Drops the windows that were closed. */
    prune(): void {
      for (const who of followers.keys()) if (who !== 'observer' && !isOpen(who)) followers.delete(who)
    },
    /** Returns all followed parts, health first. */
    parts: (): Part[] => byPreference.filter((part) => [...followers.values()].some((set) => set.has(part))),
    isShown: (part: Part) => [...followers].some(([who, set]) => who !== 'observer' && set.has(part)),
    isWatched: (part: Part) => followers.get('observer')?.has(part) ?? false,
  }
}

type Followers = ReturnType<typeof createFollowers>

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
  begin(part: Part): (read: Reading | null) => boolean
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

/** Derives from the outcome of each call whether a server is there. */
interface Availability {
  readonly isDown: () => boolean
  /** Returns the end of the pause that the server asked for, by the monotonic clock; null outside one. */
  readonly pausedUntil: () => number | null
  /**
   * Records the outcome of a call; `part` is null for a call that is not a part. Returns the parts to read at once: all others after the
   * return of the server, and another one after a failure, because a single one says nothing.
   */
  learn(part: Part | null, error: ApiError | null): readonly Part[]
  reset(): void
}

interface AvailabilityOptions {
  readonly now: () => number
  readonly monotonic: () => number
  readonly random: () => number
  /** Returns the followed parts: all of them fail if the server is unreachable. */
  readonly followed: () => readonly Part[]
}

function createAvailability({ now, monotonic, random, followed }: AvailabilityOptions): Availability {
  let evidence = firstEvidence(monotonic())
  let until = Number.NEGATIVE_INFINITY
  const state = () => serverState(evidence, new Set(followed()))
  return {
    isDown: () => ['offline', 'unusable'].includes(state().condition),
    pausedUntil: () => (state().condition === 'paused' && monotonic() < until ? until : null),
    learn(part, error) {
      const before = state()
      evidence = error ? afterFailure(evidence, part, error, monotonic()) : afterAnswer(evidence, part, monotonic())
      const end = error && waitsUntil(error)
      // Consoles that received the same time do not all return at once.
      if (end !== null) until = monotonic() + end - now() + 1000 * random()
      const others = followed().filter((each) => each !== part)
      if (!isAnswering(before) && before.condition !== 'connecting' && isAnswering(state())) return others
      const untried = others.filter((each) => !evidence.unanswered.has(sourceOf(each)))
      return error && needsSecondOpinion(evidence) ? untried.slice(0, 1) : []
    },
    reset() {
      evidence = firstEvidence(monotonic())
      until = Number.NEGATIVE_INFINITY
    },
  }
}
