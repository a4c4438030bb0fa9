import type { App } from 'electron'
import type { LateLog, Log, Redactor } from '@main/lib/log'
import type { Links } from './links'
import type { Quit } from './quit'
import type { Windows } from './windows'
import { existsSync } from 'node:fs'
import type { Translate } from '@main/lib/texts'
import { askAdmin } from './ask'

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

/** The device files of graphics hardware on Linux: the kernel's own drivers, NVIDIA's, and those of the Windows subsystem. */
const DEVICES = ['/dev/dri', '/dev/nvidia0', '/dev/dxg']

/**
 * Tells whether the computer may have graphics hardware; always true on systems other than Linux. Without it, as on many virtual machines
 * and remote desktops, Chromium starts a graphics process, waits for it to fail and starts another: 30 ms of each start.
 */
export function hasGraphics(platform: NodeJS.Platform, exists: (path: string) => boolean = existsSync): boolean {
  return platform !== 'linux' || DEVICES.some(exists)
}

/** The number of lines of an error in a dialog; the log has all of it. */
const LINES = 8

interface Uncaught {
  /** Handles an uncaught error. Never throws. */
  readonly report: (thrown: unknown) => void
  /** Call this when there is a window: errors no longer end the console. */
  readonly started: () => void
}

interface UncaughtOptions {
  readonly log: LateLog
  /** Shows the error. Resolves with whether the user wants to quit. */
  readonly show: (error: Error, started: boolean) => Promise<boolean>
  readonly quit: () => void
  /** Ends the console at once, with an error exit code. */
  readonly abort: () => void
}

/**
 * Handles uncaught errors of the main process (decision 17): during the start they end it, later the user chooses. Each source of an error
 * is shown once, one dialog at a time; the log has every error.
 */
export function createUncaught({ log, show, quit, abort }: UncaughtOptions): Uncaught {
  let started = false
  let showing = false
  const shown = new Set<string>()
  const tell = async (error: Error) => {
    const ends = !started
    showing = true
    const wantsToQuit = await show(error, started).catch((failure: unknown) => {
      log.error('an uncaught error was not shown', failure)
      return false
    })
    showing = false
    if (ends) {
      await log.flush()
      abort()
    } else if (wantsToQuit) quit()
  }
  return {
    report(thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      log.error(started ? 'uncaught error' : 'the console could not start', error)
      const source = sourceOf(error)
      if (showing || shown.has(source)) return
      shown.add(source)
      void tell(error)
    },
    started: () => void (started = true),
  }
}

/** Returns the source of an error, since its message may differ each time. */
function sourceOf({ stack, message }: Error): string {
  return stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? message
}

interface SetupOptions {
  readonly app: App
  readonly log: LateLog
  readonly redactor: Redactor
  readonly logFolder: string
  /** In the current language. Called once Electron is ready. */
  readonly texts: () => Translate
}

/** Handles uncaught errors from here on. */
export function setupUncaught({ app, log, redactor, logFolder, texts }: SetupOptions): Uncaught {
  const uncaught = createUncaught({
    log,
    async show(error, started) {
      await app.whenReady()
      const t = texts()
      const problem = started ? 'uncaught' : 'startFailed'
      const what = String(redactor.redact(error)).split('\n').slice(0, LINES).join('\n')
      const question = {
        message: t(`${problem}.message`),
        detail: `${t(`${problem}.detail`, { logFolder })}

${what}`,
        buttons: started ? [t('button.continue'), t('button.quit')] : [t('button.quit')],
      }
      return (await askAdmin(question, !started)) === 1
    },
    quit: () => app.quit(),
    abort: () => app.exit(1),
  })
  process.on('uncaughtException', uncaught.report)
  process.on('unhandledRejection', uncaught.report)
  return uncaught
}
