import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget' })

interface Row {
  node: { id: string }
  prefix: string
  advertised: boolean
  enabled: boolean
}

const routesOf = async (page: Page) => ((await callApi(page, 'GET', '/api/v1/routes')).body as { routes: Row[] }).routes
const waiting = (routes: Row[]) => routes.filter((route) => route.advertised && !route.enabled)
const isExit = ({ prefix }: Row) => prefix === '0.0.0.0/0' || prefix === '::/0'

test('a waiting route is approved by keyboard, and Undo reverts it', async ({ page }) => {
  await page.getByRole('link', { name: 'Routes', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Routes' })).toBeFocused()
  const before = waiting(await routesOf(page))
  expect(before.length).toBeGreaterThan(0)
  const approve = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Approve / })
  const name = (await approve.getAttribute('aria-label'))!
  await approve.focus()
  await page.keyboard.press('Enter')
  const asking = page.getByRole('dialog', { name: 'Approve 1 route?' })
  // It waits until it is clear who gains access.
  await expect(asking.getByRole('button', { name: 'Approve 1 route' })).toBeEnabled()
  await asking.getByRole('button', { name: 'Approve 1 route' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect.poll(async () => waiting(await routesOf(page)).length).toBeLessThan(before.length)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.poll(async () => waiting(await routesOf(page)).length).toBe(before.length)
})

test('a route switched on the page of its machine can be undone from the toast', async ({ page }) => {
  const before = await routesOf(page)
  const { node, prefix } = before.find((route) => route.enabled && route.advertised && !isExit(route))!
  const approvedNow = async () =>
    (await routesOf(page)).some((one) => one.enabled && one.prefix === prefix && one.node.id === node.id)
  await page.goto(`app://console/machines/${node.id}`)
  await page.getByRole('switch', { name: `Approve ${prefix}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 route' }).click()
  await expect.poll(approvedNow).toBe(false)
  const toast = page.getByRole('status').filter({ hasText: `Withdrew ${prefix} from ` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Undone: ')
  await expect.poll(approvedNow).toBe(true)
})

test('all waiting routes are approved at once; an exit node is one item with two prefixes', async ({ page }) => {
  await page.getByRole('link', { name: 'Routes', exact: true }).click()
  await page
    .getByRole('group', { name: 'Show routes' })
    .getByRole('button', { name: /^Exit nodes/ })
    .click()
  const exits = (await routesOf(page)).filter(isExit)
  await expect(page.getByRole('row')).toHaveCount(exits.length / 2 + 1)
  await page
    .getByRole('group', { name: 'Show routes' })
    .getByRole('button', { name: /^Waiting/ })
    .click()
  await page.getByRole('button', { name: /^Approve \d+ routes?$/ }).click()
  const asking = page.getByRole('dialog', { name: /^Approve \d+ routes\?$/ })
  const exitNodes = new Set(
    waiting(await routesOf(page))
      .filter(isExit)
      .map(({ node }) => node.id),
  ).size
  await expect(asking.getByRole('list', { name: 'Exit nodes' }).getByRole('listitem')).toHaveCount(exitNodes)
  await asking.getByRole('button', { name: /^Approve \d+ routes?$/ }).click()
  await expect(page.getByText('No routes are waiting for approval.')).toBeVisible()
  await expect.poll(async () => waiting(await routesOf(page))).toEqual([])
  await page.getByRole('button', { name: 'Show all routes' }).click()
  await expect(page.getByRole('row')).not.toHaveCount(1)
})
