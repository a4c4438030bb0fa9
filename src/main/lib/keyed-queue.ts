export interface KeyedQueue {
  /** Runs `work` after everything queued earlier under the same key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lines up changes that read, change and write back (approved routes of a machine, the policy), so that two of them at once do
 * not undo each other.
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
