import { type App, BrowserWindow } from 'electron'
import type { Log } from '@main/log'

/** So long may closing files take before the console ends anyway. */
const QUIT_PATIENCE_MS = 1500

export interface LifecycleOptions {
  readonly app: App
  readonly openWindow: () => BrowserWindow
  readonly beforeQuit: () => Promise<unknown>
  readonly log: Log
}

/** One console per data folder, one window; a second start brings the first one forward. */
export function setupLifecycle({ app, openWindow, beforeQuit, log }: LifecycleOptions): void {
  const focus = () => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return openWindow()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return window
  }
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit' && reason !== 'killed') log.warn(`${type} process gone: ${reason} (${exitCode})`)
  })
  app.on('second-instance', focus)
  app.on('activate', focus)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    const patience = new Promise<void>((resolve) => setTimeout(resolve, QUIT_PATIENCE_MS))
    Promise.race([beforeQuit(), patience])
      .catch((error: unknown) => log.error('not everything closed cleanly', error))
      // Never within this event: Electron is still taking the first attempt back.
      .finally(() => setImmediate(() => app.quit()))
  })
}
