import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { goTo } from './actions/go-to'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test('unreadable settings are kept as a copy, and their readable parts are used', async ({ launch }) => {
  const first = await launch({ mock: false })
  first.allow(/401/)
  await invoke(first.page, 'prefs:set', { density: 'comfortable' })
  await first.close()
  const file = join(first.userData, 'settings.json')
  const aside = () => readdirSync(first.userData).filter((name) => name.startsWith('settings.broken-'))

  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), servers: 'none' }))
  const second = await launch({ mock: false, userData: first.userData })
  second.allow(/401/)
  expect(await invoke(second.page, 'prefs:get', undefined)).toMatchObject({
    ok: true,
    value: { density: 'comfortable' },
  })
  expect(aside()).toHaveLength(1)
  await second.close()

  writeFileSync(file, '{"servers": [')
  const third = await launch({ mock: false, userData: first.userData })
  third.allow(/401/)
  expect(await invoke(third.page, 'prefs:get', undefined)).toMatchObject({ ok: true, value: { density: 'compact' } })
  expect(aside()).toHaveLength(2)
  expect(await invoke(third.page, 'prefs:set', { density: 'comfortable' })).toMatchObject({ ok: true })
  await third.close()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ prefs: { density: 'comfortable' } })
})

test('colours and language apply from the first paint of the next start', async ({ launch }) => {
  const first = await launch()
  await invoke(first.page, 'prefs:set', { scheme: 'dark', language: 'de' })
  expect(await first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await first.close()
  const second = await launch({ userData: first.userData })
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(second.page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  const background = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBackgroundColor(),
  )
  expect(background?.toLowerCase()).toBe('#0f1116')
})

test('a draft survives a crash of the whole console', async ({ launch }) => {
  const first = await launch()
  const draft = { text: '{ // half done', baseId: '3', savedAt: '2026-11-21T08:00:00Z' }
  await invoke(first.page, 'draft:set', { id: 'demo', draft })
  const ended = once(first.app.process(), 'exit')
  first.app.process().kill('SIGKILL')
  await ended
  await first.close()
  const second = await launch({ userData: first.userData })
  expect(await invoke(second.page, 'draft:get', { id: 'demo' })).toEqual({ ok: true, value: draft })
  expect(await invoke(second.page, 'draft:get', { id: 'other' })).toEqual({ ok: true, value: null })
})

test('the window restores the last page', async ({ launch }) => {
  const first = await launch()
  await goTo(first.page, '/machines', 'Machines')
  await first.page.getByRole('searchbox').fill('db')
  await expect(first.page).toHaveURL(/\?q=db$/)
  await first.close()
  const second = await launch({ userData: first.userData })
  expect(second.page.url()).toBe('app://console/machines?q=db')
})

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

test('the window opens at its last position, but always on screen', async ({ launch }) => {
  const first = await launch()
  expect(await boundsOf(first.app)).toMatchObject({ width: 1280, height: 800 })
  const left = { x: 60, y: 40, width: 1000, height: 700 }
  await first.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), left)
  await expect.poll(() => boundsOf(first.app)).toEqual(left)
  await first.close()
  const second = await launch({ userData: first.userData })
  expect(await boundsOf(second.app)).toEqual(left)
  await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(300, 200))
  expect(await boundsOf(second.app)).toMatchObject({ width: 900, height: 600 })
  await second.close()

  const file = join(first.userData, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(
    file,
    JSON.stringify({ ...settings, window: { x: 9000, y: -4000, width: 5000, height: 4000, maximized: false } }),
  )
  const third = await launch({ userData: first.userData })
  const area = await third.app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
  const bounds = await boundsOf(third.app)
  expect(bounds?.width).toBeLessThanOrEqual(area.width)
  expect(bounds?.x).toBeLessThan(area.x + area.width)
  expect(bounds?.y).toBeGreaterThanOrEqual(area.y)
})

test('a page whose process dies is restored automatically', async ({ page, mesh }) => {
  mesh.allow(/page gone|crash/i)
  await mesh.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(() => mesh.log()).toContain('page gone')
  await expect
    .poll(() =>
      mesh.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'document.documentElement.dataset.appState',
          true,
        ),
      ),
    )
    .toBe('ready')
  expect(page.isClosed()).toBe(false)
})

test('a file is saved to the chosen path', async ({ page, mesh }) => {
  const target = join(mesh.userData, 'policy.hujson')
  const asked = await mesh.app.evaluateHandle(({ dialog }, path) => {
    const names: string[] = []
    dialog.showSaveDialog = (...args: unknown[]) => {
      names.push((args.at(-1) as { defaultPath: string }).defaultPath)
      return Promise.resolve({ canceled: names.length > 1, filePath: names.length > 1 ? '' : path })
    }
    return names
  }, target)
  expect(await invoke(page, 'file:save', { name: '../policy.hujson', text: '{ "acls": [] }' })).toEqual({
    ok: true,
    value: true,
  })
  expect(readFileSync(target, 'utf8')).toBe('{ "acls": [] }')
  expect(await invoke(page, 'file:save', { name: 'policy.hujson', text: '' })).toEqual({ ok: true, value: false })
  expect(readFileSync(target, 'utf8')).toBe('{ "acls": [] }')
  expect((await asked.jsonValue())[0]).toMatch(/[/\\]-policy\.hujson$/)
})
