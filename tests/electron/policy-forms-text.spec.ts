import { violations } from './actions/axe'
import { settled } from './actions/go-to'
import policyDe from '../../src/renderer/locales/de/policy.json' with { type: 'json' }
import policyEn from '../../src/renderer/locales/en/policy.json' with { type: 'json' }
import { layoutFaults, setSize, speak, widths } from './actions/layout-faults'
import { policyEditor, inRail } from './actions/policy'
import {
  add,
  dialog,
  expectText,
  fill,
  forms,
  leaveForms,
  openForms,
  openTab,
  policy,
  row,
  submit,
} from './actions/policy-forms'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

const words = { en: policyEn, de: policyDe }

test.use({ begin: 'forget' })

test.afterEach(({ page }) => leaveForms(page))

test('one undo in the editor reverts one edit of a form, and the text next to it shows the selection', async ({
  page,
  mesh,
}) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1700, 900))
  await openForms(page, 'acls')
  await expect(policyEditor(page)).toBeHidden()
  await page.getByRole('button', { name: 'Show the text beside the forms' }).click()
  await expect(policyEditor(page)).toBeVisible()
  await row(page, 1).click({ position: { x: 80, y: 10 } })
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('.cm-selectionBackground').length)).not.toBe(0)
  await row(page, 0).getByRole('button', { name: 'Edit Rule 1' }).click()
  await fill(page, 'Sources', 'ann@')
  await fill(page, 'Destinations', 'tag:db:1')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Other')
  await submit(page, 'Change')
  await expect(policyEditor(page)).toContainText('// Other')
  await policyEditor(page).focus()
  await page.keyboard.press('Control+z')
  await expectText(page, policy)
})

test('the text that is shown beside the forms is scrolled to the selected rule, and the line of problems comes after the forms', async ({
  page,
  mesh,
}) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1700, 900))
  const rules = Array.from({ length: 120 }, (_, at) => ({ action: 'accept', src: ['*'], dst: [`10.0.0.${at + 1}:22`] }))
  await openForms(page, 'acls', JSON.stringify({ acls: rules }, null, 2))
  await row(page, 90).click({ position: { x: 80, y: 10 } })
  const show = page.getByRole('button', { name: 'Show the text beside the forms' })
  await show.click()
  await expect(page.locator('.cm-activeLine')).toBeInViewport()
  await expect(policyEditor(page)).toContainText('10.0.0.91:22')
  // What is hidden keeps up with the selection, too.
  await page.getByRole('button', { name: 'Hide the text', exact: true }).click()
  await row(page, 3).click({ position: { x: 80, y: 10 } })
  await show.click()
  await expect(policyEditor(page)).toContainText('10.0.0.4:22')
  // The whole text has no room in the editor, so only its shown part is drawn.
  await expect(policyEditor(page)).not.toContainText('10.0.0.91:22')
  const line = page.getByRole('region', { name: policyEn.problems.label })
  await forms(page).getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(line.locator(':focus')).toHaveCount(1)
})

test('Forms is the same at every width, in both languages and at 200 % zoom: whole, with a problem on its line', async ({
  page,
  mesh,
}) => {
  test.slow()
  // The policy of the demo network has a group that no rule uses.
  await page.goto('app://console/settings/policy?view=forms')
  const found: string[] = []
  for (const language of ['en', 'de'] as const) {
    await speak(page, language)
    const line = page.getByRole('region', { name: words[language].problems.label })
    for (const zoom of [1, 2]) {
      await mesh.app.evaluate(({ BrowserWindow }, factor) => {
        BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor)
      }, zoom)
      for (const width of widths) {
        await setSize(mesh, [width, 800], zoom)
        await expect(policyEditor(page)).toBeHidden()
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await settled(page)
        const problem = line.getByRole('status').first()
        await expect(problem).toBeVisible()
        // The line is measured once it fits the new width, and may be drawn again.
        const isWhole = () =>
          problem.evaluate((element) => element.scrollHeight <= element.clientHeight + 1 && element.clientWidth >= 200)
        await expect.poll(isWhole, `the problem (${language}, ${width}, ${zoom})`).toBe(true)
        const faults = await layoutFaults(page)
        found.push(...faults.map((fault) => `${fault} (${language}, ${width}, ${zoom})`))
      }
    }
  }
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1))
  expect(found).toEqual([])
})

test('an unreadable text shows the position of the error and a link to it', async ({ page }) => {
  await openForms(page, 'acls')
  await add(page, 'Add rule')
  await fill(page, 'Sources', 'ann@')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await policyEditor(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('oops ')
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  const notice = forms(page).getByRole('alert')
  await expect(notice).toContainText('Line 1, column 1: oops is not a JSON value')
  await expect(notice).toContainText('Your unfinished entry is kept.')
  await notice.getByRole('button', { name: 'Go there' }).click()
  await expect(policyEditor(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe('oops')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await add(page, 'Add rule')
  await expect(dialog(page).getByRole('button', { name: 'ann@' })).toBeVisible()
})

test('the forms select the entry at the cursor, and vice versa', async ({ page }) => {
  await callApi(page, 'PUT', '/api/v1/policy', { policy })
  await page.goto('app://console/settings/policy')
  await policyEditor(page).getByText('group:ops', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  const current = forms(page).locator('[aria-current=true]')
  await expect(page.getByRole('tab', { name: /^Groups/, selected: true })).toBeVisible()
  await expect(current).toContainText('group:ops')

  await openTab(page, /^Rules/)
  await row(page, 1).click({ position: { x: 80, y: 10 } })
  await expect(current).toContainText('Second: operators')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('"src": ["group:ops"]')
  await inRail(page, 'Who reaches whom').click()
  await inRail(page, 'Policy').click()
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await expect(current).toContainText('Second: operators')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no form has a violation in ${scheme}`, async ({ page }) => {
    test.slow()
    await invoke(page, 'prefs:set', { scheme })
    await openForms(page, 'acls')
    const found: string[] = []
    const look = async (name: string) => {
      await settled(page)
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`))
    }
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await look((await tab.textContent()) ?? '')
    }
    await openTab(page, /^Rules/)
    await add(page, 'Add rule')
    await fill(page, 'Destinations', 'tag:web:x')
    await dialog(page).getByRole('button', { name: 'Add rule' }).click()
    await look('dialog with problems')
    expect(found).toEqual([])
  })
}
