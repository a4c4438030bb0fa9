import type { ElectronApplication } from '@playwright/test'

/** The main process' limit for opening a connection is divided by this as well, so it has to stay far above a busy computer's delays. */
const RATE = 10

/**
 * Makes the clock of the console's main process run ten times as fast from now on: the time it reads and the timers it sets, not those
 * already set. For tests that wait for the observer's polls, which are half a minute apart. Pages keep their own clock.
 */
export async function speedUpClock(app: ElectronApplication): Promise<void> {
  await app.evaluate((_electron, rate) => {
    const faster = (read: () => number) => {
      const from = read()
      return () => from + (read() - from) * rate
    }
    const { setTimeout: later, setInterval: repeatedly } = globalThis
    Date.now = faster(Date.now)
    performance.now = faster(performance.now.bind(performance))
    const setFaster = (set: typeof later) => (work: () => void, ms?: number) => set(work, (ms ?? 0) / rate)
    Object.assign(globalThis, { setTimeout: setFaster(later), setInterval: setFaster(repeatedly as typeof later) })
  }, RATE)
}
