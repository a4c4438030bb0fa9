import type { InProgress } from '@main/lib/in-progress'

/**
 * A request to quit, kept while a window asks about unsaved text. Electron drops the request as soon as one window stays open, and on macOS
 * the console keeps running without windows: after choosing "leave", the user would have to quit a second time.
 */
export interface Quit {
  /** The user wants to quit. */
  requested(): void
  /** A window stays open until its question is answered. */
  blocked(windowId: number): void
  /** The user cancelled. */
  cancelled(): void
  /** Tells whether the console should quit now. */
  windowClosed(windowId: number): boolean
}

export function createQuit(): Quit {
  let quitting = false
  let waitsFor: number | null = null
  return {
    requested: () => void (quitting = true),
    blocked(windowId) {
      // Without a request to quit, only this window was to be closed.
      if (quitting) waitsFor = windowId
      quitting = false
    },
    cancelled: () => void (waitsFor = null),
    windowClosed(windowId) {
      const now = waitsFor === windowId
      if (now) waitsFor = null
      return now
    },
  }
}

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
