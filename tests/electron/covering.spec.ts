import type { Locator, Page } from '@playwright/test'
import { goTo, settled } from './actions/go-to'
import { expect, test } from './fixtures'

// What comes up over a page covers nothing that is needed there.

async function box(locator: Locator) {
  await expect(locator).toBeVisible()
  const found = await locator.boundingBox()
  if (!found) throw new Error(`${locator.toString()} is not on screen`)
  return { ...found, bottom: found.y + found.height }
}

/** Something that is said with a toast. */
async function rename(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a toast leaves the bar of selected machines free', async ({ page, mesh }) => {
  await goTo(page, '/machines', 'Machines')
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  const bar = page.getByRole('region', { name: 'Selected machines' })
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ] as const) {
    await mesh.app.evaluate(
      ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
      [width, height] as const,
    )
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await rename(page, `renamed-${width}`)
    await settled(page)
    expect((await box(toast)).bottom, `${width}×${height}`).toBeLessThanOrEqual((await box(bar)).y)
    // Without the bar it lies at the foot of the window again.
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(async () => height - (await box(toast)).bottom).toBeLessThan(32)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
  }
})

test('suggestions of tags leave free what is said of those chosen', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit tags…' }).click()
  const field = page.getByRole('combobox', { name: 'Tags' })
  await field.fill('not/a/tag,')
  await field.press('ArrowDown')
  const list = page.getByRole('listbox')
  await settled(page)
  const described = await field.getAttribute('aria-describedby')
  const said = page.locator(`[id="${described}"]`)
  await expect(said).toContainText('not/a/tag')
  const [text, options] = [await box(said), await box(list)]
  expect(options.y >= text.bottom || options.bottom <= text.y).toBe(true)
})
