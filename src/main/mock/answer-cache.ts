import type { Answer } from '@main/api/plain'

/** Answers kept, by path and query; a search box can make many. */
const MAX_ENTRIES = 20

interface Entry {
  /** The revision of the database it was made at. */
  readonly at: string
  readonly answer: Answer
}

/** The same bytes where other threads read them without a copy of their own. */
function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length))
  memory.set(bytes)
  return memory
}

/**
 * Keeps encoded answers of reads until the database changes, so that a long list is encoded once. Each gets an etag, which stays the
 * same where a change did not touch its bytes: they are compared with those of the answer before.
 */
export function createAnswerCache(revision: () => string) {
  const entries = new Map<string, Entry>()
  // Tags of another run say nothing about this one's answers.
  const run = Math.random().toString(36).slice(2)
  let tags = 0
  const tagged = (answer: Answer, body: Uint8Array): Answer => {
    tags += 1
    return { ...answer, headers: { ...answer.headers, etag: `"${run}-${tags}"` }, body: shared(body) }
  }
  return {
    /** What is kept for `key` at the revision `at`. */
    get: (key: string, at: string): Answer | undefined => {
      const entry = entries.get(key)
      return entry?.at === at ? entry.answer : undefined
    },
    /** Keeps an answer that was begun at the revision `at`, unless something was written meanwhile. Gives it back with its etag. */
    set: (key: string, at: string, answer: Answer): Answer => {
      if (answer.status !== 200 || answer.body === null) return answer
      const before = entries.get(key)?.answer
      const same = before?.body && Buffer.compare(before.body, answer.body) === 0
      const kept = same ? before : tagged(answer, answer.body)
      if (at !== revision()) return kept
      entries.delete(key)
      for (const oldest of entries.keys()) {
        if (entries.size < MAX_ENTRIES) break
        entries.delete(oldest)
      }
      entries.set(key, { at, answer: kept })
      return kept
    },
  }
}
