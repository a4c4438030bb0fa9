/** So many calls make the figure: one slow call among them does not move it. */
const KEPT = 5

/**
 * How long a call takes. Calls of the console wait for each other on the way and at the server, so only those count that were alone; until
 * there is one, the quickest of all.
 */
export function createLatency() {
  let quickest: number | null = null
  let alone: number[] = []
  return {
    /** `ms` is the call's duration; `wasAlone`: no other call of this console was under way meanwhile. */
    add(ms: number, wasAlone: boolean): void {
      quickest = Math.min(ms, quickest ?? ms)
      if (wasAlone) alone = [...alone, ms].slice(-KEPT)
    },
    /** The median of the last calls, in milliseconds; null before the first. */
    value: (): number | null => alone.toSorted((a, b) => a - b)[Math.floor(alone.length / 2)] ?? quickest,
  }
}
