/** The two clocks of a computer, in milliseconds. */
export interface Clocks {
  /** Milliseconds since 1970. A person or a time server can set it back. */
  readonly now: () => number
  /** Monotonic. On Linux it stands still while the computer sleeps. */
  readonly monotonic: () => number
}

export const systemClocks: Clocks = { now: () => Date.now(), monotonic: () => performance.now() }

/**
 * Measures an age. The returned function returns the milliseconds since this call, including the time that the computer slept. If the clock
 * was set meanwhile, the age is too high rather than too low.
 */
export function startStopwatch({ now, monotonic }: Clocks): () => number {
  const [wall, steady] = [now(), monotonic()]
  return () => Math.max(monotonic() - steady, Math.abs(now() - wall))
}
