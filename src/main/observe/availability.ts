import type { ApiError } from '@shared/api/error'
import {
  afterAnswer,
  afterFailure,
  firstEvidence,
  isAnswering,
  needsSecondOpinion,
  type Part,
  serverState,
  sourceOf,
  waitsUntil,
} from '@shared/api/server-state'

/** Derives from the outcome of each call whether a server is there. */
export interface Availability {
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

export function createAvailability({ now, monotonic, random, followed }: AvailabilityOptions): Availability {
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
