import type { Locator, Page } from '@playwright/test'
import { violations } from './actions/axe'
import { settled } from './actions/go-to'
import { expect, test } from './fixtures'
import { untilReady } from './until-ready'

test.use({ begin: 'reload' })

const side = (page: Page, name: 'From' | 'To') => page.getByRole('list', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Access on the map' })
const lines = (page: Page) => page.getByRole('group', { name: 'Map of access' }).locator('path[vector-effect]')

async function openMap(page: Page): Promise<void> {
  await page.goto('app://console/access?show=map')
  await untilReady(page)
  await expect(table(page)).toBeVisible()
  await settled(page)
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let key = 0; key < 80; key++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('not reached by Tab')
}

test('the map shows numbers, a picture and a table before a name is chosen', async ({ page }) => {
  await openMap(page)
  await expect(page.getByText(/^Allowed by policy: \d+ of \d+ machine pairs\.$/)).toBeVisible()
  // One row for each line of the picture.
  const rows = table(page).locator('tbody tr')
  await expect.poll(async () => (await rows.count()) - (await lines(page).count())).toBe(0)
  expect(await rows.count()).toBeGreaterThan(10)
  await table(page).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('→').first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
})

test('a kind is grouped and opened, a name opens into its machines, by keyboard', async ({ page }) => {
  await openMap(page)
  const from = side(page, 'From')
  const gather = from.getByRole('button', { name: 'Collapse Tags' })
  await tabTo(page, gather)
  await page.keyboard.press('Enter')
  await expect(from.getByRole('button', { name: /^tag:ci/ })).toHaveCount(0)
  await expect(
    table(page)
      .getByRole('rowheader', { name: /^Tags → / })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(from.getByRole('button', { name: /^tag:ci/ })).toBeVisible()
  const machines = from.getByRole('button', { name: 'Show the machines of tag:server' })
  await tabTo(page, machines)
  await page.keyboard.press('Enter')
  await expect(from.getByRole('button', { name: 'Collapse tag:server' })).toHaveAttribute('aria-expanded', 'true')
  const machine = from.getByRole('button', { name: 'backup-helsinki', exact: true })
  await machine.press('Enter')
  await expect(page.getByRole('region', { name: 'backup-helsinki' })).toContainText('backup-helsinki is reached by')
})

test('the map is zoomed by buttons and by the wheel, and moved by dragging', async ({ mesh, page }) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600))
  await openMap(page)
  const map = page.getByRole('group', { name: 'Map of access' })
  const height = async () => (await map.boundingBox())?.height ?? 0
  const original = await height()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(height).toBeGreaterThan(original)
  const box = await map.boundingBox()
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 60 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 50, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await map.boundingBox())?.y).toBe((box?.y ?? 0) - 50)
  // Dragging over names selects none of their texts.
  await page.mouse.move(at.x, at.y + 150)
  await page.mouse.down()
  await page.mouse.move(at.x + (box?.width ?? 0) / 3, at.y + 200, { steps: 5 })
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.mouse.up()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Control')
  await expect.poll(height).toBeCloseTo(original, 0)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(height).toBeLessThan(original)
  await page.getByRole('button', { name: 'Original size' }).click()
  await expect.poll(height).toBeCloseTo(original, 0)
})

test('ten thousand machines are grouped into a readable picture', async ({ launch }) => {
  const { page } = await launch({ nodes: 10_000 })
  await page.goto('app://console/')
  await untilReady(page)
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    history.pushState({ idx: 1 }, '', '/access?show=map')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(table(page)).toBeVisible()
  expect(await side(page, 'From').getByRole('listitem').count()).toBeLessThan(40)
  await side(page, 'To').getByRole('button', { name: 'Expand Subnets' }).click()
  await expect(side(page, 'To').getByRole('button', { name: /more names?$/ })).toBeVisible()
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long)
  test.info().annotations.push({ type: 'figures', description: `long tasks of the page in ms: ${long.join(', ')}` })
})
