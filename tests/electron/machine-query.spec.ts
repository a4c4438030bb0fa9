import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { Nodes } from './actions/shapes'
import { expect, test } from './fixtures'
import { pressKey } from './actions/keys'

test.use({ begin: 'reload', options: { nodes: 300 } })

const grid = (page: Page) => page.getByRole('grid', { name: 'Machines' })
const count = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const q = (page: Page) => new URL(page.url()).searchParams.get('q')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search machines', includeHidden: true })
const line = (page: Page) => page.getByRole('group', { name: 'Filter' })

test('a filter is one text, shown once: typed, chosen from menus with counts, removed part by part, cleared', async ({
  page,
}) => {
  await goTo(page, '/machines', 'Machines')
  const all = await count(page)
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  const prod = page.getByRole('menuitemcheckbox', { name: 'prod' })
  const promised = Number(await prod.locator('[id^=facet-count]').textContent())
  await prod.click()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('tag:prod')
  await expect.poll(() => count(page)).toBe(promised)
  await field(page).press('End')
  await field(page).pressSequentially(' state:offline')
  // The button says how many values are chosen; the field says which.
  await expect(page.getByRole('button', { name: 'State: Offline', exact: true })).toHaveText('State1')
  await expect(line(page)).toHaveCount(0)
  await expect.poll(() => q(page)).toBe('tag:prod state:offline')
  const both = await count(page)
  expect(both).toBeLessThan(promised)
  await page.getByRole('button', { name: 'Tag: prod', exact: true }).click()
  await prod.click()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('state:offline')
  await expect.poll(() => count(page)).toBeGreaterThan(both)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => count(page)).toBe(all)
  await expect.poll(() => q(page)).toBeNull()
})

test('fields and values are completed by keyboard, and Down continues into the list', async ({ page }) => {
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const owner = nodes.find(({ user }) => user)!.user!.name
  await goTo(page, '/machines', 'Machines')
  await page.keyboard.press('/')
  await page.keyboard.type('ow')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('owner:')
  await page.keyboard.type(owner.slice(0, 3))
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.filter({ hasText: owner })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => q(page)).toMatch(/^owner:/)
  await expect(options).toHaveCount(0)
  // Down enters the rows on screen, which the filter may still replace.
  const owned = nodes.filter(({ user }) => user?.name === owner).length
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(owned + 1))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['index'])).toBe('0')
})

test('an invalid term is reported next to the field, and the rest applies', async ({ page }) => {
  await goTo(page, `/machines?q=${encodeURIComponent('state:online seen>soon kernel:linux')}`, 'Machines')
  await expect(line(page)).toContainText('“soon” is not a duration. Write a number with m, h, d, w or y, such as 30d.')
  await expect(line(page)).toContainText(
    '“kernel” is not a field. To search for “kernel:linux” itself, put it in quotes.',
  )
  expect(await count(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'How to filter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'owner:maria' }).click()
  await expect(field(page)).toHaveValue('state:online seen>soon kernel:linux owner:maria')
})

test('ownerless machines are two clicks away', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('main').getByRole('button', { name: 'Owner', exact: true }).first().click()
  const none = page.getByRole('menuitemcheckbox', { name: 'No owner' })
  const promised = Number(await none.locator('[id^=facet-count]').textContent())
  await none.click()
  // Read-only: below an open menu nothing has a role.
  await page.keyboard.press('Escape')
  await expect.poll(() => count(page)).toBe(promised)
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const owned = nodes.filter(({ user }) => user !== null).map(({ givenName }) => givenName)
  const names = await grid(page).locator('tbody [data-column=name] a').allTextContents()
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => owned.includes(name))).toEqual([])
})

/** The other lists: the first typed text, its completion, and the remaining typing. */
const others = [
  { path: '/users', title: 'Users', grid: 'Users', begun: 'is:l', whole: 'is:local', added: ' machines>0' },
  {
    path: '/pre-auth-keys',
    title: 'Pre-auth keys',
    grid: 'Pre-auth keys',
    begun: 'reusable:y',
    whole: 'reusable:yes',
    added: ' -is:expired',
  },
  {
    path: '/routes',
    title: 'Routes',
    grid: 'Routes by prefix',
    begun: 'is:sub',
    whole: 'is:subnet',
    added: ' route:10.0.0.0/8',
  },
]

for (const { path, title, grid: name, begun, whole, added } of others)
  test(`${path} is filtered in the same language: completed, in the address, part by part`, async ({ page }) => {
    await goTo(page, path, title)
    const rows = async () => Number(await page.getByRole('grid', { name }).getAttribute('aria-rowcount')) - 1
    await expect.poll(rows).toBeGreaterThan(2)
    const all = await rows()
    await page.keyboard.press('/')
    await page.keyboard.type(begun)
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => q(page)).toBe(whole)
    await expect.poll(rows).toBeLessThan(all)
    const some = await rows()
    await page.keyboard.type(added)
    await expect.poll(() => q(page)).toBe(whole + added)
    await expect.poll(rows).toBeLessThanOrEqual(some)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue(whole + added)
    await page.getByRole('searchbox').fill(whole)
    await expect.poll(rows).toBe(some)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(rows).toBe(all)
    await page.getByRole('searchbox').fill('nothing:here')
    await expect(line(page).getByRole('status')).toContainText('nothing')
  })

test('a list without expired machines loses each machine as soon as it expires', async ({ page }) => {
  await goTo(page, '/machines?q=-state%3Aexpired', 'Machines')
  const before = await count(page)
  expect(before).toBeGreaterThan(100)
  await grid(page).getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('region', { name: 'Selected machines' }).getByRole('button', { name: 'Change expiry…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Now' }).check()
  const confirm = dialog.getByRole('textbox')
  if (await confirm.count()) await confirm.fill(String(before))
  await dialog.getByRole('button', { name: /^Expire \d+ machines now/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => (await call(page, 'GET', '/node', undefined, Nodes)).nodes.filter(isActive).length, {
      timeout: 120_000,
    })
    .toBe(0)
  // Much less than the 30 s after which texts are updated anyway.
  await expect(page.getByText('No machine matches this filter.')).toBeVisible({ timeout: 8_000 })
})

const isActive = ({ expiry }: { expiry: string | null }) => expiry === null || Date.parse(expiry) > Date.now()

test('an invalid term disables acts on several machines and offers the nearest valid one', async ({ page }) => {
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const owner = nodes.find(({ user }) => user)!.user!.name
  await goTo(page, `/machines?q=owner%3A${owner}+unseen%3A30d`, 'Machines')
  const all = grid(page).getByRole('checkbox', { name: 'Select all' })
  await expect(all).toBeDisabled()
  await grid(page).getByRole('checkbox').nth(1).click()
  const bar = page.getByRole('region', { name: 'Selected machines' })
  for (const act of await bar.getByRole('button').all())
    if (!(await act.innerText()).startsWith('Clear')) await expect(act).toBeDisabled()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText(/^1 /)
  await pressKey(page, 'd')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await line(page).getByRole('button', { name: 'Use seen>30d' }).click()
  await expect(field(page)).toHaveValue(`owner:${owner} seen>30d`)
  await expect(all).toBeEnabled()
  const expected = nodes.filter(
    ({ user, online, lastSeen }) =>
      user?.name === owner && !online && (lastSeen === null || Date.now() - Date.parse(lastSeen) > 30 * 86_400_000),
  )
  await expect.poll(() => count(page)).toBe(Math.max(expected.length, 0))
})

test('the menu “Last seen” sets an age, one at a time', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('button', { name: 'Last seen', exact: true }).first().click()
  const week = page.getByRole('menuitemradio', { name: 'More than 7 days ago' })
  const promised = Number((await week.locator('[id^=facet-count]').innerText()).replaceAll(',', ''))
  await week.click()
  await expect(field(page)).toHaveValue('seen>7d')
  await page.getByRole('menuitemradio', { name: 'Never' }).click()
  await expect(field(page)).toHaveValue('seen:never')
  await week.click()
  await page.keyboard.press('Escape')
  await expect.poll(() => count(page)).toBe(promised)
  await expect(page.getByRole('button', { name: 'Last seen: More than 7 days ago' })).toBeVisible()
})
