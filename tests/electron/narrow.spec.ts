import type { Page } from '@playwright/test'
import { settled } from './actions/go-to'
import { allPages, policyViews } from './actions/pages'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'

test.use({ begin: 'forget' })

// The smallest supported window, in the language with the longer words.
test.beforeEach(async ({ mesh, page }) => {
  mesh.allow(/404/)
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600))
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600])
  await invoke(page, 'prefs:set', { language: 'de' })
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`app://console${path}`)
  await untilReady(page)
  await settled(page)
}

test('no page scrolls the document, and none that fills the window scrolls as a whole', async ({ page }) => {
  for (const path of [...(await allPages(page)).map((place) => place.path), ...policyViews]) {
    await open(page, path)
    const longer = await page.evaluate(() => {
      const filled = document.querySelector('main [data-fill]')
      const scrollers = [document.documentElement, ...(filled?.parentElement ? [filled.parentElement] : [])]
      return scrollers.map((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth])
    })
    expect(
      longer.flat().filter((pixels) => pixels > 0),
      path,
    ).toEqual([])
  }
})

const tables = [
  { path: '/users', name: 'Benutzer', gone: ['Erstellt'], kept: ['Name'] },
  { path: '/pre-auth-keys', name: 'Pre-Auth-Schlüssel', gone: ['Beigetreten', 'Erstellt'], kept: ['Schlüssel'] },
  { path: '/expiry', name: 'Abläufe', gone: ['Ablaufdatum'], kept: ['Art'] },
]

test('the least important columns are hidden before a table scrolls sideways, and return', async ({ mesh, page }) => {
  const width = (pixels: number) =>
    mesh.app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 800), pixels)
  for (const { path, name, gone, kept } of tables) {
    await width(900)
    await open(page, path)
    const table = page.getByRole('grid', { name, exact: true })
    const header = (text: string) => table.getByRole('columnheader', { name: text, exact: true })
    await expect(table).toBeVisible()
    for (const text of gone) await expect(header(text), `${text} at 900`).toHaveCount(0)
    for (const text of kept) await expect(header(text), `${text} at 900`).toBeVisible()
    const hidden = await table.evaluate(({ parentElement: frame }) =>
      frame ? frame.scrollWidth - frame.clientWidth : 1,
    )
    expect(hidden, `${path} at 900`).toBe(0)
    // Nothing vanishes silently: the line below the list names them, and shows them.
    const line = page.getByText(/Spalten? bei dieser Breite ausgeblendet: /)
    for (const text of gone) await expect(line, `${text} is named`).toContainText(text)
    await page.getByRole('button', { name: 'Alle Spalten zeigen' }).click()
    for (const text of gone) await expect(header(text), `${text} on request`).toHaveCount(1)
    await page.getByRole('button', { name: 'An die Breite anpassen' }).click()
    for (const text of gone) await expect(header(text), `${text} at 900 again`).toHaveCount(0)
    await width(1280)
    for (const text of gone) await expect(header(text), `${text} at 1280`).toBeVisible()
    await expect(line).toHaveCount(0)
  }
})

test('machines have their whole names, and a key as much as there is room for', async ({ mesh, page }) => {
  await open(page, '/machines')
  const row = page.locator('main tr').filter({ hasText: 'home-server' })
  await expect(row).toBeVisible()
  // A name that does not fit wraps to a second line, and its short form takes its place.
  const cut = page
    .locator('main td a[elementtiming]')
    .evaluateAll((links) => links.filter((link) => link.clientHeight > 20).map(({ textContent }) => textContent))
  expect((await cut).filter((name) => (name?.length ?? 0) < 22)).toEqual([])
  await row.getByRole('link').first().click()
  const key = page.getByRole('button', { name: /mkey:/ }).locator(':scope > :first-child > :first-child')
  const shown = () => key.evaluate((start) => start.clientWidth)
  const before = await shown()
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1920, 900))
  await expect.poll(shown).toBeGreaterThan(before)
})

test('a waiting route has a sign beside its machine if its column is hidden', async ({ mesh, page }) => {
  await open(page, '/machines')
  const row = page.locator('main tr').filter({ hasText: 'home-server' })
  const column = page.getByRole('columnheader', { name: 'Routen', exact: true })
  const sign = row.getByRole('img', { name: '1 Route wartet auf Freigabe' })
  await expect(column).toHaveCount(0)
  await expect(sign).toBeVisible()
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await expect(column).toBeVisible()
  await expect(sign).toBeHidden()
  await expect(row.getByText('1 wartet')).toBeVisible()
})

test('the actions on a selection stay in one line, those without room in a menu', async ({ mesh, page }) => {
  await open(page, '/machines')
  await page.getByRole('grid').getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Ausgewählte Geräte' })
  const tops = () =>
    bar.getByRole('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom / 8)))
  await expect(bar.getByRole('button', { name: 'Löschen …' })).toHaveCount(0)
  expect(new Set(await tops()).size).toBe(1)
  await bar.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Löschen …' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1600, 600))
  await expect(bar.getByRole('button', { name: 'Löschen …' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Weitere Aktionen' })).toHaveCount(0)
})

test('the settings scroll with the window’s scroll bar, below their tabs', async ({ page }) => {
  await open(page, '/settings')
  const tabs = page.getByRole('navigation', { name: 'Einstellungen' })
  const before = await tabs.boundingBox()
  await page.locator('main').evaluate((main) => main.scrollTo(0, 200))
  expect(await page.locator('main').evaluate(({ scrollTop }) => scrollTop)).toBe(200)
  expect(await tabs.boundingBox()).toEqual(before)
})

test('the narrowest window still names the server', async ({ mesh, page }) => {
  for (const width of [1280, 900]) {
    await mesh.app.evaluate(
      ({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 600),
      width,
    )
    await open(page, '/users')
    await expect(page.getByText('Demo-Netz').filter({ visible: true }).first(), `${width} px`).toBeVisible()
  }
})
