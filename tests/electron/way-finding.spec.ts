import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { Nodes } from './actions/shapes'
import { choose } from './actions/windows'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'reload', options: { nodes: 300 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const grid = (page: Page, name = 'Machines') => page.getByRole('grid', { name })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const search = (page: Page) => new URL(page.url()).search
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('[data-column=name] a')?.textContent)
const scrolled = (page: Page) => grid(page).evaluate((table) => table.parentElement!.scrollTop)

/**
 * Filters, sorts, selects and scrolls the list, and opens a machine far down in it. Returns the machine's name and the state of the list.
 */
async function leaveList(page: Page) {
  await goTo(page, '/machines', 'Machines')
  await grid(page).getByRole('button', { name: 'Last seen' }).click()
  await page.getByRole('searchbox').fill('is:online')
  await grid(page).getByRole('checkbox').nth(2).check()
  await expect.poll(() => search(page)).toContain('selected=')
  await grid(page).evaluate((table) => table.parentElement!.scrollTo(0, 1500))
  await expect(grid(page).locator('tr[data-index="50"]')).toBeVisible()
  const name = (await grid(page).locator('tr[data-index="50"] [data-column=name] a').textContent())!
  const left = {
    search: search(page),
    top: await scrolled(page),
    count: await grid(page).getAttribute('aria-rowcount'),
  }
  await grid(page).locator('tr[data-index="50"] [data-column=name] a').click()
  await expect(heading(page)).toHaveText(name)
  return { name, left }
}

async function expectListAsLeft(page: Page, { name, left }: Awaited<ReturnType<typeof leaveList>>) {
  await expect(heading(page)).toHaveText('Machines')
  await expect.poll(() => focusedRow(page)).toBe(name)
  expect(await scrolled(page)).toBe(left.top)
  expect(await grid(page).getAttribute('aria-rowcount')).toBe(left.count)
  expect(search(page)).toBe(left.search)
  await expect(page.getByRole('region', { name: 'Selected machines' })).toContainText('1 selected')
}

test('the list keeps its state: by breadcrumb, Esc, keys, the mouse and the menu', async ({ page, mesh }) => {
  const left = await leaveList(page)
  const ways: Record<string, () => Promise<unknown>> = {
    breadcrumb: () =>
      page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Machines' }).click(),
    esc: () => page.keyboard.press('Escape'),
    keys: () => page.keyboard.press('Alt+ArrowLeft'),
    menu: () => choose(mesh.app, 'View', 'Back'),
    mouse: () => page.evaluate(() => dispatchEvent(new MouseEvent('mouseup', { button: 3, cancelable: true }))),
  }
  for (const [way, go] of Object.entries(ways)) {
    await test.step(way, async () => {
      await go()
      await expectListAsLeft(page, left)
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(left.name)
      await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
    })
  }
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading(page)).toHaveText('Machines')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(heading(page)).toHaveText(left.name)
  await choose(mesh.app, 'View', 'Back')
  await choose(mesh.app, 'View', 'Forward')
  await expect(heading(page)).toHaveText(left.name)
})

test('J and K move through the list as filtered and sorted, and back leads to the last one seen', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('searchbox').fill('laptop')
  const names = () => grid(page).locator('[data-column=name] a').allTextContents()
  await expect.poll(async () => (await names()).every((name) => name.includes('laptop'))).toBe(true)
  await grid(page).getByRole('button', { name: 'Expiry' }).click()
  await expect(page.getByRole('columnheader', { name: 'Expiry' })).toHaveAttribute('aria-sort', 'ascending')
  const shown = await names()
  const count = Number(await grid(page).getAttribute('aria-rowcount')) - 1
  const expectAt = async (index: number) => {
    await expect(heading(page)).toHaveText(shown[index]!)
    await expect(page.getByText(`${index + 1} of ${count}`, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: shown[1]!, exact: true }).click()
  await expectAt(1)
  await page.keyboard.press('j')
  await expectAt(2)
  await page.keyboard.press('j')
  await expectAt(3)
  await page.keyboard.press('k')
  await expectAt(2)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectAt(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedRow(page)).toBe(shown[3])
  expect((await names()).slice(0, 10)).toEqual(shown.slice(0, 10))
})

test('after opening a machine by a link, J and K step through all machines, and Esc leads to their list', async ({
  launch,
}) => {
  const first = await launch({ nodes: 20 })
  const { nodes } = await call(first.page, 'GET', '/node', undefined, Nodes)
  const names = nodes.map(({ givenName }) => givenName).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const third = nodes.find(({ givenName }) => givenName === names[2])!
  await first.page.evaluate((path) => location.assign(path), `/machines/${third.id}`)
  await expect(heading(first.page)).toHaveText(names[2]!)
  await expect(first.page.getByText('3 of 20')).toBeVisible()
  await first.page.keyboard.press('k')
  await expect(heading(first.page)).toHaveText(names[1]!)
})

test('the rail opens a list without its filter, Back with it, and a letter typed into a field is not a shortcut', async ({
  page,
}) => {
  await goTo(page, '/routes', 'Routes')
  await page.getByRole('button', { name: /^Waiting/ }).click()
  await goTo(page, '/users', 'Users')
  await page.getByRole('searchbox').fill('jk')
  await expect.poll(() => search(page)).toBe('?q=jk')
  await rail(page).getByRole('link', { name: 'Routes' }).click()
  await expect(heading(page)).toHaveText('Routes')
  expect(search(page)).toBe('')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading(page)).toHaveText('Users')
  await expect(page.getByRole('searchbox')).toHaveValue('jk')
  await rail(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect.poll(() => search(page)).toBe('')
})

test('saved views are in the rail with the number of machines they show', async ({ page }) => {
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const tagged = nodes.filter(({ forcedTags, validTags }) => [...forcedTags, ...validTags].includes('tag:prod')).length
  await invoke(page, 'prefs:set', {
    views: [{ id: '1', name: 'Production', query: 'tag=tag%3Aprod' }],
  })
  const view = rail(page).getByRole('link', { name: /^Production/ })
  await expect(view).toHaveAccessibleName(`Production ${tagged} machines`)
  await view.click()
  await expect(heading(page)).toHaveText('Machines')
  expect(Number(await grid(page).getAttribute('aria-rowcount'))).toBe(tagged + 1)
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.getByRole('searchbox').fill('x')
  await expect(view).not.toHaveAttribute('aria-current')
})

/** Returns how many whole columns of the matrix are in view. */
const matrixColumns = (page: Page) =>
  page.getByRole('grid', { name: 'Who reaches whom' }).evaluate((table) => {
    const frame = table.parentElement!
    const right = frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth
    const heads = [...table.querySelectorAll('[role=columnheader]')].slice(1)
    return heads.filter((head) => head.getBoundingClientRect().right <= right + 0.5).length
  })

test('the policy has the width of the window: at 1280 its text 100 columns and its matrix 8', async ({
  page,
  mesh,
}) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1280, 800))
  await goTo(page, '/settings/policy', 'Access policy')
  await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
  const columns = await page.locator('.cm-content').evaluate((content) => {
    const scroller = content.closest('.cm-scroller')!
    const probe = document.createElement('span')
    probe.textContent = '0'.repeat(100)
    probe.style.cssText = 'position:absolute;visibility:hidden'
    content.append(probe)
    const hundred = probe.getBoundingClientRect().width
    probe.remove()
    const gutters = scroller.querySelector('.cm-gutters')!.getBoundingClientRect().width
    return ((scroller.clientWidth - gutters) / hundred) * 100
  })
  expect(columns).toBeGreaterThanOrEqual(100)
  await goTo(page, '/access', 'Who reaches whom')
  expect(await matrixColumns(page)).toBeGreaterThanOrEqual(8)
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1920, 1080))
  await expect.poll(() => matrixColumns(page)).toBeGreaterThanOrEqual(14)
})
