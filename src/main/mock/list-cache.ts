import type { EncodedList } from '@main/api/encoded-list'

/** The number of cached lists, by path and query; a search box can produce many. */
const MAX_ENTRIES = 20

interface Entry {
  /** The revision of the database when it was read. */
  readonly at: string
  readonly list: EncodedList
}

/** Caches encoded lists until the database changes, so that a long one is encoded once for all windows. */
export function createListCache(revision: () => string) {
  const entries = new Map<string, Entry>()
  return {
    /** Returns the cached list for `key` at the revision `at`. */
    get: (key: string, at: string): EncodedList | undefined => {
      const entry = entries.get(key)
      return entry?.at === at ? entry.list : undefined
    },
    /** Caches a list read at the revision `at`, unless the database changed in the meantime. */
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
