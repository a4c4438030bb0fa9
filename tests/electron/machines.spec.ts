import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { grid, nodesOf, rows } from './actions/machine-rows'
import { OneNode } from './actions/shapes'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'reload', options: { motion: true } })

const nodeOf = async (page: Page, id: string) => (await call(page, 'GET', `/node/${id}`, undefined, OneNode)).node

/** Presses a key until the focus is within the target. */
async function pressUntil(page: Page, key: string, within: string): Promise<void> {
  for (let step = 0; step < 30; step++) {
    if (await page.evaluate((selector) => document.activeElement?.closest(selector) !== null, within)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not point to ${within}`)
}

test('a machine is found, selected, opened and renamed by keyboard alone', async ({ page }) => {
  const [first] = (await nodesOf(page)).filter((node) => node.givenName.startsWith('home-server'))
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('machines')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('home-server')
  await expect(rows(page)).toHaveCount(1)
  await pressUntil(page, 'Tab', '[role=grid]')
  await page.keyboard.press(' ')
  await expect(page.getByRole('region', { name: 'Selected machines' })).toContainText('1 selected')
  await page.keyboard.press(' ')
  await expect(page.getByRole('region', { name: 'Selected machines' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'home-server' })).toBeVisible()

  await pressUntil(page, 'Tab', '[title="Rename this machine"]')
  await page.keyboard.press('Enter')
  await page.keyboard.type('typed-name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'typed-name' })).toBeVisible()
  await expect(page.getByTitle('Rename this machine')).toBeFocused()
  expect((await nodeOf(page, first!.id)).givenName).toBe('typed-name')
})

test('arrows, Home, End and Page keys move through the list, and Tab leaves it in one step', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await pressUntil(page, 'Tab', '[role=grid]')
  const at = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))
  const column = () => page.evaluate(() => document.activeElement?.closest('td, th')?.getAttribute('aria-colindex'))
  const last = Number(await grid(page).getAttribute('aria-rowcount'))
  expect([await at(), await column()]).toEqual(['2', '2'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect([await at(), await column()]).toEqual(['3', '3'])
  await page.keyboard.press('Home')
  expect(await column()).toBe('1')
  await page.keyboard.press('End')
  expect(await column()).toBe(await grid(page).getAttribute('aria-colcount'))
  await page.keyboard.press('Control+End')
  expect(await at()).toBe(String(last))
  await page.keyboard.press('PageUp')
  expect(Number(await at())).toBeLessThan(last - 5)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  expect(await at()).toBe('1')
  await page.keyboard.press('Tab')
  expect(await grid(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
})

test('filter and order are in the address, return with Back and survive a reload', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  // Rows outside the view may not be drawn, but they count.
  const all = (await grid(page).getAttribute('aria-rowcount')) ?? ''
  await page.getByRole('button', { name: 'State' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Expired' }).click()
  await page.keyboard.press('Escape')
  await grid(page).getByRole('button', { name: 'Expiry' }).click()
  await expect(page).toHaveURL('app://console/machines?q=state%3Aexpired&sort=expiry')
  const names = await rows(page).getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(Number(all) - 1)

  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: names[0]! })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible()
  expect(await rows(page).getByRole('link').allTextContents()).toEqual(names)

  await page.reload()
  await expect(page.getByRole('button', { name: 'State: Expired', exact: true })).toBeVisible()
  await expect(rows(page).getByRole('link')).toHaveText(names)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', all)
})

test('the name stays in view when the list is scrolled sideways', async ({ mesh }) => {
  const { app, page } = mesh
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(900, 600))
  // More columns than fit are shown.
  await invoke(page, 'prefs:set', { hiddenColumns: [] })
  await goTo(page, '/machines', 'Machines')
  const cell = rows(page).first().locator('td').nth(1)
  const before = await cell.boundingBox()
  await grid(page)
    .locator('..')
    .evaluate((frame) => frame.scrollBy({ left: 400 }))
  await expect(page.locator('[data-hidden-left]')).toBeVisible()
  expect((await cell.boundingBox())!.x).toBeCloseTo(before!.x, 0)
  const menu = await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .boundingBox()
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(900)
})

test('a machine is registered by a pasted command, tagged, expired and deleted', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  const before = await nodesOf(page)
  const owner = before.find((node) => node.user)!.user!.name
  await page.getByRole('button', { name: 'Register machine' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('tailscale up --login-server')).toBeVisible()
  const key = `hskey-authreq-${'a1b2c3d4'.repeat(3)}`
  await dialog
    .getByRole('textbox', { name: 'Registration key' })
    .fill(`headscale nodes register --key ${key} --user ${owner}`)
  await dialog.getByRole('button', { name: `Register for ${owner}` }).click()
  await page.getByRole('link', { name: /^Open / }).click()
  await expect(page).toHaveURL(/\/machines\/\d+$/)
  const id = page.url().split('/').at(-1)!
  expect(before.some((node) => node.id === id)).toBe(false)
  const { givenName } = await nodeOf(page, id)
  await expect(page.getByRole('heading', { level: 1, name: givenName })).toBeVisible()
  await expect(page.getByText('By an admin, with a registration key')).toBeVisible()

  await page.getByRole('button', { name: 'Edit tags…' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('ser')
  await page.getByRole('option', { name: 'tag:server' }).click()
  await expect(page.getByText(/will belong to its tags/)).toBeVisible()
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expect.poll(async () => (await nodeOf(page, id)).forcedTags).toEqual(['tag:server'])

  await page.getByRole('button', { name: 'Change expiry…' }).click()
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('button', { name: `Expire ${givenName} now` }).click()
  await expect(page.getByRole('button', { name: 'Change expiry…' })).toBeVisible()
  expect(Date.parse((await nodeOf(page, id)).expiry!)).toBeLessThanOrEqual(Date.now())

  await page.getByRole('button', { name: `Actions for ${givenName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText('tag:server')
  await page.getByRole('button', { name: `Delete ${givenName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible()
  expect((await nodesOf(page)).some((node) => node.id === id)).toBe(false)
})

test('the page of a deleted machine reports the deletion', async ({ mesh }) => {
  const { page, allow } = mesh
  allow(/404/)
  const [node] = await nodesOf(page)
  await goTo(page, `/machines/${node!.id}`, node!.givenName)
  await call(page, 'DELETE', `/node/${node!.id}`)
  await expect(page.getByText(`${node!.givenName} no longer exists on the server.`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Edit tags…' })).toBeDisabled()
  await page.getByRole('link', { name: 'All machines' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible()
})

test('many are selected with Shift and deleted', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  const before = (await nodesOf(page)).length
  const names = await rows(page).getByRole('link').allTextContents()
  await page.getByRole('checkbox', { name: `Select ${names[1]}` }).click()
  await page.getByRole('checkbox', { name: `Select ${names[4]}` }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected machines' })
  await expect(bar).toContainText('4 selected')
  await expect(page).toHaveURL(/selected=\d+\.\d+\.\d+\.\d+$/)
  await bar.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 4 machines?' })
  for (const name of names.slice(1, 5)) await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Delete 4 machines' }).click()
  await expect(page.getByRole('region', { name: 'Delete 4 machines' })).toContainText('Deleted 4 machines')
  expect((await nodesOf(page)).length).toBe(before - 4)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(before - 4 + 1))
})
