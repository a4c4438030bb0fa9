// @ts-check
import { launch, userDataFolder } from './launch.mjs'
import { treeMemory } from './memory.mjs'
import { median } from './stats.mjs'

/** How long an app may take until it has settled; both apps get the same. */
const SETTLE_MS = 4000

/**
 * Milliseconds from the spawn to the first contentful paint of the page, and to the first painted row of the machine list
 * (Element Timing; undefined where the page has none).
 * @param {import('./launch.mjs').Running} app
 */
async function paints(app) {
  const found = await app.page.evaluate(async () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]
    const row = await new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()[0]))
      observer.observe({ type: 'element', buffered: true })
      setTimeout(() => resolve(undefined), 500)
    })
    return { origin: performance.timeOrigin, fcp: fcp?.startTime, row: row?.renderTime }
  })
  /** @param {number | undefined} time */
  const since = (time) => (time === undefined ? undefined : found.origin + time - app.spawnedAt)
  return { fcp: since(found.fcp), row: since(found.row) }
}

/**
 * One start of an app: its paints and its memory.
 * @param {{ program: string, folder: string, args?: string[], env?: NodeJS.ProcessEnv }} options
 */
async function once(options) {
  const app = await launch({ ...options, settleMs: SETTLE_MS })
  const result = { ...(await paints(app)), memory: treeMemory(app.pid) }
  await app.close()
  return result
}

/**
 * Starts the bare window and the console on the machine list in turn (so that a slow moment of the computer hits both), `runs` times
 * after one warm-up, and returns medians and ratios.
 * @param {{ bare: string, console: string, runs: number, nodes: number }} options
 */
export async function measureStartup({ bare, console: program, runs, nodes }) {
  const bareData = userDataFolder()
  const data = userDataFolder()
  const args = ['--mock', '--mock-seed=7', `--mock-nodes=${nodes}`]
  try {
    await openMachines({ program, folder: data.folder, args })
    const bares = []
    const consoles = []
    for (let run = 0; run <= runs; run++) {
      const first = await once({ program: bare, folder: bareData.folder })
      const second = await once({ program, folder: data.folder, args })
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

/**
 * Seeds the demo network and leaves the console on the machine list, where the next start opens again.
 * @param {{ program: string, folder: string, args: string[] }} options
 */
async function openMachines(options) {
  const app = await launch({ ...options, settleMs: SETTLE_MS })
  await app.page.goto('app://console/machines')
  await app.page.locator('[elementtiming]').first().waitFor()
  await app.close()
}
