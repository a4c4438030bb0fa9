import { useSyncExternalStore } from 'react'

interface Clock {
  subscribe: (listener: () => void) => () => void
  get: () => number
  tick: () => void
}

function createClock(intervalMs: number): Clock {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    tick,
    get: () => {
      // Nobody kept the clock running: what it shows may be hours old.
      if (timer === undefined && Date.now() - now >= intervalMs) now = Date.now()
      return now
    },
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

/** The present time in milliseconds, renewed every `intervalMs`. One timer serves everybody with the same interval. */
export function useNow(intervalMs = 30_000): number {
  let clock = clocks.get(intervalMs)
  if (!clock) {
    clock = createClock(intervalMs)
    clocks.set(intervalMs, clock)
  }
  return useSyncExternalStore(clock.subscribe, clock.get)
}

/** Renews every clock now: after a change, what expired with it must not look active until the next tick. */
export function renewClocks(): void {
  for (const clock of clocks.values()) clock.tick()
}
