// @ts-check
// Measures the console's processor use while idle: with its window open, and closed with the console watching on. Hidden windows are not
// measured, because a page counts as visible while a debugger is attached.
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron } from 'playwright'
import { isRoot, root } from '../lib/paths.mjs'
import { Problem } from '../lib/process.mjs'
import { treeTime } from './cpu-time.mjs'
import { launch, userDataFolder } from './launch.mjs'
import { PLAYED_KEY, startPlayedServer } from './played-server.mjs'

/** Measurement starts afterwards: a start loads late parts, and the observer polls every list once. */
const SETTLE_MS = 25_000

/**
 * Returns percent of one core, of all processes together: for a bare window, and for the console on a server with `nodes` unchanging
 * machines. Each is measured for `seconds`.
 * @param {{ program: string, bare: string, nodes: number, seconds: number }} options
 */
export async function measureIdle({ program, bare, nodes, seconds }) {
  const bareShare = await measureBare(bare, seconds / 2)
  const server = await startPlayedServer(nodes)
  const data = userDataFolder()
  // Started with the main process's debugger, because without a window there is no other way to quit it.
  const app = await _electron.launch({
    executablePath: program,
    cwd: root,
    args: [`--user-data-dir=${data.folder}`, ...(isRoot() ? ['--no-sandbox'] : [])],
    colorScheme: null,
  })
  try {
    const page = await app.firstWindow()
    await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached' })
    await begin(page, server.url)
    const pid = Number(app.process().pid)
    const measured = async () => {
      await sleep(SETTLE_MS)
      return share(pid, seconds)
    }
    const open = await measured()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()))
    const closed = await measured()
    return { nodes, seconds, bare: bareShare, open, closed }
  } finally {
    await app.close()
    server.stop()
    data.remove()
  }
}

/**
 * @param {string} program
 * @param {number} seconds
 */
async function measureBare(program, seconds) {
  const data = userDataFolder()
  const window = await launch({ program, folder: data.folder, settleMs: 4000 })
  try {
    return await share(window.pid, seconds)
  } finally {
    await window.close()
    data.remove()
  }
}

/**
 * Adds the server, lets the console continue without a window, and opens the list of machines.
 * @param {import('playwright').Page} page
 * @param {string} url
 */
async function begin(page, url) {
  const added = await page.evaluate(
    async ({ server, choices }) => {
      const desktop = Reflect.get(window, 'desktop')
      await desktop?.invoke('watch:choose', choices)
      return JSON.stringify(await desktop?.invoke('servers:add', server))
    },
    {
      server: { name: 'Played', url, color: /** @type {const} */ ('green'), key: PLAYED_KEY },
      choices: { closing: /** @type {const} */ ('background'), tray: true },
    },
  )
  if (!JSON.parse(added).value?.session) throw new Problem(`The played server was not added: ${added}`)
  await page.goto('app://console/machines')
  await page.locator('[elementtiming]').first().waitFor()
}

/**
 * @param {number} pid
 * @param {number} seconds
 */
async function share(pid, seconds) {
  const before = treeTime(pid)
  const begun = performance.now()
  await sleep(seconds * 1000)
  return ((treeTime(pid) - before) / ((performance.now() - begun) / 1000)) * 100
}
