// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/paths.mjs'
import { launch, userDataFolder } from './launch.mjs'
import { median } from './stats.mjs'

const REPEATS = 7

/**
 * Measures the page of the packaged console at a fleet's size, medians in milliseconds: `open` from the click on Machines to rows that no
 * longer change, `filter` from a typed letter to the painted list; `heap` in MB after garbage collection; and the gzip size in kB of all
 * scripts its document loaded until the list had settled, lazily loaded ones included.
 * @param {{ program: string, nodes: number }} options
 */
export async function measurePage({ program, nodes }) {
  const data = userDataFolder()
  const args = ['--mock', '--mock-seed=7', `--mock-nodes=${nodes}`]
  const app = await launch({ program, folder: data.folder, args, settleMs: 6000 })
  try {
    const { page, cdp } = app
    await page.goto('app://console/machines')
    await page.locator('[elementtiming]').first().waitFor()
    // Includes code that the settled page loads late.
    await page.waitForTimeout(3000)
    const scriptKb = await loadedScripts(page)
    const opens = []
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      await page.getByRole('link', { name: 'Users', exact: true }).click()
      await page.locator('h1', { hasText: 'Users' }).waitFor()
      await page.waitForTimeout(500)
      opens.push(await page.evaluate(clickToRows))
      await page.waitForTimeout(300)
    }
    const filters = await typeLetters(page)
    await cdp.send('HeapProfiler.enable')
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return { open: median(opens), filter: median(filters), heap: usedSize / 1e6, scriptKb }
  } finally {
    await app.close()
    data.remove()
  }
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
    if (performance.now() - start > 10_000) throw new Error('the rows did not settle within 10 s')
  }
  return settled - start
}

/**
 * Types letters into the search and measures each from the key event to the frame after which the list no longer changes.
 * @param {import('playwright').Page} page
 */
async function typeLetters(page) {
  const search = page.getByRole('searchbox').first()
  const times = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    await search.focus()
    for (const letter of ['a', 'n']) {
      await page.evaluate(watchNextInput)
      await page.keyboard.press(letter)
      times.push(await page.evaluate(() => /** @type {Promise<number>} */ (Reflect.get(window, 'benchPaint'))))
      await page.waitForTimeout(150)
    }
    await search.fill('')
    await page.waitForTimeout(200)
  }
  return times
}

/** Runs in the page: measures from the key event to the last change of the list, at the frame that paints it. */
function watchNextInput() {
  const list = document.querySelector('[role=grid], table')
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
        setTimeout(() => {
          observer.disconnect()
          resolve(last - start)
        }, 1000)
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
