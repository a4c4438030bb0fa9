export interface KeyedQueue {
  /** Runs `work` after everything queued earlier under the same key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Serializes changes that read, change and write back (approved routes of a machine, the policy), so that concurrent ones do not undo each
 * other.
 */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const before = tails.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      tails.set(key, mine)
      try {
        return await mine
      } finally {
        if (tails.get(key) === mine) tails.delete(key)
      }
    },
  }
}
