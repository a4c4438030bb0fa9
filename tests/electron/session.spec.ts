import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FarServer, startFarServer, startJsonServer } from '@main/server/testing/far-server'
import type { ElectronApplication, Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { callApi, expect, invoke, test } from './fixtures'

const KEY = 'hskey-api-bbbbbbbbbbbb-never-to-be-seen-anywhere'
const far: FarServer[] = []

test.afterEach(async () => {
  await Promise.all(far.splice(0).map((server) => server.close()))
})

async function startHeadscale(user = 'alice'): Promise<FarServer> {
  const server = await startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/node': { nodes: [] },
    'GET /api/v1/user': { users: [{ id: '1', name: user, createdAt: '2026-01-01T00:00:00Z' }] },
  })
  far.push(server)
  return server
}

const add = (page: Page, url: string, name = 'Office') =>
  invoke(page, 'servers:add', { name, url, color: 'green', key: KEY })

async function userNames(page: Page): Promise<string[]> {
  const { body } = await callApi(page, 'GET', '/api/v1/user')
  return (body as { users: { name: string }[] }).users.map((user) => user.name)
}

/** Names of all files below a folder whose content has the text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text))
}

test('a server is added after its connection was tested, and the page follows', async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  allow(/401/)
  const server = await startHeadscale()
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { desktop } = window as unknown as {
          desktop: { on: (name: string, listener: (value: unknown) => void) => void }
        }
        desktop.on('session:changed', resolve)
      }),
  )
  const added = await add(page, `${server.url}/`)
  expect(added).toMatchObject({
    ok: true,
    value: {
      session: {
        servers: [{ name: 'Office', url: server.url, color: 'green', hasKey: true }],
        mockForced: false,
      },
      report: { ok: true },
    },
  })
  // Once is enough: every start of a test asks for the version.
  expect(server.asked.filter(({ path }) => path === '/version')).toHaveLength(1)
  expect(await told).toEqual(added.ok && added.value.session)
  expect(await userNames(page)).toEqual(['alice'])
  expect(server.asked.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(await add(page, server.url, 'Again')).toMatchObject({ ok: false, error: { code: 'conflict' } })
})

test('a server that does not answer is not saved, and the answer names the step', async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  allow(/401/)
  const closed = await startFarServer(() => undefined)
  await closed.close()
  const refused = await add(page, closed.url)
  expect(refused).toMatchObject({
    ok: true,
    value: { session: null, report: { ok: false, failedStep: 'address', problem: { code: 'refused' } } },
  })
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: { servers: [], currentId: null },
  })
})

test('without a key store the key lasts until the console is closed, and is never written down', async ({ launch }) => {
  const server = await startHeadscale()
  const first = await launch({ mock: false })
  first.allow(/401/)
  const added = await add(first.page, server.url)
  expect(added).toMatchObject({ ok: true, value: { session: { keyStorage: 'memory' } } })
  const id = (added.ok && added.value.session?.currentId) || ''
  await first.close()
  expect(filesWith(first.userData, 'never-to-be-seen')).toEqual([])

  const second = await launch({ mock: false, userData: first.userData })
  second.allow(/401/)
  expect(await invoke(second.page, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: { currentId: null, servers: [{ id, name: 'Office', hasKey: false }] },
  })
  expect((await callApi(second.page, 'GET', '/api/v1/user')).status).toBe(401)
  expect(await invoke(second.page, 'servers:use', { id })).toMatchObject({ ok: false, error: { code: 'invalid' } })
  expect(await invoke(second.page, 'servers:update', { id, key: KEY })).toMatchObject({ ok: true })
  expect(await invoke(second.page, 'servers:use', { id })).toMatchObject({ ok: true, value: { currentId: id } })
  expect(await userNames(second.page)).toEqual(['alice'])
})

test('nothing the page can reach has the key', async ({ launch }) => {
  const { page, userData, allow, log } = await launch({ mock: false })
  allow(/401|Failed to load|Illegal invocation/)
  const server = await startHeadscale()
  await add(page, server.url)
  await userNames(page)
  await page.reload()
  await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached' })
  const reachable = await page.evaluate(async () => {
    const found: string[] = []
    const seen = new Set<unknown>()
    const walk = (value: unknown, depth: number) => {
      if (typeof value === 'string') found.push(value)
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || depth > 4)
        return
      seen.add(value)
      for (const name of Object.getOwnPropertyNames(value)) {
        try {
          walk((value as Record<string, unknown>)[name], depth + 1)
        } catch {
          // Some properties of the browser's own objects throw when read from here.
        }
      }
    }
    const { desktop } = window as unknown as {
      desktop: { invoke: (name: string, input?: unknown) => Promise<unknown> }
    }
    walk(window, 0)
    walk(desktop, 0)
    for (const name of ['session:get', 'app:info', 'prefs:get', 'mock:get', 'update:get'])
      walk(await desktop.invoke(name), 0)
    walk({ ...localStorage }, 0)
    walk({ ...sessionStorage }, 0)
    walk(await indexedDB.databases(), 0)
    const response = await fetch('/api/v1/user')
    walk([...response.headers], 0)
    const shown = await fetch('/', { headers: { accept: 'text/html' } })
    return [
      ...found,
      document.cookie,
      document.documentElement.outerHTML,
      await response.text(),
      await shown.text(),
    ].join('\n')
  })
  expect(reachable).toContain(server.url)
  expect(reachable).not.toContain('never-to-be-seen')
  expect(log()).not.toContain('hskey-api-bbbbbbbbbbbb')
  expect(filesWith(userData, 'never-to-be-seen')).toEqual([])
})

test('a new address wants the key again, so that a key is sent nowhere it was not given for', async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  allow(/401/)
  const [server, other] = [await startHeadscale('alice'), await startHeadscale('bob')]
  const added = await add(page, server.url)
  const id = (added.ok && added.value.session?.currentId) || ''
  expect(await invoke(page, 'servers:update', { id, url: other.url })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(other.asked).toEqual([])
  expect(await invoke(page, 'servers:update', { id, name: 'Main office', color: 'red' })).toMatchObject({
    ok: true,
    value: { session: { servers: [{ name: 'Main office', color: 'red', url: server.url }] }, report: null },
  })
  expect(await invoke(page, 'servers:update', { id, url: other.url, key: KEY })).toMatchObject({ ok: true })
  expect(await userNames(page)).toEqual(['bob'])
  expect(await invoke(page, 'servers:forget', { id })).toMatchObject({
    ok: true,
    value: { servers: [], currentId: null },
  })
  expect((await callApi(page, 'GET', '/api/v1/user')).status).toBe(401)
})

test('a refused key is answered as 401 and leads out', async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  allow(/401/)
  let revoked = false
  const server = await startFarServer((request, response) => {
    if (revoked && request.url !== '/version') return response.writeHead(401).end('Unauthorized')
    const body =
      request.url === '/version' ? { version: 'v0.29.2' } : { apiKeys: [], nodes: [], users: [], preAuthKeys: [] }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  far.push(server)
  await add(page, server.url)
  expect(await userNames(page)).toEqual([])
  revoked = true
  expect(await callApi(page, 'GET', '/api/v1/user')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  await page.goto('app://console/machines')
  await expect(page).toHaveURL(/app:\/\/console\/auth/)
})

test('an answer that is late for its server is not taken for one of the next', async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  allow(/401|409/)
  const waiting: (() => void)[] = []
  const server = await startFarServer((request, response) => {
    const body =
      request.url === '/version' ? { version: 'v0.29.2' } : { apiKeys: [], users: [], nodes: [], preAuthKeys: [] }
    const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url?.startsWith('/api/v1/user')) waiting.push(send)
    else send()
  })
  far.push(server)
  await add(page, server.url)
  const late = callApi(page, 'GET', '/api/v1/user?name=late')
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  await invoke(page, 'servers:use', { id: 'demo' })
  for (const send of waiting) send()
  expect(await late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await userNames(page)).length).toBeGreaterThanOrEqual(5)
})

test('settings that cannot be read are kept aside, and what can be read of them is used', async ({ launch }) => {
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

test('colours and language are there at the first paint of the next start', async ({ launch }) => {
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

test('a draft outlives a crash of the whole console', async ({ launch }) => {
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

test('the window shows what the last one showed', async ({ launch }) => {
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

test('the window opens where it was left, and always where it can be reached', async ({ launch }) => {
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

test('a page whose process dies comes back by itself', async ({ page, mesh }) => {
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

test('a file is saved where the person says', async ({ page, mesh }) => {
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
