import type { ApiError } from '@shared/api/error'
import type { ListProblem } from '@shared/api/list-problem'
import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'
import { createLatency } from './latency'
import {
  afterAnswer,
  afterFailure,
  afterForgetting,
  type Evidence,
  firstEvidence,
  isAnswering,
  needsSecondOpinion,
  type Part,
  serverState,
  type ServerState,
  type ShownPart,
} from './server-state'

/** Sends requests on behalf of the watch. */
export interface Requester {
  /** Requests one of these parts, because another one failed. */
  readonly ask: (candidates: readonly Part[]) => void
  /** Refetches everything on screen, because the server is back. */
  readonly resume: () => void
}

type ListsProblems = ReadonlyMap<ShownPart, readonly ListProblem[]>

/** Keeps the state of the current server, derived from the outcome of each call. */
export interface ServerWatch {
  readonly get: () => ServerState
  /** Returns the duration of the cheapest call in milliseconds; null before the first measurement. */
  readonly latency: () => number | null
  readonly subscribe: (listener: () => void) => () => void
  /** `part` is null for calls that are not parts. `alone` is true if no other call was in flight. */
  answered(part: Part | null, call: { readonly at: number; readonly ms: number; readonly alone: boolean }): void
  failed(part: Part | null, error: ApiError, at: number): void
  /** Returns the problems of the loaded lists by part. */
  readonly problems: () => ListsProblems
  setProblems(part: ShownPart, problems: readonly ListProblem[]): void
  /** Drops a part that was not observed for a long time. */
  forget(part: Part): void
  /** Sets the watched parts. */
  setActive(active: ReadonlySet<Part>): void
  /** Sets the object that sends requests; null if there is none. */
  setRequester(requester: Requester | null): void
  /** Resets all state for another server, or for none. */
  reset(): void
}

/** Keeps the problems of the last loaded lists. */
function createListProblems() {
  let problems: ListsProblems = new Map()
  return {
    get: () => problems,
    /** Returns true if the problems changed. An unchanged list brings the same object again. */
    set(part: ShownPart, next: readonly ListProblem[]): boolean {
      if (next === problems.get(part) || (next.length === 0 && !problems.has(part))) return false
      const others = [...problems].filter(([each]) => each !== part)
      problems = new Map(next.length > 0 ? [...others, [part, next]] : others)
      return true
    },
    reset: () => void (problems = new Map()),
  }
}

export function createServerWatch(now: () => number = Date.now): ServerWatch {
  let evidence = firstEvidence(now())
  let active: ReadonlySet<Part> = new Set()
  let state = serverState(evidence, active)
  let requester: Requester | null = null
  let latency = createLatency()
  const lists = createListProblems()
  const changes = createEmitter<void>()

  const update = (next: Evidence) => {
    evidence = next
    const before = state
    const after = serverState(evidence, active)
    // While the server is connected, every response would otherwise render the frame again for a time that is not shown.
    if (before.condition === 'connected' && after.condition === 'connected') return
    state = after
    changes.emit()
    if (!isAnswering(before) && before.condition !== 'connecting' && isAnswering(after)) requester?.resume()
  }
  return {
    get: () => state,
    problems: lists.get,
    setProblems: (part, problems) => void (lists.set(part, problems) && changes.emit()),
    latency: () => latency.value(),
    subscribe: (listener) => changes.on(listener),
    answered(part, { at, ms, alone }) {
      if (part === 'health') {
        latency.add(ms, alone)
        changes.emit()
      }
      update(afterAnswer(evidence, part, at))
    },
    failed(part, error, at) {
      update(afterFailure(evidence, part, error, at))
      if (!needsSecondOpinion(evidence, part)) return
      const others = [...active].filter((each) => !evidence.unanswered.has(each))
      if (others.length > 0) requester?.ask(others)
    },
    forget: (part) => update(afterForgetting(evidence, part)),
    setActive(next) {
      active = next
      update(evidence)
    },
    setRequester: (next) => void (requester = next),
    reset() {
      latency = createLatency()
      lists.reset()
      update(firstEvidence(now()))
    },
  }
}

export const serverWatch = createServerWatch()

export function useServerState(): ServerState {
  return useSyncExternalStore(serverWatch.subscribe, serverWatch.get)
}

/** Returns the problems of the loaded lists by part. */
export function useListProblems(): ListsProblems {
  return useSyncExternalStore(serverWatch.subscribe, serverWatch.problems)
}

/** Returns the duration of the server's cheapest call in milliseconds; null before the first measurement. */
export function useLatency(): number | null {
  return useSyncExternalStore(serverWatch.subscribe, serverWatch.latency)
}
