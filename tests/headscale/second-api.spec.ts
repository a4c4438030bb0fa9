import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capabilityNames } from '@shared/api/capabilities'
import { callApi } from '../electron/page-calls'
import { choose, dialog, go, row } from './app-page'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { until } from './processes'

const { can } = thisLine()

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('the second API: facts without SSH, OAuth clients, revoked keys and saves in place of the compared policy', async ({
  mesh,
  page,
  server,
  api,
  startClient,
}) => {
  const { capabilities } = await api.server.info({})
  expect(capabilityNames.filter((name) => capabilities[name])).toContain('policyCheck')
  expect(capabilities.oauthClients).toBe(can.oauthClients)
  const second = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/v2${path}`, {
      ...init,
      headers: { authorization: `Bearer ${server.key}`, ...init.headers },
    })
  if (!can.oauthClients) {
    await go(page, '/oauth-clients')
    await expect(page.getByRole('main')).toContainText('Headscale has them from 0.30 on')
    return
  }
  await api.users.create({ name: 'alice' })
  const { preAuthKey } = await api.preAuthKeys.create({ user: 'alice', reusable: true })

  await test.step('system and client version of a machine, from the server itself', async () => {
    const laptop = await startClient('laptop')
    await laptop.join(preAuthKey.key)
    const [fact] = await until('the server knows the client', async () => {
      const { facts } = await api.server.facts({})
      return facts.length > 0 ? facts : undefined
    })
    expect(fact).toMatchObject({ os: 'linux', clientVersion: expect.stringMatching(/^1\.\d+\.\d+$/) })
    const { nodes } = await api.nodes.list({})
    await go(page, `/machines/${nodes[0]?.id}`)
    await expect(page.getByRole('main')).toContainText(fact?.clientVersion ?? 'unknown')
  })

  await test.step('a pre-auth key that is revoked elsewhere is shown as revoked', async () => {
    expect((await second(`/tailnet/-/keys/${preAuthKey.id}`, { method: 'DELETE' })).status).toBe(200)
    const raw = await fetch(`${server.url}/api/v1/preauthkey`, { headers: { authorization: `Bearer ${server.key}` } })
    expect(await raw.text()).not.toContain('revoked')
    const [key] = (await api.preAuthKeys.list({})).preAuthKeys
    expect(key).toMatchObject({ id: preAuthKey.id, revoked: true })
    await go(page, '/pre-auth-keys')
    await expect(page.getByRole('main').getByText('Revoked', { exact: true }).first()).toBeVisible()
  })

  await test.step('another admin’s save between comparing and saving is not overwritten', async () => {
    const [first, theirs, mine] = ['{"tagOwners":{"tag:k8s":["alice@"]}}', '{"acls":[]}', '{"groups":{}}']
    const { id } = await api.policy.set({ policy: first })
    const saved = await api.policy.set({ policy: `${first}\n`, baseId: id })
    expect(saved).toMatchObject({ policy: `${first}\n`, writable: true })
    expect((await second('/tailnet/-/acl', { method: 'POST', body: theirs })).status).toBe(200)
    await expect(api.policy.set({ policy: mine, baseId: saved.id })).rejects.toMatchObject({ code: 'conflict' })
    expect((await api.policy.get({})).policy).toBe(theirs)
    await expect(
      api.policy.set({ policy: '{"acls":[{"action":"accept","src":["group:no"],"dst":["*:*"]}]}' }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await api.policy.set({ policy: first })
  })

  await test.step('a client is created in the console; its secret gets a token, and is nowhere else', async () => {
    await go(page, '/oauth-clients')
    await page.getByRole('button', { name: 'Create OAuth client' }).first().click()
    await dialog(page).getByLabel('Description').fill('Operator')
    const machines = dialog(page).getByRole('group', { name: 'Machines', exact: true })
    await machines.getByRole('button', { name: 'Change' }).click()
    await dialog(page).getByLabel('Tags (required)').fill('tag:k8s ')
    await dialog(page).getByRole('button', { name: 'Create client' }).click()
    const secret = (await dialog(page).getByRole('group', { name: 'Secret', exact: true }).textContent()) ?? ''
    expect(secret).toMatch(/^hskey-client-[0-9a-f]{12}-[0-9a-f]{64}$/)
    const token = () =>
      second('/oauth/token', { method: 'POST', body: new URLSearchParams({ client_secret: secret }), headers: {} })
    const made = (await (await token()).json()) as { access_token: string; scope: string }
    expect(made).toMatchObject({ scope: 'devices:core' })
    await dialog(page).getByRole('button', { name: /^Copy/ }).first().click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    const [client] = (await api.oauthClients.list({})).oauthClients
    expect(client).toMatchObject({ description: 'Operator', scopes: ['devices:core'], tags: ['tag:k8s'] })
    await expect(row(page, 'Operator')).toContainText('Machines: read and change')
    await choose(page, 'Operator', 'Revoke…')
    await dialog(page).getByRole('button', { name: 'Revoke Operator' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect((await token()).status).toBe(401)
    const withToken = { headers: { authorization: `Bearer ${made.access_token}` } }
    expect((await second('/tailnet/-/devices', withToken)).status).toBe(401)
    await go(page, '/activity')
    await expect(page.getByRole('main')).toContainText('OAuth client Operator revoked')
    const { body } = await callApi(page, 'GET', '/api/v1/oauthclient')
    expect(body).toEqual({ oauthClients: [] })
    for (const file of filesIn(mesh.userData)) expect(readFileSync(file).includes(secret), file).toBe(false)
  })
})
