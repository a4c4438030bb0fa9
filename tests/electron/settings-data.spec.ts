import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startJsonServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'
import { violations } from './actions/axe'
import { goTo, settled } from './actions/go-to'
import { choose as keysChoose, openByPalette, press } from './actions/keyboard'

const KEY = 'hskey-api-dddddddddddd-not-in-an-export'

async function startFar() {
  return startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/node': { nodes: [] },
    'GET /api/v1/user': { users: [] },
  })
}

/** Chooses a file in the import's field. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('settings move to another computer without keys, after a preview of the changes', async ({ launch }) => {
  const far = await startFar()
  const first = await launch({ mock: false })
  first.allow(/401|404|501/)
  await invoke(first.page, 'servers:add', { name: 'Office', url: far.url, color: 'green', key: KEY })
  await invoke(first.page, 'prefs:set', {
    scheme: 'dark',
    views: [{ id: '1', name: 'Offline', query: 'state=offline' }],
  })
  const target = join(first.userData, 'exported.json')
  await first.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, target)
  await goTo(first.page, '/settings/data', 'Data on this computer')
  await first.page.getByRole('button', { name: 'Export…' }).click()
  await expect(first.page.getByText('Settings exported')).toBeVisible()
  const text = readFileSync(target, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'mesh-console-settings', version: 1, servers: [{ name: 'Office' }] })
  expect(text).not.toMatch(/not-in-an-export|encryptedKey|"id": "[0-9a-f-]{36}"/)

  const second = await launch()
  const { page } = second
  await goTo(page, '/settings/data', 'Data on this computer')
  for (const [content, words] of [
    ['not json', /not a JSON text file/],
    ['{"servers": []}', /contains no settings of Mesh Console/],
    [text.replace('"version": 1', '"version": 7'), /exported by a newer version/],
    [text.replace(far.url, 'ftp://x'), /Expected an address such as/],
  ] as const) {
    await choose(page, 'settings.json', content)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await choose(page, 'settings.json', text)
  const dialog = page.getByRole('dialog', { name: 'Import settings?' })
  await expect(dialog.getByRole('listitem')).toHaveText([/Office.*Added/, /Offline.*Added/, /Colour scheme.*Replaced/])
  expect(await violations(page)).toEqual([])
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [] } })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Settings imported' })
  await expect(done.getByText('1 server needs its API key before it can be used.')).toBeVisible()
  await done.getByRole('link', { name: 'Enter the API key of Office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to a server' })).toBeVisible()
  expect(await invoke(page, 'prefs:get', undefined)).toMatchObject({
    value: { scheme: 'dark', views: [{ name: 'Offline' }] },
  })
  await far.close()
})

test('deleting all data removes keys, drafts, histories, the demo and preferences; the console starts over', async ({
  launch,
}) => {
  const far = await startFar()
  const mesh = await launch({ mock: false })
  mesh.allow(/401|404|409|501/)
  const { page, userData } = mesh
  await invoke(page, 'servers:add', { name: 'Office', url: far.url, color: 'green', key: KEY })
  await invoke(page, 'servers:use', { id: 'demo' })
  await invoke(page, 'prefs:set', { scheme: 'dark' })
  await invoke(page, 'draft:set', { id: 'demo', draft: { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' } })
  await page.goto('app://console/settings/data')
  await page.getByRole('button', { name: 'Forget everything…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget everything?' })
  await expect(dialog.getByText('1 saved server')).toBeVisible()
  await expect(dialog.getByText(/1 API key/)).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Forget everything' })
  await expect(button).toBeDisabled()
  await dialog.getByLabel('Type forget to confirm').fill('forget')
  expect(await violations(page)).toEqual([])
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await Promise.all([page.waitForEvent('load'), button.click()])
  // Already signed out, it stays on its page until it starts over.
  expect(visited[0]).toBe('/')
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [], currentId: null } })
  expect(await invoke(page, 'prefs:get', undefined)).toMatchObject({ value: { scheme: 'system' } })
  expect(await invoke(page, 'draft:get', { id: 'demo' })).toMatchObject({ value: null })
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  for (const name of ['drafts.json', 'mock.db', 'policy-history'])
    expect([name, existsSync(join(userData, name))]).toEqual([name, false])
  // The console may have created a new history.db by now, which settings.json then mentions as after a first start.
  const settings = join(userData, 'settings.json')
  const { history, ...stored } = existsSync(settings) ? JSON.parse(readFileSync(settings, 'utf8')) : {}
  expect(history ?? { lostAt: null }).toEqual({ lostAt: null })
  expect(stored).toEqual(
    existsSync(settings)
      ? { version: 2, servers: [], currentId: null, prefs: {}, lastWindow: null, lastPlace: null, zoom: 1 }
      : {},
  )
  await mesh.close()
  const again = await launch({ mock: false, userData })
  again.allow(/401/)
  expect(await invoke(again.page, 'session:get', undefined)).toMatchObject({ value: { servers: [], currentId: null } })
  await far.close()
})

/** Makes a file impossible to remove, and returns the function that releases it; null if this computer cannot do that. */
function hold(file: string): (() => void) | null {
  const chattr = (flag: string) => execFileSync('chattr', [flag, file], { stdio: 'ignore' })
  if (process.getuid?.() !== 0) {
    chmodSync(dirname(file), 0o500)
    return () => chmodSync(dirname(file), 0o700)
  }
  try {
    // Root may remove despite permissions.
    chattr('+i')
    return () => void chattr('-i')
  } catch {
    return null
  }
}

test('files that could not be deleted are named on screen, and the rest is gone', async ({ launch }) => {
  const mesh = await launch({ mock: false })
  mesh.allow(/401|404/)
  const { page, userData } = mesh
  await invoke(page, 'servers:use', { id: 'demo' })
  await invoke(page, 'prefs:set', { scheme: 'dark' })
  const folder = join(userData, 'policy-history')
  mkdirSync(join(folder, 'demo'), { recursive: true })
  writeFileSync(join(folder, 'demo', 'kept.json'), '{}')
  const release = hold(join(folder, 'demo', 'kept.json'))
  test.skip(release === null, 'needs a file system where files can be made immutable')
  try {
    await page.goto('app://console/settings/data')
    await page.getByRole('button', { name: 'Forget everything…' }).click()
    await page.getByLabel('Type forget to confirm').fill('forget')
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click(),
    ])
    const dialog = page.getByRole('dialog', { name: 'Not everything was forgotten' })
    await expect(dialog.getByText(folder)).toBeVisible()
    await settled(page)
    expect(await violations(page)).toEqual([])
    for (const name of ['drafts.json', 'mock.db'])
      expect([name, existsSync(join(userData, name))]).toEqual([name, false])
    // If the window was moved since, there is a new file.
    const settings = join(userData, 'settings.json')
    expect(existsSync(settings) ? readFileSync(settings, 'utf8') : '').not.toMatch(/dark|demo/)
    expect(await invoke(page, 'prefs:get', undefined)).toMatchObject({ value: { scheme: 'system' } })
    await dialog.getByRole('button', { name: 'Close' }).click()
  } finally {
    release?.()
  }
})

test('data is exported, imported and deleted by keyboard alone', async ({ launch }) => {
  const mesh = await launch({ mock: false })
  mesh.allow(/401|404/)
  const { page, userData } = mesh
  const target = join(userData, 'exported.json')
  await mesh.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, target)
  await invoke(page, 'servers:use', { id: 'demo' })
  await page.goto('app://console/')
  await untilReady(page)
  await invoke(page, 'prefs:set', { density: 'comfortable' })
  await openByPalette(page, 'data', 'Data on this computer')
  await keysChoose(page, page.getByRole('button', { name: 'Export…' }))
  await expect(page.getByText('Settings exported')).toBeVisible()
  await invoke(page, 'prefs:set', { density: 'compact' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    keysChoose(page, page.getByRole('button', { name: 'Import…' })),
  ])
  await chooser.setFiles(target)
  const dialog = page.getByRole('dialog', { name: 'Import settings?' })
  await expect(dialog.getByRole('listitem')).toHaveText([/Row height.*Replaced/])
  await keysChoose(page, dialog.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Settings imported' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await invoke(page, 'prefs:get', undefined)).toMatchObject({ value: { density: 'comfortable' } })
  await keysChoose(page, page.getByRole('button', { name: 'Forget everything…' }))
  await expect(page.getByLabel('Type forget to confirm')).toBeFocused()
  await page.keyboard.type('forget')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  expect(existsSync(join(userData, 'settings.json'))).toBe(false)
})
