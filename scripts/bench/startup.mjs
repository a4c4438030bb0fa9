// @ts-check
import { launch, userDataFolder } from './launch.mjs'
import { keyStoreArgs } from './keyring.mjs'
import { treeMemory } from './memory.mjs'
import { startPlayedServer } from './played-server.mjs'
import { addServer } from './sign-in.mjs'
import { median } from './stats.mjs'

/** The time an app gets to settle, the same for both apps. */
const SETTLE_MS = 4000

/**
 * Returns the milliseconds from the spawn to the first contentful paint of the page, and to the first painted row of the machine list
 * (Element Timing; undefined if the page has none).
 * @param {import('./launch.mjs').Running} app
 */
async function paints(app) {
  const found = await app.page.evaluate(async () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]
    const row = await new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()[0]))
      observer.observe({ type: 'element', buffered: true })
      // The bare window has no rows; the console paints them later if the computer is busy.
      const limit = document.documentElement.dataset['appState'] === undefined ? 500 : 30_000
      setTimeout(() => resolve(undefined), limit)
    })
    return { origin: performance.timeOrigin, fcp: fcp?.startTime, row: row?.renderTime }
  })
  /** @param {number | undefined} time */
  const since = (time) => (time === undefined ? undefined : found.origin + time - app.spawnedAt)
  return { fcp: since(found.fcp), row: since(found.row) }
}

/**
 * Measures one start of an app: its paints and its memory.
 * @param {{ program: string, folder: string, args?: string[], env?: NodeJS.ProcessEnv | undefined }} options
 */
async function once(options) {
  const app = await launch({ ...options, settleMs: SETTLE_MS })
  const result = { ...(await paints(app)), memory: treeMemory(app.pid) }
  await app.close()
  return result
}

/**
 * @typedef {object} StartOptions
 * @property {string} bare
 * @property {string} console
 * @property {number} runs
 * @property {number} nodes
 * @property {NodeJS.ProcessEnv} [env]
 */

/**
 * Measures starts with the demo network, alternating with the bare window; see `measureStarts`.
 * @param {StartOptions} options
 */
export async function measureDemoStart(options) {
  const args = ['--mock', '--mock-seed=7', `--mock-nodes=${options.nodes}`]
  return measureStarts(options, args, async (page) => {
    await page.goto('app://console/machines')
    await page.locator('[elementtiming]').first().waitFor()
  })
}

/**
 * Measures starts with a server on loopback whose key is in the key store. `env` is that of a session with a keyring.
 * @param {StartOptions} options
 */
export async function measureServerStart(options) {
  const server = await startPlayedServer(options.nodes)
  try {
    return await measureStarts(options, keyStoreArgs, (page) => addServer(page, server))
  } finally {
    server.stop()
  }
}

/**
 * Starts the bare window and the console on the machine list alternately (so that a slow moment of the computer affects both), `runs` times
 * after one warm-up, and returns medians and ratios.
 * @param {StartOptions} options
 * @param {string[]} args of the console
 * @param {(page: import('playwright').Page) => Promise<void>} openMachines leaves a new console on its list of machines, which the next
 * start opens again
 */
async function measureStarts({ bare, console: program, runs, env }, args, openMachines) {
  const bareData = userDataFolder()
  const data = userDataFolder()
  try {
    const app = await launch({ program, folder: data.folder, args, env, settleMs: SETTLE_MS })
    await openMachines(app.page)
    await app.close()
    const bares = []
    const consoles = []
    for (let run = 0; run <= runs; run++) {
      const first = await once({ program: bare, folder: bareData.folder, env })
      const second = await once({ program, folder: data.folder, args, env })
      if (run > 0) {
        bares.push(first)
        consoles.push(second)
      }
    }
    return summary(bares, consoles)
  } finally {
    bareData.remove()
    data.remove()
  }
}

/** @typedef {{ fcp?: number | undefined, row?: number | undefined, memory: number }} Start */

/**
 * @param {Start[]} bares
 * @param {Start[]} consoles
 */
function summary(bares, consoles) {
  const barePaint = median(bares.map((start) => start.fcp ?? Number.NaN))
  const bareMemory = median(bares.map((start) => start.memory))
  const paint = median(consoles.map((start) => start.fcp ?? Number.NaN))
  const rows = median(consoles.map((start) => start.row ?? Number.NaN))
  const memory = median(consoles.map((start) => start.memory))
  return {
    barePaint,
    bareMemory,
    paint,
    rows,
    memory,
    paintVsBare: paint / barePaint,
    rowsVsBare: rows / barePaint,
    memoryVsBare: memory / bareMemory,
  }
}
