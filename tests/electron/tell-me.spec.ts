import type { Page } from '@playwright/test'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { call } from './actions/call'
import { moveTo } from './actions/keyboard'
import { Nodes } from './actions/shapes'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

/** Returns the subjects of the rules for the demo network: those created here. */
async function made(page: Page) {
  const settings = await invoke(page, 'watch:get', undefined)
  if (!settings.ok) throw new Error('no settings')
  return settings.value.choices.rules.filter(({ server }) => server === DEMO_SERVER_ID).map(({ subject }) => subject)
}

async function firstMachine(page: Page) {
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const [node] = nodes
  if (!node) throw new Error('the demo network has no machine')
  return node
}

const offline = (scope: object) => ({ kind: 'machines', goes: 'offline', minutes: 5, scope })

test('an alert for a machine going offline, in four clicks from the list', async ({ page }) => {
  const { id, givenName } = await firstMachine(page)
  await page.goto('app://console/machines')
  const link = page.getByRole('main').getByRole('link', { name: givenName, exact: true })
  const clicks = [
    // The list stays visible while the machine's page loads, and its row has a menu of the same name.
    page
      .getByRole('main')
      .filter({ has: page.getByRole('heading', { level: 1, name: givenName }) })
      .getByRole('button', { name: `Actions for ${givenName}` }),
    page.getByRole('menuitem', { name: 'Notify me when this goes offline' }),
    page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }),
  ]
  for (const target of [link, ...clicks]) await target.click()
  await expect(page.getByText('Alert saved')).toBeVisible()
  expect(await made(page)).toEqual([offline({ by: 'machine', id, name: givenName })])
  expect([link, ...clicks]).toHaveLength(4)
})

test('the same by keyboard, and it is in the list of rules', async ({ page }) => {
  const { id, givenName } = await firstMachine(page)
  await page.goto(`app://console/machines/${id}`)
  await moveTo(page, page.getByRole('button', { name: `Actions for ${givenName}` }))
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('menuitem', { name: 'Notify me when this goes offline' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alert saved')).toBeVisible()
  await page.goto('app://console/settings/notifications')
  const rule = page.getByRole('listitem').filter({ hasText: `${givenName} has been offline for 5 minutes` })
  await expect(rule).toContainText('Demo network')
  await rule.getByRole('switch').click()
  await expect(rule.getByRole('switch')).not.toBeChecked()
  await rule.getByRole('button', { name: /^Remove/ }).click()
  await expect(rule).toHaveCount(0)
  expect(await made(page)).toEqual([])
})

test('rules are created, refused with a reason and changed; quiet hours are stored', async ({ page }) => {
  await page.goto('app://console/settings/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: 'within 14 days' }).getByRole('switch')).toBeChecked()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Machines' }).click()
  await page.getByRole('option', { name: 'Machines that match a query' }).click()
  await dialog.getByRole('textbox', { name: 'Query' }).fill('up<95%')
  await dialog.getByRole('textbox', { name: 'After how many minutes' }).fill('soon')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('“up” works only in the list of machines')
  await expect(dialog).toContainText('Enter a whole number of minutes from 0 to 1440')
  await dialog.getByRole('textbox', { name: 'Query' }).fill('tag:prod,web seen<30d')
  await dialog.getByRole('textbox', { name: 'After how many minutes' }).fill('30')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText('A machine that matches “tag:prod,web seen<30d” has been offline for 30 minutes'),
  ).toBeVisible()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('25:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Expected a time of day such as 07:30')).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('21:30')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Quiet hours saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('21:30')
})
