// @ts-check
// npm run bench [-- --runs=N] [--json FILE] [--only=PART,PART]: starts a bare window and the packaged console alternately and prints the
// figures as the Markdown table of docs/proof.md.
//   --trace FILE   measures nothing, but records a start and a reload of the document, main process and page, as a trace for the
//                  performance panel of Chrome's developer tools, and prints what took longest; --nodes=N machines, default 30
//   --only=PARTS   some of: demo, server, window, kept, lists, page, policy, idle, load
//   --seconds=N    how long each state of an idle console is measured; default 120
//   --app=PROGRAM  measures the starts of an installed or unpacked console (/opt/Mesh Console/mesh-console): of a copy that the
//                  benchmark can attach to
import { realpathSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withDisplay } from '../lib/display.mjs'
import { inspectableCopy } from '../lib/inspectable.mjs'
import { main, Problem } from '../lib/process.mjs'
import { packageApp } from '../lib/package-app.mjs'
import { prepareRuntime } from '../runtime.mjs'
import { measureList } from './api.mjs'
import { packageBare } from './bare.mjs'
import { measureIdle } from './idle.mjs'
import { measureKeptPage } from './kept-page.mjs'
import { withKeyring } from './keyring.mjs'
import { measurePage } from './page.mjs'
import { measurePolicyEngine } from './policy.mjs'
import { measureSecondWindow } from './second-window.mjs'
import { measureServerLoad } from './server-load.mjs'
import { measureDemoStart, measureServerStart } from './startup.mjs'
import { flat, table } from './table.mjs'
import { recordTrace } from './trace.mjs'

const flags = {
  runs: { type: 'string', default: '7' },
  json: { type: 'string' },
  app: { type: 'string' },
  only: { type: 'string' },
  seconds: { type: 'string', default: '120' },
  trace: { type: 'string' },
  nodes: { type: 'string', default: '30' },
}

const FLEET = 10_000

/** @typedef {{ program: string, bare: string, electron: string, runs: number, seconds: number }} Options */

/** The measurements by name. */
const parts = {
  demo: (/** @type {Options} */ options) => sizes(measureDemoStart, options),
  server: (/** @type {Options} */ options) =>
    withKeyring((env) => sizes((one) => measureServerStart({ ...one, env }), options)),
  window: (/** @type {Options} */ { program, runs }) => measureSecondWindow({ program, runs, nodes: 30 }),
  kept: (/** @type {Options} */ { program }) => withKeyring((env) => measureKeptPage({ program, nodes: FLEET, env })),
  lists: (/** @type {Options} */ { electron }) =>
    inTurn([10, 100, 1000, FLEET], (nodes) => measureList({ program: electron, nodes })),
  page: (/** @type {Options} */ { program }) => measurePage({ program, nodes: FLEET }),
  policy: () => measurePolicyEngine(),
  idle: (/** @type {Options} */ { program, bare, seconds }) => measureIdle({ program, bare, nodes: 1000, seconds }),
  load: (/** @type {Options} */ { program, electron }) =>
    measureServerLoad({ program, electron, nodes: 2000, seconds: 60 }),
}
const ofInstalled = ['demo', 'server']

/** @typedef {{ [K in keyof typeof parts]?: Awaited<ReturnType<(typeof parts)[K]>> }} Figures */

await main(async () => {
  const { values } = parseArgs({ options: /** @type {import('node:util').ParseArgsOptionsConfig} */ (flags) })
  if (process.platform !== 'linux') throw new Problem('The benchmark reads memory from /proc: it runs on Linux only.')
  const runtime = await prepareRuntime({ virtualDisplay: true })
  const { trace: file } = values
  if (typeof file === 'string') {
    const options = { program: runtime.program, nodes: Number(values['nodes']), file }
    const lines = await withDisplay(async (env) => {
      Object.assign(process.env, runtime.env, env)
      return recordTrace(options)
    })
    return console.log(lines.join('\n'))
  }
  const installed = typeof values['app'] === 'string' ? await inspectableCopy(realpathSync(values['app'])) : undefined
  const names = chosen(values['only'], installed === undefined ? Object.keys(parts) : ofInstalled)
  const program = installed?.program ?? (await packageApp(runtime, { inspect: true }))
  const bare = await packageBare(program)
  const figures = await withDisplay(async (env) => {
    Object.assign(process.env, runtime.env, env)
    const [runs, seconds] = [Number(values['runs']), Number(values['seconds'])]
    return measure(names, { program, bare, electron: runtime.program, runs, seconds })
  })
  installed?.remove()
  console.log(table(figures))
  if (typeof values['json'] === 'string') writeFileSync(values['json'], `${JSON.stringify(flat(figures), null, 2)}\n`)
})

/**
 * @param {unknown} only
 * @param {string[]} known
 */
function chosen(only, known) {
  if (typeof only !== 'string') return known
  const names = only.split(',')
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Problem(`There is no part ${unknown.join(', ')}: there are ${known.join(', ')}.`)
  return names
}

/**
 * @param {string[]} names
 * @param {Options} options
 * @returns {Promise<Figures>}
 */
async function measure(names, options) {
  const found = await inTurn(names, async (name) => [
    name,
    await /** @type {Record<string, (options: Options) => unknown>} */ (parts)[name]?.(options),
  ])
  return Object.fromEntries(found)
}

/**
 * Measures a start with few machines and with a fleet.
 * @template T
 * @param {(options: import('./startup.mjs').StartOptions) => Promise<T>} start
 * @param {Options} options
 */
async function sizes(start, { program, bare, runs }) {
  const small = await start({ bare, console: program, runs, nodes: 30 })
  return { small, large: await start({ bare, console: program, runs, nodes: FLEET }) }
}

/**
 * Runs one after the other, because simultaneous measurements would disturb each other.
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} work
 */
async function inTurn(items, work) {
  const results = /** @type {R[]} */ ([])
  for (const item of items) results.push(await work(item))
  return results
}
