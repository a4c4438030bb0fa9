// @ts-check
// Measures the costs of a page that stays open: reloading its document, and a change of one of its machines.
import { keyStoreArgs } from './keyring.mjs'
import { launch, userDataFolder } from './launch.mjs'
import { startPlayedServer } from './played-server.mjs'
import { addServer } from './sign-in.mjs'
import { median } from './stats.mjs'

/** A page is settled after this many milliseconds without a change. */
const STILL_MS = 400

/**
 * Returns medians: milliseconds from the reload of the document to the last change of its settled page, the page's longest task in
 * milliseconds and the bytes it receives when one machine changes.
 * @param {{ program: string, nodes: number, repeats: number, env: NodeJS.ProcessEnv }} options
 */
export async function measureKeptPage({ program, nodes, repeats, env }) {
  const server = await startPlayedServer(nodes)
  const data = userDataFolder()
  const app = await launch({ program, folder: data.folder, args: keyStoreArgs, env, settleMs: 3000 })
  try {
    await addServer(app.page, server)
    await app.page.addInitScript(watchUntilStill, { still: STILL_MS, settled: '[elementtiming]' })
    const reloads = []
    for (let repeat = 0; repeat <= repeats; repeat++) {
      await app.page.reload()
      const settled = await app.page.evaluate(() => /** @type {Promise<number>} */ (Reflect.get(window, 'benchStill')))
      if (repeat > 0) reloads.push(settled)
      await app.page.waitForTimeout(500)
    }
    const changes = []
    for (let repeat = 0; repeat < repeats; repeat++) changes.push(await oneChange(app.page, server))
    const fleet = {
      longestTask: median(changes.map(({ longest }) => longest)),
      bytes: median(changes.map(({ bytes }) => bytes)),
    }
    return { nodes, reload: median(reloads), ...fleet }
  } finally {
    await app.close()
    server.stop()
    data.remove()
  }
}

/**
 * Runs in each new document: sets `benchStill` to the milliseconds from its navigation to the last change of a page that has an element
 * `settled` and did not change for `still` milliseconds afterwards.
 * @param {{ still: number, settled: string }} options
 */
export function watchUntilStill({ still, settled }) {
  const found = new Promise((resolve) => {
    let last = 0
    const observer = new MutationObserver(() => requestAnimationFrame(() => (last = performance.now())))
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const timer = setInterval(() => {
      const rows = document.querySelector(settled)
      if (!rows || last === 0 || performance.now() - last < still) return
      observer.disconnect()
      clearInterval(timer)
      resolve(last)
    }, 50)
  })
  Object.assign(window, { benchStill: found })
}

/**
 * Changes one machine and waits for the poll that brings it. Tasks are read from a trace, because the page's own observer reports none
 * under 50 ms.
 * @param {import('playwright').Page} page
 * @param {import('./played-server.mjs').PlayedServer} server
 */
async function oneChange(page, server) {
  const cdp = await page.context().newCDPSession(page)
  /** @type {Map<string, number>} */
  const lists = new Map()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname === '/api/v1/node' && response.status !== 304) lists.set(requestId, 0)
  })
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (lists.has(requestId)) bytes += dataLength
  })
  const arrived = new Promise((resolve) => {
    cdp.on('Network.loadingFinished', ({ requestId }) => lists.has(requestId) && resolve(undefined))
  })
  await cdp.send('Network.enable')
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await server.change()
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] })
  await arrived
  await page.waitForTimeout(500)
  const trace = JSON.parse(String(await browser.stopTracing()))
  await cdp.detach()
  return { longest: longestTask(trace.traceEvents), bytes }
}

/**
 * Returns the milliseconds of the longest task of any page's main thread.
 * @param {{ name: string, pid: number, tid: number, dur?: number, args?: { name?: string } }[]} events
 */
function longestTask(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
  return Math.max(...tasks.map(({ dur }) => (dur ?? 0) / 1000))
}
