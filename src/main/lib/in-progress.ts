/** Work that must not be cut off. */
export interface InProgress {
  run<T>(work: () => Promise<T>): Promise<T>
  any(): boolean
  /** Resolves when none is left, including what starts meanwhile. Never rejects. */
  settled(): Promise<void>
}

export function createInProgress(): InProgress {
  const running = new Set<Promise<unknown>>()
  return {
    async run(work) {
      const one = work()
      running.add(one)
      try {
        return await one
      } finally {
        running.delete(one)
      }
    },
    any: () => running.size > 0,
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** Work of several kinds as one. */
export function together(
  ...kinds: readonly Pick<InProgress, 'any' | 'settled'>[]
): Pick<InProgress, 'any' | 'settled'> {
  const any = () => kinds.some((kind) => kind.any())
  return {
    any,
    async settled() {
      while (any()) await Promise.all(kinds.map((kind) => kind.settled()))
    },
  }
}
