import type { Page } from '@playwright/test'
import type { LaunchedConsole } from '../launch-console'
import { untilReady } from '../until-ready'
import { follow, settled } from './go-to'
import { click, layersOf, mark } from './layers'
import { layerFaults, type Language, setSize, speak, usualSize } from './layout-faults'
import { allPages, type Place } from './pages'
import { nonsense, screenTexts } from './screen-texts'

interface Crawl {
  readonly mesh: LaunchedConsole
  readonly page: Page
  readonly language: Language
  /** The nonsense found, and its position. */
  readonly faults: Set<string>
  /** What a designer would object to in dialogs and menus. */
  readonly layout: Set<string>
  /** The names of dialogs and menus that were read. */
  readonly dialogs: Set<string>
  readonly menus: Set<string>
  /** The appearance of buttons that were pressed. */
  readonly pressed: Set<string>
  path: string
  surfaces: number
}

/** Reads everything on screen. */
async function read(crawl: Crawl, what: string): Promise<void> {
  crawl.surfaces++
  for (const one of await screenTexts(crawl.page))
    if (nonsense(one)) crawl.faults.add(`${crawl.path} ${what}: “${one.text}” (${crawl.language}, ${one.at})`)
}

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
  for (const fault of await layerFaults(crawl.mesh, crawl.language))
    crawl.layout.add(`${crawl.path} ${top.kind} ${top.name}: ${fault}`)
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
export async function crawlAll(
  mesh: LaunchedConsole,
  language: Language,
  dialogs: 'none' | 'even' | 'odd',
): Promise<Crawl> {
  await keepInside(mesh)
  await setSize(mesh, usualSize)
  await speak(mesh.page, language)
  const found: Crawl = {
    mesh,
    page: mesh.page,
    language,
    faults: new Set(),
    layout: new Set(),
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
