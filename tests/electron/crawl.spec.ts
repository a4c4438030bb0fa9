import type { Page } from '@playwright/test'
import { follow, settled } from './actions/go-to'
import { allPages, type Place } from './actions/pages'
import { nonsense, screenTexts } from './actions/screen-texts'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'

/*
 * Visits everything the console has, found on screen instead of listed here: each page of `pages`, each tab and toggle on it, and each menu
 * and dialog that a button or a menu item opens.
 *
 * 12 machines in English, 1,234 in German, whose texts are longer. Each opens the menus and dialogs of every second page: locales.test.ts
 * compares the keys of both languages, so a dialog is read in one. 10,000 machines, in English: pages and tabs only.
 */

test.describe.configure({ mode: 'parallel' })

type Language = 'en' | 'de'

interface Crawl {
  readonly page: Page
  readonly language: Language
  /** The nonsense found, and its position. */
  readonly faults: Set<string>
  /** The names of dialogs and menus that were read. */
  readonly dialogs: Set<string>
  readonly menus: Set<string>
  /** The appearance of buttons that were pressed. */
  readonly pressed: Set<string>
  path: string
  surfaces: number
}

/** Elements above the page. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .MuiPopover-paper'

interface Layer {
  readonly kind: string
  readonly name: string
}

/** Returns the elements above the page now, the topmost last. */
function layersOf(page: Page): Promise<Layer[]> {
  return page.evaluate((selector) => {
    const name = (one: Element) => {
      const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
      return (one.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
    }
    return [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .map((one) => ({ kind: one.getAttribute('role') ?? 'popover', name: name(one) }))
  }, LAYERS)
}

async function speak(page: Page, language: Language): Promise<void> {
  if (language === (await page.locator('html').getAttribute('lang'))) return
  await invoke(page, 'prefs:set', { language })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await settled(page)
}

/** Reads everything on screen. */
async function read(crawl: Crawl, what: string): Promise<void> {
  crawl.surfaces++
  for (const one of await screenTexts(crawl.page))
    if (nonsense(one)) crawl.faults.add(`${crawl.path} ${what}: “${one.text}” (${crawl.language}, ${one.at})`)
}

/** Numbers the elements of the topmost layer, so that they can be found again if their name changes. Returns the appearance of each. */
function mark(page: Page, selector: string, name: string): Promise<string[]> {
  return page.evaluate(
    ([wanted, label, layers]) => {
      const top = [...document.querySelectorAll(layers)].findLast((one) => one.checkVisibility()) ?? document.body
      for (const old of document.querySelectorAll(`[data-crawl^="${label}-"]`)) old.removeAttribute('data-crawl')
      const isOneOfMany = (one: Element) => {
        const item = one.parentElement?.closest('tr, [role="row"], li') ?? null
        const brothers = item?.parentElement ? [...item.parentElement.children] : []
        return item !== null && brothers.indexOf(item) > 1
      }
      const found = [...top.querySelectorAll(wanted)].filter(
        (one) =>
          one.checkVisibility() &&
          !one.matches(':disabled, [aria-disabled="true"]') &&
          !isOneOfMany(one) &&
          // The frame is the same around every page.
          (top !== document.body || location.pathname === '/' || one.closest('main') !== null),
      )
      found.forEach((one, at) => one.setAttribute('data-crawl', `${label}-${at}`))
      return found.map((one) => {
        const icon = one.querySelector('svg')?.getAttribute('class') ?? ''
        const row = one.parentElement?.closest('tr, [role="row"], li') ?? null
        return [
          location.pathname,
          one.className,
          icon,
          row ? 'row' : one.textContent,
          row?.parentElement?.className,
        ].join(' ')
      })
    },
    [selector, name, LAYERS] as const,
  )
}

/** Clicks, and waits for what `opens`; false if it cannot be clicked any more. */
async function click(page: Page, target: string, opens = LAYERS): Promise<boolean> {
  try {
    await page.locator(`[data-crawl="${target}"]`).first().click({ timeout: 1_500 })
  } catch {
    return false
  }
  await untilOpen(page, opens)
  await settled(page)
  return true
}

/**
 * Resolves once one of `layers` is visible; gives up when nothing in the document has changed for a while, because a dialog's code may have to
 * be loaded.
 */
async function untilOpen(page: Page, layers: string): Promise<void> {
  await page.evaluate(
    ([selector, quietMs]) =>
      new Promise<void>((resolve) => {
        const isOpen = () => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          if (isOpen()) end()
          else timer = setTimeout(end, quietMs)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        if (isOpen()) end()
      }),
    [layers, QUIET_MS] as const,
  )
}

/** The code of a dialog may take this long to load without a change of the document. */
const QUIET_MS = 120

async function open(crawl: Crawl, path: string): Promise<void> {
  crawl.path = path
  await crawl.page.goto(`app://console${path}`)
  await untilReady(crawl.page)
  await settled(crawl.page)
}

/** Closes everything above the page; true if the page is still the one that was opened. */
async function closeLayers({ page, path }: Crawl): Promise<boolean> {
  for (let key = 0; key < 6 && (await layersOf(page)).length > 0; key++) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
  const there = await page.evaluate(() => location.pathname)
  return there === new URL(path, 'app://console').pathname && (await layersOf(page)).length === 0
}

/** Reads what a click has opened, the entries of a menu one by one. `again` opens it once more, `back` returns to its page. */
async function readOpened(crawl: Crawl, again: () => Promise<boolean>, back: () => Promise<void>): Promise<void> {
  const { page, dialogs, menus } = crawl
  const top = (await layersOf(page)).at(-1)
  if (top === undefined) return
  if (top.kind === 'dialog' || top.kind === 'alertdialog')
    dialogs.add(`${new URL(crawl.path, 'app://console').pathname} ${top.name}`)
  else menus.add(`${crawl.path} ${top.name}`)
  await read(crawl, `${top.kind} ${top.name}`)
  if (top.kind !== 'menu') return
  const entries = await mark(page, '[role="menuitem"]', 'entry')
  for (const [at, look] of entries.entries()) {
    if (crawl.pressed.has(look)) continue
    crawl.pressed.add(look)
    if (at > 0) {
      if (!(await closeLayers(crawl))) await back()
      if (!(await again())) return
      await mark(page, '[role="menuitem"]', 'entry')
    }
    if (!(await click(page, `entry-${at}`, '[role="dialog"], [role="alertdialog"]'))) continue
    const opened = (await layersOf(page)).at(-1)
    if (opened !== undefined && opened.kind !== 'menu') await readOpened(crawl, again, back)
  }
}

/** Buttons that may open something, without those that sort and copy. */
const BUTTONS = 'button:not([role="tab"], [aria-pressed], th *, .cm-editor *, [class*="_copy_"]), [role="combobox"]'

async function pressButtons(crawl: Crawl, back: () => Promise<void>): Promise<void> {
  const { page, pressed } = crawl
  const looks = await mark(page, BUTTONS, 'button')
  for (const [at, look] of looks.entries()) {
    if (pressed.has(look)) continue
    pressed.add(look)
    const press = async () => {
      await mark(page, BUTTONS, 'button')
      return click(page, `button-${at}`)
    }
    if (await press()) await readOpened(crawl, press, back)
    if (!(await closeLayers(crawl))) await back()
  }
}

/** Opens a page without changed text or dialogs from another one. */
async function openFromPage(crawl: Crawl, path: string): Promise<void> {
  crawl.path = path
  await follow(crawl.page, path)
  await settled(crawl.page)
}

/** Visits one page with its tabs, and the dialogs and menus that their buttons open. */
async function visit(crawl: Crawl, path: string, dialogs: boolean): Promise<void> {
  const { page } = crawl
  await (dialogs || crawl.path === '' ? open : openFromPage)(crawl, path)
  await read(crawl, 'page')
  if (dialogs) await pressButtons(crawl, () => open(crawl, path))
  const tabs = await mark(page, '[role="tab"], button[aria-pressed]', 'tab')
  for (const [at, look] of tabs.entries()) {
    const show = async () => {
      await mark(page, '[role="tab"], button[aria-pressed]', 'tab')
      return click(page, `tab-${at}`)
    }
    if (!(await closeLayers(crawl))) await open(crawl, path)
    if (!(await show())) continue
    await read(crawl, `tab ${look}`)
    if (dialogs)
      await pressButtons(crawl, async () => {
        await open(crawl, path)
        await show()
      })
  }
}

/** Native dialogs would wait for a person, and other programs for a display. */
async function keepInside({ app, page, allow }: LaunchedConsole): Promise<void> {
  allow(/404|400|409/)
  // Text that a button changed would block the next page.
  await page.addInitScript(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation()))
  await app.evaluate(({ dialog, shell }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
    shell.openExternal = async () => undefined
    shell.showItemInFolder = () => undefined
  })
}

/** `dialogs`: the pages whose menus and dialogs are opened, too. */
async function crawlAll(mesh: LaunchedConsole, language: Language, dialogs: 'none' | 'even' | 'odd'): Promise<Crawl> {
  await keepInside(mesh)
  await speak(mesh.page, language)
  const found: Crawl = {
    page: mesh.page,
    language,
    faults: new Set(),
    dialogs: new Set(),
    menus: new Set(),
    pressed: new Set(),
    path: '',
    surfaces: 0,
  }
  const places = await allPages(mesh.page)
  const isOpened = ({ path }: Place) => dialogs === (places.findIndex((one) => one.path === path) % 2 ? 'odd' : 'even')
  for (const { path } of places.filter((one) => !isOpened(one))) await visit(found, path, false)
  // The frame, which is tried on the overview, leaves the demo network: last.
  for (const { path } of [...places.slice(1), ...places.slice(0, 1)].filter(isOpened)) await visit(found, path, true)
  return found
}

test('the crawl detects nonsense, and only nonsense', () => {
  const isNonsense = (text: string) => nonsense({ text, at: '' })
  const bad = [
    '1,433 of NaN machines online',
    'Machine undefined',
    'null',
    'in NaN years',
    '[object Object]',
    'Invalid Date',
  ]
  expect(
    [...bad, '{{count}} routes', 'tags.title', 'loadFailed', 'in -3 days', 'vor -3 h'].filter(
      (text) => !isNonsense(text),
    ),
  ).toEqual([])
  const good = [
    '1,433 of 2,000 machines online',
    'Cannot be undone',
    'db.example.com',
    'annulled',
    'in 3 days',
    '10.0.0.0/24',
    'Status',
  ]
  expect(good.filter(isNonsense)).toEqual([])
})

for (const [nodes, language, opened, least] of [
  [12, 'en', 'even', { dialogs: 14, menus: 8 }],
  [1_234, 'de', 'odd', { dialogs: 25, menus: 16 }],
] as const) {
  test(`at ${nodes} machines no page, tab, menu or dialog shows nonsense (${language})`, async ({ launch }) => {
    test.setTimeout(600_000)
    const mesh = await launch({ nodes })
    const { faults, dialogs, menus, surfaces } = await crawlAll(mesh, language, opened)
    expect([...faults]).toEqual([])
    // Otherwise it would find nothing because it sees nothing.
    expect(
      [dialogs.size >= least.dialogs, menus.size >= least.menus, surfaces >= 70],
      [...dialogs, ...menus, surfaces].join('\n'),
    ).toEqual([true, true, true])
  })
}

test('at 10,000 machines no page or tab shows nonsense', async ({ launch }) => {
  const mesh = await launch({ nodes: 10_000 })
  const { faults, surfaces } = await crawlAll(mesh, 'en', 'none')
  expect([...faults]).toEqual([])
  expect(surfaces).toBeGreaterThanOrEqual(30)
})
