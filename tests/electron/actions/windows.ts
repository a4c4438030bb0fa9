import type { ElectronApplication, Page } from '@playwright/test'
import type { LaunchedConsole } from '../launch-console'
import { untilReady } from '../until-ready'

/**
 * Chooses an entry of the window's menu through the event loop, as a click does. Playwright's own calls interrupt the main process at any
 * point, even while it writes a file.
 */
export async function choose(app: ElectronApplication, ...labels: string[]): Promise<void> {
  await app.evaluate(async ({ Menu, BrowserWindow }, path) => {
    await new Promise((resolve) => setImmediate(resolve))
    let items = Menu.getApplicationMenu()?.items ?? []
    for (const label of path.slice(0, -1)) items = items.find((item) => item.label === label)?.submenu?.items ?? []
    const item = items.find((one) => one.label === path.at(-1))
    if (!item) throw new Error(`no menu entry ${path.join(' › ')}`)
    const [window] = BrowserWindow.getAllWindows()
    item.click({}, window, window?.webContents)
  }, labels)
}

/** Opens another window of the console and waits for its page. */
export async function openWindow(mesh: LaunchedConsole): Promise<Page> {
  const [window] = await Promise.all([mesh.app.waitForEvent('window'), choose(mesh.app, 'File', 'New window')])
  await untilReady(window)
  return window
}
