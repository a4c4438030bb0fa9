// @ts-check
// npm run bench [-- --runs=N] [--json FILE]: starts a bare window and the packaged console in turn and prints ratios and figures.
//   --app=PROGRAM  only the starts, of a console that is installed or unpacked already: /opt/Mesh Console/mesh-console
import { realpathSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withDisplay } from '../lib/display.mjs'
import { main, Problem } from '../lib/process.mjs'
import { packageApp } from '../lib/package-app.mjs'
import { prepareRuntime } from '../runtime.mjs'
import { measureList } from './api.mjs'
import { packageBare } from './bare.mjs'
import { measurePage } from './page.mjs'
import { measurePolicyEngine } from './policy.mjs'
import { measureStartup } from './startup.mjs'
import { round } from './stats.mjs'
import { startTable, table } from './table.mjs'

const flags = { runs: { type: 'string', default: '7' }, json: { type: 'string' }, app: { type: 'string' } }

await main(async () => {
  const { values } = parseArgs({ options: /** @type {import('node:util').ParseArgsOptionsConfig} */ (flags) })
  if (process.platform !== 'linux') throw new Problem('The benchmark reads memory from /proc: it runs on Linux only.')
  const runtime = await prepareRuntime({ virtualDisplay: true })
  const installed = typeof values['app'] === 'string' ? realpathSync(values['app']) : undefined
  const program = installed ?? (await packageApp(runtime, { inspect: true }))
  const bare = await packageBare(program)
  const found = await withDisplay(async (env) => {
    Object.assign(process.env, runtime.env, env)
    const options = { program, bare, electron: runtime.program, runs: Number(values['runs']) }
    if (installed) return report(await measureStarts(options), startTable, flatStarts)
    return report(await measureAll(options), table, flat)
  })
  console.log(found.text)
  if (typeof values['json'] === 'string') writeFileSync(values['json'], `${JSON.stringify(found.flat, null, 2)}\n`)
})

/**
 * @template T
 * @param {T} figures
 * @param {(figures: T) => string} draw
 * @param {(figures: T) => object} flatten
 */
function report(figures, draw, flatten) {
  return { text: draw(figures), flat: flatten(figures) }
}

/** @typedef {Awaited<ReturnType<typeof measureAll>>} Figures */

/** @typedef {Awaited<ReturnType<typeof measureStarts>>} Starts */

/** @param {{ program: string, bare: string, runs: number }} options */
async function measureStarts({ program, bare, runs }) {
  const small = await measureStartup({ bare, console: program, runs, nodes: 30 })
  const large = await measureStartup({ bare, console: program, runs: Math.max(3, runs - 2), nodes: 10_000 })
  return { small, large }
}

/** @param {{ program: string, bare: string, electron: string, runs: number }} options */
async function measureAll({ electron, ...options }) {
  const { program } = options
  const starts = await measureStarts(options)
  const lists = []
  for (const nodes of [10, 100, 1000, 10_000]) lists.push(await measureList({ program: electron, nodes }))
  const page = await measurePage({ program, nodes: 10_000 })
  const policy = await measurePolicyEngine()
  return { ...starts, lists, page, policy }
}

/**
 * All figures as one flat object.
 * @param {Figures} figures
 */
function flat({ lists, page, policy, ...starts }) {
  const list = Object.fromEntries(
    lists.flatMap(({ nodes, p50, p99, mainDelay }) => [
      [`list_${nodes}_p50_ms`, round(p50)],
      [`list_${nodes}_p99_ms`, round(p99)],
      [`main_delay_${nodes}_p99_ms`, round(mainDelay)],
    ]),
  )
  const engine = Object.fromEntries(
    policy.flatMap(({ machines, ...steps }) =>
      Object.entries(steps)
        .filter(([name, value]) => name !== 'rules' && typeof value === 'number')
        .map(([name, value]) => [`policy_${name}_${machines}`, value]),
    ),
  )
  return {
    ...flatStarts(starts),
    ...list,
    main_delay_p99_ms: round(lists.at(-1)?.mainDelay ?? Number.NaN),
    first_script_gzip_kb: round(page.scriptKb, 0),
    open_10000_ms: round(page.open, 0),
    filter_10000_ms: round(page.filter, 0),
    heap_10000_mb: round(page.heap, 0),
    ...engine,
  }
}

/** @param {Starts} starts */
function flatStarts({ small, large }) {
  return {
    rows_vs_bare: round(small.rowsVsBare),
    rows_10000_vs_bare: round(large.rowsVsBare),
    paint_vs_bare: round(small.paintVsBare),
    memory_vs_bare: round(small.memoryVsBare),
    memory_10000_vs_bare: round(large.memoryVsBare),
    bare_paint_ms: round(small.barePaint, 0),
    rows_ms: round(small.rows, 0),
    rows_10000_ms: round(large.rows, 0),
    bare_memory_mb: round(small.bareMemory, 0),
    memory_mb: round(small.memory, 0),
  }
}
