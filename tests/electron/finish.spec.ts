import type { Page } from '@playwright/test'
import { cutTexts, faultsOfTables, hangingSwitches, primaryButtons, widePlaces } from './actions/faults-of-page'
import { follow, settled } from './actions/go-to'
import { allPages, policyViews } from './actions/pages'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'

test.use({ begin: 'forget' })

// Measurements on every page, in the smallest window and at twice the size, in the language with the longer words.

interface Size {
  readonly width: number
  readonly height: number
  readonly zoom: number
}

const sizes = [
  { width: 900, height: 600, zoom: 1 },
  { width: 1280, height: 800, zoom: 1 },
  { width: 1280, height: 800, zoom: 2 },
  { width: 1920, height: 1080, zoom: 1 },
] as const

const textOf = ({ width, height, zoom }: Size) => `${width}×${height}, ${zoom * 100} %`

async function resize({ app, page }: LaunchedConsole, { width, height, zoom }: Size): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [wide, high, factor]) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setContentSize(wide, high)
      window?.webContents.setZoomFactor(factor)
    },
    [width, height, zoom] as const,
  )
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width / zoom, height / zoom])
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`app://console${path}`)
  await untilReady(page)
  await settled(page)
}

/** Returns the names that two or more copy buttons of the page share. */
function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('button')]
      .map((button) => button.ariaLabel ?? button.textContent ?? '')
      .filter((name) => /kopieren/i.test(name))
    return names.filter((name, at) => names.indexOf(name) !== at)
  })
}

/** Returns the faults of the current page in the current size of the window. */
async function faultsOf(page: Page): Promise<string[]> {
  const tests = [faultsOfTables(page), cutTexts(page), widePlaces(page), hangingSwitches(page), sharedNames(page)]
  const primaries = await primaryButtons(page)
  const tooMany = primaries.length > 1 ? [`several primary buttons: ${primaries.join(', ')}`] : []
  return [...(await Promise.all(tests)).flat(), ...tooMany]
}

/** Returns the faults that remain: a table fits its columns to a new size in a later frame, which is seconds away on a busy machine. */
async function lastingFaults(page: Page): Promise<string[]> {
  const waits = [0, 100, 300, 600, 1000, 2000, 4000]
  let faults: string[] = []
  for (const ms of waits) {
    await page.waitForTimeout(ms)
    faults = await faultsOf(page)
    if (faults.length === 0) break
  }
  return faults
}

test('on every page tables reach both edges, no text is cut, nothing is misaligned, nothing scrolls sideways and no two copy buttons have one name', async ({
  mesh,
  page,
}) => {
  test.setTimeout(400_000)
  mesh.allow(/404/)
  await invoke(page, 'prefs:set', { language: 'de' })
  const faults: string[] = []
  const paths = [...(await allPages(page)).map((place) => place.path), ...policyViews]
  for (const [number, path] of paths.entries()) {
    // Each page is opened in another size, and then resized to all of them.
    const opening = number % sizes.length
    for (const size of [...sizes.slice(opening), ...sizes.slice(0, opening)]) {
      await resize(mesh, size)
      if (size === sizes[opening]) await follow(page, path)
      await settled(page)
      faults.push(...(await lastingFaults(page)).map((fault) => `${path}, ${textOf(size)}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

for (const size of sizes)
  test(`the list of machines shows name, address, last contact and expiry: ${textOf(size)}`, async ({ mesh, page }) => {
    await resize(mesh, size)
    await invoke(page, 'prefs:set', { language: 'de' })
    await open(page, '/machines')
    for (const name of ['Name', 'IPv4', 'Zuletzt gesehen', 'Ablauf'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  })

test('a list that scrolls has a thin native scroll bar, and others have none', async ({ mesh, page }) => {
  await resize(mesh, sizes[0])
  const barWidth = async (path: string) => {
    await open(page, path)
    const frame = page.getByRole('grid').locator('..')
    return frame.evaluate((one) => (one as HTMLElement).offsetWidth - one.clientWidth - 2)
  }
  const width = await barWidth('/machines')
  expect(width).toBeGreaterThan(0)
  expect(width).toBeLessThanOrEqual(11)
  expect(await barWidth('/machines?q=home-server')).toBe(0)
})

test('columns stay in place if a list becomes too short to scroll', async ({ mesh, page }) => {
  const places = () =>
    page
      .getByRole('grid')
      .evaluate((table) => [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect().left))
  for (const size of sizes.slice(0, 2)) {
    await resize(mesh, size)
    await open(page, '/machines')
    const before = await places()
    expect(before.length).toBeGreaterThan(4)
    await page.getByRole('searchbox').fill('home-server')
    await expect(page.getByRole('row')).toHaveCount(2)
    // The table makes up for the scroll bar in the frame in which it goes.
    await expect.poll(places).toEqual(before)
  }
})

test('attention items are handled in place: a route approved and a machine extended on the overview', async ({
  page,
}) => {
  await open(page, '/')
  const findings = page.getByRole('list', { name: 'Needs attention' })
  const waiting = findings.getByRole('button', { name: /^Approve… / })
  const before = await waiting.count()
  await waiting.last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 1 route' }).click()
  await expect(waiting).toHaveCount(before - 1)
  const button = findings
    .getByRole('listitem')
    .filter({ hasText: 'Machine expires' })
    .getByRole('button', { name: /^Change expiry… / })
    .first()
  const name = (await button.getAttribute('aria-label')) ?? ''
  await button.click()
  const dialog = page.getByRole('dialog', { name: /expiry/i })
  await dialog.getByRole('button', { name: '90 days' }).click()
  await dialog.getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

/** Returns the contrast of a disabled entry's reason against its menu, as WCAG computes it, including the opacity of all ancestors. */
function contrastOfReasons(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    const rgb = (color: string): [number, number, number] => {
      if (!canvas) return [0, 0, 0]
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const light = (color: [number, number, number]) => {
      const [red = 0, green = 0, blue = 0] = color.map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return [...document.querySelectorAll('[role=menuitem][aria-disabled=true] .MuiListItemText-secondary')].map(
      (text) => {
        const paper = rgb(getComputedStyle(text.closest('.MuiPaper-root') ?? document.body).backgroundColor)
        let opacity = 1
        for (let one: Element | null = text; one; one = one.parentElement)
          opacity *= Number(getComputedStyle(one).opacity)
        const ink = rgb(getComputedStyle(text).color)
        const seen = ink.map((part, at) => part * opacity + (paper[at] ?? 0) * (1 - opacity)) as [
          number,
          number,
          number,
        ]
        const [a, b] = [light(seen), light(paper)]
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      },
    )
  })
}

for (const scheme of ['light', 'dark'] as const)
  test(`the reason for a disabled entry is readable and stated once: ${scheme}`, async ({ page }) => {
    await invoke(page, 'prefs:set', { scheme })
    await open(page, '/pre-auth-keys')
    const rows = page.getByRole('grid').locator('tbody tr')
    const off = rows.filter({ hasText: /Expired|Used/ }).first()
    await off.getByRole('button', { name: /^Actions for/ }).click()
    await settled(page)
    const contrasts = await contrastOfReasons(page)
    expect(contrasts.length).toBeGreaterThan(0)
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
    const reasons = await page.locator('[role=menuitem] .MuiListItemText-secondary').allTextContents()
    expect(new Set(reasons).size).toBe(reasons.length)
  })
