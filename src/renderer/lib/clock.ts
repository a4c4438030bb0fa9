/** Relative times such as "3 min ago" are renewed this often, in milliseconds. */
export const WORDS_MS = 30_000
/** `setTimeout` fires at once beyond this many milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Returns the next instant after `at` (server's clock, milliseconds) at which something on screen changes; undefined for none. */
export type NextInstant = (at: number) => number | undefined

/** A time on screen: its value, and a function that calls a listener whenever it is renewed and returns its end. */
export interface ShownTime {
  readonly get: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/** The times of one server on screen, in milliseconds. All components see the same values. */
export interface Clock {
  /** The server's time; renewed every 30 s, on every list change, and at each instant of a source. */
  readonly words: ShownTime
  /** Like `words`, but without the renewal every 30 s: for work too expensive to repeat for relative times. */
  readonly moment: ShownTime
  /** This computer's time, for data this computer recorded; renewed every `intervalMs` and on changes. */
  readonly own: (intervalMs: number) => ShownTime
  /** Returns the server's current time, without caching. */
  readonly now: () => number
  /** Sets how far the server's clock is ahead of this computer's, in milliseconds, or the instant at which it stands still. */
  readonly set: (aheadMs: number, stopped?: number) => void
  /**
   * Renews the times if they are at least `ageMs` old. Call it after a change, because an expired object must not look active until the next
   * renewal, and when new data arrives, because a new object must not appear to be in the future.
   */
  readonly renew: (ageMs?: number) => void
  /** Renews the times at a source's instants until the returned function is called. */
  readonly addInstants: (source: NextInstant) => () => void
}

interface RenewedTime extends ShownTime {
  /** Returns the value as it was last renewed. */
  readonly last: () => number
  readonly renew: () => void
}

/** A time that a timer renews while it has listeners. */
function createShownTime(intervalMs: number): RenewedTime {
  const listeners = new Set<() => void>()
  let shown = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const renew = () => {
    shown = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    last: () => shown,
    renew,
    get: () => {
      // Without listeners the timer does not run: the value may be hours old.
      if (timer === undefined && Math.abs(Date.now() - shown) >= intervalMs) shown = Date.now()
      return shown
    },
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(renew, intervalMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

interface InstantsOptions {
  /** Returns the time on screen. */
  readonly from: () => number
  readonly now: () => number
  /** Returns true while the clock stands still: no instant comes. */
  readonly isStopped: () => boolean
  readonly renew: () => void
}

/** Renews at the instants of sources. */
function createInstants({ from, now, isStopped, renew }: InstantsOptions) {
  const sources = new Set<NextInstant>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let planning: ReturnType<typeof setTimeout> | undefined
  const plan = (): void => {
    planning = undefined
    clearTimeout(timer)
    if (isStopped()) return
    // Starts from the value on screen: an instant between it and now has not been shown yet.
    const shown = from()
    const next = Math.min(...[...sources].map((source) => source(shown) ?? Infinity))
    if (next === Infinity) return
    const delay = Math.min(Math.max(next - now(), 0), MAX_DELAY_MS)
    timer = setTimeout(() => (now() >= next ? renew() : schedule()), delay)
  }
  /** Plans once per task, after all changes in it. */
  const schedule = (): void => {
    if (sources.size > 0) planning ??= setTimeout(plan, 0)
  }
  return {
    schedule,
    add: (source: NextInstant) => {
      sources.add(source)
      schedule()
      return () => void sources.delete(source)
    },
  }
}

/** Creates the clock of one server. */
export function createClock(): Clock {
  let aheadMs = 0
  /** The instant at which the server's clock stands still, if it does. */
  let stoppedAt: number | undefined
  const words = createShownTime(WORDS_MS)
  /** When the time was last renewed for a reason other than relative times. By this computer's clock. */
  let moment = words.last()
  const own = new Map<number, RenewedTime>()
  const now = () => stoppedAt ?? Date.now() + aheadMs
  const shownMoment: ShownTime = { get: () => stoppedAt ?? moment + aheadMs, subscribe: words.subscribe }
  const renew = (ageMs = 0) => {
    // The time is before the one on screen if the computer's clock was set back.
    if (Math.abs(Date.now() - words.last()) < ageMs) return instants.schedule()
    moment = Date.now()
    words.renew()
    for (const time of own.values()) time.renew()
    instants.schedule()
  }
  const instants = createInstants({ from: shownMoment.get, now, isStopped: () => stoppedAt !== undefined, renew })
  return {
    words: { get: () => stoppedAt ?? words.get() + aheadMs, subscribe: words.subscribe },
    moment: shownMoment,
    own: (intervalMs) => {
      // One timer: two ages of one event, beside each other, are the same.
      if (intervalMs === WORDS_MS) return { get: words.get, subscribe: words.subscribe }
      const time = own.get(intervalMs) ?? createShownTime(intervalMs)
      own.set(intervalMs, time)
      return time
    },
    now,
    renew,
    set: (ahead, stopped) => {
      if (ahead === aheadMs && stopped === stoppedAt) return
      aheadMs = ahead
      stoppedAt = stopped
      renew()
    },
    addInstants: instants.add,
  }
}
