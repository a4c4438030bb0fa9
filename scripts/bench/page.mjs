// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/paths.mjs'
import { watchUntilStill } from './kept-page.mjs'
import { launch, userDataFolder } from './launch.mjs'
import { median } from './stats.mjs'

/** The views that look at the whole network, opened at fleet sizes. */
const VIEWS = ['/access', '/access?show=map', '/hygiene', '/users', '/activity']

/**
 * Measures the page of the packaged console at one size of network, medians in milliseconds: `open` from the click on Machines to rows that
 * no longer change, `filter` and `palette` from a typed letter to the painted list, `frame` the longest one of a scroll through the list;
 * `heap` in MB after garbage collection, before and after the palette was opened; and the gzip size in kB of all scripts its document loaded until the list had settled, lazily
 * loaded ones included. `views`: the milliseconds from opening a view to its last change, `linked` from the list of machines, `time` as a
 * document.
 * @param {{ program: string, nodes: number, repeats: number }} options
 */
export async function measurePage({ program, nodes, repeats }) {
  const data = userDataFolder()
  const args = ['--mock', '--mock-seed=7', `--mock-nodes=${nodes}`]
  const app = await launch({ program, folder: data.folder, args, settleMs: 3000 })
  try {
    const { page, cdp } = app
    await page.goto('app://console/machines')
    await page.locator('[elementtiming]').first().waitFor({ timeout: 60_000 })
    // Includes code that the settled page loads late.
    await page.waitForTimeout(2000)
    const scriptKb = await loadedScripts(page)
    const opens = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      await page.getByRole('link', { name: 'Users', exact: true }).click()
      await page.locator('h1', { hasText: 'Users' }).waitFor()
      await page.waitForTimeout(500)
      opens.push(await page.evaluate(clickToRows))
      await page.waitForTimeout(300)
    }
    const filter = await typeInSearch(page, repeats)
    const frame = await page.evaluate(scrollThrough)
    const heap = await heapInUse(cdp)
    const palette = await typeInPalette(page, repeats)
    const heapWithPalette = await heapInUse(cdp)
    const views = nodes < 10_000 ? [] : await openViews(page)
    return { nodes, open: median(opens), filter, palette, frame, heap, heapWithPalette, scriptKb, views }
  } finally {
    await app.close()
    data.remove()
  }
}

/**
 * Returns the heap of the page after garbage collection, in MB.
 * @param {import('playwright').CDPSession} cdp
 */
async function heapInUse(cdp) {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/**
 * Opens each view from the list of machines, as a link does, and as a document of its own. The page keeps its lists in the first case; its
 * worker starts in both.
 * @param {import('playwright').Page} page
 */
async function openViews(page) {
  const watch = { still: 800, settled: 'main h1' }
  await page.addInitScript(watchUntilStill, watch)
  const still = () => page.evaluate(() => /** @type {Promise<number>} */ (Reflect.get(window, 'benchStill')))
  const views = []
  for (const path of VIEWS) {
    await page.goto('app://console/machines')
    await still()
    await page.waitForTimeout(1000)
    await page.evaluate(watchUntilStill, watch)
    const clicked = await page.evaluate(followLink, path)
    const linked = (await still()) - clicked
    await page.goto(`app://console${path}`)
    views.push({ path, linked, time: await still() })
  }
  return views
}

/**
 * Runs in the page: opens an address as a link of the router does, and returns the time.
 * @param {string} path
 */
function followLink(path) {
  const now = performance.now()
  const { idx = 0 } = history.state ?? {}
  const state = { usr: null, key: 'bench', idx: idx + 1 }
  history.pushState(state, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state }))
  return now
}

/** Runs in the page: scrolls the list by one screen per frame and returns the longest time between two frames. */
async function scrollThrough() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const list = [...document.querySelectorAll('main *')].find(
    ({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 40,
  )
  let [longest, last] = [0, await frame()]
  for (let step = 0; step < 60; step++) {
    list?.scrollBy(0, list.clientHeight)
    const now = await frame()
    longest = Math.max(longest, Number(now) - Number(last))
    last = now
  }
  list?.scrollTo(0, 0)
  return longest
}

/** Runs in the page: clicks the link and waits until the rows have not changed for two frames. */
async function clickToRows() {
  const link = [...document.querySelectorAll('a')].find((anchor) => anchor.getAttribute('href') === '/machines')
  const text = () => [...document.querySelectorAll('tr')].map((row) => row.textContent).join('|')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const start = performance.now()
  link?.click()
  let settled = performance.now()
  let before = ''
  let same = 0
  while (same < 2 || document.querySelectorAll('[elementtiming]').length === 0) {
    await frame()
    const now = text()
    if (now === before) same++
    else {
      same = 0
      settled = performance.now()
    }
    before = now
    if (performance.now() - start > 60_000)
      throw new Error(
        `the rows did not settle within 60 s: ${document.title}, ${document.querySelectorAll('[elementtiming]').length} timed, ${document.querySelectorAll('tr').length} rows`,
      )
  }
  return settled - start
}

/**
 * Types letters into the search and returns the median time from the key event to the frame after which the list no longer changes.
 * @param {import('playwright').Page} page
 * @param {number} repeats
 */
async function typeInSearch(page, repeats) {
  const search = page.getByRole('searchbox').first()
  const times = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    await search.focus()
    times.push(...(await typeLetters(page)))
    await search.fill('')
    await page.waitForTimeout(200)
  }
  return median(times)
}

/**
 * The same in the palette.
 * @param {import('playwright').Page} page
 * @param {number} repeats
 */
async function typeInPalette(page, repeats) {
  const times = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    // The first opening loads the lists that it searches.
    await page.waitForTimeout(repeat === 0 ? 1000 : 200)
    times.push(...(await typeLetters(page)))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  return median(times)
}

/** @param {import('playwright').Page} page */
async function typeLetters(page) {
  const times = []
  for (const letter of ['a', 'n']) {
    await page.evaluate(watchNextInput)
    await page.keyboard.press(letter)
    times.push(await page.evaluate(() => /** @type {Promise<number>} */ (Reflect.get(window, 'benchPaint'))))
  }
  return times
}

/** Runs in the page: measures from the key event to the last change of the list, at the frame that paints it. */
function watchNextInput() {
  // The page's list is there behind the palette, too.
  const list = document.querySelector('[role=dialog]') ?? document.querySelector('[role=grid], table')
  const paint = new Promise((resolve) => {
    window.addEventListener(
      'keydown',
      () => {
        const start = performance.now()
        let last = start
        const observer = new MutationObserver(() => requestAnimationFrame(() => (last = performance.now())))
        observer.observe(list ?? document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        const end = () => {
          // A busy computer may take longer than a second to change anything.
          if (last === start && performance.now() - start < 10_000) return void setTimeout(end, 200)
          observer.disconnect()
          resolve(last - start)
        }
        setTimeout(end, 1000)
      },
      { once: true, capture: true },
    )
  })
  Object.assign(window, { benchPaint: paint })
}

/**
 * Returns the gzip size of every script the page has loaded so far, from the files of the build.
 * @param {import('playwright').Page} page
 */
async function loadedScripts(page) {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  const bytes = [...new Set(names)].map((name) => gzipSync(readFileSync(join(root, 'out/renderer', name))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
