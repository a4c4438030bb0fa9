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

/** Keeps what was loaded for a key for a time. */
interface TimedCache<K, V> {
  /** Returns what is kept for the key, or loads it. A failure is not kept. */
  get(key: K, load: () => Promise<V>): Promise<V>
  drop(key: K): void
}

/** @param maxAgeMs of what is returned, in milliseconds; nothing is kept longer, whether it is asked for or not */
export function createTimedCache<K, V>(maxAgeMs: number, clocks: Clocks = systemClocks): TimedCache<K, V> {
  const kept = new Map<K, { readonly value: Promise<V>; readonly ageMs: () => number }>()
  return {
    get(key, load) {
      const known = kept.get(key)
      if (known && known.ageMs() < maxAgeMs) return known.value
      const entry = { value: load(), ageMs: startStopwatch(clocks) }
      const end = () => {
        if (kept.get(key) === entry) kept.delete(key)
      }
      kept.set(key, entry)
      entry.value.catch(end)
      setTimeout(end, maxAgeMs).unref()
      return entry.value
    },
    drop: (key) => void kept.delete(key),
  }
}
