import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { licences } from './scripts/lib/licences.mjs'
import { BusyOrder } from './scripts/lib/test-order.mjs'

const path = (relative: string) => resolve(import.meta.dirname, relative)

const alias = {
  '@shared': path('src/shared'),
  '@main': path('src/main'),
  '@tests': path('tests'),
  '@': path('src/renderer'),
}

/** Milliseconds that `waitFor`, `findBy…` and `expect.poll` wait for a state: far more than they need next to four busy loops. */
const waitLimit = 45_000

/** In milliseconds; only for tests that hang. No test may depend on the machine's clock. */
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: waitLimit, interval: 20 } },
}

const web = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://console.test/' } },
  setupFiles: ['tests/support/setup-page-tests.ts'],
  provide: { waitLimit },
  ...limits,
}

/** Processed by vitest, so that a test can mock `electron`: Node has none to import. */
const outsideElectron = { deps: { inline: ['electron-store'] } }

/** Whole pages, tested in the whole application with the mock server: seconds each. */
const pages = 'src/renderer/**/{*-page,*-pages,*-view,app-layout,command-palette,missing-lists}.test.tsx'

/** Tests that need seconds for good reasons: ten thousand random documents, a database that stays locked, processes that are killed. */
const slow = '**/*.slow.test.ts'

/** Tests that replace a module. That has no effect on what another file of the same worker has loaded, so each has a worker of its own. */
const mocking = readdirSync(path('src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(path(file), 'utf8').includes('vi.mock('))

/**
 * vitest requires Node 22: on Node 20 its reporters lack `Map.groupBy` when they print the reason of a failure. Our own scripts get it from
 * Electron; this is for vitest started directly, for example by an editor.
 */
function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  let index = 0
  for (const value of values) {
    const key = keyOf(value, index++)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}
if (!('groupBy' in Map)) Object.assign(Map, { groupBy })

/**
 * Unit tests sit beside their files. They run inside the Electron runtime as Node: see scripts/test-unit.mjs.
 *
 * `npm run check` leaves out the pages and the slow ones, which take longer than all the rest; `npm test` and `npm run test:unit` run
 * everything.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: BusyOrder },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'node',
          environment: 'node',
          // Importing a module does nothing here, so files can share a worker; it saves half a minute.
          isolate: false,
          // Tests of the page's code that need no document: a test that renders or reads the document is a .test.tsx.
          include: ['{src,scripts,tests}/**/*.test.ts'],
          exclude: [slow, ...mocking],
          setupFiles: ['tests/support/setup-properties.ts'],
          server: outsideElectron,
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'mocking',
          environment: 'node',
          include: mocking,
          exclude: [slow],
          setupFiles: ['tests/support/setup-properties.ts'],
          server: outsideElectron,
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'slow',
          environment: 'node',
          include: [`{src,scripts,tests}/${slow}`],
          setupFiles: ['tests/support/setup-properties.ts'],
          server: outsideElectron,
          ...limits,
        },
      },
      {
        plugins: [react(), licences(import.meta.dirname)],
        resolve: { alias },
        // Files share a worker, as those of node do: importing React and MUI again takes longer than the tests of a file.
        test: { name: 'web', isolate: false, include: ['src/renderer/**/*.test.tsx'], exclude: [pages], ...web },
      },
      {
        plugins: [react(), licences(import.meta.dirname)],
        resolve: { alias },
        test: { name: 'pages', include: [pages], ...web },
      },
    ],
  },
})
