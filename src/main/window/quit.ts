/**
 * A person's wish to quit, kept while a window asks about unsaved text. Electron drops the wish as soon as one window does not close, and
 * on macOS the console goes on without windows: who answers "leave" would have to quit a second time.
 */
export interface Quit {
  /** Quitting begins. */
  asked(): void
  /** A window does not close before its question is answered. */
  heldUp(windowId: number): void
  /** The person stays. */
  calledOff(): void
  /** A window is gone. Answers whether the console is to quit now. */
  gone(windowId: number): boolean
}

export function createQuit(): Quit {
  let quitting = false
  let waitsFor: number | null = null
  return {
    asked: () => void (quitting = true),
    heldUp(windowId) {
      // Held up without a wish to quit, it is only this window that was to be closed.
      if (quitting) waitsFor = windowId
      quitting = false
    },
    calledOff: () => void (waitsFor = null),
    gone(windowId) {
      const now = waitsFor === windowId
      if (now) waitsFor = null
      return now
    },
  }
}
