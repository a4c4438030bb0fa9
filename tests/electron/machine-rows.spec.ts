import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { grid, nodesOf, rows } from './actions/machine-rows'
import { expect, test } from './fixtures'

test.use({ begin: 'reload', options: { motion: true } })

/** In a row, or all of them. */
const COPY = '[data-column=ipv4] button'

/** Waits until the page has drawn the update. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('an address is copied by a click', async ({ mesh }) => {
  const { app, page } = mesh
  await goTo(page, '/machines', 'Machines')
  const address = await rows(page).first().locator(COPY).innerText()
  await rows(page)
    .first()
    .getByRole('button', { name: `Copy ${address}` })
    .click()
  await expect(rows(page).first().getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(address)
})

test.describe('with more machines than the window has room for', () => {
  test.use({ options: { nodes: 300 } })

  test('the sign of a copied address does not move to another machine', async ({ page }) => {
    await goTo(page, '/machines', 'Machines')
    const copied = () =>
      grid(page).evaluate((table) =>
        [...table.querySelectorAll('[data-copied]')].map((button) => button.closest('tr')?.dataset['id']),
      )
    for (const row of [2, 1]) await rows(page).nth(row).locator(COPY).first().click()
    const where = await copied()
    expect(where).toHaveLength(2)
    const before = await rows(page).first().getAttribute('data-id')
    await page.getByRole('searchbox').fill('is:offline')
    await expect(rows(page).first()).not.toHaveAttribute('data-id', before ?? '')
    for (const id of await copied()) expect(where).toContain(id)
    for (const button of await grid(page).locator(`${COPY}:not([data-copied])`).all())
      expect(await button.getAttribute('title')).toBe(`Copy ${await button.innerText()}`)
  })

  test('row contents belong to their machine after any typing and scrolling', async ({ page }) => {
    await goTo(page, '/machines', 'Machines')
    const nodes = new Map((await nodesOf(page)).map((node) => [node.id, node]))
    const check = async () => {
      // Rows found before the evaluation could have left the page by then.
      const shown = await grid(page).evaluate((table) =>
        [...table.querySelectorAll<HTMLElement>('tbody tr')].map((row) => ({
          id: row.dataset['id'] ?? '',
          name: row.querySelector('a')?.textContent,
          link: row.querySelector('a')?.getAttribute('href'),
          address: row.querySelector('[data-column=ipv4] button')?.textContent,
          index: Number(row.getAttribute('aria-rowindex')),
          top: row.offsetTop,
        })),
      )
      expect(shown.length).toBeGreaterThan(3)
      for (const { id, name, link, address } of shown) {
        const node = nodes.get(id)
        expect({ name, link }).toEqual({ name: node?.givenName, link: `/machines/${id}` })
        expect(node?.ipAddresses).toContain(address)
      }
      // One below the other, in the order of the list.
      for (const [place, row] of shown.entries()) {
        const above = shown[place - 1]
        if (above) expect([row.index > above.index, row.top > above.top]).toEqual([true, true])
      }
    }
    for (const typed of ['a', 'an', '', 'is:online', 'is:offline', 'b', '']) {
      await page.getByRole('searchbox').fill(typed)
      await expect(page).toHaveURL(typed === '' ? /machines$/ : new RegExp(`q=${encodeURIComponent(typed)}`))
      await check()
    }
    const frame = grid(page).locator('..')
    for (const top of [150, 900, 4_000, 3_700, 0]) {
      await frame.evaluate((element, to) => element.scrollTo({ top: to }), top)
      await expect
        .poll(async () => Math.abs((await frame.evaluate((element) => element.scrollTop)) - top))
        .toBeLessThan(9)
      await twoFrames(page)
      await check()
    }
  })
})
