// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { followThreads, treeTime } from './cpu-time.mjs'
import { launch, userDataFolder } from './launch.mjs'
import { keyStoreArgs } from './keyring.mjs'
import { treeMemory } from './memory.mjs'
import { startPlayedServer } from './played-server.mjs'
import { addServer } from './sign-in.mjs'
import { median } from './stats.mjs'

/** The time until an app has settled. */
const SETTLE_MS = 3500
const BARE_SETTLE_MS = 2000
/** The processor time of a start is read this long after its rows, at the earliest. */
const AFTER_ROWS_MS = 2000

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
  return { navigation: since(0) ?? 0, fcp: since(found.fcp), row: since(found.row) }
}

/**
 * Measures one start of an app: its paints, memory and processor time in milliseconds, with `follow` by thread and phase.
 * @param {{ program: string, folder: string, args?: string[], env?: NodeJS.ProcessEnv | undefined, settleMs: number,
 *   follow?: boolean | undefined }} options
 * @returns {Promise<Start>}
 */
async function once({ follow = false, ...options }) {
  /** @type {ReturnType<typeof followThreads> | undefined} */
  let threads
  const onSpawn = (/** @type {number} */ pid) => {
    if (follow) threads = followThreads(pid)
  }
  const app = await launch({ ...options, onSpawn })
  const found = await paints(app)
  const shown = found.row ?? found.fcp ?? 0
  // A busy computer may just have finished.
  await sleep(app.spawnedAt + shown + AFTER_ROWS_MS - Date.now())
  threads?.stop()
  const cpu = treeTime(app.pid) * 1000
  const at = (/** @type {number} */ ms) => threads?.at(app.spawnedAt + ms) ?? new Map()
  const phases = follow ? [at(found.navigation), at(shown), at(Number.POSITIVE_INFINITY)] : []
  const result = { ...found, cpu, phases, memory: treeMemory(app.pid) }
  await app.close()
  return result
}

/**
 * @typedef {object} StartOptions
 * @property {string} bare
 * @property {string} console
 * @property {number} runs
 * @property {number[]} sizes numbers of machines
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [follow] the processor time by thread, too: reading it takes a tenth of a core
 */

/**
 * A console to start: its arguments, and the step that leaves a new one on its list of machines, which the next start opens again.
 * @typedef {object} Subject
 * @property {number} nodes
 * @property {string[]} args
 * @property {(page: import('playwright').Page) => Promise<void>} openMachines
 */

/**
 * Measures starts with the demo network, alternating with the bare window; see `measureStarts`.
 * @param {StartOptions} options
 */
export async function measureDemoStart(options) {
  const openMachines = async (/** @type {import('playwright').Page} */ page) => {
    await page.goto('app://console/machines')
    await page.locator('[elementtiming]').first().waitFor()
  }
  return measureStarts(
    options,
    options.sizes.map((nodes) => ({ nodes, args: ['--mock', '--mock-seed=7', `--mock-nodes=${nodes}`], openMachines })),
  )
}

/**
 * Measures starts with a server on loopback whose key is in the key store. `env` is that of a session with a keyring.
 * @param {StartOptions} options
 */
export async function measureServerStart(options) {
  const servers = await Promise.all(options.sizes.map(startPlayedServer))
  try {
    return await measureStarts(
      options,
      servers.map((server, index) => ({
        nodes: options.sizes[index] ?? Number.NaN,
        args: keyStoreArgs,
        openMachines: (page) => addServer(page, server),
      })),
    )
  } finally {
    for (const server of servers) server.stop()
  }
}

/**
 * Starts the bare window and each console on its machine list in turn (so that a slow moment of the computer affects all), `runs` times
 * after one warm-up, and returns medians.
 * @param {StartOptions} options
 * @param {Subject[]} subjects
 */
async function measureStarts({ bare, console: program, runs, env, follow }, subjects) {
  const bareData = userDataFolder()
  const consoles = subjects.map((subject) => ({
    ...subject,
    data: userDataFolder(),
    starts: /** @type {Start[]} */ ([]),
  }))
  const bares = /** @type {Start[]} */ ([])
  try {
    for (const { data, args, openMachines } of consoles) {
      const app = await launch({ program, folder: data.folder, args, env, settleMs: SETTLE_MS })
      await openMachines(app.page)
      await app.close()
    }
    for (let run = 0; run <= runs; run++) {
      const first = await once({ program: bare, folder: bareData.folder, env, settleMs: BARE_SETTLE_MS, follow })
      if (run > 0) bares.push(first)
      for (const { data, args, starts } of consoles) {
        const start = await once({ program, folder: data.folder, args, env, settleMs: SETTLE_MS, follow })
        if (run > 0) starts.push(start)
      }
    }
    return { bare: medians(bares), consoles: consoles.map(({ nodes, starts }) => ({ nodes, ...medians(starts) })) }
  } finally {
    for (const { remove } of [bareData, ...consoles.map(({ data }) => data)]) remove()
  }
}

/**
 * `phases`: processor time by thread until the navigation, the rows (or the paint of a page without rows) and the end.
 * @typedef {{ navigation: number, fcp?: number | undefined, row?: number | undefined, cpu: number, memory: number,
 *   phases: readonly import('./cpu-time.mjs').ThreadTimes[] }} Start
 */

/** @param {Start[]} starts */
const medians = (starts) => ({
  paint: median(starts.map(({ fcp }) => fcp ?? Number.NaN)),
  rows: median(starts.map(({ row }) => row ?? Number.NaN)),
  memory: median(starts.map(({ memory }) => memory)),
  cpu: median(starts.map(({ cpu }) => cpu)),
  threads: threadMedians(starts),
})

/**
 * Returns the median of each thread at the end of each phase, and of all threads together first.
 * @param {Start[]} starts
 * @returns {{ name: string, phases: number[] }[]}
 */
function threadMedians(starts) {
  const count = starts[0]?.phases.length ?? 0
  const names = new Set(starts.flatMap(({ phases }) => phases.flatMap((times) => [...times.keys()])))
  const medianOf = (/** @type {(times: import('./cpu-time.mjs').ThreadTimes) => number} */ read) =>
    Array.from({ length: count }, (_, phase) => median(starts.map(({ phases }) => read(phases[phase] ?? new Map()))))
  if (count === 0) return []
  const all = medianOf((times) => [...times.values()].reduce((sum, ms) => sum + ms, 0))
  const threads = [...names].map((name) => ({ name, phases: medianOf((times) => times.get(name) ?? 0) }))
  return [{ name: 'all', phases: all }, ...threads.toSorted((a, b) => (b.phases.at(-1) ?? 0) - (a.phases.at(-1) ?? 0))]
}
