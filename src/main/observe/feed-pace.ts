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
  waitsUntil,
} from '@shared/api/server-state'
import type { PartRead } from './feed'
import { AGAIN_MS, awayInterval, MAX_INTERVAL_MS, retryInterval, shownInterval, watchedInterval } from './pace'
import { isList } from './part-request'

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

/** Follows parts: a window by its id, or the observer. */
export type Follower = number | 'observer'

/** Parts that become due within this many milliseconds are read together. */
const TOGETHER_MS = 500
/** The shortest time between two reads of a part because of writes, in milliseconds: jobs write many times a second. */
const AFTER_WRITE_MS = 2_000
/** Health comes first: it is the cheapest call and shows whether the server is there. */
const byPreference = parts.toSorted((one, other) => Number(other === 'health') - Number(one === 'health'))

interface PartPace {
  /** When it was last read, by the monotonic clock; undefined before the first read. */
  ended?: number
  tookMs: number
  /** Consecutive failures. */
  failures: number
  /** It is being read. */
  running: number
  /** Read it at once. */
  isUrgent: boolean
  /** Something was written since. */
  isOutdated: boolean
  /** Consecutive reads that found nothing new. */
  quietReads: number
}

/** Decides when each part of a server is read, and calls `read` then. */
export function createFeedPace(options: PaceOptions, read: (part: Part) => void) {
  const { now, monotonic, random, after, slower, isOpen } = options
  const followers = new Map<Follower, ReadonlySet<Part>>()
  const blank = (): PartPace => ({ tookMs: 0, failures: 0, running: 0, isUrgent: false, isOutdated: false, quietReads: 0 })
  let states = new Map(parts.map((part) => [part, blank()]))
  const of = (part: Part) => states.get(part) as PartPace
  let evidence = firstEvidence(monotonic())
  let pausedUntil = Number.NEGATIVE_INFINITY
  let spread = random()
  let cancel = () => undefined as void

  const isFollowed = (part: Part) => [...followers.values()].some((set) => set.has(part))
  const isShown = (part: Part) => [...followers].some(([who, set]) => who !== 'observer' && set.has(part))
  const followed = () => byPreference.filter(isFollowed)
  const server = () => serverState(evidence, new Set(followed()))
  const isDown = () => ['offline', 'unusable'].includes(server().condition)
  const interval = (part: Part) =>
    Math.min(
      isShown(part) ? shownInterval(part, of(part).quietReads) : Infinity,
      followers.get('observer')?.has(part) ? watchedInterval(part, slower(), of(part).tookMs) : Infinity,
    )

  const dueAt = (part: Part): number => {
    const { ended, failures, running, isUrgent, isOutdated } = of(part)
    if (running > 0) return Infinity
    const { condition } = server()
    if (condition === 'paused' && monotonic() < pausedUntil) return pausedUntil
    if (ended === undefined || isUrgent) return Number.NEGATIVE_INFINITY
    if (condition === 'offline' || condition === 'unusable')
      return part === followed()[0] ? ended + awayInterval(isShown(part), failures, spread) : Infinity
    if (isOutdated) return ended + AFTER_WRITE_MS
    if (failures === 0) return ended + interval(part)
    return ended + (isShown(part) ? Math.min(interval(part), AGAIN_MS) : retryInterval(failures))
  }
  const plan = () => {
    cancel()
    for (const who of followers.keys()) if (who !== 'observer' && !isOpen(who)) followers.delete(who)
    const next = Math.min(...followed().map(dueAt))
    if (next !== Infinity) cancel = after(Math.min(Math.max(next - monotonic(), 0), MAX_INTERVAL_MS), tick)
  }
  const tick = () => {
    for (const part of followed().filter((each) => dueAt(each) <= monotonic() + TOGETHER_MS)) read(part)
    plan()
  }
  const hurry = (some: readonly Part[]) => some.forEach((part) => (of(part).isUrgent = true))

  /** Applies the outcome of a call; `part` is null for a call that is not a part. */
  const learn = (part: Part | null, error: ApiError | null) => {
    const before = server()
    evidence = error ? afterFailure(evidence, part, error, monotonic()) : afterAnswer(evidence, part, monotonic())
    const until = error && waitsUntil(error)
    if (until) pausedUntil = monotonic() + until - now() + 1000 * random()
    spread = random()
    const others = followed().filter((each) => each !== part)
    // The server is back, which this part has noticed.
    if (!isAnswering(before) && before.condition !== 'connecting' && isAnswering(server())) hurry(others)
    else if (error && needsSecondOpinion(evidence))
      hurry(others.filter((each) => !evidence.unanswered.has(each)).slice(0, 1))
  }
  return {
    isDown,
    isShown,
    /** Sets what someone follows. */
    follow(who: Follower, wanted: readonly Part[]): void {
      if (wanted.length === 0) followers.delete(who)
      else followers.set(who, new Set(wanted))
      // Someone looks for something.
      for (const part of wanted) of(part).quietReads = 0
      plan()
    },
    /** Records that a read begins; the returned function ends it (with null: without an outcome), and returns whether it was alone. */
    begin(part: Part): (read: PartRead | null) => boolean {
      const state = of(part)
      const others = () => [...states.values()].some((each) => each !== state && each.running > 0)
      state.running += 1
      state.isUrgent = false
      state.isOutdated = false
      const isQuiet = !others()
      return (outcome) => {
        state.running -= 1
        if (outcome) {
          state.ended = monotonic()
          state.tookMs = outcome.tookMs
          state.failures = outcome.error ? state.failures + 1 : 0
          state.quietReads = outcome.isChanged ? 0 : state.quietReads + 1
          learn(part, outcome.error)
        }
        plan()
        return isQuiet && !others()
      }
    },
    written(): void {
      for (const part of parts)
        if (isList(part) || part === 'policy') Object.assign(of(part), { isOutdated: true, quietReads: 0 })
      plan()
    },
    heard(error: ApiError | null): void {
      learn(null, error)
      if (error) plan()
    },
    wake(): void {
      hurry(followed())
      plan()
    },
    reset(): void {
      states = new Map(parts.map((part) => [part, blank()]))
      evidence = firstEvidence(monotonic())
      pausedUntil = Number.NEGATIVE_INFINITY
      plan()
    },
  }
}
