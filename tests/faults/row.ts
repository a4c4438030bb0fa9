import type { ElectronApplication, Page } from '@playwright/test'
import type { LaunchedConsole } from '../electron/launch-console'

/** The outcome of one fault. */
export interface Row {
  readonly fault: string
  /** The console's message; '' if there was none. */
  readonly seen: string
  /** Milliseconds until the message. */
  readonly after: number
  /** The admin's data that is still there. */
  readonly kept: string
  /** The longest stall of the main process's loop meanwhile, in milliseconds. */
  readonly stop: number
  /** Uncaught errors, in the main process and the pages. */
  readonly uncaught: number
  /** True if nothing was lost. */
  readonly whole: boolean
}

interface Histogram {
  readonly max: number
  enable(): void
  reset(): void
}

/** Watches a console's main loop for stalls, and its uncaught errors. */
export interface Watch {
  /** Begins a row. */
  begin(): Promise<void>
  end(): Promise<Pick<Row, 'stop' | 'uncaught'>>
}

const uncaughtIn = (log: string) => log.split('\n').filter((line) => /\[error\].*uncaught/i.test(line)).length

export async function watchConsole({ app, page, log }: LaunchedConsole): Promise<Watch> {
  let pageErrors = 0
  const count = (shown: Page) => shown.on('pageerror', () => (pageErrors += 1))
  count(page)
  app.on('window', count)
  await startHistogram(app)
  let before = 0
  return {
    async begin() {
      before = uncaughtIn(log()) + pageErrors
      await app.evaluate(() => (globalThis as unknown as { faults: Histogram }).faults.reset())
    },
    async end() {
      const nanoseconds = await app.evaluate(() => (globalThis as unknown as { faults: Histogram }).faults.max)
      return { stop: Math.round(nanoseconds / 1e6), uncaught: uncaughtIn(log()) + pageErrors - before }
    },
  }
}

/** Starts Node's own measure of timer delays, every 10 ms. */
async function startHistogram(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const histogram = monitorEventLoopDelay({ resolution: 10 })
    histogram.enable()
    Object.assign(globalThis, { faults: histogram })
  })
}
