import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { firstFiles } from './scripts/lib/first-files.mjs'
import { licences } from './scripts/lib/licences.mjs'
import { releasesPage } from './scripts/lib/repository.mjs'
import { themeVariables } from './scripts/lib/theme-variables.mjs'
import { createAppTheme } from './src/renderer/ui/theme/theme'
import { pages } from './src/shared/pages'

const path = (relative: string) => resolve(import.meta.dirname, relative)

const alias = {
  '@shared': path('src/shared'),
  '@main': path('src/main'),
  '@': path('src/renderer'),
}

const DEV_PORT = 5173

/** Pages have paths such as /machines/12, so file addresses start at the root; electron-vite would make them relative to the page. */
const filesFromRoot: Plugin = { name: 'files-from-root', enforce: 'post', config: () => ({ base: '/' }) }

/**
 * The library of the settings brings a validator of JSON schemas, 230 kB that each start would read: the console's schemas are zod's, and it
 * gives the library none.
 */
const noJsonSchemas: Plugin = {
  name: 'no-json-schemas',
  enforce: 'pre',
  resolveId: (id) => (/^ajv(-formats)?($|\/)/.test(id) ? `\0no-json-schemas/${id}` : null),
  load: (id) => (id.startsWith('\0no-json-schemas/') ? 'export const Ajv2020 = undefined; export default {}' : null),
}

/** Files that every first screen needs besides the first script: the code that pages share, and the two fonts of the Latin alphabet. */
const FIRST_FILES = [
  { name: /\/shared-[^/]*\.js$/, attrs: { rel: 'modulepreload' } },
  { name: /-latin-wght-normal-[^/]*\.woff2$/, attrs: { rel: 'preload', as: 'font' } },
]

const SHARED = /src\/renderer\/(ui\/|lib\/|domain\/(?!import\/))|node_modules\/(@tanstack|lucide-react)\//
const CONTROLS = /node_modules\/(@mui|@popperjs)\//
/** Small parts of several lists: a request takes longer than loading them on every page. */
const PARTS =
  /src\/renderer\/(components\/(missing-lists|undo\/use-|attempt|export|list-table|states|query|notes\/use-note|local-client\/use-local-client|watch\/(draft-scope|use-alert-entry)|presence\/use-online)|features\/machines\/(use-machine-(dialogs|menu)|machine-actions))|src\/shared\/(history-path|user-address|states|query|machine-facts\/(?!record)|presence\/interval|watch\/watch-language|command\/ssh-command|acts\/act-key|command\/login-command|net-address)/
/** Texts that every page loads, at the latest when it is idle. */
const TEXTS = ['en', 'de'].map((language) => ({
  name: `texts-${language}`,
  test: new RegExp(`/locales/${language}/(common|commands|notifications|jobs)\\.json`),
  priority: 7,
}))
/** Controls and components that lists have no use for: only forms, dialogs and settings. */
const FORM_CONTROLS =
  /@mui\/material\/(Autocomplete|useAutocomplete|Chip|Radio|RadioGroup|Switch|FormGroup|FormControlLabel|LinearProgress|Skeleton|internal\/SwitchBase)\/|@mui\/material\/internal\/SwitchBase/
/** Two pages have tabs. */
const TABS =
  /@mui\/material\/(Tab|Tabs|TabScrollButton|internal\/(ScrollbarSize|animate))\/|src\/renderer\/ui\/counted-tabs/
const FORM_COMPONENTS = /src\/renderer\/(ui\/(tags-input|secret-field|form-dialog|command-block)|domain\/taken-names)\./
/** Two pages draw curves. */
const CURVE = /src\/renderer\/ui\/time-curve/
const EDITOR =
  /src\/renderer\/ui\/(code-editor|matrix|sortable)|node_modules\/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)\//
const POLICY_TEXT = /src\/(shared\/policy\/syntax\/|renderer\/domain\/tag-suggestions)|node_modules\/jsonc-parser\//
const ENGINE =
  /src\/(shared\/policy\/(?!net\/)|renderer\/domain\/policy-worker\/(?!access-question|question-forms))|node_modules\/jsonc-parser\//

/** Makes the document load them while the first script is still loading: a font that the first layout requests costs a second layout. */
const preloadFirst: Plugin = {
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => ({
      // No empty frame is drawn while the first script loads.
      html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
      tags: Object.keys(bundle ?? {}).flatMap((fileName) =>
        FIRST_FILES.filter(({ name }) => name.test(fileName)).map(({ attrs }) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
        })),
      ),
    }),
  },
}

/** The scripts that the document adds for the requested page. */
const starts = {
  root: import.meta.dirname,
  pages,
  isNamed: (fileName: string) => FIRST_FILES.some(({ name }) => name.test(`/${fileName}`)),
}

/**
 * Three builds into `out/`. The targets are those of the oldest runtime the app must start on for development and tests
 * (Electron 33: Node 20.18, Chrome 130); Electron 45 runs the same files.
 */
export default defineConfig({
  main: {
    plugins: [noJsonSchemas, licences(import.meta.dirname)],
    resolve: { alias },
    build: {
      target: 'node20.18',
      // Only `dependencies` (the SQLite binding) stay outside; everything else is bundled, so the package carries no node_modules.
      externalizeDeps: true,
      rollupOptions: {
        input: {
          index: path('src/main/index.ts'),
          'mock-worker': path('src/main/mock/worker.ts'),
          'backup-worker': path('src/main/backup/worker.ts'),
          'config-worker': path('src/main/host/config-worker.ts'),
          'history-worker': path('src/main/history/worker.ts'),
          'list-worker': path('src/main/headscale/list-worker.ts'),
          serve: path('src/main/headless/serve-from-source.ts'),
        },
        // Not ES modules: Node's loader takes longer for these, in each thread.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          // Beside the entries, because code finds its neighbours by its own folder.
          chunkFileNames: '[name]-[hash].cjs',
        },
      },
    },
  },
  preload: {
    plugins: [licences(import.meta.dirname)],
    resolve: { alias },
    build: {
      target: 'node20.18',
      // A sandboxed preload is one CommonJS file: it can require nothing but electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: path('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path('src/renderer'),
    define: { 'import.meta.env.RELEASES_PAGE': JSON.stringify(releasesPage(import.meta.dirname)) },
    plugins: [
      react(),
      filesFromRoot,
      themeVariables(createAppTheme()),
      preloadFirst,
      firstFiles(starts),
      licences(import.meta.dirname),
    ],
    // The page's origin is app://console during development, too: by default Vite's client would look for its websocket there.
    server: { port: DEV_PORT, strictPort: true, hmr: { protocol: 'ws', host: 'localhost', clientPort: DEV_PORT } },
    resolve: { alias },
    worker: { format: 'es' },
    build: {
      target: 'chrome130',
      minify: true,
      // No data: URLs and no inline polyfill, so that the content security policy can stay strict.
      assetsInlineLimit: 0,
      // The document preloads shared code (below): the helper that does it from the script costs 20 ms of each start.
      modulePreload: false,
      cssCodeSplit: false,
      // The first script is one file on purpose (below), and comes from this computer.
      chunkSizeWarningLimit: 1000,
      rollupOptions: {
        input: path('src/renderer/index.html'),
        output: {
          codeSplitting: {
            groups: [
              // A group takes along what its modules import, unless a group before it has it.
              // The code of every start is one file: one request.
              { name: 'start', tags: ['$initial'], priority: 6 },
              // Forms and a few pages need schemas. Whoever loads zod loads its configuration with it, before any schema is created.
              { name: 'zod', test: /node_modules\/zod\/|src\/renderer\/lib\/zod-without-eval/, priority: 6 },
              // Code that pages share is in a few files rather than one per component.
              ...TEXTS,
              {
                name: 'shared',
                test: (id) =>
                  (CONTROLS.test(id) || SHARED.test(id) || PARTS.test(id)) &&
                  ![FORM_CONTROLS, FORM_COMPONENTS, EDITOR, ENGINE, CURVE, TABS].some((other) => other.test(id)),
                minShareCount: 2,
                priority: 5,
              },
              { name: 'tabs', test: TABS, minShareCount: 2, priority: 5 },
              { name: 'form-controls', test: CONTROLS, minShareCount: 2, priority: 4 },
              { name: 'form-components', test: FORM_COMPONENTS, minShareCount: 2, priority: 2 },
              // The palette understands ports, too.
              { name: 'ports', test: /src\/shared\/policy\/net\/ports/, minShareCount: 2, priority: 4 },
              // The editor and the policy's text both follow the nesting of brackets.
              { name: 'nesting', test: /src\/shared\/nesting/, minShareCount: 2, priority: 5 },
              // Tag suggestions read the policy's text on pages other than the policy's own.
              { name: 'policy-text', test: POLICY_TEXT, minShareCount: 2, priority: 4 },
              // The views of the policy share the editor, which no other page may load, and the engine, of which pages that
              // predict access need a part.
              { name: 'policy-editor', test: EDITOR, minShareCount: 2 },
              { name: 'policy-engine', test: ENGINE, minShareCount: 2 },
            ],
          },
        },
      },
    },
  },
})
