import { createHash } from 'node:crypto'
import type { Answer } from '@main/api/plain'

/** Answers kept per path and query; a search box can make many. */
const MAX_ENTRIES = 50

/**
 * Keeps encoded answers of reads until the database changes, so that a long list is encoded once. Each gets an etag made from its
 * bytes, which stays the same where a change did not touch it.
 */
export function createAnswerCache(revision: () => string) {
  const entries = new Map<string, Answer>()
  let madeAt = ''
  return {
    /** What is kept for `key` at the revision `at`. */
    get: (key: string, at: string): Answer | undefined => {
      if (at !== madeAt) entries.clear()
      madeAt = at
      return entries.get(key)
    },
    /** Keeps an answer that was begun at the revision `at`, unless something was written meanwhile. Gives it back with its etag. */
    set: (key: string, at: string, answer: Answer): Answer => {
      if (answer.status !== 200 || answer.body === null) return answer
      const etag = `"${createHash('sha1').update(answer.body).digest('base64url')}"`
      const kept = { ...answer, headers: { ...answer.headers, etag } }
      if (entries.size >= MAX_ENTRIES) entries.clear()
      if (at === madeAt && at === revision()) entries.set(key, kept)
      return kept
    },
  }
}
