import type { ServerResponse } from 'node:http'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { expectAccessible } from './actions/axe'
import { headscale } from './actions/headscale'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const KEY = 'key-of-home-aaaaaaaa'
const open: RemoteServer[] = []

test.use({ begin: 'forget', options: { mock: false } })
test.beforeEach(({ mesh }) => mesh.allow(/40\d|50\d/))
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

test('a slow server: the test shows its step, and Cancel ends it with nothing saved', async ({ page }) => {
  const held: ServerResponse[] = []
  const server = await startRemoteServer((request, response, body) => {
    if (request.url === '/api/v1/apikey') held.push(response)
    else headscale('alice')(request, response, body)
  })
  open.push(server)
  await page.getByLabel('Address').fill(server.url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Add and connect' }).click()
  const steps = page.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
  await expect(steps).toHaveText([/Passed/, /Not used/, /Passed/, /Testing/])
  await expect(page.getByText(/^Waiting for 127\.0\.0\.1:\d+, \d+ seconds? so far/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel test' }).click()
  await expect(steps).toHaveCount(0)
  await expect.poll(() => held.every((response) => response.destroyed)).toBe(true)
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [], currentId: null } })
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(KEY)
})

test('a refused key loses nothing: the open dialog returns with its typed text', async ({ page }) => {
  let revoked = false
  const server = await startRemoteServer((request, response, body) => {
    if (revoked && request.url !== '/version') return response.writeHead(401).end('Unauthorized')
    return headscale('alice')(request, response, body)
  })
  open.push(server)
  await page.getByLabel('Address').fill(server.url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Create user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  await form.getByLabel('Name', { exact: true }).fill('half-typed')
  revoked = true
  const again = page.getByRole('dialog', { name: 'Sign in to 127.0.0.1 again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  // No automatic request meanwhile.
  const asked = server.asked.length
  await again.getByRole('button', { name: 'Try again' }).click()
  await expect(again.getByText(/does not accept this API key/)).toBeVisible()
  expect(server.asked.length - asked).toBeLessThan(8)
  revoked = false
  await again.getByLabel('API key', { exact: true }).fill('another-key-bbbbbbbb')
  await again.getByRole('button', { name: 'Connect' }).click()
  await expect(again).toBeHidden()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('half-typed')
  // The check of the version carries no key, and may come last.
  const keys = server.asked.flatMap(({ headers }) => headers.authorization ?? [])
  expect(keys.at(-1)).toBe('Bearer another-key-bbbbbbbb')
})

test('at 900×600 the whole sign-in is on screen, in both languages, and its folded fields are submitted', async ({
  mesh,
  page,
}) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600))
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600])
  const beyond = () =>
    page
      .getByRole('main')
      .evaluate((main) => [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth])
  for (const [language, action] of [
    ['de', 'Hinzufügen und verbinden'],
    ['en', 'Add and connect'],
  ] as const) {
    await invoke(page, 'prefs:set', { language })
    await expect(page.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 })
    expect(await beyond(), language).toEqual([0, 0])
  }
  const server = await startRemoteServer(headscale('alice'))
  open.push(server)
  await page.getByLabel('Address').fill(server.url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: /^Advanced/ }).click()
  await page.getByRole('checkbox', { name: 'Read-only' }).check()
  await page.getByLabel('MagicDNS base domain').fill('https://mesh.example.com')
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await expect(page.getByText('A base domain consists of letters, digits, hyphens and dots')).toBeVisible()
  await page.getByLabel('MagicDNS base domain').fill('mesh.example.com')
  await page.getByRole('button', { name: /^Advanced/ }).click()
  await expect(page.getByRole('button', { name: 'Advanced base domain, read-only' })).toBeVisible()
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    value: { servers: [{ baseDomain: 'mesh.example.com', readOnly: true }] },
  })
})
