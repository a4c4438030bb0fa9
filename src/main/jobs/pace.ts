/** The speed limits of jobs. */
export interface PaceLimits {
  /** Concurrent calls: enough to be quick, few enough that the server keeps answering other clients. */
  readonly atOnce: number
  /** Calls started per second. */
  readonly perSecond: number
}

export const paceLimits = { atOnce: 4, perSecond: 25 }

/** Waits `ms` milliseconds. */
export type Wait = (ms: number) => Promise<void>

export const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates a function that resolves when the next call may start, at even intervals for all callers. */
export function createPace(perSecond: number, now: () => number, sleep: Wait = wait): () => Promise<void> {
  let free = 0
  return async () => {
    const at = Math.max(free, now())
    free = at + 1000 / perSecond
    if (at > now()) await sleep(at - now())
  }
}
