import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'

test.use({ options: { nodes: 10_000, motion: true } })

test('"berlin" at 30 ms a letter into the search of 10,000 machines: every letter is kept', async ({ page, mesh }) => {
  await goTo(page, '/machines', 'Machines')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search machines' })
  await expect(search).toBeFocused()
  // Typed from outside, by its own clock: the page cannot make the typist wait.
  await mesh.app.evaluate(async ({ webContents }) => {
    const [window] = webContents.getAllWebContents()
    for (const keyCode of 'berlin') {
      window?.sendInputEvent({ type: 'keyDown', keyCode })
      window?.sendInputEvent({ type: 'char', keyCode })
      window?.sendInputEvent({ type: 'keyUp', keyCode })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })
  await expect(search).toHaveValue('berlin')
  await expect(page).toHaveURL('app://console/machines?q=berlin')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await expect(grid).not.toHaveAttribute('aria-rowcount', '10001')
  for (const row of await grid.locator('tbody tr').all())
    expect((await row.innerText()).toLowerCase()).toContain('berlin')
  await expect(search).toHaveValue('berlin')
})
