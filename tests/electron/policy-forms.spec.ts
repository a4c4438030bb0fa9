import type { Locator, Page } from '@playwright/test'
import {
  add,
  dialog,
  expectText,
  fill,
  forms,
  leaveForms,
  openForms,
  policy,
  row,
  submit,
} from './actions/policy-forms'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

async function act(page: Page, index: number, name: string | RegExp) {
  await row(page, index)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

test.afterEach(({ page }) => leaveForms(page))

test('rules are added, changed and deleted without changing another byte', async ({ page }) => {
  await openForms(page, 'acls')
  await expect(forms(page).getByRole('listitem')).toHaveCount(3)
  await expect(row(page, 2)).toContainText('Also has #ha-meta: edit in the text')

  await add(page, 'Add rule')
  await fill(page, 'Sources', 'group:dev', 'autogroup:member')
  await fill(page, 'Destinations', 'office:22')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('The office')
  await submit(page, 'Add rule')
  const rule = '{ "action": "accept", "src": ["group:dev", "autogroup:member"], "dst": ["office:22"] }'
  const more = policy.replace('"kept" }\n', `"kept" },\n    // The office\n    ${rule}\n`)
  await expectText(page, more)

  await row(page, 0).getByRole('button', { name: 'Edit Rule 1' }).click()
  await fill(page, 'Destinations', 'tag:db:5432')
  await dialog(page).getByRole('combobox', { name: 'Protocol' }).fill('tcp')
  await submit(page, 'Change')
  const changed = more.replace('"dst": ["tag:web:443"] }', '"dst": ["tag:web:443", "tag:db:5432"], "proto": "tcp" }')
  await expectText(page, changed)

  await act(page, 1, 'Delete')
  await expectText(page, changed.replace(/ {4}\/\/ Second[^]*?\n.*\n/, ''))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectText(page, changed)
})

test("refusals are shown in the control plane's words, and the typed text is kept", async ({ page }) => {
  await openForms(page, 'acls')
  await add(page, 'Add rule')
  await fill(page, 'Sources', 'group:dev')
  await fill(page, 'Destinations', 'tag:web:x', 'group:nope:80')
  await expect(dialog(page)).toContainText('port range "x": invalid first integer')
  await expect(dialog(page)).toContainText('group:nope is not defined in groups')
  await dialog(page).getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Correct the marked fields')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await add(page, 'Add rule')
  await expect(dialog(page)).toContainText('Your unfinished entry was kept.')
  await expect(dialog(page).getByRole('button', { name: 'group:nope:80' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Start over' }).click()
  await expect(dialog(page).getByRole('button', { name: 'group:nope:80' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectText(page, policy)
})

/** Drags the rule at one position to another with the mouse. */
async function drag(page: Page, from: Locator, to: Locator) {
  const start = await from.locator('[data-handle]').boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('not on screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, start.y + 20, { steps: 4 })
  await page.mouse.move(
    start.x + start.width / 2,
    end.y + end.height / 2 + start.y - end.y > 0 ? end.y + 4 : end.y + end.height - 2,
    { steps: 8 },
  )
  await page.mouse.up()
}

const lines = policy.split('\n')
const at = (start: string) => lines.findIndex((line) => line.includes(start))
const first = lines.slice(at('// First'), at('// First') + 2).join('\n')
const second = lines.slice(at('// Second'), at('// Second') + 2).join('\n')
const swapped = policy.replace(`${first}\n${second}`, `${second}\n${first}`)

test('rules are reordered by dragging, with their comments', async ({ page }) => {
  await openForms(page, 'acls')
  await drag(page, row(page, 1), row(page, 0))
  await expect(row(page, 0)).toContainText('Second: operators')
  await expectText(page, swapped)
  await drag(page, row(page, 1), row(page, 0))
  await expectText(page, policy)
})

test('rules are reordered by keyboard alone, and the move is announced', async ({ page }) => {
  await openForms(page, 'acls')
  const button = row(page, 0).getByRole('button', { name: 'Edit Rule 1' })
  await button.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectText(page, swapped)
  await expect(page.getByText('Moved to position 2 of 3')).toBeAttached()
  await expect(row(page, 1).getByRole('button', { name: 'Edit Rule 2' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expectText(page, policy)
  await act(page, 2, 'Move up')
  await expect(row(page, 1)).toContainText('#ha-meta')
  await act(page, 1, 'Move down')
  await expectText(page, policy)
})

test('a group is added, changed and deleted by keyboard alone', async ({ page }) => {
  await openForms(page, 'acls')
  await page.getByRole('tab', { name: /^Rules/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(forms(page).getByRole('button', { name: 'Add group' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('new')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bob@ cem@ ')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  const added = policy.replace('"cem@"],\n', '"cem@"],\n    "group:new": ["bob@", "cem@"],\n')
  await expectText(page, added)
  await row(page, 2).getByRole('button', { name: 'Edit group:new' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expectText(page, added.replace('"bob@", "cem@"],\n  }', '"bob@"],\n  }'))
  await row(page, 2).getByRole('button', { name: 'Actions for group:new' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expectText(page, policy)
})
