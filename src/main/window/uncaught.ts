import type { App } from 'electron'
import type { LateLog } from '@main/lib/log'
import type { Redactor } from '@main/lib/redact'
import { ask } from './ask'
import type { Texts } from './texts'

/** How much of an error a dialog shows; the log has all of it. */
const LINES = 8

export interface Uncaught {
  /** Takes an error that nobody caught. Never throws. */
  readonly report: (thrown: unknown) => void
  /** From now on there is a window: errors no longer end the console. */
  readonly started: () => void
}

export interface UncaughtOptions {
  readonly log: LateLog
  /** Shows the error. Resolves with whether the person wants to quit. */
  readonly show: (error: Error, started: boolean) => Promise<boolean>
  readonly quit: () => void
  /** Ends the console at once, with an exit code that says so. */
  readonly abort: () => void
}

/**
 * What becomes of errors that nobody caught in the main process (decision 17): during the start they end it, later the person chooses.
 * Each source an error comes from is shown once, one dialog at a time; the log has every one.
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

/** Where an error comes from: its message may differ each time. */
function sourceOf({ stack, message }: Error): string {
  return stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? message
}

export interface SetupOptions {
  readonly app: App
  readonly log: LateLog
  readonly redactor: Redactor
  readonly logFolder: string
  /** In the language chosen by now. Called once Electron is ready. */
  readonly texts: () => Texts
}

/** Takes what nobody caught from here on. */
export function setupUncaught({ app, log, redactor, logFolder, texts }: SetupOptions): Uncaught {
  const uncaught = createUncaught({
    log,
    async show(error, started) {
      await app.whenReady()
      const { message, detail, buttons } = started ? texts().uncaught : texts().startFailed
      const what = String(redactor.redact(error)).split('\n').slice(0, LINES).join('\n')
      const question = { message, detail: `${detail(logFolder)}\n\n${what}`, buttons }
      return (await ask(question, !started)) === 1
    },
    quit: () => app.quit(),
    abort: () => app.exit(1),
  })
  process.on('uncaughtException', uncaught.report)
  process.on('unhandledRejection', uncaught.report)
  return uncaught
}
