import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'

/*
 * One console for consecutive tests of a file: `test.use({ shared: true })`. A start takes three CPU seconds, a return to the overview a
 * tenth of them. For tests that read, and for those that write to the demo network once in a while: a test gets a new console if the one
 * before failed (Playwright then starts a new process), belongs to another file, used other options, or left something behind, as
 * `traceOf` sees it.
 *
 * Not for tests that change what cannot be seen from outside: the clock or scripts of the page (`page.clock`, `addInitScript`), functions
 * of the main process, and notes.
 */

/** A console whose watched errors and log begin again with each test. */
export interface Reusable {
  readonly app: ElectronApplication
  readonly page: Page
  readonly userData: string
  readonly close: () => Promise<void>
  readonly begin: () => void
}

interface Kept<One> {
  readonly key: string
  readonly one: One
  /** What tests could have changed, when it was new. */
  readonly trace: string
}

/** Returns everything that tests change and leave behind: the demo network, settings, drafts of the policy, windows. */
async function traceOf({ app, userData }: Reusable): Promise<string> {
  const stamps = ['mock.db', 'mock.db-wal'].map((name) => {
    const file = join(userData, name)
    return existsSync(file) ? [statSync(file).size, statSync(file).mtimeMs] : null
  })
  const windows = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => [window.getBounds(), window.isFullScreen()]),
  )
  return JSON.stringify([stamps, settingsOf(userData), textOf(join(userData, 'drafts.json')), windows])
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Returns the settings without the last page and window, which every test leaves somewhere. */
function settingsOf(userData: string): unknown {
  const {
    lastPlace: _place,
    lastWindow: _window,
    ...rest
  } = JSON.parse(textOf(join(userData, 'settings.json')) || '{}') as Record<string, unknown>
  return rest
}

/** Keeps one console per process of Playwright. */
export class ConsoleKeeper<One extends Reusable> {
  private kept: Kept<One> | undefined

  /** Returns the kept console if it is as new, and otherwise a new one. `key` names the file and the options. */
  async take(key: string, launch: () => Promise<One>, begin: (one: One) => Promise<void>): Promise<One> {
    const { kept } = this
    if (kept?.key === key && (await isAsNew(kept))) {
      kept.one.begin()
      await begin(kept.one)
      return kept.one
    }
    await this.end()
    const one = await launch()
    this.kept = { key, one, trace: await traceOf(one) }
    return one
  }

  /** Closes the kept console. */
  async end(): Promise<void> {
    const { kept } = this
    this.kept = undefined
    await kept?.one.close()
  }
}

async function isAsNew({ one, trace }: Kept<Reusable>): Promise<boolean> {
  return !one.page.isClosed() && (await traceOf(one)) === trace
}
