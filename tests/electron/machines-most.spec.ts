import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'

test.use({ options: { nodes: 50_000 } })

test('50,000 machines: the list shows, scrolls to its end and finds', async ({ page }) => {
  test.slow()
  await goTo(page, '/machines', 'Machines')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await expect(grid).toHaveAttribute('aria-rowcount', '50001')
  expect(await grid.locator('tbody tr').count()).toBeLessThan(80)
  await grid.locator('tbody tr').first().getByRole('link').focus()
  await page.keyboard.press('Control+End')
  await expect(grid.locator('tr[aria-rowindex="50001"]').getByRole('link')).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('berlin')
  await expect(grid).not.toHaveAttribute('aria-rowcount', '50001')
  const shown = Number(await grid.getAttribute('aria-rowcount')) - 1
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(50_000)
})
