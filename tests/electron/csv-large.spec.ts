import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { watchTasks } from './actions/long-tasks'
import { expect, test } from './fixtures'

test.use({ begin: 'forget' })

const dialog = (page: Page) => page.getByRole('dialog')

/** Reading one of these lists used to block the window for 25 to 150 s. The limit is far below that, and above the delays of a busy computer. */
const LONGEST_MS = 2000
const SIZE = 5_000_000

/** Repeats a line until the list has 5 MB, or the number of lines is reached. */
function list(header: string, lineOf: (index: number) => string, most = Infinity): string {
  const lines = [header]
  for (let index = 0, size = 0; size < SIZE && index < most; index++) {
    const line = lineOf(index)
    lines.push(line)
    size += line.length + 1
  }
  return lines.join('\n')
}

async function openImport(page: Page): Promise<void> {
  await goTo(page, '/users', 'Users')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Records every text that the dialog shows from now on, even briefly. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await dialog(page).evaluate((element) => {
    const seen = { texts: '' }
    Object.assign(window, { seenTexts: seen })
    const add = () =>
      (seen.texts += [...element.querySelectorAll('[role=alert], [role=status]')].map(({ textContent }) => textContent))
    new MutationObserver(add).observe(element, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenTexts: { texts: string } }).seenTexts.texts)
}

const long = (text: string) => `${text}${'x'.repeat(250)}`
const lists: [what: string, content: string, verdict: string][] = [
  [
    '300,000 lines that cannot be used',
    list('name,display name', (index) => `1x${index},,,,,,`),
    'more than 20,000 lines',
  ],
  [
    '19,000 long lines that cannot be used',
    list('name,display name', (index) => `1 ${index},${long('')}`, 19_000),
    '19,000 lines cannot be used',
  ],
  [
    '19,000 long lines',
    list('name,display name', (index) => `user-${index},${'y'.repeat(240)}`, 19_000),
    '19,000 will be created',
  ],
  ['one line', `name,${'z'.repeat(SIZE)}\nann,`, '1 will be created'],
  ['columns alone', `name${',x'.repeat(SIZE / 2)}\nann`, 'The first line must name'],
  [
    'one quotation mark that is not closed',
    `name,display name\nann,"${list('', () => 'open')}`,
    '1 line cannot be used',
  ],
]

for (const [what, content, verdict] of lists)
  test(`a list of 5 MB with ${what} does not block the window and gives one result`, async ({ page, mesh }) => {
    await openImport(page)
    const [longest, texts] = [await watchTasks(page), await watchTexts(page)]
    // A file on disk: Playwright would put a buffer together in the page.
    const file = join(mesh.userData, 'large.csv')
    writeFileSync(file, content)
    await dialog(page).locator('input[type=file]').setInputFiles(file)
    await expect(dialog(page)).toContainText(verdict, { timeout: 30_000 })
    expect(await texts()).toContain('Reading the list…')
    expect(await texts()).not.toContain('The list is empty')
    test.info().annotations.push({ type: 'longest task, ms', description: String(await longest()) })
    expect(await longest()).toBeLessThan(LONGEST_MS)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

test('5 MB that are pasted count as a file, and another text can be chosen meanwhile', async ({ page }) => {
  await openImport(page)
  const longest = await watchTasks(page)
  const field = dialog(page).getByRole('textbox', { name: 'Or paste the lines here' })
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lists[1]![1])
  await expect(dialog(page)).toContainText('Read from the clipboard')
  const file = { name: 'small.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nann-lee\n') }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await expect(dialog(page)).toContainText('1 will be created')
  await expect(dialog(page)).not.toContainText('cannot be used')
  expect(await longest()).toBeLessThan(LONGEST_MS)
})
