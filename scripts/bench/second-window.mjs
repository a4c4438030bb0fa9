// @ts-check
import { isRoot, root } from '../lib/paths.mjs'
import { _electron } from 'playwright'
import { userDataFolder } from './launch.mjs'
import { median } from './stats.mjs'

/**
 * Returns the median milliseconds from the click on the menu's New window to the first painted row in that window, in a settled console
 * that shows its machines. Uses the main process's inspector, because nothing else reaches the menu.
 * @param {{ program: string, nodes: number, runs: number }} options
 */
export async function measureSecondWindow({ program, nodes, runs }) {
  const data = userDataFolder()
  const app = await _electron.launch({
    executablePath: program,
    cwd: root,
    args: [
      `--user-data-dir=${data.folder}`,
      ...(isRoot() ? ['--no-sandbox'] : []),
      '--mock',
      '--mock-seed=7',
      `--mock-nodes=${nodes}`,
    ],
    colorScheme: null,
  })
  try {
    const first = await app.firstWindow()
    await first.waitForSelector('html[data-app-state="ready"]', { state: 'attached' })
    await first.goto('app://console/machines')
    await first.locator('[elementtiming]').first().waitFor()
    // A new window opens at the position of the last one, which is stored some seconds after a move.
    await first.waitForTimeout(5000)
    const times = []
    for (let run = 0; run <= runs; run++) {
      await first.waitForTimeout(1500)
      const [window, clicked] = await Promise.all([app.waitForEvent('window'), app.evaluate(clickNewWindow)])
      const painted = await rowPainted(window)
      if (run > 0) times.push(painted - clicked)
      await window.close()
    }
    return { nodes, time: median(times) }
  } finally {
    await app.close()
    data.remove()
  }
}

/**
 * Runs in the main process: clicks the entry and returns the time in epoch milliseconds.
 * @param {typeof import('electron')} electron
 */
async function clickNewWindow({ Menu, BrowserWindow }) {
  await new Promise((resolve) => setImmediate(resolve))
  const entries = (Menu.getApplicationMenu()?.items ?? []).flatMap((menu) => menu.submenu?.items ?? [])
  const entry = entries.find(({ accelerator }) => accelerator === 'CommandOrControl+N')
  if (!entry) throw new Error('the menu has no entry for a new window')
  const clicked = performance.timeOrigin + performance.now()
  const [window] = BrowserWindow.getAllWindows()
  entry.click({}, window, window?.webContents)
  return clicked
}

/**
 * Returns when the first row was painted, in epoch milliseconds.
 * @param {import('playwright').Page} page
 */
async function rowPainted(page) {
  await page.locator('[elementtiming]').first().waitFor()
  return page.evaluate(async () => {
    const painted = await new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(Reflect.get(list.getEntries()[0] ?? {}, 'renderTime')))
      observer.observe({ type: 'element', buffered: true })
    })
    return performance.timeOrigin + Number(painted)
  })
}
