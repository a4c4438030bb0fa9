import type { Page } from '@playwright/test'
import { goTo, settled } from './actions/go-to'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'

test.use({ begin: 'forget' })

/** Returns the left edge of each column, in pixels. */
const columns = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().left)))

/** Texts of times that do not fit their cell. */
const cutTimes = (page: Page) =>
  page.locator('main td time').evaluateAll((times) =>
    times
      .flatMap((time) => [time, time.parentElement ?? time])
      .filter((element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).display !== 'inline')
      .map(({ textContent }) => textContent),
  )

for (const language of ['en', 'de'] as const)
  test(`columns stay in place while a list is scrolled, sorted and filtered, and times fit (${language})`, async ({
    launch,
  }) => {
    const { page, app } = await launch({ seed: 1, nodes: 300 })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1920, 1000))
    await invoke(page, 'prefs:set', { language })
    await page.reload()
    await untilReady(page)
    await goTo(page, '/machines', language === 'en' ? 'Machines' : 'Geräte')
    await expect.poll(async () => (await columns(page)).length).toBeGreaterThan(5)
    await settled(page)
    const before = await columns(page)
    const look = async (what: string) => {
      await settled(page)
      expect([what, await columns(page)]).toEqual([what, before])
      expect([what, await cutTimes(page)]).toEqual([what, []])
    }
    await look('at first')
    await page.mouse.move(900, 600)
    for (const down of [400, 2000, 20_000]) {
      await page.mouse.wheel(0, down)
      await look(`scrolled by ${down}`)
    }
    for (const index of [1, 2, 3]) {
      await page
        .getByRole('columnheader')
        .nth(index + 1)
        .getByRole('button')
        .click()
      await look(`sorted by column ${index}`)
    }
    // This leaves more rows than fit: without its scroll bar, a list is wider.
    for (const query of ['state:offline']) {
      await page.getByRole('searchbox').first().fill(query)
      await expect(page).toHaveURL(/q=/)
      await look(query)
    }
    await page.getByRole('searchbox').first().fill('')
    await look('unfiltered')
  })

test('a note on one machine hides no other column', async ({ page, mesh }) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await goTo(page, '/machines', 'Machines')
  const names = () => page.getByRole('columnheader').allInnerTexts()
  const before = await names()
  const id = await page.locator('main tr[data-id]').first().getAttribute('data-id')
  const node = `/machines/${id ?? ''}`
  await goTo(page, node, /./)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('rack 3')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('rack 3')).toBeVisible()
  await goTo(page, '/machines', 'Machines')
  const after = await names()
  expect(before.filter((name) => !after.includes(name))).toEqual([])
})
