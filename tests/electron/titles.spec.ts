import type { Locator, Page } from '@playwright/test'
import texts from '../../src/renderer/locales/en/common.json' with { type: 'json' }
import { isTitled, pages, type TitledPage } from '../../src/shared/pages'
import { settled } from './actions/go-to'
import { allPages, titleOf } from './actions/pages'
import { expect, test } from './fixtures'
import { untilReady } from './until-ready'

test.use({ begin: 'reload' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

/** Records every title and every announcement from now on, however short-lived. */
async function listen(page: Page): Promise<() => Promise<{ titles: string[]; announced: string[] }>> {
  const heard = await page.evaluateHandle(() => {
    const found = { titles: [] as string[], announced: [] as string[] }
    const live = document.querySelector('[aria-live="polite"]')
    let last = document.title
    new MutationObserver(() => {
      if (document.title !== last) found.titles.push((last = document.title))
    }).observe(document.head, { subtree: true, childList: true, characterData: true })
    if (live)
      new MutationObserver(() => found.announced.push(live.textContent)).observe(live, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    return found
  })
  return () => heard.evaluate((found) => ({ titles: found.titles.splice(0), announced: found.announced.splice(0) }))
}

test('each page opened at its own address has a title and one heading', async ({ page, mesh }) => {
  mesh.allow(/404/)
  for (const { path, title } of await allPages(page)) {
    await page.goto(`app://console${path}`)
    await untilReady(page)
    await expect(heading(page), path).toHaveText(title)
    await expect(heading(page)).toHaveCount(1)
    const name = await heading(page).innerText()
    await expect(page, path).toHaveTitle(`${name} · Mesh Console`)
    await settled(page)
  }
})

/** Returns what a page focuses on arrival: its heading, or that which one comes to use at once. */
function firstFocus(page: Page, name: string): Locator {
  if (name === 'Policy history') return page.getByRole('listbox').getByRole('option', { selected: true })
  return name === 'Connect to a server' ? page.getByLabel('Address') : heading(page)
}

test('each page reached inside the console is announced by its name, once, and never as untitled', async ({ page }) => {
  const row = (name: string) => page.getByRole('grid', { name }).getByRole('link').first()
  // The demo network has no host.
  const inRail = pages
    .filter((one) => 'icon' in one && one.path !== '/settings' && one.section !== 'host')
    .filter(isTitled)
  const inSettings = pages.filter(isTitled).filter((one) => 'section' in one && one.section === 'settings')
  const labelOf = (one: TitledPage) => ('railLabel' in one ? texts.nav[one.railLabel] : titleOf(one))
  const walk: [RegExp | string, () => Promise<void>][] = [
    ...inRail
      .filter(({ path }) => path !== '/')
      .map((one): [string, () => Promise<void>] => [
        titleOf(one),
        () =>
          rail(page)
            .getByRole('link', { name: labelOf(one), exact: true })
            .click(),
      ]),
    ...inSettings.map((one): [string, () => Promise<void>] => [
      titleOf(one),
      () =>
        one.path === '/settings'
          ? rail(page).getByRole('link', { name: 'Settings', exact: true }).click()
          : settings(page)
              .getByRole('link', { name: labelOf(one), exact: true })
              .click(),
    ]),
    ['Machines', () => rail(page).getByRole('link', { name: 'Machines', exact: true }).click()],
    [/^[a-z][\w-]*$/, () => row('Machines').click()],
    ['Users', () => rail(page).getByRole('link', { name: 'Users', exact: true }).click()],
    [/^[a-z][\w.@-]*$/, () => row('Users').click()],
    ['Overview', () => rail(page).getByRole('link', { name: 'Overview', exact: true }).click()],
    ['Connect to a server', () => addServer(page)],
  ]
  const heard = await listen(page)
  for (const [title, go] of walk) {
    await go()
    await expect(heading(page)).toHaveText(title)
    const name = await heading(page).innerText()
    await expect(page).toHaveTitle(`${name} · Mesh Console`)
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(name)
    await expect(firstFocus(page, name), `focus on ${name}`).toBeFocused()
    await settled(page)
    expect(await heard()).toEqual({ titles: [`${name} · Mesh Console`], announced: [name] })
  }
})

test('a missing user is announced by the requested name, then as missing', async ({ page }) => {
  const heard = await listen(page)
  await page.evaluate(() => {
    history.pushState({}, '', '/users/nobody')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const missing = 'User nobody not found'
  await expect(heading(page)).toHaveText(missing)
  await settled(page)
  await expect(heading(page)).toHaveText(missing)
  expect(await heard()).toEqual({
    titles: ['nobody · Mesh Console', `${missing} · Mesh Console`],
    announced: ['nobody', missing],
  })
})

test('an unknown address of the settings shows their list', async ({ page }) => {
  await page.goto('app://console/settings/nope')
  await expect(heading(page)).toHaveText('Page not found')
  await settings(page).getByRole('link', { name: 'General', exact: true }).click()
  await expect(heading(page)).toHaveText('General')
})

async function addServer(page: Page): Promise<void> {
  await rail(page)
    .getByRole('button', { name: /Switch server/ })
    .click()
  await page.getByRole('menuitem', { name: 'Add server…' }).click()
}
