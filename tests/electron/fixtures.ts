import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type ElectronApplication, type Page, type TestInfo, _electron, test as base } from '@playwright/test'
import type { CallChannel } from '@shared/ipc/channels'
import type { CallInput, CallResult } from '@shared/ipc/contract'
import { createFolder, keepCompiled, removeFolder } from './data-folders'
import { type Begin, ConsoleKeeper } from './shared-console'

/*
 * How to write a test here:
 *
 *   import { expect, test } from './fixtures'
 *
 *   test('opens the list', async ({ page }) => { … })        the console on the demo network (seed 7), its page ready
 *
 *   test('starts signed out', async ({ launch }) => {        a console with your own options, or several
 *     const { page, app, userData, allow } = await launch({ mock: false })
 *   })
 *
 *   test.use({ begin: 'forget' })                            the tests of the file use one console in turn, which forgets everything in
 *                                                            between (shared-console.ts)
 *
 * Each launch uses a fresh data folder by default; pass the folder of a closed console to start that one again.
 * Every console is closed when the test ends. The test fails if a page wrote an error to its console (a violation of the content security
 * policy, a failed request, an exception) or the main process logged one, unless `allow(/pattern/)` expected it.
 */

export interface LaunchOptions {
  /** Forced mock mode (PUBLIC_MOCK=true). Default: true. */
  readonly mock?: boolean
  /** Seed of the demo network. Default: 7. */
  readonly seed?: number
  /** Machines of the demo network. Default: derived from the seed. */
  readonly nodes?: number
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

export type Launch = (options?: LaunchOptions) => Promise<LaunchedConsole>

const root = resolve(import.meta.dirname, '../..')

/** Returns the Electron everything here runs on, as scripts/runtime.mjs resolved it. */
export function electronProgram(): string {
  const named = process.env.ELECTRON_EXEC_PATH
  if (named) return named
  // Outside of Electron the package exports the path of its program.
  return createRequire(import.meta.url)('electron') as string
}

/** Where the consoles of a run find compiled scripts; Playwright empties its folder before a run. */
const compiledOf = ({ project }: TestInfo) => join(project.outputDir, 'compiled')

/** English and UTC, so that texts and times are the same on every machine; without outside flags of our own. */
function environment(options: LaunchOptions): Record<string, string> {
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

function commandLine(options: LaunchOptions, userData: string): string[] {
  return [
    // Another build of the app than the one in out/: a folder with package.json and out/.
    process.env.MESH_CONSOLE_APP ?? '.',
    `--user-data-dir=${userData}`,
    ...(options.mock === false ? [] : [`--mock-seed=${options.seed ?? 7}`]),
    ...(options.nodes === undefined ? [] : [`--mock-nodes=${options.nodes}`]),
    ...(options.args ?? []),
  ]
}

/** Resolves once the page of the console has rendered its first screen. */
export async function untilReady(page: Page): Promise<void> {
  // A demo network of 50,000 machines is created first, which takes a while on a busy machine.
  await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached', timeout: 150_000 })
}

interface ReusableConsole extends LaunchedConsole {
  /** Returns to the state after a start. `forget`: everything is deleted; otherwise only the page is loaded again. */
  readonly beginAgain: (forget: boolean) => Promise<void>
  /** Returns unexpected problems. */
  readonly problems: () => string[]
}

async function launchConsole(options: LaunchOptions, userData: string): Promise<ReusableConsole> {
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
  let open = true
  let logged = 0
  const log = () => readLog(userData).slice(logged)
  const page = await app.firstWindow()
  if (options.ready !== false) {
    await untilReady(page)
    await focus(page)
  }
  const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  return {
    app,
    page,
    userData,
    log,
    async beginAgain(forget) {
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
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await app.close()
  clearTimeout(late)
  if (child.signalCode === 'SIGKILL') throw new Error('the console did not quit within a minute')
}

interface Fixtures {
  /** How the console of `page` is started: `test.use({ options: { nodes: 10000 } })`. */
  options: LaunchOptions
  /** How `mesh` and `page` get their console (shared-console.ts). Default: new. */
  begin: Begin
  /** Starts a console. */
  launch: Launch
  /** The console of `page`, for its `app`, `allow` and `log`. */
  mesh: LaunchedConsole
  /** The window's page, ready. */
  page: Page
}

/** Loads the overview; the page keeps nothing. */
async function reload(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('app://console/')
  await untilReady(page)
}

/** Deletes everything, as Settings → Data on this computer does, which loads the overview or the sign-in. */
async function forgetEverything(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.evaluate(() => {
    document.documentElement.dataset.before = ''
    // Text that a test has typed would keep its document.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  expect(await invoke(page, 'settings:forgetAll', undefined)).toMatchObject({ ok: true })
  await page.waitForSelector('html[data-app-state="ready"]:not([data-before])', { state: 'attached' })
}

/** Gives the only window its first size, and no page to go back to. */
async function restoreWindow(app: ElectronApplication, bounds: Electron.Rectangle | undefined): Promise<void> {
  await app.evaluate(({ BrowserWindow, clipboard }, first) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setFullScreen(false)
    window?.webContents.setZoomLevel(0)
    if (first) window?.setBounds(first)
    window?.webContents.navigationHistory.clear()
    clipboard.clear()
  }, bounds)
}

/** Starts a console whose folder is removed when it is closed. */
async function launchKept(options: LaunchOptions, compiled: string): Promise<ReusableConsole> {
  const launched = await launchConsole(options, createFolder(compiled))
  return {
    ...launched,
    async close() {
      // A test may leave faults behind, which the idle console reports until the next test takes it over.
      const earlier = launched.problems().length
      await launched.close()
      keepCompiled(launched.userData, compiled)
      await removeFolder(launched.userData)
      expect(launched.problems().slice(earlier), 'errors of the console before, while it was closed').toEqual([])
    },
  }
}

interface WorkerFixtures {
  keeper: ConsoleKeeper<ReusableConsole>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  options: [{}, { option: true }],
  begin: ['new', { option: true }],
  keeper: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const keeper = new ConsoleKeeper<ReusableConsole>()
      await provide(keeper)
      await keeper.end()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  launch: async ({}, provide, info) => {
    const compiled = compiledOf(info)
    const folders = new Set<string>()
    const consoles: ReusableConsole[] = []
    await provide(async (options = {}) => {
      const userData = options.userData ?? createFolder(compiled)
      folders.add(userData)
      const launched = await launchConsole(options, userData)
      consoles.push(launched)
      return launched
    })
    for (const one of consoles) await one.close()
    const problems = consoles.flatMap((one) => one.problems())
    for (const folder of folders) {
      keepCompiled(folder, compiled)
      await removeFolder(folder)
    }
    expect(problems, 'errors nobody announced with allow()').toEqual([])
  },
  mesh: async ({ launch, options, begin, keeper }, provide, info) => {
    if (begin === 'new') {
      await keeper.end()
      return provide(await launch(options))
    }
    const key = JSON.stringify([info.file, info.retry, options])
    const mesh = await keeper.take(key, begin, () => launchKept(options, compiledOf(info)))
    await provide(mesh)
    expect(mesh.problems(), 'errors nobody announced with allow()').toEqual([])
  },
  page: async ({ mesh }, provide) => {
    await provide(mesh.page)
  },
})

export const { expect } = test

/** Makes a call from the page to the main process, as the page itself would. */
export async function invoke<C extends CallChannel>(
  page: Page,
  channel: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  const answer: unknown = await page.evaluate(
    ([name, value]) => {
      const { desktop } = window as unknown as { desktop: { invoke: (channel: string, input: unknown) => unknown } }
      return desktop.invoke(name, value)
    },
    [channel, input] as [string, unknown],
  )
  return answer as CallResult<C>
}

/** Makes a call from the page to the API; returns status and parsed body. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async (call) => {
      const json =
        call.body === undefined
          ? {}
          : { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }
      const response = await fetch(call.path, { method: call.method, ...json })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    },
    { method, path, body },
  )
}

/**
 * Runs the program to its end without Playwright: for starts that end by themselves. `asks`: the output of a program that asks the person
 * instead; it is then terminated, as by the system.
 */
export async function runToEnd(
  options: LaunchOptions & { userData: string; asks?: RegExp },
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(electronProgram(), [...sandbox, ...commandLine(options, options.userData)], {
    cwd: root,
    env: environment(options),
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    if (options.asks?.test(stderr)) child.kill('SIGTERM')
  })
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  clearTimeout(late)
  return { code, stdout, stderr: stderr.replaceAll(CHROMIUM_LOG, '') }
}

/** Chromium's own output, for example on a system without a bus; its timing is random. */
export const CHROMIUM_LOG = /^\[\d+:\d+\/[\d.]+:[A-Z]+:.*\n/gm
