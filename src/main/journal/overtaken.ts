import type { ActObject } from '@shared/acts/object'

/** So many things are remembered that were changed from here lately. */
const MOST_OVERTAKEN = 1000

/** Remembers how things were seen when they were changed from here: where they are still seen so, nobody has looked since. */
export function createOvertaken() {
  const seen = new Map<string, string>()
  return {
    /** Whether what is known of a thing that is about to be changed is newer than the last change of it from here. */
    isFresh(key: string, known: ActObject | null): boolean {
      const text = JSON.stringify(known)
      const isFresh = seen.get(key) !== text
      seen.delete(key)
      seen.set(key, text)
      const [oldest] = seen.keys()
      if (seen.size > MOST_OVERTAKEN && oldest !== undefined) seen.delete(oldest)
      return isFresh
    },
  }
}
