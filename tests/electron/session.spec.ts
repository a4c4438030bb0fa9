import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteServer, startRemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

test.use({ begin: 'forget', options: { mock: false } })

const KEY = 'hskey-api-bbbbbbbbbbbb-never-to-be-seen-anywhere'
const far: RemoteServer[] = []

test.afterEach(async () => {
  await Promise.all(far.splice(0).map((server) => server.close()))
})

async function startHeadscale(user = 'alice'): Promise<RemoteServer> {
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

/** Returns the names of all files below a folder that contain the text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text))
}

test('a server is added after a connection test, and the page switches to it', async ({ page, mesh }) => {
  const { allow } = mesh
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
  // Once is enough: every start of a test requests the version.
  expect(server.asked.filter(({ path }) => path === '/version')).toHaveLength(1)
  expect(await told).toEqual(added.ok && added.value.session)
  expect(await userNames(page)).toEqual(['alice'])
  expect(server.asked.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(await add(page, server.url, 'Again')).toMatchObject({ ok: false, error: { code: 'conflict' } })
})

test('a server that does not answer is not saved, and the answer names the step', async ({ page, mesh }) => {
  const { allow } = mesh
  allow(/401/)
  const closed = await startRemoteServer(() => undefined)
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

test('without a key store the key lasts until the console is closed, and is never written to disk', async ({
  launch,
}) => {
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

test('the page can reach the key nowhere', async ({ page, mesh }) => {
  const { userData, allow, log } = mesh
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

test('a new address requires the key again, so that a key is never sent to another address', async ({ page, mesh }) => {
  const { allow } = mesh
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
  // Otherwise another window's copy of its policy would remain and block updates for good.
  await invoke(page, 'draft:set', { id, draft: { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' } })
  expect(await invoke(page, 'draft:get', { id })).toEqual({ ok: true, value: null })
})

test('a refused key is answered as 401; the sign-in appears over the page', async ({ page, mesh }) => {
  const { allow } = mesh
  allow(/401/)
  let revoked = false
  const server = await startRemoteServer((request, response) => {
    if (revoked && request.url !== '/version') return response.writeHead(401).end('Unauthorized')
    const lists = { apiKeys: [], nodes: [], users: [], preAuthKeys: [] }
    const health = { status: 'pass', databaseConnectivity: true }
    const body = request.url === '/version' ? { version: 'v0.29.2' } : { ...lists, ...health }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  far.push(server)
  await add(page, server.url)
  expect(await userNames(page)).toEqual([])
  revoked = true
  // A read without a server's name may get a copy for three seconds after a document was loaded.
  await expect
    .poll(() => callApi(page, 'GET', '/api/v1/user'))
    .toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  await page.goto('app://console/machines')
  const again = page.getByRole('dialog', { name: 'Sign in to Office again' })
  await again.getByRole('button', { name: 'Try again' }).click()
  await expect(again.getByText(/does not accept this API key/)).toBeVisible()
  revoked = false
  await again.getByRole('button', { name: 'Try again' }).click()
  await expect(again).toBeHidden()
  await expect(page).toHaveURL('app://console/machines')
})

test('a late answer of one server is not used for the next', async ({ page, mesh }) => {
  const { allow } = mesh
  allow(/401|409/)
  const waiting: (() => void)[] = []
  const server = await startRemoteServer((request, response) => {
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
