import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type ElectronApplication, type Page, _electron, expect } from '@playwright/test'
import { untilReady } from './until-ready'
import { forgetEverything, reload, restoreWindow } from './begin-again'

export interface LaunchOptions {
  /** Forced mock mode (PUBLIC_MOCK=true). Default: true. */
  readonly mock?: boolean
  /** Seed of the demo network. Default: 7. */
  readonly seed?: number
  /** Machines of the demo network. Default: derived from the seed. */
  readonly nodes?: number
  /**
   * Shows transitions. Without them, as on a computer set to reduce motion, the tests of the app take 7 % less time; specs about
   * typing, keys, menus and styles show them. Default: false.
   */
  readonly motion?: boolean
  /** More arguments, such as `--mock-reset`. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The data folder of an earlier console of the same test. Default: a new one. */
  readonly userData?: string
  /** Waits for the page: `false` returns as soon as there is a window. Default: true. */
  readonly ready?: boolean
}

export interface LaunchedConsole {
  readonly app: ElectronApplication
  readonly page: Page
  readonly userData: string
  /** Expects errors that this test provokes on purpose. May be called before or after they occur. */
  readonly allow: (pattern: RegExp) => void
  /** Closes it now; otherwise it is closed when the test ends. */
  readonly close: () => Promise<void>
  /** Returns everything the main process has logged. */
  readonly log: () => string
}

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../..')

/** Returns the Electron everything here runs on, as scripts/runtime.mjs resolved it. */
export function electronProgram(): string {
  const named = process.env.ELECTRON_EXEC_PATH
  if (named) return named
  // Outside of Electron the package exports the path of its program.
  return createRequire(import.meta.url)('electron') as string
}

/** English and UTC, so that texts and times are the same on every machine; without outside flags of our own. */
export function environment(options: LaunchOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !['ELECTRON_RUN_AS_NODE', 'PUBLIC_MOCK', 'ELECTRON_RENDERER_URL'].includes(entry[0]),
  )
  const own = { LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8', TZ: 'UTC' }
  return {
    ...Object.fromEntries(inherited),
    ...own,
    ...(options.mock === false ? {} : { PUBLIC_MOCK: 'true' }),
    ...options.env,
  }
}

export function commandLine(options: LaunchOptions, userData: string): string[] {
  return [
    // Another build of the app than the one in out/: a folder with package.json and out/.
    process.env.MESH_CONSOLE_APP ?? '.',
    `--user-data-dir=${userData}`,
    ...(options.mock === false ? [] : [`--mock-seed=${options.seed ?? 7}`]),
    ...(options.nodes === undefined ? [] : [`--mock-nodes=${options.nodes}`]),
    ...(options.motion ? [] : ['--force-prefers-reduced-motion']),
    ...(options.args ?? []),
  ]
}

export interface ReusableConsole extends LaunchedConsole {
  /** Returns to the state after a start. `forget`: everything is deleted; otherwise only the page is loaded again. */
  readonly reset: (forget: boolean) => Promise<void>
  /** Returns unexpected problems. */
  readonly problems: () => string[]
}

export async function launchConsole(options: LaunchOptions, userData: string): Promise<ReusableConsole> {
  // Without a path Playwright asks the electron package (which uses ELECTRON_OVERRIDE_DIST_PATH) and holds the app back until it is
  // attached. With a path it does not, and about one start in thirty hangs on a busy machine.
  const app = await _electron.launch({
    args: commandLine(options, userData),
    env: environment(options),
    cwd: root,
    timeout: 120_000,
    // Playwright would make every page light, whatever the console chose.
    colorScheme: null,
  })
  // Read now: Playwright forgets the process of a console that has ended by itself.
  const child = app.process()
  const allowed: RegExp[] = []
  const errors: string[] = []
  watchPages(app, errors)
  slowDown(app)
  keepMotion(app)
  let open = true
  let logged = 0
  const log = () => readLog(userData).slice(logged)
  // A demo network of 10,000 machines is created first.
  const page = await app.firstWindow({ timeout: 150_000 })
  if (options.ready !== false) {
    await untilReady(page)
    // Built after the first frame. V8 may collect the promise of a question, which then fails: it is asked again.
    await expect(async () =>
      expect(await app.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null)).toBe(true),
    ).toPass({ timeout: 30_000, intervals: [50, 100, 200, 500] })
    await focus(page)
  }
  await agreeToPrograms(app)
  const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  return {
    app,
    page,
    userData,
    log,
    async reset(forget) {
      await (forget ? forgetEverything : reload)(page)
      await restoreWindow(app, bounds)
      await focus(page)
      logged = readLog(userData).length
      allowed.length = 0
      errors.length = 0
    },
    allow: (pattern) => void allowed.push(pattern),
    problems: () =>
      [...errors, ...loggedErrors(log())].filter((error) => !allowed.some((pattern) => pattern.test(error))),
    async close() {
      if (!open) return
      open = false
      await closeApp(app, child)
    },
  }
}

/** Agrees to every program that a page asks for: tests cannot press the system's dialogs. `askedPrograms` returns the questions. */
async function agreeToPrograms(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { askedPrograms: asked, agrees: true })
    const shown = dialog.showMessageBox.bind(dialog) as (...all: unknown[]) => Promise<Electron.MessageBoxReturnValue>
    const answer = (...all: unknown[]) => {
      const { type, message, detail } = all.at(-1) as Electron.MessageBoxOptions
      if (type !== 'warning') return shown(...all)
      asked.push(`${message}\n${detail}`)
      const { agrees } = globalThis as unknown as { agrees: boolean }
      return Promise.resolve({ response: agrees ? 1 : 0, checkboxChecked: false })
    }
    dialog.showMessageBox = answer
  })
}

/** The questions about programs so far. */
export const askedPrograms = ({ app }: Pick<LaunchedConsole, 'app'>): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { askedPrograms: string[] }).askedPrograms)

/** Refuses, or agrees to, the programs that pages ask for from now on. */
export const answerPrograms = ({ app }: Pick<LaunchedConsole, 'app'>, agrees: boolean): Promise<void> =>
  app.evaluate((_, value) => void Object.assign(globalThis, { agrees: value }), agrees)

/** A display without a window manager focuses no window, and copying needs the focus: a click into the empty last corner sets it. */
async function focus(page: Page): Promise<void> {
  const corner = await page.evaluate(() => ({ x: innerWidth - 1, y: innerHeight - 1 }))
  await page.mouse.click(corner.x, corner.y)
}

/**
 * Divides the speed of every page by `MESH_CONSOLE_SLOWDOWN`. A test that reads the screen before the page has followed fails then, as it would
 * now and then on a busy machine.
 */
function slowDown(app: ElectronApplication): void {
  const rate = Number(process.env.MESH_CONSOLE_SLOWDOWN)
  if (!(rate > 1)) return
  const slow = async (page: Page) => {
    const session = await app.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  // A window may be closed before it is slow.
  const start = (page: Page) => void slow(page).catch(() => undefined)
  for (const page of app.windows()) start(page)
  app.on('window', start)
}

/** Lets the switch above decide about motion: Playwright would tell every page that there is no preference. */
function keepMotion(app: ElectronApplication): void {
  // A window may be closed before.
  const keep = (page: Page) => void page.emulateMedia({ reducedMotion: null }).catch(() => undefined)
  for (const page of app.windows()) keep(page)
  app.on('window', keep)
}

function watchPages(app: ElectronApplication, errors: string[]): void {
  const watch = (page: Page) =>
    page.on('pageerror', (error) => errors.push(`page error: ${error.name} ${error.stack ?? error.message}`))
  for (const page of app.windows()) watch(page)
  app.on('window', watch)
  app.context().on('console', (message) => {
    if (message.type() === 'error') errors.push(`console error: ${message.text()} (${message.location().url})`)
  })
}

function readLog(userData: string): string {
  const file = join(userData, 'logs', 'main.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function loggedErrors(log: string): string[] {
  return log.split('\n').filter((line) => /\] \[error\]/.test(line))
}

/** Quits as a person would; a console that does not end is killed, and the test learns of it. */
async function closeApp(app: ElectronApplication, child: ReturnType<ElectronApplication['process']>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, 60_000)
  await app.close()
  clearTimeout(late)
  // The signal alone does not tell: a test may have killed the console itself just before.
  if (isLate) throw new Error('the console did not quit within a minute')
}
