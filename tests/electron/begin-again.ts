import { type ElectronApplication, type Page, expect } from '@playwright/test'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'

/** Loads the overview; the page keeps nothing. */
export async function reload(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('app://console/')
  await untilReady(page)
}

/** Deletes everything, as Settings → Data on this computer does, which loads the overview or the sign-in. */
export async function forgetEverything(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.evaluate(() => {
    document.documentElement.dataset.before = ''
    // Text that a test has typed would keep its document.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  expect(await invoke(page, 'settings:forgetAll', undefined)).toMatchObject({ ok: true })
  await page.waitForSelector('html[data-app-state="ready"]:not([data-before])', { state: 'attached' })
}

/** Gives the only window its first size, and no page to go back to. */
export async function restoreWindow(app: ElectronApplication, bounds: Electron.Rectangle | undefined): Promise<void> {
  await app.evaluate(({ BrowserWindow, clipboard }, first) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setFullScreen(false)
    window?.webContents.setZoomLevel(0)
    if (first) window?.setBounds(first)
    window?.webContents.navigationHistory.clear()
    clipboard.clear()
  }, bounds)
}
