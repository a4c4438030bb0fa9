import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'

test.use({ options: { nodes: 10_000 }, begin: 'reload' })

test('10,000 machines: few rows are drawn, all can be reached', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  await expect(page.getByText('10,000 machines')).toBeVisible()
  expect(await grid.locator('tbody tr').count()).toBeLessThan(80)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000)

  await grid.locator('tbody tr').first().getByRole('link').focus()
  await page.keyboard.press('Control+End')
  await expect(grid.locator('tr[aria-rowindex="10001"]').getByRole('link')).toBeFocused()
  expect(await grid.locator('tbody tr').count()).toBeLessThan(80)
})

test('10,000 machines: each typed letter is on screen at once and none is lost', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  for (const typed of ['b', 'be', 'ber', 'berl', 'berli', 'berlin']) {
    await page.keyboard.press(typed.at(-1)!)
    // Not polled: the letter is there when the key press has been handled.
    expect(await search.inputValue()).toBe(typed)
  }
  await expect(page).toHaveURL('app://console/machines?q=berlin')
  // The list follows the letters a moment later.
  await expect(grid).not.toHaveAttribute('aria-rowcount', '10001')
  await expect(grid).not.toHaveAttribute('aria-rowcount', '1')
  for (const row of await grid.locator('tbody tr').all())
    expect((await row.innerText()).toLowerCase()).toContain('berlin')
  await page.keyboard.press('Escape')
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
})

test('10,000 machines: all are selected and deselected in one step', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await expect(page.getByRole('region', { name: 'Selected machines' })).toContainText('10,000 selected')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('region', { name: 'Selected machines' })).toBeHidden()
})

test('10,000 machines: only a changed one is sent', async ({ page }) => {
  const sent = await page.evaluate(async () => {
    const first = await fetch('/api/v1/node')
    const etag = first.headers.get('etag') ?? ''
    await fetch('/api/v1/node/1/rename/renamed-just-now', { method: 'POST' })
    const changed = await fetch('/api/v1/node', { headers: { 'if-none-match': etag, 'a-im': 'list-delta' } })
    const { status, headers } = changed
    return { status, base: headers.get('delta-base') === etag, bytes: (await changed.arrayBuffer()).byteLength }
  })
  expect(sent).toMatchObject({ status: 226, base: true })
  expect(sent.bytes).toBeLessThan(20_000)
})
