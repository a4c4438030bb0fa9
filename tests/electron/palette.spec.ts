import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'

test('letters typed while the palette is still loading are in its field when it comes', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => {
    void page.route(/\/command-palette-[^/]*\.js$/, async (route) => {
      resolve()
      await held
      await route.continue()
    })
  })
  await page.reload()
  await goTo(page, '/users', 'Users')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rouX')
  await page.keyboard.press('Backspace')
  await asked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  const field = page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')
  // No pause: some of these come while it is being drawn.
  await page.keyboard.type('tes')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('routes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Routes')
})
