import { capabilityNames } from '@shared/api/capabilities'
import { testMachines } from './app-machines'
import {
  addServer,
  capabilities,
  choose,
  confirmByName,
  dialog,
  expectOffered,
  expectRefusedEntry,
  go,
  paste,
  POLLED,
  row,
  submit,
  telling,
} from './app-page'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { freePort } from '@main/host/connection'

// The real app on a real server with real machines: the same for every line. Missing capabilities of a line must be shown on screen. The
// tests build on each other.
test.describe.configure({ mode: 'serial' })

const { can, apiKey, userInPolicy, version } = thisLine()

const POLICY = `{
  // who may use which tag
  "tagOwners": { "tag:server": ["${userInPolicy('alice')}"] },
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
}
`

test('connects on /auth and distinguishes a wrong address from a wrong key', async ({ mesh, server }) => {
  const { page } = mesh
  await expect(page.getByRole('heading', { name: 'Connect to a server' })).toBeVisible()
  await addServer(page, `http://127.0.0.1:${await freePort()}`, server.key)
  await expect(page.getByText('The test failed at: Address')).toBeVisible()
  await expect(page.getByText('refuses the connection')).toBeVisible()
  await addServer(page, server.url, `${server.key.slice(0, -4)}abcd`)
  await expect(page.getByText('The test failed at: API key')).toBeVisible()
  await addServer(page, server.url, server.key)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(page).toHaveURL('app://console/')
  await expect(page.getByRole('button', { name: /^Switch server: Real server\s*Connected$/ })).toBeVisible()
  // The key has moved to the main process and is nowhere in the page.
  expect(await page.content()).not.toContain(server.key)
  expect(mesh.log()).not.toContain(server.key)
})

test('users: create, rename, delete', async ({ page, api }) => {
  await go(page, '/users')
  for (const name of ['alice', 'rob', 'gone']) {
    await page.getByRole('button', { name: 'Create user' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await submit(page, 'Create user')
    await expect(row(page, name)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }
  await choose(page, 'rob', 'Rename…')
  await page.getByLabel('New name').fill('bob')
  await submit(page, 'Rename to bob')
  await expect(row(page, 'bob')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await choose(page, 'gone', 'Delete…')
  await confirmByName(page, 'gone')
  await expect(row(page, 'gone')).toHaveCount(0)
  const names = async () => (await api.users.list({})).users.map((user) => user.name)
  await expect.poll(names).toEqual(['alice', 'bob'])
})

test('policy: a refusal in the words of the server, then the first policy, stored verbatim', async ({
  page,
  mesh,
  api,
}) => {
  // Chromium also reports the server's refusal as a failed request.
  mesh.allow(/status of 400/)
  await go(page, '/settings/policy')
  await page.getByRole('button', { name: 'Start with an empty policy' }).click()
  const editor = page.getByRole('textbox', { name: 'Access policy in HuJSON' })
  await paste(page, editor, POLICY.replace('"src": ["*"]', '"src": ["group:nobody"]'))
  await page.getByRole('button', { name: 'Review and save…' }).click()
  if (can.policyCheck) {
    await expect(dialog(page).getByRole('button', { name: 'Save policy' })).toBeDisabled()
    await expect(dialog(page)).toContainText('This policy cannot be saved as it is')
  } else {
    await submit(page, 'Save policy')
    await expect(dialog(page)).toContainText('The server refused the policy')
  }
  await expect(dialog(page)).toContainText(/group.*nobody|nobody.*group/i)
  await submit(page, 'Keep editing')
  await paste(page, editor, POLICY)
  await page.keyboard.press('Control+s')
  if (can.policyCheck) await expect(dialog(page)).toContainText('The server accepts this policy')
  else await expect(dialog(page)).toContainText('This server checks a policy when it is saved')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await api.policy.get({})).policy).toBe(POLICY)
  await expect(page.getByText('Saved the access policy')).toBeVisible()
})

testMachines()

test('a user is renamed and the policy follows verbatim; Undo reverts both', async ({ page, api }) => {
  const names = async () => (await api.users.list({})).users.map(({ name }) => name)
  const policy = async () => (await api.policy.get({})).policy
  const machines = async () => (await api.nodes.list({})).nodes.map(({ id, tags, user }) => [id, tags, user?.id])
  const [before, owned] = [await policy(), await machines()]
  await go(page, '/users')
  await choose(page, 'alice', 'Rename…')
  await page.getByLabel('New name').fill('alicia')
  await expect(dialog(page)).toContainText('The policy mentions alice on line 3')
  await expect(dialog(page)).toContainText('What the policy allows does not change.')
  await submit(page, 'Rename to alicia')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(names).toContain('alicia')
  expect(await policy()).toBe(before.replace(userInPolicy('alice'), userInPolicy('alicia')))
  expect(await machines()).toEqual(owned)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone: Renamed alice to alicia')).toBeVisible()
  expect([await policy(), await names(), await machines()]).toEqual([before, expect.arrayContaining(['alice']), owned])
})

test('missing capabilities of this server are shown beside the actions that need them', async ({ page }) => {
  await go(page, '/machines')
  await page.getByRole('main').getByRole('button', { name: 'More actions for all machines' }).click()
  const session = page.getByRole('menuitem', { name: /^Approve or reject a session/ })
  if (can.authSessions) await expect(session).not.toHaveAttribute('aria-disabled', 'true')
  else {
    await expect(session).toHaveAttribute('aria-disabled', 'true')
    await expect(session).toContainText('This server does not support approving sessions')
  }
  await page.keyboard.press('Escape')
  await go(page, '/pre-auth-keys')
  if (can.deletePreAuthKey) await expectOffered(page, 'alice', 'Delete…')
  else await expectRefusedEntry(page, 'alice', 'Delete…', /cannot delete pre-auth keys/)
  await page.getByRole('button', { name: 'Create pre-auth key' }).first().click()
  await submit(page, 'Create key')
  await expect(dialog(page)).toContainText(can.tagOnlyPreAuthKey ? 'Choose a user or add a tag.' : 'Choose a user.')
  await page.keyboard.press('Escape')
  await go(page, '/users')
  await page.getByRole('button', { name: 'Create user' }).first().click()
  await expect(dialog(page).getByLabel(/Email/)).toHaveCount(can.userProfile ? 1 : 0)
  if (!can.userProfile) await expect(dialog(page)).toContainText('stores only the name')
  await page.keyboard.press('Escape')
  await go(page, '/settings/about')
  const main = page.getByRole('main')
  if (version) await expect(main).toContainText(version)
  const words = capabilityNames.filter((name) => can[name]).map((name) => capabilities[name])
  await expect(main.locator('dt:text-is("Capabilities") + dd')).toHaveText(words.join(', '))
})

test("every page shows the server's data", async ({ page, api }) => {
  const { nodes } = await api.nodes.list({})
  const router = nodes.find((node) => node.name === 'router-1')
  const pages: readonly (readonly [string, string | RegExp])[] = [
    ['/', /2/],
    [`/machines/${router?.id}`, '10.9.0.0/24'],
    ['/users/alice', 'router-1'],
    ['/routes', '10.9.0.0/24'],
    ['/pre-auth-keys', telling((await api.preAuthKeys.list({})).preAuthKeys[0]?.key)],
    ['/api-keys', telling((await api.apiKeys.list({})).apiKeys[0]?.prefix)],
    ['/settings/policy', 'who may use which tag'],
  ]
  for (const [path, text] of pages) {
    await go(page, path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
  }
})

test('API keys: create, use, expire, delete', async ({ page, server, api }) => {
  await go(page, '/api-keys')
  const [own] = (await api.apiKeys.list({})).apiKeys
  await expect(row(page, telling(own?.prefix))).toHaveCount(1)
  // Playwright's console has no key store; rotation.spec.ts has one.
  await expectRefusedEntry(page, telling(own?.prefix), 'Rotate…', /kept in memory only/)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  await submit(page, 'Create key')
  const secret = (await dialog(page).getByRole('group', { name: 'Secret' }).innerText()).trim()
  await dialog(page).getByRole('button', { name: 'Copy' }).first().click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  const status = async () =>
    (await fetch(`${server.url}/api/v1/user`, { headers: { authorization: `Bearer ${secret}` } })).status
  expect(secret).toMatch(apiKey)
  expect(await status()).toBe(200)
  const { apiKeys } = await api.apiKeys.list({})
  const made = telling(apiKeys.find((key) => secret.startsWith(key.prefix.replace('***', '')))?.prefix)
  await choose(page, made, 'Expire…')
  await submit(page, /^Expire key/)
  await expect(row(page, made)).toContainText('Expired')
  await expect.poll(status).toBe(401)
  await choose(page, made, 'Delete…')
  await submit(page, /^Delete key/)
  await expect(row(page, made)).toHaveCount(0)
  await expect.poll(async () => (await api.apiKeys.list({})).apiKeys.length).toBe(1)
})

test('a machine is deleted; a user who owns one stays, another is deleted', async ({ page, api }) => {
  await go(page, '/machines')
  await choose(page, 'notebook', 'Delete…')
  await submit(page, 'Delete notebook')
  // The page removes the row before the server has answered.
  await expect(page.getByText('notebook deleted', { exact: true })).toBeVisible()
  await expect(row(page, 'notebook')).toHaveCount(0)
  await expect.poll(async () => (await api.nodes.list({})).nodes.map((node) => node.name)).toEqual(['router-1'])
  await go(page, '/users')
  await choose(page, 'alice', 'Delete…')
  await dialog(page)
    .getByRole('radio', { name: /^Delete the machine with the user/ })
    .click()
  await expect(dialog(page)).toContainText('router-1')
  if (!can.moveNode) await expect(dialog(page)).toContainText('This server cannot move machines to another user')
  await page.keyboard.press('Escape')
  await choose(page, 'bob', 'Delete…')
  await confirmByName(page, 'bob')
  await expect(row(page, 'bob')).toHaveCount(0)
  await expect.poll(async () => (await api.users.list({})).users.map((user) => user.name)).toEqual(['alice'])
})

test('a revoked key is reported over the page, which stays, and another one is requested', async ({
  page,
  mesh,
  server,
  api,
}) => {
  mesh.allow(/401/)
  await go(page, '/machines')
  await expect(row(page, 'router-1')).toBeVisible()
  const [own] = (await api.apiKeys.list({})).apiKeys
  await server.run('apikeys', 'expire', '--prefix', own?.prefix.replace(/^hskey-api-|-\*+$/g, '') ?? '')
  const again = page.getByRole('dialog', { name: /^Sign in to .+ again$/ })
  await expect(again).toContainText('no longer accepts the API key', POLLED)
  await again.getByRole('button', { name: 'Try again' }).click()
  await expect(again.getByText(/does not accept this API key/)).toBeVisible(POLLED)
  // Hidden from screen readers as long as the dialog is open.
  await expect(page.locator('[role="row"], tr').filter({ hasText: 'router-1' }).first()).toBeVisible()
})
