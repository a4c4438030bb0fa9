import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, test as base, chromium } from '@playwright/test'
import { untilReady } from '../electron/until-ready'
import { until } from '../headscale/processes'

/** Returns a path in the folder of packages under test, created by scripts/packaging/suite.mjs. */
export function packages(...names: string[]): string {
  const folder = process.env.MESH_CONSOLE_PACKAGES
  if (!folder) throw new Error('Run these tests with npm run test:packages')
  return join(folder, ...names)
}

/** Returns the one file of a kind in a folder of packages. */
export function packageFile(folder: 'this' | 'inspect' | 'next', extension: string): string {
  const name = readdirSync(packages(folder)).find((one) => one.endsWith(extension))
  if (!name) throw new Error(`There is no ${extension} in ${packages(folder)}`)
  return packages(folder, name)
}

/** The separate home of an installed console. */
export interface Home {
  readonly folder: string
  /** The folder of the console's data. */
  readonly data: string
  readonly cache: string
  readonly env: NodeJS.ProcessEnv
}

export interface Installed {
  readonly page: Page
  /** Milliseconds from the spawn until the first page was ready. */
  readonly startedIn: number
  readonly ended: () => boolean
  /** Closes the window as a person would, and waits for the end of the process. */
  close(): Promise<void>
}

function createHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-home-'))
  const [config, cache, temporary] = ['config', 'cache', 'tmp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [config, cache, temporary]) mkdirSync(made)
  const places = { HOME: folder, XDG_CONFIG_HOME: config, XDG_CACHE_HOME: cache, TMPDIR: temporary }
  const env = { ...process.env, ...places, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  return { folder, data: join(config, 'Mesh Console'), cache, env }
}

/** Attaches to the console of a home, which opened a debugging port, once its page is ready. */
export async function attach(home: Home): Promise<{ browser: Browser; page: Page }> {
  const file = join(home.data, 'DevToolsActivePort')
  const port = await until('the console opens its debugging port', () =>
    existsSync(file) ? /^(\d+)\n/.exec(readFileSync(file, 'utf8'))?.[1] : undefined,
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await until('there is a window', () => browser.contexts()[0]?.pages()[0])
  await untilReady(page)
  return { browser, page }
}

export const mock = ['--mock', '--mock-seed=7', '--mock-nodes=50']

/**
 * Starts an installed console as a person would, and attaches to its page.
 * @param program a test build, or a shipped program that debuggers were let into (`letDebuggersIn`)
 */
export async function startInstalled(program: string, home: Home, args: readonly string[] = mock): Promise<Installed> {
  rmSync(join(home.data, 'DevToolsActivePort'), { force: true })
  // Root has no sandbox.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const begin = Date.now()
  const child = spawn(program, ['--remote-debugging-port=0', ...sandbox, ...args], {
    env: home.env,
    cwd: home.folder,
    stdio: 'ignore',
    detached: true,
  })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const { browser, page } = await attach(home)
  const startedIn = Date.now() - begin
  return {
    page,
    startedIn,
    ended,
    async close() {
      if (!ended()) await end(child, page)
      await browser.close().catch(() => undefined)
    },
  }
}

async function end(child: ChildProcess, page: Page): Promise<void> {
  const gone = once(child, 'exit')
  const session = await page.context().newCDPSession(page)
  await session.send('Page.close').catch(() => undefined)
  const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 60_000)
  await gone
  clearTimeout(late)
}

/** Starts a program in the test's own home; closed when the test ends. */
export type Start = (program: string, args?: readonly string[]) => Promise<Installed>

export const test = base.extend<{ home: Home; start: Start }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  home: async ({}, provide) => {
    const home = createHome()
    await provide(home)
    rmSync(home.folder, { recursive: true, force: true, maxRetries: 5 })
  },
  start: async ({ home }, provide) => {
    const started: Installed[] = []
    await provide(async (program, args) => {
      const one = await startInstalled(program, home, args)
      started.push(one)
      return one
    })
    for (const one of started) await one.close()
  },
})

export const { expect } = test
