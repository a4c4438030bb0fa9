import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inRail } from './actions/policy'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget' })

interface Stored {
  id: string
  policy: string
}

const stored = async (page: Page) => (await callApi(page, 'GET', '/api/v1/policy')).body as Stored
const editor = (page: Page) => page.getByRole('textbox', { name: 'Access policy in HuJSON' })

async function openPolicy(page: Page) {
  await inRail(page, 'Policy').click()
  await expect(editor(page)).toBeVisible()
}

async function typeAtStart(page: Page, text: string) {
  await editor(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(text)
}

test('the policy is edited, reviewed and saved by keyboard, with its comments', async ({ page }) => {
  await openPolicy(page)
  const before = await stored(page)
  await typeAtStart(page, '// typed here\n')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+s')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(review.getByText('1 line added, 0 lines removed')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(review).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  const after = await stored(page)
  expect(after.policy).toBe(`// typed here\n${before.policy}`)
  expect(after.id).not.toBe(before.id)
})

test('a draft survives a crash of the console', async ({ launch }) => {
  const first = await launch()
  await openPolicy(first.page)
  await typeAtStart(first.page, '// before the crash\n')
  // On disk: the main process answers `draft:get` from memory before the file is written.
  const file = join(first.userData, 'drafts.json')
  await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toContain('// before the crash')
  const gone = new Promise((done) => first.app.process().once('exit', done))
  first.app.process().kill('SIGKILL')
  await gone

  const second = await launch({ userData: first.userData })
  await openPolicy(second.page)
  await expect(second.page.getByText(/Unsaved changes were restored/)).toBeVisible()
  await expect(editor(second.page)).toContainText('// before the crash')
  await second.page.getByRole('button', { name: 'Discard them' }).click()
  await second.page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor(second.page)).not.toContainText('// before the crash')
})

test('a window with unsaved changes asks before it closes, and the draft is kept', async ({ launch }) => {
  const { app, page, userData } = await launch()
  await openPolicy(page)
  await typeAtStart(page, '// not saved\n')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(page.getByRole('dialog', { name: 'There are unsaved changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor(page)).toContainText('// not saved')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const gone = new Promise((done) => app.process().once('exit', done))
  await page.getByRole('button', { name: 'Close, keep the draft' }).click()
  await gone
  const again = await launch({ userData })
  await openPolicy(again.page)
  await expect(editor(again.page)).toContainText('// not saved')
  await again.page.getByRole('button', { name: 'Discard them' }).click()
  await again.page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(again.page.getByText('Unsaved changes', { exact: true })).toHaveCount(0)
})

test('another person’s save is never overwritten by accident', async ({ page, mesh }) => {
  mesh.allow(/409/)
  await openPolicy(page)
  const before = await stored(page)
  await typeAtStart(page, '// mine\n')
  await callApi(page, 'PUT', '/api/v1/policy', { policy: `// theirs\n${before.policy}` })
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: 'The saved policy has changed' })
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(conflict.or(review)).toBeVisible()
  if (await review.isVisible()) await page.keyboard.press('Control+s')
  await expect(conflict).toBeVisible()
  expect((await stored(page)).policy).toBe(`// theirs\n${before.policy}`)
  await conflict.getByRole('button', { name: 'Overwrite theirs' }).click()
  await review.getByRole('button', { name: 'Save policy' }).click()
  await expect.poll(async () => (await stored(page)).policy).toBe(`// mine\n${before.policy}`)
})

test('a problem is shown at its position, and the server checks the text before the save', async ({ page, mesh }) => {
  mesh.allow(/400/)
  await openPolicy(page)
  await typeAtStart(page, 'oops ')
  await expect(page.getByText(/oops is not a JSON value/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Line 1, column 1' })).toBeVisible()
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press('Backspace')
  await expect(page.getByText(/oops is not a JSON value/)).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('acls')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type('aclz')
  await expect(page.getByText(/Server: .*aclz/)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes…' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
})
