import { useEffect, useSyncExternalStore } from 'react'

/** Relative times such as "3 min ago" are renewed this often, in milliseconds. */
const WORDS_MS = 30_000
/** `setTimeout` fires at once beyond this many milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** How far the current server's clock is ahead of this computer's, in milliseconds. */
let serverAheadMs = 0
/** The instant at which that clock stands still, if it does. */
let stoppedAt: number | undefined
/** When the clock was last renewed, and when it was last renewed for a reason other than relative times. By this computer's clock. */
let now = Date.now()
let moment = now

const listeners = new Set<() => void>()
let wordsTimer: ReturnType<typeof setInterval> | undefined

const notify = () => {
  for (const listener of listeners) listener()
}

function renewWords(): void {
  now = Date.now()
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  wordsTimer ??= setInterval(renewWords, WORDS_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(wordsTimer)
    wordsTimer = undefined
  }
}

function getOwn(): number {
  // Without subscribers the clock does not run: its value may be hours old.
  if (wordsTimer === undefined && Math.abs(Date.now() - now) >= WORDS_MS) now = Date.now()
  return now
}

const getServer = () => stoppedAt ?? getOwn() + serverAheadMs
const getMoment = () => stoppedAt ?? moment + serverAheadMs

/**
 * Returns the server's current time in milliseconds, for everything the server reports. It is renewed every 30 s, on every list change, and
 * at each instant of an {@link addInstants} source. All components see the same value.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, getServer)
}

/** Like {@link useNow}, but without the renewal every 30 s: for work too expensive to repeat for relative times. */
export function useMoment(): number {
  return useSyncExternalStore(subscribe, getMoment)
}

/** This computer's clock at one interval; all components with the same interval share a timer. */
interface OwnClock {
  subscribe: (listener: () => void) => () => void
  get: () => number
  tick: () => void
}

function createOwnClock(intervalMs: number): OwnClock {
  const own = new Set<() => void>()
  let shown = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    shown = Date.now()
    for (const listener of own) listener()
  }
  return {
    tick,
    get: () => {
      if (timer === undefined && Date.now() - shown >= intervalMs) shown = Date.now()
      return shown
    },
    subscribe: (listener) => {
      own.add(listener)
      timer ??= setInterval(tick, intervalMs)
      return () => {
        own.delete(listener)
        if (own.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const ownClocks = new Map<number, OwnClock>()

/** Returns this computer's current time in milliseconds, for data this computer recorded; renewed every `intervalMs` and on changes. */
export function useOwnNow(intervalMs = WORDS_MS): number {
  const clock = ownClocks.get(intervalMs) ?? createOwnClock(intervalMs)
  ownClocks.set(intervalMs, clock)
  return useSyncExternalStore(clock.subscribe, clock.get)
}

/** Returns the server's current time in milliseconds, without caching. */
export function serverNow(): number {
  return stoppedAt ?? Date.now() + serverAheadMs
}

/** Sets how far the server's clock is ahead of this computer's, in milliseconds, or the instant at which it stands still. */
export function setServerClock(aheadMs: number, stopped?: number): void {
  if (aheadMs === serverAheadMs && stopped === stoppedAt) return
  serverAheadMs = aheadMs
  stoppedAt = stopped
  renewClock()
}

/**
 * Renews the clock if it is at least `ageMs` old. Call it after a change, because an expired object must not look active until the next
 * renewal, and when new data arrives, because a new object must not appear to be in the future.
 */
export function renewClock(ageMs = 0): void {
  const at = Date.now()
  // `at` is before `now` if the computer's clock was set back.
  if (Math.abs(at - now) < ageMs) return
  now = at
  moment = at
  notify()
  for (const clock of ownClocks.values()) clock.tick()
  scheduleInstant()
}

/** Returns the next instant after `at` (server's clock, milliseconds) at which something on screen changes; undefined for none. */
export type NextInstant = (at: number) => number | undefined

const sources = new Set<NextInstant>()
let instantTimer: ReturnType<typeof setTimeout> | undefined
let planning: ReturnType<typeof setTimeout> | undefined

function planInstant(): void {
  planning = undefined
  clearTimeout(instantTimer)
  instantTimer = undefined
  if (stoppedAt !== undefined) return
  // Starts from the value on screen: an instant between it and now has not been shown yet.
  const from = getMoment()
  const next = Math.min(...[...sources].map((source) => source(from) ?? Infinity))
  if (next === Infinity) return
  const delay = Math.min(Math.max(next - serverNow(), 0), MAX_DELAY_MS)
  instantTimer = setTimeout(() => {
    if (serverNow() >= next) renewClock()
    else scheduleInstant()
  }, delay)
}

/** Plans once per task, after all changes in it. */
function scheduleInstant(): void {
  if (sources.size > 0) planning ??= setTimeout(planInstant, 0)
}

/** Renews the clock at a source's instants until the returned function is called. */
export function addInstants(source: NextInstant): () => void {
  sources.add(source)
  scheduleInstant()
  return () => void sources.delete(source)
}

/** Renews the clock at a source's instants while the component is mounted. Keep the function stable. */
export function useInstants(source: NextInstant): void {
  useEffect(() => addInstants(source), [source])
}
