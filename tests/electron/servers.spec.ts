import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { selfSigned } from '@main/server/testing/certificate'
import type { FarServer, startFarServer } from '@main/server/testing/far-server'
import { startSecureServer } from '@main/server/testing/secure-server'
import { callApi, expect, invoke, test } from './fixtures'

const open: FarServer[] = []

test.use({ options: { mock: false } })
test.beforeEach(({ mesh }) => mesh.allow(/40\d|423|50\d/))
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const LISTS: Readonly<Record<string, string>> = {
  '/api/v1/apikey': 'apiKeys',
  '/api/v1/node': 'nodes',
  '/api/v1/preauthkey': 'preAuthKeys',
}

/** Headscale as far as these tests look at it, with one user of a name. Its lists take `delay` milliseconds. */
const headscale =
  (user: string, delay = 0): Parameters<typeof startFarServer>[0] =>
  (request, response) => {
    const path = request.url ?? ''
    const list = LISTS[path]
    const say = (status: number, body: unknown) =>
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        delay,
      )
    if (path === '/version') response.end('{"version":"v0.29.2"}')
    else if (path === '/api/v1/user') say(200, { users: [{ id: '1', name: user, createdAt: '2026-01-01T00:00:00Z' }] })
    else if (list) say(200, { [list]: [] })
    else if (path === '/api/v1/health') say(200, { databaseConnectivity: true })
    else say(404, { code: 5, message: 'Not Found', details: [] })
  }

async function start(user: string, delay = 0, port = 0, certificate = selfSigned('127.0.0.1')): Promise<FarServer> {
  const server = await startSecureServer(certificate, headscale(user, delay), {}, port)
  open.push(server)
  return server
}

/** Adds a server with the certificate it shows; gives its id. */
async function addTrusted(page: Page, name: string, url: string, key: string, readOnly = false): Promise<string> {
  const tested = await invoke(page, 'servers:test', { url, key })
  const pin = tested.ok ? tested.value.certificate?.fingerprint : undefined
  const added = await invoke(page, 'servers:add', { name, url, color: 'green', key, readOnly, ...(pin && { pin }) })
  return (added.ok && added.value.session?.currentId) || ''
}

async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await invoke(page, 'prefs:set', { scheme })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
}

test('the key of one server never goes to another, however fast one switches', async ({ page }) => {
  const [one, two] = [await start('alice', 40), await start('bob', 40)]
  const first = await addTrusted(page, 'One', one.url, 'key-of-one-aaaaaaaa')
  const second = await addTrusted(page, 'Two', two.url, 'key-of-two-bbbbbbbb')
  const calls: Promise<unknown>[] = []
  for (let round = 0; round < 20; round += 1) {
    await invoke(page, 'servers:use', { id: round % 2 === 0 ? first : second })
    calls.push(callApi(page, 'GET', '/api/v1/user'), callApi(page, 'GET', '/api/v1/node'))
  }
  await Promise.all(calls)
  const keys = (server: FarServer) => new Set(server.asked.map(({ headers }) => headers.authorization).filter(Boolean))
  expect(keys(one)).toEqual(new Set(['Bearer key-of-one-aaaaaaaa']))
  expect(keys(two)).toEqual(new Set(['Bearer key-of-two-bbbbbbbb']))
  await invoke(page, 'servers:use', { id: first })
  expect(await callApi(page, 'GET', '/api/v1/user')).toMatchObject({ body: { users: [{ name: 'alice' }] } })
})

test('a read-only server is changed by nobody, and its controls say so', async ({ page }) => {
  const server = await start('alice')
  await addTrusted(page, 'Locked', server.url, 'key-of-lock-aaaaaaaa', true)
  for (const [method, path] of [
    ['POST', '/api/v1/user'],
    ['DELETE', '/api/v1/user/alice'],
    ['PUT', '/api/v1/policy'],
  ] as const)
    expect(
      await callApi(page, method, path, method === 'DELETE' ? undefined : { name: 'x', policy: '{}' }),
    ).toMatchObject({
      status: 423,
      body: { code: 'readOnly' },
    })
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  await page.goto('app://console/users')
  await expect(page.getByRole('navigation')).toContainText('Read-only')
  await expect(page.getByRole('button', { name: 'Create user' })).toBeDisabled()
  await expectAccessible(page)
})

test('the palette finds what another server has, and goes there', async ({ page }) => {
  const [one, two, gone] = [await start('alice'), await start('bob'), await start('carol')]
  await addTrusted(page, 'Gone', gone.url, 'key-of-gone-cccccccc')
  await addTrusted(page, 'Two', two.url, 'key-of-two-bbbbbbbb')
  await addTrusted(page, 'One', one.url, 'key-of-one-aaaaaaaa')
  await gone.close()
  open.splice(open.indexOf(gone), 1)
  await page.goto('app://console/users')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'All servers' }).click()
  await page.getByRole('combobox').fill('bob')
  const found = page.getByRole('option', { name: /bob/ })
  await expect(found).toContainText('Two')
  await expect(page.getByText(/^Gone is missing:/)).toBeVisible()
  await expectAccessible(page)
  await found.click()
  await expect(page.getByRole('navigation')).toContainText('Two')
  await expect(page.getByRole('heading', { name: 'bob' })).toBeVisible()
})
