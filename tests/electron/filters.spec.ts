import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'

test('a view saved from the list is in its toolbar, also after a restart', async ({ launch }) => {
  const first = await launch()
  await goTo(first.page, '/machines?state=online&sort=lastSeen.desc', 'Machines')
  await first.page.getByRole('button', { name: 'Views' }).click()
  await first.page.getByRole('menuitem', { name: 'Save view…' }).click()
  await first.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Up now')
  await first.page.getByRole('button', { name: 'Save view' }).click()
  await expect(first.page.getByRole('button', { name: 'Up now' })).toBeVisible()
  await first.close()

  const { page } = await launch({ userData: first.userData })
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name: 'Up now' }).click()
  await expect(page).toHaveURL('app://console/machines?q=state%3Aonline&sort=lastSeen.desc')
  await expect(page.getByRole('button', { name: 'State: Online', exact: true })).toBeVisible()
})

test('views are created, ordered by mouse and keyboard, changed, opened and deleted', async ({ page }) => {
  await goTo(page, '/settings/filters', 'Saved views')
  await expect(page.getByText('No saved views yet')).toBeVisible()
  for (const name of ['One', 'Two', 'Three']) {
    await page.getByRole('button', { name: 'New view' }).click()
    const dialog = page.getByRole('dialog', { name: 'New view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Search text' }).fill(name.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const list = page.getByRole('list', { name: /Saved views, in the order/ })
  const names = list.getByRole('link')
  await expect(names).toHaveText(['One', 'Two', 'Three'])

  await page.getByRole('button', { name: 'Move Three up' }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['One', 'Three', 'Two'])
  await list.getByRole('listitem').nth(2).getByTitle('Drag Two').dragTo(list.getByRole('listitem').nth(0))
  await expect(names).toHaveText(['Two', 'One', 'Three'])

  await page.getByRole('button', { name: 'Edit One' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Route' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Exit node' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search text' }).fill('route:exit')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(list.getByRole('listitem').nth(1)).toContainText('Route: Exit node')

  await page.getByRole('button', { name: 'Delete Two' }).click()
  await expect(names).toHaveText(['One', 'Three'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(names).toHaveText(['Two', 'One', 'Three'])

  await names.nth(1).click()
  await expect(page.getByRole('button', { name: 'Route: Exit node', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'One' })).toBeVisible()
})
