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

/** What the watch wants of whoever can ask the server. */
export interface Asker {
  /** Ask one of these, since another part has failed. */
  readonly ask: (candidates: readonly Part[]) => void
  /** The server is back: everything that is shown is to be asked again. */
  readonly resume: () => void
}

type ListsProblems = ReadonlyMap<ShownPart, readonly ListProblem[]>

/** Keeps the state of the current server, made from how each call went. */
export interface ServerWatch {
  readonly get: () => ServerState
  /** What the smallest call takes, in milliseconds; null before one was measured. */
  readonly latency: () => number | null
  readonly subscribe: (listener: () => void) => () => void
  /** `part` is null for calls that are no part. `alone`: no other call was under way meanwhile. */
  answered(part: Part | null, call: { readonly at: number; readonly ms: number; readonly alone: boolean }): void
  failed(part: Part | null, error: ApiError, at: number): void
  /** What is wrong with the lists that came, by part. */
  readonly problems: () => ListsProblems
  setProblems(part: ShownPart, problems: readonly ListProblem[]): void
  /** Nobody has looked at a part for a long time. */
  forget(part: Part): void
  /** The parts that are watched now. */
  setActive(active: ReadonlySet<Part>): void
  /** Who asks; null: nobody can now. */
  setAsker(asker: Asker | null): void
  /** Another server, or none: nothing is known. */
  reset(): void
}

/** What is wrong with the lists that came last. */
function createListProblems() {
  let problems: ListsProblems = new Map()
  return {
    get: () => problems,
    /** True where that is news. Who has this version of a list is given the very same problems again. */
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
  let asker: Asker | null = null
  let latency = createLatency()
  const lists = createListProblems()
  const changes = createEmitter<void>()

  const update = (next: Evidence) => {
    evidence = next
    const before = state
    const after = serverState(evidence, active)
    // While all is well, every answer would else draw the frame again for a time that nobody reads.
    if (before.condition === 'connected' && after.condition === 'connected') return
    state = after
    changes.emit()
    if (!isAnswering(before) && before.condition !== 'connecting' && isAnswering(after)) asker?.resume()
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
      if (others.length > 0) asker?.ask(others)
    },
    forget: (part) => update(afterForgetting(evidence, part)),
    setActive(next) {
      active = next
      update(evidence)
    },
    setAsker: (next) => void (asker = next),
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

/** What is wrong with the lists that came, by part. */
export function useListProblems(): ListsProblems {
  return useSyncExternalStore(serverWatch.subscribe, serverWatch.problems)
}

/** How long the server takes for its smallest call, in milliseconds; null before one was measured. */
export function useLatency(): number | null {
  return useSyncExternalStore(serverWatch.subscribe, serverWatch.latency)
}
