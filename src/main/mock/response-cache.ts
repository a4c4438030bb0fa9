import type { PlainResponse } from '@main/api/plain'

/** Responses kept, by path and query; a search box can make many. */
const MAX_ENTRIES = 20

interface Entry {
  /** The revision of the database it was made at. */
  readonly at: string
  readonly response: PlainResponse
}

/** The same bytes where other threads read them without a copy of their own. */
function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length))
  memory.set(bytes)
  return memory
}

/**
 * Keeps encoded responses to reads until the database changes, so that a long list is encoded once. Each gets an etag, which stays the
 * same where a change did not touch its bytes: they are compared with those of the response before.
 */
export function createResponseCache(revision: () => string) {
  const entries = new Map<string, Entry>()
  // Tags of another run say nothing about this run's responses.
  const run = Math.random().toString(36).slice(2)
  let tags = 0
  const tagged = (response: PlainResponse, body: Uint8Array): PlainResponse => {
    tags += 1
    return { ...response, headers: { ...response.headers, etag: `"${run}-${tags}"` }, body: shared(body) }
  }
  return {
    /** What is kept for `key` at the revision `at`. */
    get: (key: string, at: string): PlainResponse | undefined => {
      const entry = entries.get(key)
      return entry?.at === at ? entry.response : undefined
    },
    /** Keeps a response that was begun at the revision `at`, unless something was written meanwhile. Gives it back with its etag. */
    set: (key: string, at: string, response: PlainResponse): PlainResponse => {
      if (response.status !== 200 || response.body === null) return response
      const before = entries.get(key)?.response
      const same = before?.body && Buffer.compare(before.body, response.body) === 0
      const kept = same ? before : tagged(response, response.body)
      if (at !== revision()) return kept
      entries.delete(key)
      for (const oldest of entries.keys()) {
        if (entries.size < MAX_ENTRIES) break
        entries.delete(oldest)
      }
      entries.set(key, { at, response: kept })
      return kept
    },
  }
}
