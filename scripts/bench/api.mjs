// @ts-check
import { _electron } from 'playwright'
import { isRoot, root } from '../lib/paths.mjs'
import { userDataFolder } from './launch.mjs'
import { quantile } from './stats.mjs'

const CALLS = 120

/**
 * The mock's list of machines, asked for by the page through app://, whole (no conditional requests): p50 and p99 of request to
 * last byte, and the 99th percentile of the main process's event-loop delay meanwhile, in milliseconds.
 *
 * It runs on the build in `out/`, not on the package: the loop's delay is read inside the main process, for which Playwright needs
 * the inspector that a package has switched off.
 * @param {{ program: string, nodes: number }} options
 */
export async function measureList({ program, nodes }) {
  const data = userDataFolder()
  const flags = [`--user-data-dir=${data.folder}`, ...(isRoot() ? ['--no-sandbox'] : [])]
  const args = ['.', ...flags, '--mock', '--mock-seed=7', `--mock-nodes=${nodes}`]
  const app = await _electron.launch({ executablePath: program, args, cwd: root })
  try {
    const page = await app.firstWindow()
    await page.goto('app://console/settings/about')
    await page.locator('html[data-app-state=ready]').waitFor()
    await page.evaluate(ask, 20)
    await app.evaluate(startDelay)
    const times = await page.evaluate(ask, CALLS)
    const mainDelay = await app.evaluate(readDelay)
    return { nodes, p50: quantile(times, 0.5), p99: quantile(times, 0.99), mainDelay }
  } finally {
    await app.close()
    data.remove()
  }
}

/**
 * Runs in the page.
 * @param {number} calls
 */
async function ask(calls) {
  const times = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    const answer = await fetch('/api/v1/node', { cache: 'no-store' })
    await answer.arrayBuffer()
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return times
}

/** Runs in the main process. */
function startDelay() {
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  Object.assign(globalThis, { benchDelay: delay })
}

/** Runs in the main process. The sampling interval itself (1 ms) is taken off. */
function readDelay() {
  const delay = /** @type {import('node:perf_hooks').IntervalHistogram} */ (Reflect.get(globalThis, 'benchDelay'))
  delay.disable()
  return Math.max(0, delay.percentile(99) / 1e6 - 1)
}
