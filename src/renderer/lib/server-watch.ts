import type { ApiError } from '@shared/api/error'
import type { ListProblem } from '@shared/api/primitives'
import type { Timing } from './client'
import { createEmitter } from './emitter'
import {
  afterAnswer,
  afterFailure,
  afterForgetting,
  type CallEvidence,
  firstEvidence,
  type Part,
  serverState,
  type ServerState,
  type ShownPart,
} from '@shared/api/server-state'

/** The number of calls to keep: a single slow one does not change their median. */
const KEPT = 5

/**
 * Tracks the duration of calls. Concurrent calls delay each other on the network and at the server, so only calls that ran alone count;
 * before the first one, the fastest call counts.
 */
export function createLatency() {
  let quickest: number | null = null
  let alone: number[] = []
  return {
    /** `ms` is the call's duration; `wasAlone` is true if no other call of this console was in flight. */
    add(ms: number, wasAlone: boolean): void {
      quickest = Math.min(ms, quickest ?? ms)
      if (wasAlone) alone = [...alone, ms].slice(-KEPT)
    },
    /** Returns the median of the last calls in milliseconds; null before the first. */
    value: (): number | null => alone.toSorted((a, b) => a - b)[Math.floor(alone.length / 2)] ?? quickest,
  }
}

/** The problems of the loaded lists by part. */
export type ListsProblems = ReadonlyMap<ShownPart, readonly ListProblem[]>

/** Keeps the state of a server, derived from the outcome of each call. */
export interface ServerWatch {
  readonly get: () => ServerState
  /** Returns the duration of the cheapest call in milliseconds; null before the first measurement. */
  readonly latency: () => number | null
  readonly subscribe: (listener: () => void) => () => void
  /** `part` is null for calls that are not parts. `timing` is the server's response time, if the main process measured it. */
  answered(part: Part | null, call: { readonly at: number; readonly timing: Timing | null }): void
  failed(part: Part | null, error: ApiError, at: number): void
  /** Returns the problems of the loaded lists by part. */
  readonly problems: () => ListsProblems
  setProblems(part: ShownPart, problems: readonly ListProblem[]): void
  /** Returns when the oldest part on screen was read, if an earlier run read it and the server has not answered it since; otherwise null. */
  readonly lastKnownAt: () => number | null
  /** Records that a part is known from an earlier run, which read it then. */
  remembered(part: ShownPart, at: number): void
  /** Drops a part that was not observed for a long time. */
  forget(part: Part): void
  /** Sets the watched parts. */
  setActive(active: ReadonlySet<Part>): void
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
  }
}

/** Keeps when an earlier run read the parts that the server has not answered since. */
function createRemembered() {
  const times = new Map<Part, number>()
  return {
    set: (part: ShownPart, at: number) => void times.set(part, at),
    /** Returns true if it was there. */
    drop: (part: Part | null) => part !== null && times.delete(part),
    oldest(active: ReadonlySet<Part>): number | null {
      const shown = [...times].flatMap(([part, at]) => (active.has(part) ? [at] : []))
      return shown.length > 0 ? Math.min(...shown) : null
    },
  }
}

export function createServerWatch(now: () => number = Date.now): ServerWatch {
  let evidence = firstEvidence(now())
  let active: ReadonlySet<Part> = new Set()
  let state = serverState(evidence, active)
  const latency = createLatency()
  const lists = createListProblems()
  const remembered = createRemembered()
  const changes = createEmitter<void>()

  const update = (next: CallEvidence) => {
    evidence = next
    const before = state
    const after = serverState(evidence, active)
    // While the server is connected, every response would otherwise render the frame again for a time that is not shown.
    if (before.condition === 'connected' && after.condition === 'connected') return
    state = after
    changes.emit()
  }
  return {
    get: () => state,
    problems: lists.get,
    setProblems: (part, problems) => void (lists.set(part, problems) && changes.emit()),
    latency: () => latency.value(),
    subscribe: (listener) => changes.on(listener),
    answered(part, { at, timing }) {
      if (part === 'health' && timing) {
        latency.add(timing.ms, timing.isAlone)
        changes.emit()
      }
      if (remembered.drop(part)) changes.emit()
      update(afterAnswer(evidence, part, at))
    },
    failed(part, error, at) {
      const next = afterFailure(evidence, part, error, at)
      // A part that the server does not have is not old: no answer will bring it.
      const isRefused = next !== evidence && part !== null && !next.failures.has(part)
      if (isRefused && remembered.drop(part)) changes.emit()
      update(next)
    },
    lastKnownAt: () => remembered.oldest(active),
    remembered(part, at) {
      remembered.set(part, at)
      changes.emit()
    },
    forget(part) {
      remembered.drop(part)
      update(afterForgetting(evidence, part))
    },
    setActive(next) {
      if (next.size === active.size && [...next].every((part) => active.has(part))) return
      const before = remembered.oldest(active)
      active = next
      if (remembered.oldest(active) !== before) changes.emit()
      update(evidence)
    },
  }
}

/**
 * Tracks whether the server refused the API key. While it is refused, nothing is polled, and a notice above the page offers to sign in again:
 * the page stays open.
 */
export interface RefusedKey {
  readonly get: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Records the refusal of a call that started at this time (`performance.now()`). */
  readonly refuse: (startedAt: number) => void
  /** Call this after a new key. */
  readonly clear: () => void
}

export function createRefusedKey(): RefusedKey {
  const changes = createEmitter<void>()
  let isRefused = false
  /** When the key was last replaced: responses to earlier calls do not count. */
  let clearedAt = 0
  const set = (next: boolean) => {
    if (next === isRefused) return
    isRefused = next
    changes.emit()
  }
  return {
    get: () => isRefused,
    subscribe: (listener) => changes.on(listener),
    refuse: (startedAt) => {
      if (startedAt >= clearedAt) set(true)
    },
    clear: () => {
      clearedAt = performance.now()
      set(false)
    },
  }
}
