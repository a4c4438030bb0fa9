import type { InProgress } from '@main/lib/in-progress'

interface HoldQuitOptions {
  /** Work that a quit would cut off. */
  readonly work: () => Pick<InProgress, 'any' | 'settled'> | undefined
  /** Asks the person. Resolves with true to quit at once, false to wait for the work. */
  readonly quitsAtOnce: () => Promise<boolean>
  readonly quit: () => void
}

/**
 * Returns the function that tells whether a request to quit has to wait, and asks about it, one question at a time. The console quits when
 * the work is done or the person does not want to wait.
 */
export function createHoldQuit({ work, quitsAtOnce, quit }: HoldQuitOptions): () => boolean {
  let asking = false
  /** True once the console quits: it requests that several times. */
  let goes = false
  const ask = async (settled: Promise<void>) => {
    asking = true
    const done = settled.then(() => true)
    // Without a question, it waits.
    const now = await Promise.race([done, quitsAtOnce().catch(() => false)])
    asking = false
    if (!now) await done
    if (goes) return
    goes = true
    quit()
  }
  return () => {
    const running = work()
    if (goes || !running?.any()) return false
    if (!asking) void ask(running.settled())
    return true
  }
}
