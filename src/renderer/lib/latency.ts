/** The number of calls to keep: a single slow one does not change their median. */
const KEPT = 5

/**
 * Tracks the duration of calls. Concurrent calls delay each other on the network and at the server, so only calls that ran alone count;
 * before the first one, the fastest call counts.
 */
export function createLatency() {
  let quickest: number | null = null
  let alone: number[] = []
  return {
    /** `ms` is the call's duration; `wasAlone` is true if no other call of this console was in flight. */
    add(ms: number, wasAlone: boolean): void {
      quickest = Math.min(ms, quickest ?? ms)
      if (wasAlone) alone = [...alone, ms].slice(-KEPT)
    },
    /** Returns the median of the last calls in milliseconds; null before the first. */
    value: (): number | null => alone.toSorted((a, b) => a - b)[Math.floor(alone.length / 2)] ?? quickest,
  }
}
