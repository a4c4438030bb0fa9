import type { Page } from '@playwright/test'
import { violations } from './actions/axe'
import { discardChanges, keptPolicy, policyEditor } from './actions/policy'
import { completions, cursorTo, hint, openText, outline } from './actions/policy-text'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'reload' })

// During typing the server is asked about texts it does not accept.
test.beforeEach(({ mesh }) => mesh.allow(/400/))

// A window with unsaved changes asks before it closes.
test.afterEach(({ page }) => discardChanges(page))

/** Accepts the only completion by mouse: keys accept none in the first 75 ms, so that a fast line break stays one. */
async function accept(page: Page) {
  await completions(page).click()
  await expect(completions(page).filter({ hasText: /^(?!\d|\*)/ })).toHaveCount(0)
}

test('completion offers valid text for the position, including names of the server', async ({ page }) => {
  const { ann } = await openText(page)
  await cursorTo(page, '192.0.2.1"]')
  await page.keyboard.press('Control+Space')
  await expect(completions(page).filter({ hasText: 'group:dev' })).toBeVisible()
  await expect(completions(page).filter({ hasText: 'autogroup:member' })).toBeVisible()
  await expect(completions(page).filter({ hasText: ann })).toHaveCount(1)
  await expect(completions(page).filter({ hasText: 'autogroup:self' })).toHaveCount(0)
  await page.keyboard.type('group:i')
  await expect(completions(page)).toHaveCount(1)
  await accept(page)
  await expect.poll(() => keptPolicy(page)).toContain('"group:idle"')
  await page.keyboard.press('Control+z')

  await cursorTo(page, '192.0.2.2:22')
  for (let letter = 0; letter < '192.0.2.2:22'.length; letter++) await page.keyboard.press('Delete')
  await page.keyboard.type('tag:s')
  await expect(completions(page).filter({ hasText: 'tag:server' })).toBeVisible()
  // The list of “tag:” has it, too.
  await expect(completions(page)).toHaveCount(1)
  await accept(page)
  await expect(completions(page).filter({ hasText: '443' })).toBeVisible()
  await page.keyboard.type('44')
  await expect(completions(page)).toHaveCount(1)
  await accept(page)
  await expect.poll(() => keptPolicy(page)).toContain('"dst": ["tag:server:443"]')
})

test('hovering or a key shows the meaning of a name', async ({ page }) => {
  const { ann } = await openText(page)
  await cursorTo(page, 'group:dev"], "dst"')
  await page.keyboard.press('Control+i')
  await expect(hint(page)).toContainText('Group group:dev')
  await expect(hint(page)).toContainText(ann)
  await expect(hint(page)).toContainText(/\d+ machines?/)
  await page.keyboard.press('Escape')
  await expect(hint(page)).toHaveCount(0)
  await cursorTo(page, 'tagOwners')
  await page.keyboard.press('Control+i')
  await expect(hint(page)).toContainText('who may give them to machines')
  await page.keyboard.press('Escape')
  await policyEditor(page).getByText('group:idle').hover()
  await expect(hint(page)).toContainText('Group group:idle')
  await page.mouse.move(0, 0)
  await expect(hint(page)).toHaveCount(0)
})

test('definition and uses are one key, one click or one menu entry away', async ({ page }) => {
  await openText(page)
  await cursorTo(page, 'tag:server:22", "office')
  await page.keyboard.press('F12')
  await expect(outline(page).getByRole('treeitem', { selected: true })).toHaveText('tag:server')
  await page.keyboard.press('F12')
  const uses = page.getByRole('region', { name: 'Uses of tag:server' })
  await expect(uses).toContainText('tag:server: 4 places in the text')
  await expect(uses.getByRole('button', { name: /Line 9/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(policyEditor(page)).toBeFocused()
  await expect(outline(page).getByRole('treeitem', { selected: true })).toContainText('group:dev → tag:server:22')
  await uses.getByRole('button', { name: 'Close the list of uses' }).click()
  await expect(uses).toHaveCount(0)

  await policyEditor(page)
    .getByText('office:*')
    .click({ modifiers: ['Control'] })
  await expect(outline(page).getByRole('treeitem', { selected: true })).toHaveText('office')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Find all uses' }).click()
  const office = page.getByRole('region', { name: 'Uses of office' })
  await expect(office.getByRole('button', { name: /Line/ }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(policyEditor(page)).toBeFocused()
})

test('renaming changes every position that means the name, and undo reverts all of it at once', async ({ page }) => {
  const { text: before } = await openText(page)
  await cursorTo(page, 'group:dev"], "dst"')
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Rename group:dev' })
  await expect(dialog.getByText('Changes 3 places in the text. Comments stay as they are.')).toBeVisible()
  await page.keyboard.type('idle')
  await expect(dialog.getByText('The policy already uses this name')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('builders')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(policyEditor(page)).toBeFocused()
  await expect.poll(() => keptPolicy(page)).toBe(before.replaceAll('"group:dev"', '"group:builders"'))
  await page.keyboard.press('Control+z')
  await expect.poll(() => keptPolicy(page)).toBe(before)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`hints, uses and completions have no violation in ${scheme}`, async ({ page }) => {
    await invoke(page, 'prefs:set', { scheme })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme)
    await openText(page)
    await expect(page.getByRole('region', { name: 'Problems in the policy' })).toContainText('tag:prod has no owner')
    const check = async (without: string[] = []) => expect(await violations(page, { without })).toEqual([])
    await cursorTo(page, 'group:dev"], "dst"')
    await page.keyboard.press('Control+i')
    await expect(hint(page)).toContainText('Members')
    await check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+F12')
    await expect(page.getByRole('region', { name: 'Uses of group:dev' })).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await cursorTo(page, '192.0.2.1"]')
    await page.keyboard.press('Control+Space')
    await expect(completions(page).first()).toBeVisible()
    // The arrow keys scroll the list while the focus stays in the text, which this rule does not know.
    await check(['scrollable-region-focusable'])
    await page.keyboard.press('Escape')
  })
}
