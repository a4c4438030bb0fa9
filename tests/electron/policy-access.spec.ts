import type { Page } from '@playwright/test'
import { violations } from './actions/axe'
import { goTo, settled } from './actions/go-to'
import { discardChanges, policyEditor as editor, replaceText, inRail } from './actions/policy'
import { answer, ask, openAccess, selectedText } from './actions/policy-access'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

const matrix = (page: Page) => page.getByRole('grid', { name: 'Who reaches whom' })
const cell = (page: Page, source: string, destination: string) =>
  matrix(page).getByRole('gridcell', { name: new RegExp(`^${source} to ${destination}: `) })
const section = (page: Page) => page.getByRole('region', { name: 'Access', exact: true })

/** The access of a machine or a user is computed when it is scrolled into view. */
async function scrollToAccess(page: Page) {
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 10_000)
  await expect(section(page)).toBeVisible()
}

async function lookWithAxe(page: Page, what: string) {
  await settled(page)
  expect(await violations(page), what).toEqual([])
}

test('the page that evaluates access offers Review only if the text has changes, and never Format', async ({
  page,
}) => {
  const review = page.getByRole('button', { name: 'Review and save…' })
  const format = page.getByRole('button', { name: 'Format' })
  await openAccess(page)
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await expect(review).toHaveCount(0)
  await expect(format).toHaveCount(0)
  await inRail(page, 'Policy').click()
  await expect(format).toBeVisible()
  await editor(page).press('Control+Home')
  await page.keyboard.type('// typed\n')
  await inRail(page, 'Who reaches whom').click()
  await expect(review).toBeEnabled()
  await expect(format).toHaveCount(0)
  await discardChanges(page)
})

test('the policy worker runs under the strict content security policy', async ({ page }) => {
  await openAccess(page)
  await expect(cell(page, 'group:admin', 'tag:ci')).toHaveAccessibleName(/full, all ports/)
  // A member of dev is an admin, too: the cell says that the access is not that of the group.
  const some = cell(page, 'group:dev', 'tag:ci')
  await expect(some).toHaveAccessibleName(/partial, \d+%: \d+ of \d+ pairs: all ports, only \S+/)
  await expect(some).toHaveText(/^all ports, only \S+/)
  // Some of its machines are those of the same user.
  await expect(cell(page, 'maria', 'group:dev')).toHaveText('all ports, partly')
  await expect(cell(page, 'group:dev', 'tag:prod')).toHaveText(/^[\d, ]+; some differ$/)
  await expect(page.getByText('2 names without machines are not shown: group:guest, josefina')).toBeVisible()
  const worker = page.workers().find((each) => each.url().startsWith('app://console/assets/worker-'))
  expect(worker).toBeDefined()
})

test('the matrix is navigated and opened by keyboard', async ({ page }) => {
  await openAccess(page)
  const start = cell(page, 'group:admin', 'group:admin')
  await expect(start).toHaveAccessibleName(/full/)
  await start.press('ArrowDown')
  const next = cell(page, 'group:dev', 'group:admin')
  await expect(next).toBeFocused()
  await page.keyboard.press('Control+End')
  const last = cell(page, 'nathanial', 'Internet')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  // Without an exit node, no tunnel leads to the internet.
  await expect(page.getByRole('columnheader', { name: 'Internet' })).toContainText('through exit nodes')
  await page.keyboard.press('Control+Home')
  await expect(start).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'group:dev → group:admin' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rule 1' }).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Without access/ }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rule' })).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(next).toBeFocused()
})

test('the saved policy can be viewed while another is edited', async ({ page }) => {
  await goTo(page, '/settings/policy', 'Access policy')
  await replaceText(page, '{"acls": []}')
  await inRail(page, 'Who reaches whom').click()
  await expect(cell(page, 'tag:ci', 'tag:exit')).toHaveAccessibleName(/no access/)
  await expect(cell(page, 'group:admin', 'group:dev')).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(cell(page, 'group:admin', 'group:dev')).toHaveAccessibleName(/full/)
  await inRail(page, 'Policy').click()
  await editor(page).press('Control+End')
  await page.keyboard.type('{')
  await inRail(page, 'Who reaches whom').click()
  await page.getByRole('button', { name: 'Edited', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The text cannot be read')
  await discardChanges(page)
})

test('the map shows what a group reaches and who reaches it, also as lists', async ({ page }) => {
  await openAccess(page, '?show=map')
  const from = page.getByRole('list', { name: 'From' })
  await from.getByRole('button', { name: /^tag:ci/ }).press('Enter')
  const details = page.getByRole('region', { name: 'tag:ci' })
  await expect(details).toContainText('tag:ci reaches')
  await expect(details.getByRole('button', { name: 'Open tag:ci to tag:server' })).toBeVisible()
  await details.getByRole('button', { name: 'Open tag:ci to tag:prod' }).click()
  await expect(page.getByRole('dialog', { name: 'tag:ci → tag:prod' })).toContainText('The build machines deploy.')
})

test('the pages of a machine and of a user show what they reach and who reaches them', async ({ page }) => {
  await goTo(page, '/users/maria', 'maria')
  await scrollToAccess(page)
  await expect(section(page)).toContainText('tag:prod')
  await section(page).getByRole('listitem').filter({ hasText: 'maria' }).getByRole('link').nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('maria')
  await scrollToAccess(page)
  await expect(section(page)).toContainText(/Allowed by policy: reaches \d+ of \d+ machines/)
  await expect(section(page)).toContainText('tag:server')
  await section(page).getByRole('button', { name: 'Reached by' }).click()
  await expect(section(page)).toContainText(/\d+ of \d+ machines reach it/)
  await section(page).getByRole('searchbox').fill('nathanial')
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  await section(page)
    .getByRole('link', { name: /Show Rule 1 / })
    .first()
    .click()
  await expect.poll(() => selectedText(page)).toContain('"group:admin"')
})

test('a server without a policy allows everything, and the page states that', async ({ launch }) => {
  const { page } = await launch({ seed: 7 })
  await goTo(page, '/settings/policy', 'Access policy')
  await editor(page).press('Control+a')
  await page.keyboard.press('Delete')
  await inRail(page, 'Who reaches whom').click()
  await expect(page.getByRole('alert')).toContainText('those of a server without a policy')
  await expect(cell(page, 'tag:ci', 'tag:exit')).toHaveAccessibleName(/full/)
  await discardChanges(page)
})

for (const scheme of ['light', 'dark'] as const)
  test(`the access view is accessible in ${scheme}`, async ({ page }) => {
    await page.evaluate(async (chosen) => {
      const { desktop } = window as unknown as {
        desktop: { invoke: (name: string, input: unknown) => Promise<unknown> }
      }
      await desktop.invoke('prefs:set', { scheme: chosen })
    }, scheme)
    await openAccess(page, `?q=${encodeURIComponent('group:dev -> tag:exit')}`)
    await expect(answer(page)).toContainText('Partly')
    await expect(cell(page, 'group:admin', 'tag:ci')).toHaveAccessibleName(/full/)
    await lookWithAxe(page, 'matrix')
    await cell(page, 'group:admin', 'tag:ci').click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await lookWithAxe(page, 'cell')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.getByRole('list', { name: 'From' }).getByRole('button').first().click()
    await lookWithAxe(page, 'map')
    await goTo(page, '/users/maria', 'maria')
    await scrollToAccess(page)
    await expect(section(page)).toContainText('tag:prod')
    await lookWithAxe(page, 'user')
  })

test('ten thousand machines: the view opens, a cell opens', async ({ launch }) => {
  const { page } = await launch({ nodes: 10_000 })
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const started = Date.now()
  await openAccess(page)
  const full = cell(page, 'group:admin', 'group:dev')
  await expect(full).toHaveAccessibleName(/full/)
  const opened = Date.now()
  await full.click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: '→' }).first()).toBeVisible()
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long)
  test.info().annotations.push({
    type: 'figures',
    description: `view ${opened - started} ms, cell ${Date.now() - opened} ms, long tasks ${long.join(', ')}`,
  })
  await page.keyboard.press('Escape')
  await ask(page, 'group:dev -> tag:exit')
  await expect(answer(page)).toContainText(/Partly|No|Yes/)
})
