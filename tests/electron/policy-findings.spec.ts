import type { Page } from '@playwright/test'
import { discardChanges, keptPolicy, policyEditor, replaceText, inRail } from './actions/policy'
import { cursorTo, openText, outline } from './actions/policy-text'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

// During typing the server is asked about texts it does not accept.
test.beforeEach(({ mesh }) => mesh.allow(/400/))

// A window with unsaved changes asks before it closes.
test.afterEach(({ page }) => discardChanges(page))

async function chooseFix(page: Page, at: string, name: string | RegExp) {
  await cursorTo(page, at)
  await expect(async () => {
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('menu', { name: 'Fixes' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  for (let step = 0; step < 5; step++) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Fixes' })).toHaveCount(0)
}

test('every finding can be fixed by keyboard, and undone', async ({ page }) => {
  const { ann, text: before } = await openText(page)
  const undo = async () => {
    await expect.poll(() => keptPolicy(page)).not.toBe(before)
    await policyEditor(page).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => keptPolicy(page)).toBe(before)
  }
  await chooseFix(page, 'group:idle', 'Remove group:idle')
  await expect.poll(() => keptPolicy(page)).not.toContain('group:idle')
  await undo()
  await chooseFix(page, 'tag:prod', 'Let group:dev own tag:prod')
  await expect.poll(() => keptPolicy(page)).toContain('"tag:prod": ["group:dev"]')
  await undo()
  await chooseFix(page, 'bureau', 'Use office instead of bureau everywhere')
  await expect.poll(() => keptPolicy(page)).toContain('"office:*", "office:80"')
  expect(await keptPolicy(page)).not.toContain('bureau')
  await undo()
  await chooseFix(page, `["${ann}"], "dst"`, 'Remove this rule')
  await expect.poll(() => keptPolicy(page)).not.toContain('// The same once more.')
  await undo()
  await chooseFix(page, '{ "action": "accept", "src": ["192.0.2.1"]', 'Remove this rule')
  await expect.poll(() => keptPolicy(page)).not.toContain('// Nobody has this address.')
  await undo()
  await chooseFix(page, 'bureau', 'Intentional: add a comment')
  await expect.poll(() => keptPolicy(page)).toContain('// lint: ignore overlapping-host')
  await undo()
})

test('findings are shown below the text and in it, and fixed by mouse', async ({ page }) => {
  await openText(page)
  await policyEditor(page).getByText('"group:idle"').click()
  const line = page.getByRole('region', { name: 'Problems in the policy' })
  await expect(line).toContainText('No rule uses group:idle')
  await line.getByRole('button', { name: 'Fix…' }).click()
  await page.getByRole('menuitem', { name: 'Remove group:idle' }).click()
  await expect.poll(() => keptPolicy(page)).not.toContain('group:idle')
  await policyEditor(page).getByText('"tag:prod"').first().hover()
  await page.locator('.cm-tooltip').getByRole('button', { name: 'Let group:dev own tag:prod' }).click()
  await expect.poll(() => keptPolicy(page)).toContain('"tag:prod": ["group:dev"]')
})

test('the outline navigates the text and follows the cursor', async ({ page, mesh }) => {
  await openText(page)
  await expect(outline(page).getByRole('treeitem', { name: 'group:dev → tag:server:22' })).toContainText(
    'Developers use servers.',
  )
  await outline(page).getByRole('treeitem', { name: 'tagOwners' }).click()
  await expect(policyEditor(page)).toBeFocused()
  await expect(outline(page).getByRole('treeitem', { selected: true })).toHaveText('tagOwners')
  await cursorTo(page, '"192.0.2.1"')
  await expect(outline(page).getByRole('treeitem', { selected: true })).toContainText('192.0.2.1 → 192.0.2.2:22')

  await outline(page).getByRole('treeitem', { selected: true }).focus()
  await page.keyboard.press('Home')
  await expect(outline(page).getByRole('treeitem', { name: 'groups' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(outline(page).getByRole('treeitem', { name: 'group:idle' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(policyEditor(page)).toBeFocused()
  await expect(outline(page).getByRole('treeitem', { selected: true })).toHaveText('group:dev')

  await page.getByRole('button', { name: 'Hide the outline' }).click()
  await expect(outline(page)).toHaveCount(0)
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600))
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await page.getByRole('menuitem', { name: 'hosts' }).click()
  await expect(policyEditor(page)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByText('The cursor is not on a name')).toBeVisible()
})

test('sections fold, formatting keeps comments, and another view changes nothing', async ({ page }) => {
  await openText(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Fold everything', exact: true }).click()
  await expect(page.locator('.cm-foldPlaceholder').first()).toBeVisible()
  await expect(policyEditor(page)).not.toContainText('group:idle')
  await inRail(page, 'History').click()
  await expect(page).toHaveURL(/access\/history/)
  await expect(policyEditor(page)).toBeHidden()
  await inRail(page, 'Policy').click()
  await expect(page.locator('.cm-foldPlaceholder').first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unfold everything' }).click()
  await expect(policyEditor(page)).toContainText('group:idle')
  await replaceText(page, '{"groups":{"group:a":[]},\n// kept\n"acls":[]}')
  await page.getByRole('button', { name: 'Format' }).click()
  await expect.poll(() => keptPolicy(page)).toContain('\n  // kept\n  "acls": [],\n')
})
