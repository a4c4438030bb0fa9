import type { Locator, Page } from '@playwright/test'
import { goTo, settled } from './actions/go-to'
import { allPages, policyViews } from './actions/pages'
import { dismissToasts } from './actions/toasts'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'

test.use({ begin: 'forget' })

// Overlays must not cover anything that is needed.

async function box(locator: Locator) {
  await expect(locator).toBeVisible()
  const found = await locator.boundingBox()
  if (!found) throw new Error(`${locator.toString()} is not on screen`)
  return { ...found, bottom: found.y + found.height }
}

/** Triggers a toast. */
async function rename(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a toast does not cover the bar of selected machines', async ({ page, mesh }) => {
  await goTo(page, '/machines', 'Machines')
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  const bar = page.getByRole('region', { name: 'Selected machines' })
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ] as const) {
    await mesh.app.evaluate(
      ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
      [width, height] as const,
    )
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await rename(page, `renamed-${width}`)
    await settled(page)
    await expect
      .poll(async () => (await box(toast)).bottom - (await box(bar)).y, `${width}×${height}`)
      .toBeLessThanOrEqual(0)
    // Without the bar it is at the bottom of the window again.
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(async () => height - (await box(toast)).bottom).toBeLessThan(32)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
  }
})

test('suggestions of tags do not cover the message about chosen ones', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit tags…' }).click()
  const field = page.getByRole('combobox', { name: 'Tags' })
  await field.fill('not/a/tag,')
  await field.press('ArrowDown')
  const list = page.getByRole('listbox')
  await settled(page)
  const described = await field.getAttribute('aria-describedby')
  const said = page.locator(`[id="${described}"]`)
  await expect(said).toContainText('not/a/tag')
  const [text, options] = [await box(said), await box(list)]
  expect(options.y >= text.bottom || options.bottom <= text.y).toBe(true)
})

/** Returns the elements under an overlay: links to other pages, fields, the line of problems. */
function coveredBy(toast: Locator): Promise<string[]> {
  return toast.evaluate((one) => {
    // Elements painted there without the overlay: a field that is scrolled away or behind something else is not covered.
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const needed = 'nav a, nav button, input, textarea, [role=combobox], [data-free-of-toasts]'
    const found = new Set<string>()
    for (let x = left + 1; x < right; x += 6)
      for (let y = top + 1; y < bottom; y += 6)
        for (const under of document.elementsFromPoint(x, y)) {
          const hit = under.closest(needed)
          if (hit && !one.contains(hit)) found.add(hit.outerHTML.slice(0, 160))
        }
    return [...found]
  })
}

/** Waits until fields and links stay where they are: a toast under the pointer does not move away from what comes later. */
async function laidOut(page: Page): Promise<void> {
  let before = ''
  await expect
    .poll(
      async () => {
        const last = before
        before = await page.evaluate(() =>
          [...document.querySelectorAll('nav a, nav button, input, textarea, [role=combobox]')]
            .map((one) => JSON.stringify(one.getBoundingClientRect()))
            .join(),
        )
        return before === last
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** Triggers a message on any page: a link that leads nowhere. */
async function sayNowhere({ app }: LaunchedConsole): Promise<void> {
  await app.evaluate(({ app: running }) =>
    running.emit('second-instance', {}, ['mesh-console', 'mesh-console://no-page']),
  )
}

test('a toast covers no navigation, field or problem on any page, in a small and in a large window', async ({
  mesh,
  page,
}) => {
  test.slow()
  mesh.allow(/404|link refused/)
  const toast = page.getByRole('alert').filter({ hasText: 'This link does not point to a page' })
  const covered: string[] = []
  const look = async (path: string) => {
    // A toast stays while the pointer is over it.
    await toast.hover()
    await settled(page)
    covered.push(...(await coveredBy(toast)).map((what) => `${path}: ${what}`))
  }
  const places = await allPages(page)
  const views = policyViews.map((path) => {
    const [pathname] = path.split('?')
    return { path, title: places.find((one) => one.path === pathname)!.title }
  })
  for (const [width, height] of [
    [900, 600],
    [1280, 800],
  ] as const) {
    await mesh.app.evaluate(
      ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
      [width, height] as const,
    )
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
    for (const { path, title } of [...places, ...views]) {
      await goTo(page, path, title)
      // A new one for each page: it has to find its place there.
      await dismissToasts(page)
      await laidOut(page)
      await sayNowhere(mesh)
      await look(`${path} at ${width}×${height}`)
    }
  }
  expect(covered).toEqual([])
})
