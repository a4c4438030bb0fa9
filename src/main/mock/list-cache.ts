import type { EncodedList } from '@main/api/encoded-list'

/** Lists kept, by path and query; a search box can make many. */
const MAX_ENTRIES = 20

interface Entry {
  /** The revision of the database it was made at. */
  readonly at: string
  readonly list: EncodedList
}

/** Keeps encoded lists until the database changes, so that a long one is encoded once for all windows. */
export function createListCache(revision: () => string) {
  const entries = new Map<string, Entry>()
  return {
    /** What is kept for `key` at the revision `at`. */
    get: (key: string, at: string): EncodedList | undefined => {
      const entry = entries.get(key)
      return entry?.at === at ? entry.list : undefined
    },
    /** Keeps a list that was begun at the revision `at`, unless something was written meanwhile. */
    set: (key: string, at: string, list: EncodedList): void => {
      if (at !== revision()) return
      entries.delete(key)
      for (const oldest of entries.keys()) {
        if (entries.size < MAX_ENTRIES) break
        entries.delete(oldest)
      }
      entries.set(key, { at, list })
    },
  }
}
