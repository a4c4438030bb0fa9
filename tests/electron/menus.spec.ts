import type { ElectronApplication } from '@playwright/test'
import { choose } from './actions/windows'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget', options: { motion: true } })

interface Entry {
  label: string
  role: string | undefined
  accelerator: string | undefined
  items: Entry[]
}

const menu = (app: ElectronApplication): Promise<Entry[]> =>
  app.evaluate(({ Menu }) => {
    const read = (items: Electron.MenuItem[] = []): Entry[] =>
      items
        .filter((item) => item.visible && item.type !== 'separator')
        .map(({ label, role, accelerator, submenu }) => ({
          label,
          role: role ?? undefined,
          accelerator: accelerator == null ? undefined : String(accelerator),
          items: read(submenu?.items),
        }))
    return read(Menu.getApplicationMenu()?.items)
  })

test('the menu has the expected commands, with their keys, in the language of the console', async ({ page, mesh }) => {
  test.skip(process.platform === 'darwin', 'macOS has a menu of its own: src/main/window/menu.test.ts')
  const entries = await menu(mesh.app)
  expect(entries.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
  const keys = Object.fromEntries(entries.flatMap(({ items }) => items.map((one) => [one.label, one.accelerator])))
  expect(keys).toMatchObject({
    'New window': 'CommandOrControl+N',
    'Close window': 'CommandOrControl+W',
    'Settings…': 'CommandOrControl+,',
    Quit: 'Control+Q',
    'Actual size': 'CommandOrControl+0',
  })
  await invoke(page, 'prefs:set', { language: 'de' })
  await expect
    .poll(async () => (await menu(mesh.app)).map(({ label }) => label))
    .toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe'])
})

test('its entries open their targets', async ({ page, mesh }) => {
  await choose(mesh.app, 'File', 'Settings…')
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  await choose(mesh.app, 'Help', 'About Mesh Console')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await choose(mesh.app, 'Help', 'Keyboard shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(mesh.app, 'View', 'Go to…')
  await expect(page.getByRole('combobox', { name: 'Search or type a command' })).toBeFocused()
})

test('the zoom of the page is changed for all windows and stored', async ({ launch }) => {
  const factor = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.webContents.getZoomFactor()))
  const first = await launch()
  await choose(first.app, 'File', 'New window')
  await expect.poll(() => first.app.windows().length).toBe(2)
  await choose(first.app, 'View', 'Zoom in')
  await choose(first.app, 'View', 'Zoom in')
  await expect.poll(() => factor(first.app)).toEqual([1.25, 1.25])
  await first.close()
  const second = await launch({ userData: first.userData })
  expect(await factor(second.app)).toEqual([1.25])
  await choose(second.app, 'View', 'Zoom out')
  expect(await factor(second.app)).toEqual([1.1])
  await choose(second.app, 'View', 'Actual size')
  expect(await factor(second.app)).toEqual([1])
})

/** Returns the labels of the menu after a right click, and a way to choose one. The system's own menu cannot be inspected. */
async function rightClick(app: ElectronApplication, act: () => Promise<void>): Promise<string[]> {
  await app.evaluate(({ Menu }) => {
    const seen: { menu?: Electron.Menu } = {}
    Object.assign(globalThis, { seen })
    Menu.prototype.popup = function popup() {
      seen.menu = this
    }
  })
  await act()
  const labels = () =>
    app.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { menu?: Electron.Menu } }
      return seen.menu?.items.filter((item) => item.type !== 'separator').map((item) => item.label) ?? []
    })
  await expect.poll(async () => (await labels()).length).toBeGreaterThan(0)
  return labels()
}

test('a right click offers suitable commands: text, fields, links', async ({ page, mesh }) => {
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Search machines' })
  await search.fill('berlin')
  await search.selectText()
  expect(await rightClick(mesh.app, () => search.click({ button: 'right' }))).toEqual([
    'Undo',
    'Redo',
    'Cut',
    'Copy',
    'Paste',
    'Select all',
  ])
  await search.fill('')
  const users = page.getByRole('link', { name: 'Users', exact: true })
  expect(await rightClick(mesh.app, () => users.click({ button: 'right' }))).toEqual([
    'Open in new window',
    'Copy link',
  ])
  await mesh.app.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { menu?: Electron.Menu } }
    seen.menu?.items.find((item) => item.label === 'Copy link')?.click()
  })
  await expect
    .poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe('mesh-console://users?server=demo')
})

test('nothing is downloaded to check spelling', async ({ mesh }) => {
  const spelling = await mesh.app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())
  expect(spelling).toBe(process.platform === 'darwin')
})
