import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { demoNodes } from './actions/jobs'
import { choose } from './actions/keyboard'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true })

async function firstMachine(page: Page) {
  const [node] = await demoNodes(page)
  if (!node) throw new Error('the demo network has no machine')
  return node
}

test('a note survives a rename, is found by note:, listed, never sent, and kept after the machine is deleted', async ({
  page,
  mesh,
}) => {
  const { id, givenName } = await firstMachine(page)
  await goTo(page, `/machines/${id}`, givenName)
  await notes(page).getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: `Notes on ${givenName}` })
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Serial X-4711, no spare')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Basement, rack 4')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page)).toContainText('Basement, rack 4')

  await call(page, 'POST', `/node/${id}/rename/cellar`)
  await goTo(page, '/machines?q=note:%22rack+4%22', 'Machines')
  await expect(page.getByRole('grid', { name: 'Machines' }).getByRole('link')).toHaveText(['cellar'])
  await expect(page.getByRole('img', { name: /^Serial X-4711/ })).toBeVisible()

  // Neither the server's database nor its requests contain any of it; history.db does.
  const files = async (name: string) =>
    (
      await Promise.all(
        [name, `${name}-wal`].map((one) => readFile(join(mesh.userData, one), 'latin1').catch(() => '')),
      )
    ).join('')
  expect(await files('mock.db')).not.toContain('X-4711')
  expect(await files('history.db')).toContain('X-4711')

  await call(page, 'DELETE', `/node/${id}`)
  await goTo(page, '/hygiene', 'Hygiene')
  const gone = page.getByRole('region', { name: '1 note on a deleted entry' })
  await expect(gone).toContainText('Serial X-4711')
  await gone.getByRole('button', { name: `Remove the note on ${givenName}` }).click()
  await expect(gone).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(gone).toBeVisible()
})

test('a note on a user is written by keyboard, changed, and removed by emptying it', async ({ page }) => {
  const { users } = (await call(page, 'GET', '/user')) as { users: { id: string; name: string }[] }
  const [user] = users
  await goTo(page, `/users/${user!.name}`, user!.name)
  await choose(page, notes(page).getByRole('button', { name: 'Add a note' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused()
  await page.keyboard.type('On leave until May')
  await choose(page, dialog.getByRole('button', { name: 'Save note' }))
  await expect(notes(page)).toContainText('On leave until May')
  await page.reload()
  await expect(notes(page)).toContainText('On leave until May')
  await choose(page, notes(page).getByRole('button', { name: 'Edit' }))
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page)).toContainText('No notes yet.')
  const kept = await invoke(page, 'notes:list', { serverId: 'demo' })
  expect(kept.ok && kept.value).toEqual([])
})
