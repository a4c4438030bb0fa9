import type { Page } from '@playwright/test'
import { settled } from './actions/go-to'
import { allPages } from './actions/pages'
import { expect, test, untilReady } from './fixtures'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

/** Writes down every title and every announcement from now on, however short it is there. */
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

test('each page reached inside the console is announced by its name, once, and never as untitled', async ({ page }) => {
  const row = (name: string) => page.getByRole('grid', { name }).getByRole('link').first()
  const walk: [RegExp | string, () => Promise<void>][] = [
    ['Machines', () => rail(page).getByRole('link', { name: 'Machines' }).click()],
    [/^[a-z][\w-]*$/, () => row('Machines').click()],
    ['Routes', () => rail(page).getByRole('link', { name: 'Routes' }).click()],
    ['Users', () => rail(page).getByRole('link', { name: 'Users' }).click()],
    [/^[a-z][\w.@-]*$/, () => row('Users').click()],
    ['Pre-auth keys', () => rail(page).getByRole('link', { name: 'Keys' }).click()],
    ['Access policy', () => rail(page).getByRole('link', { name: 'Access policy' }).click()],
    ['General', () => settings(page).getByRole('link', { name: 'General' }).click()],
    ['Saved views', () => settings(page).getByRole('link', { name: 'Saved views' }).click()],
    ['API keys', () => settings(page).getByRole('link', { name: 'API keys' }).click()],
    ['Servers', () => settings(page).getByRole('link', { name: 'Servers' }).click()],
    ['Updates', () => settings(page).getByRole('link', { name: 'Updates' }).click()],
    ['Data on this computer', () => settings(page).getByRole('link', { name: 'Data on this computer' }).click()],
    ['About', () => settings(page).getByRole('link', { name: 'About' }).click()],
    ['Overview', () => rail(page).getByRole('link', { name: 'Overview' }).click()],
    ['Connect to a server', () => addServer(page)],
  ]
  const heard = await listen(page)
  for (const [title, go] of walk) {
    await go()
    await expect(heading(page)).toHaveText(title)
    const name = await heading(page).innerText()
    await expect(page).toHaveTitle(`${name} · Mesh Console`)
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(name)
    await expect(heading(page), `focus on ${name}`).toBeFocused()
    await settled(page)
    expect(await heard()).toEqual({ titles: [`${name} · Mesh Console`], announced: [name] })
  }
})

async function addServer(page: Page): Promise<void> {
  await rail(page)
    .getByRole('button', { name: /Switch server/ })
    .click()
  await page.getByRole('menuitem', { name: 'Add server…' }).click()
}
