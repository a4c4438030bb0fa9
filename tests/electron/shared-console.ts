import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'

/*
 * One console for consecutive tests of a worker, also of several files. A start takes three CPU seconds, and the first pages after it take longer than later ones.
 * `begin` determines how the next test takes the console over:
 *
 *   forget   the console forgets everything, as Settings → Data on this computer does: servers, settings, history, the demo network.
 *   reload   the page is only loaded again, if the test before was one that reads, too, and left nothing behind, as `traceOf` sees it. It forgets
 *            everything otherwise. Notes, jobs and activity would stay.
 *   new      a new console, as for tests of the start itself. The default.
 *
 * A console is closed instead if a test failed (Playwright then starts a new process), used other options, or changed what cannot be
 * restored: `isSpoilt`.
 */
export type Begin = 'forget' | 'reload' | 'new'

/** A console that can be used again. */
export interface Reusable {
  readonly app: ElectronApplication
  readonly page: Page
  readonly userData: string
  readonly close: () => Promise<void>
  /** Returns to the state after a start. `forget`: forgets everything; otherwise only the page is loaded again. */
  readonly reset: (forget: boolean) => Promise<void>
}

interface Kept<One> {
  readonly key: string
  readonly one: One
  /** Everything that tests could change, as it was when the console was new. */
  trace: string
  /** How the last test took it over: one that reads leaves nothing behind. */
  begin: Begin
  readonly isSpoilt: () => Promise<boolean>
}

/** Returns everything that reading tests may change and leave behind: the demo network, settings, drafts of the policy, windows. */
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

  /** Returns the kept console if it can be used again, and otherwise a new one. `key` names the options. */
  async take(key: string, begin: Exclude<Begin, 'new'>, launch: () => Promise<One>): Promise<One> {
    const { kept } = this
    // One that does not answer or return to its start is replaced, too: the next test is not about that.
    if (kept?.key === key && (await takeOver(kept, begin).catch(() => false))) return kept.one
    await this.end()
    const one = await launch()
    this.kept = { key, one, begin, isSpoilt: await watchSpoiling(one), trace: await traceOf(one) }
    return one
  }

  /** Closes the kept console. */
  async end(): Promise<void> {
    const { kept } = this
    this.kept = undefined
    await kept?.one.close()
  }
}

/** Returns a console to its start; false if it cannot be used again. */
async function takeOver(kept: Kept<Reusable>, begin: Begin): Promise<boolean> {
  // Of several windows, the one with the focus would be kept.
  if (kept.one.page.isClosed() || kept.one.app.windows().length > 1 || (await kept.isSpoilt())) return false
  const forget = begin === 'forget' || kept.begin === 'forget' || (await traceOf(kept.one)) !== kept.trace
  kept.begin = begin
  await kept.one.reset(forget)
  if (forget) kept.trace = await traceOf(kept.one)
  return true
}

/** Returns whether a test has changed what stays: scripts, requests or the clock of its page; functions of the main process. */
async function watchSpoiling({ app, page }: Reusable): Promise<() => Promise<boolean>> {
  let spoilt = false
  const watch = <Thing extends object>(thing: Thing, ...names: (keyof Thing)[]) => {
    for (const name of names) {
      const original = thing[name] as (...args: unknown[]) => unknown
      thing[name] = ((...args: unknown[]) => {
        spoilt = true
        return original.apply(thing, args)
      }) as Thing[typeof name]
    }
  }
  watch(page, 'addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'setViewportSize')
  watch(page.context(), 'addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'setOffline', 'newCDPSession')
  watch(page.clock, 'install', 'setFixedTime', 'setSystemTime')
  await app.evaluate((electron) => {
    const { dialog, shell, app: main, clipboard, ipcMain } = electron
    // A test replaces a handler by removing it first.
    let isHandlerRemoved = false
    const removeHandler = ipcMain.removeHandler.bind(ipcMain)
    ipcMain.removeHandler = (channel) => {
      isHandlerRemoved = true
      removeHandler(channel)
    }
    const functionsOf = (thing: object) =>
      Object.entries(Object.getOwnPropertyDescriptors(thing)).filter(([, { value }]) => typeof value === 'function')
    const things = [main, clipboard, globalThis, Date].map((thing) => [thing, functionsOf(thing)] as const)
    const names = Object.keys(globalThis).length
    const answers = [dialog, shell].map((thing) => [thing, { ...thing }] as const)
    const restore = () => {
      // Tests replace these by answers of a person; the next test gives its own.
      for (const [thing, original] of answers) Object.assign(thing, original)
      const isChanged =
        Object.keys(globalThis).length !== names ||
        isHandlerRemoved ||
        things.some(([thing, all]) => all.some(([name, { value }]) => Reflect.get(thing, name) !== value))
      return isChanged
    }
    Object.defineProperty(globalThis, Symbol.for('restore'), { value: restore })
  })
  return async () =>
    spoilt || app.evaluate(() => (globalThis as unknown as Record<symbol, () => boolean>)[Symbol.for('restore')]!())
}
