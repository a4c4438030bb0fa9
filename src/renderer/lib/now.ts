import { useSyncExternalStore } from 'react'

/** How far the clock of the server on screen is ahead of this computer's, in milliseconds. */
let serverAheadMs = 0
/** The instant at which that clock stands still, if it does. */
let stoppedAt: number | undefined

interface Clock {
  subscribe: (listener: () => void) => () => void
  get: () => number
  getServer: () => number
  /** Renews the time, unless it is younger than `ageMs`. */
  renew: (ageMs: number) => void
}

function createClock(intervalMs: number): Clock {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const get = () => {
    // Nobody kept the clock running: what it shows may be hours old.
    if (timer === undefined && Date.now() - now >= intervalMs) now = Date.now()
    return now
  }
  return {
    renew: (ageMs) => {
      // Or newer than now: the computer's clock was set back.
      if (Math.abs(Date.now() - now) >= ageMs) tick()
    },
    get,
    getServer: () => stoppedAt ?? get() + serverAheadMs,
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(tick, intervalMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const clocks = new Map<number, Clock>()

function clockOf(intervalMs: number): Clock {
  const known = clocks.get(intervalMs)
  if (known) return known
  const made = createClock(intervalMs)
  clocks.set(intervalMs, made)
  return made
}

/**
 * The present time by the server's clock in milliseconds, for everything the server tells; renewed every `intervalMs`. One timer serves
 * everybody with the same interval.
 */
export function useNow(intervalMs = 30_000): number {
  const clock = clockOf(intervalMs)
  return useSyncExternalStore(clock.subscribe, clock.getServer)
}

/** The present time by this computer's clock in milliseconds, for what this computer noted; renewed every `intervalMs`. */
export function useOwnNow(intervalMs = 30_000): number {
  const clock = clockOf(intervalMs)
  return useSyncExternalStore(clock.subscribe, clock.get)
}

/** The present time by the server's clock in milliseconds, at this moment. */
export function serverNow(): number {
  return stoppedAt ?? Date.now() + serverAheadMs
}

/** Says how far the server's clock is ahead of this computer's, in milliseconds, or at which instant it stands still. */
export function setServerClock(aheadMs: number, stopped?: number): void {
  if (aheadMs === serverAheadMs && stopped === stoppedAt) return
  serverAheadMs = aheadMs
  stoppedAt = stopped
  renewClocks()
}

/**
 * Renews every clock that is at least `ageMs` old. After a change, because what expired with it must not look active until the next tick;
 * when something new comes from the server, because what was just made must not seem to lie ahead.
 */
export function renewClocks(ageMs = 0): void {
  for (const clock of clocks.values()) clock.renew(ageMs)
}
