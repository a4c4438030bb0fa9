import { violationsInBoth, wear } from './actions/axe'
import { setFaults } from './actions/faults'
import { goTo, settled } from './actions/go-to'
import { layerFaults } from './actions/layout-faults'
import { allPages } from './actions/pages'
import { expect, test } from './fixtures'
import { pressKey } from './actions/keys'

test.use({ begin: 'forget' })

test(`no page has a violation in light or dark`, async ({ page, mesh }) => {
  test.slow()
  mesh.allow(/404/)
  await wear(page, 'light')
  const found: Record<string, string[]> = {}
  for (const { path, title } of await allPages(page)) {
    await goTo(page, path, title)
    const here = await violationsInBoth(page)
    if (here.length > 0) found[path] = here
  }
  expect(found).toEqual({})
})

test(`no failure has a violation in light or dark`, async ({ page, mesh }) => {
  mesh.allow(/50[03]/)
  await wear(page, 'light')
  await setFaults(page, { endpoint: 'GET /api/v1/user', status: 500 })
  await page.goto('app://console/users')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The users could not be loaded')
  expect(await violationsInBoth(page)).toEqual([])
  await setFaults(page, { endpoint: '*', status: 503 })
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'answers cannot be used' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
})

test(`no dialog has a violation in light or dark, or a fault of layout`, async ({ page, mesh }) => {
  test.slow()
  await wear(page, 'light')
  const found: Record<string, string[]> = {}
  const look = async (name: string) => {
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
    await settled(page)
    // Everything is in a landmark, or in a dialog. A menu covers the page as a dialog does, but this rule does not know it.
    const menu = (await page.getByRole('menu').count()) > 0
    const here = [...(await violationsInBoth(page, menu ? ['region'] : [])), ...(await layerFaults(mesh))]
    if (here.length > 0) found[name] = here
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const cancel = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
  }

  await page.keyboard.press('Control+k')
  await look('command palette')
  await cancel()
  await pressKey(page, '?')
  await look('keyboard shortcuts')
  await cancel()
  await button(/Switch server/).click()
  await look('servers')
  await cancel()

  await goTo(page, '/machines', 'Machines')
  await button('Register machine').click()
  await look('register machine')
  await cancel()
  await button(/^Actions for/)
    .first()
    .click()
  await look('menu of a machine')
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText('You will lose:')
  await look('delete machine')
  await cancel()
  for (const act of ['Rename…', 'Edit tags…', 'Change expiry…', 'Move to user…']) {
    await button(/^Actions for/)
      .first()
      .click()
    await page.getByRole('menuitem', { name: act }).click()
    await look(act)
    await cancel()
  }

  await goTo(page, '/users', 'Users')
  await button('Create user').click()
  await look('create user')
  await cancel()

  await goTo(page, '/pre-auth-keys', 'Pre-auth keys')
  await button('Create pre-auth key').click()
  await look('create pre-auth key')
  await page.getByRole('combobox', { name: 'User' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await button('Create key').click()
  await expect(page.getByText('This is the only time it is shown.')).toBeVisible()
  await look('secret')
  await button('Done').click()
  await look('secret not copied')
  await button('Close without copying').click()

  await goTo(page, '/settings/policy', 'Access policy')
  await page.getByRole('textbox', { name: 'Access policy in HuJSON' }).press('Control+Home')
  await page.keyboard.type('// reviewed\n')
  await button('Review and save…').click()
  await expect(page.getByRole('heading', { name: 'Review changes' })).toBeVisible()
  await look('policy review')
  await cancel()
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Discard changes…' }).click()
  await look('discard the changes')
  await button('Discard changes').click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  expect(found).toEqual({})
})
