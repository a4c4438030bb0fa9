// @ts-check
// npm run bench [-- --runs=N] [--json FILE] [--only=PART,PART]: starts a bare window and the packaged console alternately and prints the
// figures as the Markdown tables of docs/proof.md, and the goals they miss. Takes up to 12 minutes.
//   --against FILE compares with the tables in a Markdown file, such as docs/proof.md
//   --trace FILE   measures nothing, but records a start and a reload of the document, main process and page, as a trace for the
//                  performance panel of Chrome's developer tools, and prints what took longest; --nodes=N machines, default 30
//   --only=PARTS   some of: start (by thread and phase; only if named), demo, server, window, kept, lists, pages, policy, idle, load
//   --seconds=N    how long each state of an idle console is measured; default 60
//   --app=PROGRAM  measures the starts of an installed or unpacked console (/opt/Mesh Console/mesh-console): of a copy that the
//                  benchmark can attach to
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withDisplay } from '../lib/display.mjs'
import { inspectableCopy } from '../lib/inspectable.mjs'
import { main, Problem, say } from '../lib/process.mjs'
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
import { ownRows, scaleTable } from './scale.mjs'
import { isMissed, readTable, rowsOf, table, threadTables } from './table.mjs'
import { recordTrace } from './trace.mjs'

const flags = {
  runs: { type: 'string', default: '7' },
  json: { type: 'string' },
  against: { type: 'string' },
  app: { type: 'string' },
  only: { type: 'string' },
  seconds: { type: 'string', default: '60' },
  trace: { type: 'string' },
  nodes: { type: 'string', default: '30' },
}

const FLEET = 10_000
const LARGEST = 50_000
const SIZES = [10, 100, 1000, FLEET, LARGEST]
/** The whole benchmark takes no longer. */
const LIMIT_MINUTES = 12

/** @typedef {{ program: string, bare: string, electron: string, runs: number, seconds: number }} Options */

const repeats = (/** @type {number} */ nodes) => (nodes === FLEET ? 7 : 3)

/** The measurements by name. */
const parts = {
  start: async (/** @type {Options} */ { program, bare, runs }) => {
    const options = { bare, console: program, runs, sizes: [30], follow: true }
    return {
      demo: await measureDemoStart(options),
      server: await withKeyring((env) => measureServerStart({ ...options, env })),
    }
  },
  demo: (/** @type {Options} */ { program, bare, runs }) =>
    measureDemoStart({ bare, console: program, runs, sizes: [30, FLEET] }),
  server: (/** @type {Options} */ { program, bare, runs }) =>
    withKeyring((env) => measureServerStart({ bare, console: program, runs, sizes: [30, FLEET], env })),
  window: (/** @type {Options} */ { program }) => measureSecondWindow({ program, runs: 3, nodes: 30 }),
  kept: (/** @type {Options} */ { program }) =>
    withKeyring((env) =>
      inTurn([FLEET, LARGEST], (nodes) => measureKeptPage({ program, nodes, repeats: repeats(nodes), env })),
    ),
  lists: (/** @type {Options} */ { electron }) => inTurn(SIZES, (nodes) => measureList({ program: electron, nodes })),
  pages: (/** @type {Options} */ { program }) =>
    inTurn(SIZES, (nodes) => measurePage({ program, nodes, repeats: repeats(nodes) })),
  policy: () => measurePolicyEngine(),
  idle: (/** @type {Options} */ { program, bare, seconds }) => measureIdle({ program, bare, nodes: 1000, seconds }),
  load: (/** @type {Options} */ { program, electron, seconds }) =>
    measureServerLoad({ program, electron, nodes: 2000, seconds: seconds * 0.8 }),
}
/** Parts that measure processor time of a computer that mostly waits: they run at the same time. */
const waiting = ['idle', 'load']
const ofInstalled = ['start', 'demo', 'server']

/** @typedef {{ [K in keyof typeof parts]?: Awaited<ReturnType<(typeof parts)[K]>> }} Figures */

await main(async () => {
  const begun = performance.now()
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
  if (figures.start) console.log(`${threadTables(figures.start)}\n`)
  report(rowsOf(figures), values, (performance.now() - begun) / 60_000)
  return names.every((name) => Reflect.get(figures, name)) ? 0 : 1
})

/**
 * @param {import('./table.mjs').Row[]} rows
 * @param {{ [flag: string]: unknown }} values
 * @param {number} minutes
 */
function report(rows, { against, json }, minutes) {
  const before = typeof against === 'string' ? readTable(readFileSync(against, 'utf8')) : undefined
  const missed = rows.filter(isMissed).map(({ what }) => what)
  console.log(`${table(ownRows(rows), before)}\n\n${scaleTable(rows)}\n`)
  console.log([`${missed.length} figures miss their goal.`, ...missed].join('\n- '))
  const late = minutes > LIMIT_MINUTES ? `; the limit is ${LIMIT_MINUTES}` : ''
  console.log(`\nMeasured in ${minutes.toFixed(1)} minutes${late}.`)
  if (typeof json !== 'string') return
  writeFileSync(json, `${JSON.stringify(Object.fromEntries(rows.map(({ what, value }) => [what, value])), null, 2)}\n`)
}

/**
 * @param {unknown} only
 * @param {string[]} known
 */
function chosen(only, known) {
  if (typeof only !== 'string') return known.filter((name) => name !== 'start')
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
  const all = /** @type {Record<string, (options: Options) => Promise<unknown>>} */ (parts)
  // A part that fails leaves its rows out; the others are still worth their time.
  const one = async (/** @type {string} */ name) => {
    const begun = performance.now()
    const [outcome] = await Promise.allSettled([all[name]?.(options)])
    say(`Measured ${name} in ${Math.round((performance.now() - begun) / 1000)} s.`)
    if (outcome.status === 'fulfilled') return [name, outcome.value]
    console.error(`The part ${name} failed.`, outcome.reason)
    return [name, undefined]
  }
  const busy = await inTurn(
    names.filter((name) => !waiting.includes(name)),
    one,
  )
  const quiet = await Promise.all(names.filter((name) => waiting.includes(name)).map(one))
  return Object.fromEntries([...busy, ...quiet])
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
