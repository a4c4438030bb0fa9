import type { Page } from '@playwright/test'
import { watchTasks } from './actions/long-tasks'
import { discardChanges, openPolicy, policyEditor, replaceText } from './actions/policy'
import { expect, test } from './fixtures'

test.use({ begin: 'forget' })

// Half-read policies are asked of the server, which refuses them.
test.beforeEach(({ mesh }) => mesh.allow(/400/))
test.afterEach(({ page }) => discardChanges(page))

/** Guards against pages that are blocked for 15 s and more: far below that, and far above the delays of a busy computer. */
const LONGEST_MS = 2000

const status = (page: Page) => page.getByText('Objects and lists are nested too deeply to be read')

/** Expects the editor to accept and show typed text. */
async function expectTyping(page: Page): Promise<void> {
  await policyEditor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// still here')
  await expect(policyEditor(page)).toContainText('// still here')
  await page.keyboard.press('Enter')
}

for (const [what, deep] of [
  ['30,000 brackets in one line', '['.repeat(30_000)],
  ['30,000 brackets, one a line', '[\n'.repeat(30_000)],
  ['30,000 closed pairs', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['30,000 objects', '{"a":'.repeat(30_000)],
] as const)
  test(`a policy of ${what} that is pasted does not block the page, and the error names its line`, async ({ page }) => {
    await openPolicy(page)
    const longest = await watchTasks(page)
    await replaceText(page, deep)
    await expect(status(page).first()).toBeVisible()
    await expectTyping(page)
    await expect(page.getByText(/^Line \d+/).first()).toBeVisible()
    test.info().annotations.push({ type: 'longest task, ms', description: String(await longest()) })
    expect(await longest()).toBeLessThan(LONGEST_MS)
  })

test('a policy of a million brackets that is opened from a file does not block the page', async ({ page }) => {
  await openPolicy(page)
  const longest = await watchTasks(page)
  const file = {
    name: 'deep.hujson',
    mimeType: 'text/plain',
    buffer: Buffer.from(`// Deep.\n${'['.repeat(1_000_000)}`),
  }
  await page.getByLabel('Open a file…').setInputFiles(file)
  await expect(status(page).first()).toBeVisible()
  await expectTyping(page)
  test.info().annotations.push({ type: 'longest task, ms', description: String(await longest()) })
  expect(await longest()).toBeLessThan(LONGEST_MS)
})

test('brackets typed beyond the permitted nesting depth are reported', async ({ page }) => {
  await openPolicy(page)
  await replaceText(page, '['.repeat(190))
  const longest = await watchTasks(page)
  await policyEditor(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('['.repeat(30))
  await expect(status(page).first()).toBeVisible()
  await expectTyping(page)
  expect(await longest()).toBeLessThan(LONGEST_MS)
})
