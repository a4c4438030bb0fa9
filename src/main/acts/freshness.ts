import type { ActObject } from '@shared/acts/object'

/** The number of recently changed items that are remembered. */
const MAX_OVERTAKEN = 1000

/** Remembers how items were last seen when they were changed here: if that is still the same, they have not been observed since. */
export function createFreshness() {
  const seen = new Map<string, string>()
  return {
    /** Tells whether the known state of an item is newer than its last change made here. */
    isFresh(key: string, known: ActObject | null): boolean {
      const text = JSON.stringify(known)
      const isFresh = seen.get(key) !== text
      seen.delete(key)
      seen.set(key, text)
      const [oldest] = seen.keys()
      if (seen.size > MAX_OVERTAKEN && oldest !== undefined) seen.delete(oldest)
      return isFresh
    },
  }
}
