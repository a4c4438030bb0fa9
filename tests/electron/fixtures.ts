import { type Page, type TestInfo, test as base } from '@playwright/test'
import { join } from 'node:path'
import { createFolder, keepCompiled, removeFolder } from './data-folders'
import { launchConsole, type LaunchedConsole, type LaunchOptions, type ReusableConsole } from './launch-console'
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

export type Launch = (options?: LaunchOptions) => Promise<LaunchedConsole>

/** Returns the folder of scripts that consoles of this run have compiled; Playwright empties it before a run. */
const compiledOf = ({ project }: TestInfo) => join(project.outputDir, 'compiled')

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
    const key = JSON.stringify([info.retry, options])
    const mesh = await keeper.take(key, begin, () => launchKept(options, compiledOf(info)))
    await provide(mesh)
    expect(mesh.problems(), 'errors nobody announced with allow()').toEqual([])
  },
  page: async ({ mesh }, provide) => {
    await provide(mesh.page)
  },
})

/** In milliseconds. Playwright would poll once a second after the first second, and most states appear earlier. */
const intervals = [50, 100, 150, 200, 300, 400, 500]

export const expect: typeof test.expect = Object.assign(test.expect.configure({}), {
  poll: (read: () => unknown, options: string | { message?: string; timeout?: number; intervals?: number[] } = {}) =>
    test.expect.poll(read, { intervals, ...(typeof options === 'string' ? { message: options } : options) }),
})
