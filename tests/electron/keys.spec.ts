import { inRail } from './actions/policy'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget', options: { motion: true } })

test('a pre-auth key is created for a user, shown once, copied, expired and deleted', async ({ page, mesh }) => {
  const { body } = await callApi(page, 'GET', '/api/v1/user')
  const { users } = body as { users: { id: string; name: string }[] }
  const owner = users[0]!
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: owner.name, exact: true }).click()
  await page.getByRole('button', { name: 'Create pre-auth key…' }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('combobox', { name: 'User' })).toHaveValue(new RegExp(`^${owner.name}`))
  await form.getByRole('switch', { name: 'Reusable' }).click()
  await form.getByRole('button', { name: 'Create key' }).click()

  const secretDialog = page.getByRole('dialog', { name: `Pre-auth key for ${owner.name}` })
  const secret = (await secretDialog.getByRole('group', { name: 'Secret' }).textContent())!
  expect(secret.length).toBeGreaterThan(40)
  const copy = secretDialog.getByRole('button', { name: 'Copy' }).first()
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(secretDialog.getByText('Copied').first()).toBeVisible()
  await expect.poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(secret)
  await expect(secretDialog.getByText(`--authkey ${secret}`)).toBeVisible()
  await secretDialog.getByRole('button', { name: 'Done' }).click()

  // Back at the start, and the secret is nowhere: not on the page, not in the server's list.
  await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  const listed = (await callApi(page, 'GET', '/api/v1/preauthkey')).body as {
    preAuthKeys: { id: string; key: string }[]
  }
  expect(JSON.stringify(listed)).not.toContain(secret)

  // The rail leads to the list, not to the form again.
  await inRail(page, 'Keys').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pre-auth keys' })).toBeVisible()
  expect(page.url()).not.toContain('create')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
  const made = listed.preAuthKeys.reduce((last, key) => (Number(key.id) > Number(last.id) ? key : last))

  await page.getByRole('link', { name: 'All pre-auth keys' }).click()
  const row = page.getByRole('row').filter({ has: page.getByTitle(made.key) })
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Expire…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Expire key/ })
    .click()
  await expect(row.getByText('Expired')).toBeVisible()
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete key/ })
    .click()
  await expect(row).toHaveCount(0)
})

test('an API key is created by keyboard alone', async ({ page }) => {
  const rail = page.getByRole('navigation', { name: 'Main navigation' })
  await rail.getByRole('link', { name: 'Keys', exact: true }).focus()
  await page.keyboard.press('Enter')
  // A new page moves the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Pre-auth keys' })).toBeFocused()
  await rail.getByRole('link', { name: 'API', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeFocused()
  const before = ((await callApi(page, 'GET', '/api/v1/apikey')).body as { apiKeys: unknown[] }).apiKeys.length
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'OAuth clients' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create API key' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Expires' })).toBeFocused()
  await page.getByRole('button', { name: 'Create key' }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'New API key' })
  await expect(box.getByText('This is the only time it is shown.')).toBeVisible()
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: 'Close without copying?' })
  await leave.getByRole('button', { name: 'Close without copying' }).focus()
  await page.keyboard.press('Enter')
  await expect(leave).toHaveCount(0)
  await expect(box).toHaveCount(0)
  const after = ((await callApi(page, 'GET', '/api/v1/apikey')).body as { apiKeys: unknown[] }).apiKeys.length
  expect(after).toBe(before + 1)
})
