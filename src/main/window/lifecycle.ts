import type { App } from 'electron'
import type { Log } from '@main/lib/log'
import type { Links } from './links'
import type { Quit } from './quit'
import type { Windows } from './windows'

/** How long closing files may take before the console ends anyway, in milliseconds. */
const QUIT_TIMEOUT_MS = 1500
/** The signals that ask a program to end: at shutdown, from a service manager or a terminal. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface LifecycleOptions {
  readonly app: App
  readonly windows: Windows
  readonly links: Links
  readonly quit: Quit
  /** Tells whether a quit waits for work that it would cut off. */
  readonly holdsQuit: () => boolean
  readonly beforeQuit: () => Promise<unknown>
  /** Decides whether the console quits after its last window; on macOS it keeps running. */
  readonly lastWindowClosed: () => void
  readonly log: Log
}

/** Allows one console per data folder; a second start brings the first one forward and passes its link on. */
export function setupLifecycle(options: LifecycleOptions): void {
  const { app, windows, links, beforeQuit, lastWindowClosed, log } = options
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit' && reason !== 'killed') log.warn(`${type} process gone: ${reason} (${exitCode})`)
  })
  app.on('second-instance', (_event, argv) => void (links.openFrom(argv.slice(1)) || windows.show()))
  app.on('activate', () => void windows.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') lastWindowClosed()
  })
  const isEnding = quitOnSignals(app)
  guardQuit(options, isEnding)
  closeFiles(app, beforeQuit, log)
}

/** Returns a function that tells whether a signal was received. */
function quitOnSignals(app: App): () => boolean {
  let ending = false
  for (const signal of SIGNALS) {
    // The library that writes settings files adds signal listeners when it loads, before Electron does; only the first listener of a signal
    // can take it back. The library also cleans up when the process exits.
    process.removeAllListeners(signal)
    process.on(signal, () => {
      ending = true
      app.quit()
    })
  }
  return () => ending
}

/** Asks about unsaved text, running saves and backups if the user quits. Does not delay a system shutdown: unsaved text is kept as a draft. */
function guardQuit({ app, quit, holdsQuit }: LifecycleOptions, isEnding: () => boolean): void {
  app.on('before-quit', (event) => {
    if (!isEnding() && holdsQuit()) event.preventDefault()
    else quit.requested()
  })
  app.on('web-contents-created', (_event, contents) => {
    const { id } = contents
    contents.on('will-prevent-unload', (event) => {
      if (isEnding()) event.preventDefault()
      else quit.blocked(id)
    })
    contents.on('destroyed', () => quit.windowClosed(id) && app.quit())
  })
}

function closeFiles(app: App, beforeQuit: () => Promise<unknown>, log: Log): void {
  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, QUIT_TIMEOUT_MS))
    Promise.race([beforeQuit(), timeout])
      .catch((error: unknown) => log.error('not everything closed cleanly', error))
      // Not within this event: Electron is still cancelling the first attempt.
      .finally(() => setImmediate(() => app.quit()))
  })
}
