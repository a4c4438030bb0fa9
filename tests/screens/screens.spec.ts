import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { settled } from '../electron/actions/go-to'
import { allPages, policyViews } from '../electron/actions/pages'
import { expect, test } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'

/*
 * Takes a screenshot of every page in each language, scheme and size, and puts the pictures of one kind on a contact sheet. Nothing is
 * compared: people review them.
 */

const FOLDER = resolve(import.meta.dirname, '../../test-results/screens')
const sizes = [
  [900, 600],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const

async function resize({ app, page }: LaunchedConsole, width: number, height: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h), [
    width,
    height,
  ] as const)
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
}

/** Waits until two looks at the page are equal: a view's code may load after all busy indicators are gone. */
async function still(page: Page): Promise<void> {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = await page.locator('body').innerHTML()
        return last === before
      },
      { intervals: [250] },
    )
    .toBe(true)
}

/** Photographs one page in every size; the page is loaded once. */
async function photograph(mesh: LaunchedConsole, path: string, fileOf: (width: number) => string): Promise<void> {
  const { page } = mesh
  await page.goto(`app://console${path}`)
  await untilReady(page)
  for (const [width, height] of sizes) {
    await resize(mesh, width, height)
    await settled(page)
    await still(page)
    await page.screenshot({ path: fileOf(width) })
  }
}

/** Writes one picture with all pictures of the folder, in a hidden window. */
async function contactSheet(
  { app }: LaunchedConsole,
  folder: string,
  paths: readonly string[],
  columns: number,
): Promise<void> {
  const picture = (path: string, at: number) =>
    `<figure><img src="${at}.png"><figcaption>${path.replaceAll('&', '&amp;')}</figcaption></figure>`
  const style = `body{margin:16px;overflow:hidden;display:grid;grid-template-columns:repeat(${columns},1fr);gap:16px;font:13px sans-serif;background:#777;color:#fff}figure{margin:0}img{width:100%;display:block}`
  const html = join(folder, 'sheet.html')
  writeFileSync(html, `<!doctype html><meta charset="utf-8"><style>${style}</style>${paths.map(picture).join('\n')}`)
  const png = await app.evaluate(async ({ BrowserWindow }, file) => {
    const webPreferences = { offscreen: true, partition: 'contact-sheet' }
    const sheet = new BrowserWindow({ show: false, width: 1900, height: 1000, webPreferences })
    await sheet.loadFile(file)
    const height = (await sheet.webContents.executeJavaScript('document.documentElement.scrollHeight')) as number
    sheet.setContentSize(1900, height)
    await new Promise((painted) => setTimeout(painted, 500))
    const image = await sheet.webContents.capturePage()
    sheet.destroy()
    return image.toPNG().toString('base64')
  }, html)
  writeFileSync(join(folder, 'sheet.png'), Buffer.from(png, 'base64'))
}

for (const language of ['en', 'de'] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`every page, ${language}, ${scheme}`, async ({ mesh, page }) => {
      test.setTimeout(20 * 60_000)
      mesh.allow(/404/)
      await invoke(page, 'prefs:set', { language, scheme })
      const paths = [...(await allPages(page)).map((place) => place.path), ...policyViews]
      const folderOf = (width: number) => join(FOLDER, `${language}-${scheme}-${width}`)
      for (const [width] of sizes) {
        rmSync(folderOf(width), { recursive: true, force: true })
        mkdirSync(folderOf(width), { recursive: true })
      }
      for (const [at, path] of paths.entries())
        await photograph(mesh, path, (width) => join(folderOf(width), `${at}.png`))
      for (const [width] of sizes) await contactSheet(mesh, folderOf(width), paths, width === 900 ? 4 : 3)
    })
