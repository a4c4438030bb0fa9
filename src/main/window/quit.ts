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
