import { ApiError } from '@shared/api/error'
import { createLimit, type Limited } from '@shared/ipc/limits'

interface TurnLimits {
  /** Calls that begin before other work has its turn. */
  readonly atOnce: number
  /** Bytes of the calls of a sender that wait or run. Calls beyond are refused. */
  readonly bytes?: number
  /** Called for the first refusal, and for the next one after all calls have begun. */
  readonly onFull?: () => void
  /** A clock in milliseconds. */
  readonly now?: () => number
}

/** A turn that has taken so long begins no other call: some write a file and wait for the disk. */
const TURN_MS = 5

/** Runs the work of a sender once it is its turn. Throws ApiError `limited` if too much of this sender waits. */
export type TakeTurn = <T>(sender: string, work: () => Promise<T>, bytes?: number) => Promise<T>

/**
 * Begins calls in turns with other work: a script in the page could make thousands at once, which would stop every window. The senders take
 * turns, too, so that the calls of one window wait only behind few of another; those of one sender begin in their order.
 */
export function createTurns(limits: TurnLimits): TakeTurn {
  const { atOnce, bytes: mostBytes = Infinity, onFull, now: clock = () => performance.now() } = limits
  /** The next sender first. */
  const waiting = new Map<string, Set<() => void>>()
  const held = new Map<string, number>()
  let [begun, isPaused, isFull, since] = [0, false, false, 0]
  const beginSome = () => {
    if (begun === 0) since = clock()
    // A sender that is added again is visited again.
    for (const [sender, calls] of waiting) {
      if (begun >= atOnce || clock() - since > TURN_MS) break
      waiting.delete(sender)
      const [begin] = calls
      if (!begin) continue
      calls.delete(begin)
      if (calls.size > 0) waiting.set(sender, calls)
      begun += 1
      begin()
    }
    if (waiting.size === 0) isFull = false
    if (begun === 0 || isPaused) return
    isPaused = true
    setImmediate(() => {
      ;[begun, isPaused] = [0, false]
      beginSome()
    })
  }
  const hold = (sender: string, bytes: number) => {
    const now = (held.get(sender) ?? 0) + bytes
    if (now > 0) held.set(sender, now)
    else held.delete(sender)
  }
  return async (sender, work, bytes = 0) => {
    if ((held.get(sender) ?? 0) + bytes > mostBytes) {
      if (!isFull) onFull?.()
      isFull = true
      throw new ApiError('limited', 'Too many calls wait in this console')
    }
    hold(sender, bytes)
    try {
      return await new Promise((resolve) => {
        waiting.set(
          sender,
          (waiting.get(sender) ?? new Set()).add(() => resolve(work())),
        )
        beginSome()
      })
    } finally {
      hold(sender, -bytes)
    }
  }
}

/** Runs `work`, or lets it wait while others of its key run. Rejects with the reason of `signal` if that aborts before it begins. */
export type TakeShare = <T>(key: string, work: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>

/** Runs at most `most` calls of a key at the same time, and the others in their order: a key that answers slowly holds up no other. */
export function createShares(most: number): TakeShare {
  const shares = new Map<string, { readonly limited: Limited; calls: number }>()
  return async (key, work, signal) => {
    const share = shares.get(key) ?? { limited: createLimit(most), calls: 0 }
    shares.set(key, share)
    share.calls += 1
    try {
      return await share.limited(work, signal)
    } finally {
      share.calls -= 1
      if (share.calls === 0) shares.delete(key)
    }
  }
}

export interface KeyedQueue {
  /** Runs `work` after everything queued earlier under the same key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Serializes changes that read, change and write back (approved routes of a machine, the policy), so that concurrent ones do not undo each
 * other.
 */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const before = tails.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      tails.set(key, mine)
      try {
        return await mine
      } finally {
        if (tails.get(key) === mine) tails.delete(key)
      }
    },
  }
}

/** The shared work. Its signal fires when the last caller has gone. */
type Work<T> = (signal: AbortSignal) => Promise<T>

interface Flight<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiters: number
}

interface SingleFlight<T> {
  /** Joins the work running under `key`, or starts it. `signal` withdraws this caller; the work stops when the last caller has gone. */
  join(key: string, signal: AbortSignal | undefined, work: Work<T>): Promise<T>
  /** Stops further callers from joining the running work, because a write has made its result outdated. */
  forget(): void
}

/** Creates a registry that runs at most one piece of work per key and shares its result among callers. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const forgetFlight = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const start = (key: string, work: Work<T>): Flight<T> => {
    const controller = new AbortController()
    const promise = work(controller.signal)
    const flight: Flight<T> = { promise, controller, waiters: 0 }
    flights.set(key, flight)
    void promise.catch(() => undefined).finally(() => forgetFlight(key, flight))
    return flight
  }

  return {
    async join(key, signal, work) {
      signal?.throwIfAborted()
      const flight = flights.get(key) ?? start(key, work)
      flight.waiters += 1
      const leave = () => {
        flight.waiters -= 1
        if (flight.waiters > 0) return
        forgetFlight(key, flight)
        flight.controller.abort(signal?.reason)
      }
      if (!signal) return flight.promise
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([flight.promise, rejectedBy(signal)])
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    forget() {
      flights.clear()
    },
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Rejects when the signal aborts; the work continues, and its result is dropped. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Returns a function that calls `load` once and returns its result from then on. A failure is not kept: the next call loads again, because
 * a file that could not be read now may be readable later.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
