import type { Page } from '@playwright/test'
import type { CallInput, CallOutput } from '@shared/ipc/contract'
import { demoNodes } from './actions/jobs'
import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget', options: { nodes: 40, args: ['--mock-days=90'] } })

const DEMO = 'demo'

/** Reads the console's stored data. */
async function kept<C extends 'presence:curve' | 'presence:shares'>(page: Page, channel: C, input: CallInput<C>) {
  const result = await invoke(page, channel, input)
  if (!result.ok) throw new Error(result.error.message)
  return result.value as CallOutput<C>
}

const bar = (page: Page) => page.getByRole('slider', { name: 'Presence over time' })

test('a machine’s page shows when it was online, by mouse and by keyboard', async ({ page }) => {
  const [node] = await demoNodes(page)
  await goTo(page, `/machines/${node?.id}`, node?.givenName ?? '')
  const section = page.getByRole('region', { name: 'Presence' })
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('button', { name: '90 days' }).click()
  await expect(section.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(section).toContainText(/\d%/)
  // The texts move on with the clock, and a section above that loads late moves the bar away from under the pointer.
  await expect(async () => {
    await bar(page).focus()
    await page.keyboard.press('Home')
    const first = (await bar(page).getAttribute('aria-valuetext')) ?? ''
    await expect(section).toContainText(first, { timeout: 1_000 })
    await page.keyboard.press('End')
    await expect(bar(page)).not.toHaveAttribute('aria-valuetext', first, { timeout: 1_000 })
    await bar(page).hover({ position: { x: 2, y: 10 } })
    await expect(bar(page)).toHaveAttribute('aria-valuetext', first, { timeout: 1_000 })
  }).toPass()
})

test('the overview draws machines over time, also as a table', async ({ page }) => {
  await goTo(page, '/', 'Overview')
  const section = page.getByRole('region', { name: 'Machines online over time' })
  await expect(section).toContainText(/Averages over .+: lowest [\d,]+, highest [\d,]+ online/)
  await section.getByText('As a table').focus()
  await page.keyboard.press('Enter')
  const rows = section.getByRole('row')
  const curve = await kept(page, 'presence:curve', { serverId: DEMO, days: 7 })
  await expect(rows).toHaveCount(curve.filter(({ machines }) => machines !== null).length + 1)
})

test('the list has the share as a column, and `up<95%` finds exactly those below', async ({ page }) => {
  const { ids, online, known } = await kept(page, 'presence:shares', { serverId: DEMO })
  const below = ids.filter((_, index) => (online[index] ?? 0) / (known[index] ?? 1) < 0.95)
  expect(below.length).toBeGreaterThan(0)
  expect(below.length).toBeLessThan(ids.length)
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Online share' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Online share' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search machines' }).fill('up<95%')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await expect(grid).toHaveAttribute('aria-rowcount', `${below.length + 1}`)
})

test("another demo network has none of the earlier one's past", async ({ launch }) => {
  const first = await launch({ nodes: 12, args: ['--mock-days=30'] })
  const before = await kept(first.page, 'presence:shares', { serverId: DEMO })
  expect(before.ids).toHaveLength(12)
  await first.close()
  const again = await launch({ nodes: 12, args: ['--mock-days=30'], userData: first.userData })
  const same = await kept(again.page, 'presence:curve', { serverId: DEMO, days: 30 })
  expect(same.filter(({ machines }) => machines !== null).length).toBeGreaterThan(10)
  await again.close()
  const other = await launch({ seed: 8, nodes: 11, args: ['--mock-reset'], userData: first.userData })
  const after = await kept(other.page, 'presence:curve', { serverId: DEMO, days: 30 })
  expect(after.filter(({ machines }) => machines !== null)).toEqual([])
})
