import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget' })

test('a user is created, renamed and deleted by keyboard alone', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('users')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeFocused()

  // Create: the actions follow the heading, the primary one last; the form has the focus in its first field.
  await page.getByRole('heading', { level: 1 }).focus()
  for (const name of ['Export', 'More actions']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Create user' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('keyboard-user')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'keyboard-user' })).toBeVisible()

  // Find it and open it from the table.
  await page.keyboard.press('/')
  await page.keyboard.type('keyboard')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Tab')
  while (!(await page.getByRole('grid').evaluate((grid) => grid.contains(document.activeElement))))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'keyboard-user' })).toBeFocused()

  // Rename and delete from the page's menu.
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: 'More actions' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    for (
      let step = 0;
      step < 6 &&
      !(await page.getByRole('menuitem', { name: entry }).evaluate((item) => item === document.activeElement));
      step++
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await menu('Rename…')
  await expect(page.getByLabel('New name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('typed-user')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'typed-user' })).toBeVisible()
  await menu('Delete…')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('typed-user')
  await expect(page.getByRole('button', { name: 'Delete typed-user', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
  const { body } = await callApi(page, 'GET', '/api/v1/user?name=typed-user')
  expect(body).toEqual({ users: [] })
})

test('deleting a user who owns machines names these', async ({ page }) => {
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const { body } = await callApi(page, 'GET', '/api/v1/node')
  const { nodes } = body as { nodes: { givenName: string; user: { name: string } | null }[] }
  const owner = nodes.find((node) => node.user)!.user!.name
  const machine = nodes.find((node) => node.user?.name === owner)!.givenName
  await page
    .getByRole('row', { name: owner })
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Delete the machines? with the user/ }).click()
  await expect(dialog.getByText(machine, { exact: true })).toBeVisible()
})
