import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { choose, openWindow } from './actions/windows'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

/** Ends it as the system does at shutdown, when questions cannot be answered. */
async function end({ app }: LaunchedConsole): Promise<void> {
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGTERM')
  await ended
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const editor = (page: Page) => page.getByRole('textbox', { name: 'Access policy in HuJSON' })

async function type(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(text)
}

test('windows have their own pages and share the session; closing one leaves the others', async ({ page, mesh }) => {
  const second = await openWindow(mesh)
  const places = await mesh.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getBounds()),
  )
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(2)
  await link(page, 'Routes').click()
  await link(second, 'Users').click()
  await heading(page, 'Routes')
  await heading(second, 'Users')

  await invoke(second, 'prefs:set', { language: 'de' })
  await heading(page, 'Routen')
  await invoke(page, 'prefs:set', { language: 'en' })
  await heading(second, 'Users')

  // A poll in progress while the session ends is answered with 409.
  mesh.allow(/409/)
  await invoke(page, 'session:signOut', undefined)
  await heading(second, 'Connect to a server')
  await invoke(second, 'servers:use', { id: 'demo' })
  await page.close()
  expect(mesh.app.windows()).toEqual([second])
  await expect(second).toHaveTitle(/Mesh Console/)
})

test('a policy being edited in one window is reported in the other, which cannot overwrite it', async ({
  page,
  mesh,
}) => {
  await link(page, 'Policy').click()
  await type(page, '// typed in the first window\n')
  const second = await openWindow(mesh)
  await link(second, 'Policy').click()
  await expect(second.getByText('The access policy is open in another window')).toBeVisible()
  await expect(editor(second)).toContainText('// typed in the first window')
  await expect(editor(second)).toHaveAttribute('aria-readonly', 'true')
  await page.bringToFront()
  await type(page, '// and more\n')
  await expect(editor(second)).toContainText('// and more')

  // Once the first window is gone, the second one can edit the draft.
  await page.close({ runBeforeUnload: false })
  await expect(second.getByText('The access policy is open in another window')).toHaveCount(0)
  await expect(second.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await expect(editor(second)).toContainText('// and more')
  await type(second, '// second ')
  await expect(editor(second)).toContainText('// second // and more')
  await end(mesh)
})

test('the system may end the console while text is unsaved: it ends at once, and the text is restored', async ({
  launch,
}) => {
  const first = await launch()
  await link(first.page, 'Policy').click()
  await type(first.page, '// before the signal')
  await end(first)
  const second = await launch({ userData: first.userData })
  await link(second.page, 'Policy').click()
  await expect(editor(second.page)).toContainText('// before the signal')
  await end(second)
})

test('quitting with unsaved text asks first', async ({ page, mesh }) => {
  await link(page, 'Policy').click()
  await type(page, '// not saved ')
  await choose(mesh.app, 'File', 'Quit')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(editor(page)).toContainText('// not saved ')
  await end(mesh)
})

/** From here on the main process behaves as on another system. */
const pretend = (mesh: LaunchedConsole, platform: NodeJS.Platform) =>
  mesh.app.evaluate((_electron, value) => void Object.defineProperty(process, 'platform', { value }), platform)

for (const platform of ['linux', 'darwin'] as const)
  test(`quitting and then discarding the unsaved text quits, on ${platform}`, async ({ page, mesh }) => {
    await link(page, 'Policy').click()
    await type(page, '// not saved ')
    await openWindow(mesh)
    await pretend(mesh, platform)
    const ended = once(mesh.app.process(), 'exit')
    await choose(mesh.app, 'File', 'Quit')
    await page.getByRole('dialog').getByRole('button', { name: 'Close, keep the draft' }).click()
    await ended
  })

test('on macOS, staying and closing the window later closes only that window', async ({ page, mesh }) => {
  await link(page, 'Policy').click()
  await type(page, '// not saved ')
  await pretend(mesh, 'darwin')
  await choose(mesh.app, 'File', 'Quit')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(mesh.app, 'File', 'Close window')
  const closed = page.waitForEvent('close')
  await page.getByRole('dialog').getByRole('button', { name: 'Close, keep the draft' }).click()
  await closed
  expect(mesh.app.windows()).toEqual([])
  expect(await mesh.app.evaluate(({ app }) => app.isReady())).toBe(true)
  await end(mesh)
})

test('windows move back on screen when their display is gone', async ({ mesh }) => {
  const bounds = await mesh.app.evaluate(({ BrowserWindow, screen }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setBounds({ x: 9000, y: 7000, width: 1000, height: 700 })
    screen.emit('display-removed')
    return { window: window?.getBounds(), area: screen.getPrimaryDisplay().workArea }
  })
  expect(bounds.window?.x).toBeLessThan(bounds.area.x + bounds.area.width)
  expect(bounds.window?.y).toBeLessThan(bounds.area.y + bounds.area.height)
})
