import type { Page } from '@playwright/test'
import { demoNodes } from './actions/jobs'
import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'
import { keysReady, pressKey } from './actions/keys'

test.use({ begin: 'forget', options: { motion: true } })

test('letters typed while the palette is loading appear in its field', async ({ page }) => {
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
  // No pause: some of these arrive while it is being drawn.
  await page.keyboard.type('tes')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('routes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Routes')
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
}

test('the palette runs commands: a key, the colours, a route, a name, a machine to register', async ({ page }) => {
  await goTo(page, '/', 'Overview')
  await command(page, 'dark')
  await expect(chosen(page)).toContainText('Dark colours')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')

  const [machine] = await demoNodes(page)
  await command(page, `rename ${machine!.givenName}`)
  await expect(chosen(page)).toContainText(`Rename ${machine!.givenName}…`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Rename ${machine!.givenName}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await command(page, 'approve 192.168')
  await expect(chosen(page)).toContainText('Approve 192.168')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Approve/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await command(page, 'register')
  await expect(chosen(page)).toContainText('Register machine…')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Register a machine' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await command(page, 'create pre-auth')
  await expect(chosen(page)).toContainText('Create pre-auth key…')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create pre-auth key' })).toBeVisible()
})

test('the palette finds tags, prefixes, settings and filters, and recently visited items first', async ({ page }) => {
  await goTo(page, '/', 'Overview')
  const machine = (await demoNodes(page)).find(({ forcedTags }) => forcedTags.length > 0)!
  const tag = machine.forcedTags[0]!
  await command(page, tag)
  await expect(palette(page).getByRole('option', { name: new RegExp(`^${tag}.*Tag$`) })).toBeVisible()
  await page.keyboard.press('Escape')

  await command(page, 'row height')
  await expect(chosen(page)).toContainText('Setting')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General')

  await command(page, 'is:online seen<5d')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search machines' })).toHaveValue('is:online seen<5d')

  await goTo(page, `/machines/${machine.id}`, machine.givenName)
  await pressKey(page, 'g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  await page.keyboard.press('Control+k')
  await expect(chosen(page)).toContainText(machine.givenName)
})

test('Enter in the palette does not also press the button that had the focus', async ({ page }) => {
  await goTo(page, '/routes', 'Routes')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Approve/ }) })
    .first()
  const approve = row.getByRole('button', { name: /^Approve/ })
  const rowHeight = async () => (await row.boundingBox())?.height
  const compact = await rowHeight()
  await approve.focus()
  await command(page, 'comfortable')
  await expect(chosen(page)).toContainText('Comfortable')
  await page.keyboard.press('Enter')
  await expect.poll(rowHeight).toBeGreaterThan(compact!)
  await expect(approve).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const server = page.getByRole('button', { name: /^Switch server/ })
  await server.focus()
  await command(page, 'users')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('each page lists its own keys, and they work', async ({ page }) => {
  await goTo(page, '/users', 'Users')
  await pressKey(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Create user…')).toBeVisible()
  await expect(help.getByText('In the policy’s text')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Create user' })).toBeVisible()
})

test('letters typed faster than a page loads run the commands of that page', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await keysReady(page)
  // On the list of machines, N would register one.
  for (const key of ['g', 'u', 'n']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: 'Create user' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Users')
})
