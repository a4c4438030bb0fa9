// @ts-check
// Measures the processor time that one console costs a real Headscale, with its window open.
import { setTimeout as sleep } from 'node:timers/promises'
import { treeTime } from './cpu-time.mjs'
import { launch, userDataFolder } from './launch.mjs'
import { startRealServer } from './real-server.mjs'
import { addServer } from './sign-in.mjs'

/** Measurement starts afterwards: a start loads late parts, and the observer polls every list once. */
const SETTLE_MS = 15_000
const PAGES = /** @type {const} */ (['/', '/machines', '/routes'])

/**
 * Returns, for a server without a console (path null) and for each page: processor seconds per minute, and requests per minute by path.
 * @param {{ program: string, electron: string, nodes: number, seconds: number }} options
 */
export async function measureServerLoad({ program, electron, nodes, seconds }) {
  const server = await startRealServer(nodes, electron)
  try {
    await sleep(SETTLE_MS)
    // A server needs time without a console, too, but little.
    const alone = { path: null, ...(await load(server, seconds / 4)) }
    return { nodes, seconds, version: server.version, pages: [alone, ...(await loadOfPages(server, program, seconds))] }
  } finally {
    await server.stop()
  }
}

/** @param {import('./real-server.mjs').RealServer} server @param {string} program @param {number} seconds */
async function loadOfPages(server, program, seconds) {
  const data = userDataFolder()
  const app = await launch({ program, folder: data.folder, settleMs: 3000 })
  try {
    await addServer(app.page, { url: server.url, key: server.key, keychain: false })
    const pages = []
    for (const path of PAGES) {
      await app.page.goto(`app://console${path}`)
      await sleep(SETTLE_MS)
      pages.push({ path, ...(await load(server, seconds)) })
    }
    return pages
  } finally {
    await app.close()
    data.remove()
  }
}

/** @param {import('./real-server.mjs').RealServer} server @param {number} seconds */
async function load(server, seconds) {
  const [before, lines] = [treeTime(server.pid), server.log().length]
  await sleep(seconds * 1000)
  const perMinute = 60 / seconds
  /** @type {Record<string, number>} */
  const requests = {}
  for (const line of server.log().slice(lines - 1)) {
    const path = /http request .*\bpath=(\S+)/.exec(line)?.[1]
    if (path !== undefined) requests[path] = (requests[path] ?? 0) + perMinute
  }
  return { cpuSeconds: (treeTime(server.pid) - before) * perMinute, requests }
}
