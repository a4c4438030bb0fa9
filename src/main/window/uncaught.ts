import type { App } from 'electron'
import type { LateLog, Redactor } from '@main/lib/log'
import type { Translate } from '@main/lib/texts'
import { askAdmin } from './ask'

/** The number of lines of an error in a dialog; the log has all of it. */
const LINES = 8

export interface Uncaught {
  /** Handles an uncaught error. Never throws. */
  readonly report: (thrown: unknown) => void
  /** Call this when there is a window: errors no longer end the console. */
  readonly started: () => void
}

export interface UncaughtOptions {
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

export interface SetupOptions {
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
