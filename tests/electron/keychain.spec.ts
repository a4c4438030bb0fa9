import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import { startKeyServer } from '@main/headscale/testing/key-server'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'
import { createKeyringConsole, hasKeyring, type KeyringConsole } from './keyring-console'
import { needs } from '../../scripts/lib/needs.mjs'

const KEY = 'hskey-api-cccccccccccc-never-in-the-clear'

test.skip(!hasKeyring(), needs.keyStore)

let mesh: KeyringConsole
let far: RemoteServer

test.beforeEach(async () => {
  mesh = createKeyringConsole()
  far = await startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/user': { users: [{ id: '1', name: 'alice', createdAt: '2026-01-01T00:00:00Z' }] },
  })
})
test.afterEach(async () => {
  await mesh.remove()
  await far.close()
})

/** The file on disk, as text. */
const settings = () => readFileSync(join(mesh.userData, 'settings.json'), 'utf8')

test('with a key store the key survives a restart, encrypted', async () => {
  const first = await mesh.start()
  const added = await invoke(first, 'servers:add', { name: 'Office', url: far.url, color: 'blue', key: KEY })
  expect(added).toMatchObject({ ok: true, value: { session: { keyStorage: 'keychain', servers: [{ hasKey: true }] } } })
  await mesh.stop()
  const saved = settings()
  expect(saved).toContain('encryptedKey')
  expect(saved).not.toContain('never-in-the-clear')

  const second = await mesh.start()
  expect(await invoke(second, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: {
      keyStorage: 'keychain',
      currentId: added.ok && added.value.session?.currentId,
      servers: [{ hasKey: true }],
    },
  })
  expect(await callApi(second, 'GET', '/api/v1/user')).toMatchObject({
    status: 200,
    body: { users: [{ name: 'alice' }] },
  })
  const users = far.asked.filter(({ path }) => path === '/api/v1/user')
  expect(users.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
})

test('a key of another key store has to be entered again', async () => {
  const first = await mesh.start()
  await invoke(first, 'servers:add', { name: 'Office', url: far.url, color: 'blue', key: KEY })
  await mesh.stop()
  rmSync(join(mesh.home, 'data'), { recursive: true })
  const second = await mesh.start()
  expect(await invoke(second, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: { currentId: null, servers: [{ name: 'Office', hasKey: false }] },
  })
})

test('a key about to expire is replaced in one click; the old one expires and the new one survives a restart', async () => {
  const DAY = 86_400_000
  const expiration = new Date(Date.now() + 5 * DAY).toISOString()
  const keys = await startKeyServer({ secret: KEY, expiration })
  try {
    const page = await mesh.start()
    await invoke(page, 'servers:add', { name: 'Office', url: keys.url, color: 'blue', key: KEY })
    await page.goto('app://console/api-keys')
    await expect(page.getByText(/signs in with expires in [45] days/)).toBeVisible()
    await page.getByRole('button', { name: 'Rotate key…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate the API key of Office' })
    await dialog.getByRole('button', { name: 'Rotate key' }).click()
    await expect(page.getByText('The console signs in with a new API key. The old one has expired.')).toBeVisible()
    await expect(page.getByText(/signs in with expires/)).toBeHidden()
    expect(keys.keys.map((key) => Date.parse(key.expiration) > Date.now())).toEqual([false, true])
    const [, made] = keys.keys
    expect(Date.parse(made?.expiration ?? '') - Date.now()).toBeGreaterThan(89 * DAY)
    await mesh.stop()
    const saved = settings()
    expect(saved).not.toContain('hskey-api')
    expect(saved).not.toContain('rotation')

    const again = await mesh.start()
    expect(await callApi(again, 'GET', '/api/v1/apikey')).toMatchObject({ status: 200 })
    const lists = keys.asked.filter(({ path }) => path === '/api/v1/apikey')
    expect(lists.at(-1)?.headers.authorization).toBe(`Bearer ${made?.secret}`)
  } finally {
    await keys.close()
  }
})

test('a rotation interrupted after storing the new key is finished at the next start', async () => {
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const keys = await startKeyServer({ secret: KEY, expiration })
  try {
    const page = await mesh.start()
    await invoke(page, 'servers:add', { name: 'Office', url: keys.url, color: 'blue', key: KEY })
    keys.hang('GET /api/v1/apikey', (key) => key !== KEY)
    const session = await invoke(page, 'session:get', undefined)
    const id = (session.ok && session.value.currentId) || ''
    void invoke(page, 'servers:rotateKey', { id, expiration: new Date(Date.now() + 86_400_000).toISOString() }).catch(
      () => undefined,
    )
    await expect.poll(() => settings()).toContain('"made"')
    await mesh.stop()
    keys.hang('', () => false)
    await mesh.start()
    await expect.poll(() => keys.keys.map((key) => Date.parse(key.expiration) > Date.now())).toEqual([false, true])
    await expect.poll(() => settings()).not.toContain('rotation')
  } finally {
    await keys.close()
  }
})
