import type { Page } from '@playwright/test'
import { callApi, invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'
import { createKeyringConsole, hasKeyring } from '../electron/keyring-console'
import { needs } from '../../scripts/lib/needs.mjs'
import { expect, test } from './fixtures'

// A key is only replaced if the new one can be stored.
test.use({ world: 'rotation' })
test.skip(!hasKeyring(), needs.keyStore)

const statusWith = async (url: string, key: string) =>
  (await fetch(`${url}/api/v1/user`, { headers: { authorization: `Bearer ${key}` } })).status

/** Makes a read and a write, as the page does. */
async function expectWorking(page: Page, user: string): Promise<void> {
  expect(await callApi(page, 'POST', '/api/v1/user', { name: user })).toMatchObject({ status: 200 })
  for (const list of ['user', 'node', 'routes', 'preauthkey', 'apikey', 'policy'])
    expect(await callApi(page, 'GET', `/api/v1/${list}`)).toMatchObject({ status: 200 })
}

test('a key about to expire is replaced in one click; the server has expired the old one', async ({ server }) => {
  const old = (await server.run('apikeys', 'create', '--expiration', '5d')).trim().split('\n').at(-1) ?? ''
  const mesh = createKeyringConsole()
  try {
    const page = await mesh.start()
    const added = await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'blue', key: old })
    expect(added).toMatchObject({ ok: true, value: { session: { keyStorage: 'keychain' } } })
    await page.goto('app://console/api-keys')
    await untilReady(page)
    await expect(page.getByText(/signs in with expires in [45] days/)).toBeVisible()
    await page.getByRole('button', { name: 'Rotate key…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
    await expect(page.getByText('The console signs in with a new API key. The old one has expired.')).toBeVisible()
    await expect(page.getByText(/signs in with expires/)).toBeHidden()
    expect(await statusWith(server.url, old)).toBe(401)
    // The unchanged key, the expired one and the new one.
    const row = page.getByRole('row')
    await expect(row.filter({ hasText: 'Expired' })).toHaveCount(1)
    await expect(row.filter({ hasText: 'Active' })).toHaveCount(2)
    await expect(row.filter({ hasText: 'This console' })).toContainText('Active')
    expect(await statusWith(server.url, server.key)).toBe(200)
    await expectWorking(page, 'alice')
    await mesh.stop()
    await expectWorking(await mesh.start(), 'bob')
  } finally {
    await mesh.remove()
  }
})
