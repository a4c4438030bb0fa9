import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { agreeToUndo } from './actions/jobs'
import { saveTo } from './actions/save-to'
import { PreAuthKeys, Users } from './actions/shapes'
import { expect, test } from './fixtures'

test.use({ begin: 'forget', options: { motion: true } })

const dialog = (page: Page) => page.getByRole('dialog')

async function importing(page: Page, path: string, title: string): Promise<void> {
  await goTo(page, path, title)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function choose(page: Page, name: string, content: Buffer): Promise<void> {
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content })
  await expect(dialog(page)).toContainText(`Read from ${name}`)
}

test('users of a German Excel list are created as a job, invalid lines are named, and it is undone', async ({
  page,
}) => {
  const { users: before } = await call(page, 'GET', '/user', undefined, Users)
  await importing(page, '/users', 'Users')
  const lines = [
    'Benutzer;Anzeigename;Abteilung',
    'jürgen;Jürgen Groß;IT',
    '1x;;',
    `${before[0]!.name};;`,
    'neu.zwei;"Neu; Zwei";',
    'jürgen;;',
  ]
  await choose(page, 'leute.csv', Buffer.from(lines.join('\r\n'), 'latin1'))
  await expect(dialog(page)).toContainText('2 lines cannot be used and are left out')
  await expect(dialog(page)).toContainText('Line 3, name')
  await expect(dialog(page)).toContainText('“jürgen” is already on line 2')
  await expect(dialog(page)).toContainText('2 will be created · 1 already exists')
  await expect(dialog(page)).toContainText('Not used: Abteilung')
  await dialog(page).getByRole('button', { name: 'Create 2 users' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const names = async () => (await call(page, 'GET', '/user', undefined, Users)).users.map(({ name }) => name)
  await expect.poll(names).toEqual(expect.arrayContaining(['jürgen', 'neu.zwei']))
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await agreeToUndo(page)
  await expect.poll(async () => (await names()).length).toBe(before.length)
})

test('an invalid list shows the reason: nothing chosen, nothing in it, another header', async ({ page }) => {
  await importing(page, '/users', 'Users')
  await dialog(page).getByRole('button', { name: 'Create users' }).click()
  await expect(dialog(page)).toContainText('Choose a file or paste the lines first.')
  const field = dialog(page).getByRole('textbox', { name: 'Or paste the lines here' })
  await field.fill('colour,size\nred,5')
  await expect(dialog(page)).toContainText('The first line must name the columns, including: name.')
  await choose(page, 'empty.csv', Buffer.from('\uFEFF\r\n'))
  await expect(dialog(page)).toContainText('The list is empty.')
})

test('reads 10,000 users while showing progress', async ({ page }) => {
  await importing(page, '/users', 'Users')
  const lines = Array.from({ length: 10_000 }, (_, index) => `user-${index},User ${index}`)
  await choose(page, 'many.csv', Buffer.from(`name,display name\n${lines.join('\n')}\n`))
  await expect(dialog(page)).toContainText('10,000 will be created')
})

test('the secrets of created keys are shown once, saved by hand, and the dialog asks before it closes', async ({
  page,
  mesh,
}) => {
  const { preAuthKeys: before } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
  const { users } = await call(page, 'GET', '/user', undefined, Users)
  const file = `${mesh.userData}/keys.csv`
  await saveTo(mesh.app, file)
  await importing(page, '/pre-auth-keys', 'Pre-auth keys')
  const field = dialog(page).getByRole('textbox', { name: 'Or paste the lines here' })
  await field.fill(`user,tags,reusable,expires\n${users[0]!.name},,yes,90d\n,tag:server,,\nnobody-here,,,`)
  await expect(dialog(page)).toContainText('Line 4, user')
  await expect(dialog(page)).toContainText('2 keys will be created')
  await dialog(page).getByRole('button', { name: 'Create 2 keys' }).click()
  await expect(dialog(page)).toContainText('2 keys created')
  const shown = await dialog(page).innerText()

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: /./ }).filter({ hasText: 'were neither copied nor saved' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Save as CSV…' }).click()
  await expect(page.getByText('Saved. Delete the file once')).toBeVisible()
  const saved = readFileSync(file, 'utf8').trim().split('\r\n')
  expect(saved).toHaveLength(3)
  for (const line of saved.slice(1)) expect(shown).toContain(line.split(',').at(-1)!)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  const { preAuthKeys } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
  expect(preAuthKeys).toHaveLength(before.length + 2)
  for (const { key } of preAuthKeys) expect(saved.join('\n')).not.toContain(`,${key}`)
})
