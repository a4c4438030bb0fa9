/** How fast jobs go. */
export interface Limits {
  /** Calls under way at a time: enough to be quick, few enough that the server keeps answering everybody else. */
  readonly atOnce: number
  /** Calls begun in a second. */
  readonly perSecond: number
}

export const defaultLimits: Limits = { atOnce: 4, perSecond: 25 }

/** Waits `ms` milliseconds. */
export type Wait = (ms: number) => Promise<void>

export const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Gives a function that resolves when the next call may begin: evenly, whoever asks. */
export function createPace(perSecond: number, now: () => number, sleep: Wait = wait): () => Promise<void> {
  let free = 0
  return async () => {
    const at = Math.max(free, now())
    free = at + 1000 / perSecond
    if (at > now()) await sleep(at - now())
  }
}
