import type { Locator, Page } from '@playwright/test'
import { capabilityNames, type Capability } from '@shared/api/capabilities'
import { untilReady } from '../electron/until-ready'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { freePort } from '@main/lib/free-port'
import { until } from './processes'

// The real app on a real server with real machines: the same for every line. Missing capabilities of a line must be shown on screen. The
// tests build on each other.
test.describe.configure({ mode: 'serial' })

const { can, preAuthSecret, apiKey, userInPolicy, version } = thisLine()

const POLICY = `{
  // who may use which tag
  "tagOwners": { "tag:server": ["${userInPolicy('alice')}"] },
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
}
`

/** The capabilities that About lists, in its words and order. */
const capabilities: Record<Capability, string> = {
  moveNode: 'move machines to other users',
  expireAt: 'set expiry dates',
  neverExpire: 'turn off expiry',
  tagsAreIdentity: 'tags in place of owners',
  deletePreAuthKey: 'delete pre-auth keys',
  tagOnlyPreAuthKey: 'pre-auth keys with tags only',
  userProfile: 'user profiles',
  policyCheck: 'check policies',
  authSessions: 'approve waiting sessions',
}

/** Opens a page of the console by its address, as its links do. */
async function go(page: Page, path: string): Promise<void> {
  await page.goto(`app://console${path}`)
  await untilReady(page)
}

/** The list is refreshed every ten seconds. */
const POLLED = { timeout: 25_000 }

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function choose(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Opens the menu of a row and returns the state of an entry. */
async function entryOf(page: Page, name: string, entry: string | RegExp): Promise<Locator> {
  await row(page, name)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  return page.getByRole('menuitem', { name: entry })
}

async function expectOffered(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await expect(await entryOf(page, name, entry)).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
}

/** An act that the server does not support stays in its place, disabled, with the reason. */
async function expectRefusedEntry(page: Page, name: string, entry: string, reason: RegExp): Promise<void> {
  const item = await entryOf(page, name, new RegExp(entry.replace('…', '')))
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText(reason)
  await page.keyboard.press('Escape')
}

/** The part of a listed key that lists always show: without the common start, the mask, and the part that older servers do not mask. */
const telling = (key = 'no key'): string =>
  key
    .replace(/^hskey-(auth|api)-/, '')
    .replace(/-?\*{3}$/, '')
    .slice(0, 8)

async function submit(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name }).click()
}

/** Confirms a deletion that requires typing the name. */
async function confirmByName(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('textbox').fill(name)
  await submit(page, `Delete ${name}`)
}

/** Replaces the editor's text by pasting, because during typing it would close brackets automatically. */
async function paste(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click()
  await page.keyboard.press('Control+a')
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Fills the form on /auth and submits it. */
async function addServer(page: Page, url: string, key: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Real server')
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Add and connect' }).click()
}

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
    await expect(dialog(page)).toContainText('The server refuses this policy')
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

test('a pre-auth key created in the console joins a real machine', async ({ page, startClient }) => {
  await go(page, '/pre-auth-keys')
  await page.getByRole('button', { name: 'Create pre-auth key' }).first().click()
  await page.getByRole('combobox', { name: 'User' }).fill('alice')
  await page.getByRole('option', { name: 'alice' }).click()
  await submit(page, 'Create key')
  const secret = (await dialog(page).getByRole('group', { name: 'Secret' }).innerText()).trim()
  expect(secret).toMatch(preAuthSecret)
  await expect(dialog(page).getByRole('group', { name: 'Command for Linux' })).toContainText(secret)
  await dialog(page).getByRole('button', { name: 'Copy' }).first().click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(row(page, 'alice')).toContainText('Expires soon')
  const router = await startClient('router-1')
  await router.join(secret, '--advertise-routes=10.9.0.0/24', '--advertise-exit-node')
  await expect(row(page, 'alice')).toContainText('Used', POLLED)
  await go(page, '/machines')
  await expect(row(page, 'router-1')).toContainText(/100\.64\./)
  await expect(row(page, 'router-1')).toContainText('alice')
})

test('a second machine is registered by the address its client shows', async ({ page, server, startClient }) => {
  const laptop = await startClient('laptop')
  const key = await laptop.ask()
  await go(page, '/machines')
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Register machine' }).click()
  await page.getByLabel('Registration key').fill(`${server.url}/register/${key}`)
  await page.getByRole('combobox', { name: 'Owner' }).fill('bob')
  await page.getByRole('option', { name: 'bob' }).click()
  await submit(page, 'Register for bob')
  await expect(dialog(page)).toContainText('registered')
  await until('the machine runs', async () => (await laptop.state()) === 'Running')
  await page.keyboard.press('Escape')
  await expect(row(page, 'laptop')).toContainText('bob')
})

test('routes and exit node of a real router', async ({ page, api }) => {
  await go(page, '/routes')
  await page.getByRole('button', { name: 'Approve 10.9.0.0/24 on router-1' }).click()
  await submit(page, 'Approve 1 route')
  await page.getByRole('button', { name: 'Approve exit node on router-1' }).click()
  await submit(page, 'Approve 1 route')
  await expect(row(page, '10.9.0.0/24')).toContainText('Serving', POLLED)
  await expect(row(page, 'Exit node').first()).toContainText('Serving')
  const approved = async () =>
    (await api.nodes.list({})).nodes.find((node) => node.name === 'router-1')?.approvedRoutes.toSorted()
  await expect.poll(approved).toEqual(['0.0.0.0/0', '10.9.0.0/24', '::/0'])
  await page.getByRole('button', { name: 'Withdraw exit node from router-1' }).click()
  await submit(page, 'Withdraw 1 route')
  await expect.poll(approved).toEqual(['10.9.0.0/24'])
  await go(page, '/machines')
  await expect(row(page, 'router-1')).toContainText('1 subnet')
})

test('a machine is renamed and gets an expiry', async ({ page, api }) => {
  const notebook = async () => (await api.nodes.list({})).nodes.find((node) => node.name === 'laptop')
  await go(page, '/machines')
  await choose(page, 'laptop', 'Rename…')
  await dialog(page).getByLabel('Name').fill('notebook')
  await submit(page, 'Rename')
  await expect(row(page, 'notebook')).toBeVisible()
  await choose(page, 'notebook', 'Change expiry…')
  if (can.expireAt) {
    await dialog(page).getByLabel('Date and time').fill('2035-01-01T12:00')
    await submit(page, 'Change expiry')
    await expect.poll(async () => (await notebook())?.expiry).toBe('2035-01-01T12:00:00Z')
    await choose(page, 'notebook', 'Change expiry…')
  } else {
    await expect(dialog(page).getByLabel('On a date')).toBeDisabled()
    await expect(dialog(page)).toContainText('This server cannot set an expiry date')
  }
  if (can.neverExpire) {
    await dialog(page).getByLabel('Never').check()
    await submit(page, 'Turn off expiry')
    await expect.poll(async () => (await notebook())?.expiry).toBeNull()
    await choose(page, 'notebook', 'Change expiry…')
  } else {
    await expect(dialog(page).getByLabel('Never')).toBeDisabled()
    await expect(dialog(page)).toContainText('This server cannot turn off expiry')
  }
  await dialog(page).getByLabel('Now').check()
  await submit(page, 'Expire notebook now')
  await expect(row(page, 'notebook').getByRole('img', { name: 'Expired' }).first()).toBeVisible()
  await expect.poll(async () => Date.parse((await notebook())?.expiry ?? '') <= Date.now()).toBe(true)
})

test('a machine moves to another user, if the server supports it', async ({ page, api }) => {
  await go(page, '/machines')
  if (!can.moveNode) {
    await expectRefusedEntry(page, 'notebook', 'Move to user…', /cannot move machines/)
    return
  }
  const owner = async () => (await api.nodes.list({})).nodes.find((node) => node.name === 'laptop')?.user?.name
  for (const name of ['alice', 'bob']) {
    await choose(page, 'notebook', 'Move to user…')
    await dialog(page).getByRole('combobox').fill(name)
    await page.getByRole('option', { name }).click()
    await submit(page, `Move to ${name}`)
    await expect(row(page, 'notebook')).toContainText(name)
    await expect.poll(owner).toBe(name)
  }
})

test('tags: added, and removed if the server allows machines without', async ({ page, api }) => {
  const notebook = async () => (await api.nodes.list({})).nodes.find((node) => node.name === 'laptop')
  await go(page, '/machines')
  await choose(page, 'notebook', 'Edit tags…')
  await dialog(page).getByRole('combobox', { name: 'Tags' }).fill('tag:server')
  await page.keyboard.press('Enter')
  await submit(page, 'Save tags')
  await expect(row(page, 'notebook')).toContainText('server')
  await expect.poll(async () => (await notebook())?.tags).toEqual(['tag:server'])
  expect((await notebook())?.user?.name ?? null).toBe(can.tagsAreIdentity ? null : 'bob')
  await choose(page, 'notebook', 'Edit tags…')
  await dialog(page).getByRole('combobox', { name: 'Tags' }).press('Backspace')
  if (can.tagsAreIdentity) {
    await expect(dialog(page)).toContainText('must keep at least one tag')
    return
  }
  await submit(page, 'Save tags')
  await expect.poll(async () => (await notebook())?.tags).toEqual([])
})

test('a user is renamed and the policy follows verbatim; Undo reverts both', async ({ page, api }) => {
  const names = async () => (await api.users.list({})).users.map(({ name }) => name)
  const policy = async () => (await api.policy.get({})).policy
  const machines = async () => (await api.nodes.list({})).nodes.map(({ id, tags, user }) => [id, tags, user?.id])
  const [before, owned] = [await policy(), await machines()]
  await go(page, '/users')
  await choose(page, 'alice', 'Rename…')
  await page.getByLabel('New name').fill('alicia')
  await expect(dialog(page)).toContainText('The policy mentions alice on line 3')
  await expect(dialog(page)).toContainText('Access does not change.')
  await submit(page, 'Rename to alicia')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(names).toContain('alicia')
  expect(await policy()).toBe(before.replace(userInPolicy('alice'), userInPolicy('alicia')))
  expect(await machines()).toEqual(owned)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect([await policy(), await names(), await machines()]).toEqual([before, expect.arrayContaining(['alice']), owned])
})

test('missing capabilities of this server are shown beside the actions that need them', async ({ page }) => {
  await go(page, '/machines')
  await page.getByRole('main').getByRole('button', { name: 'More for all machines' }).click()
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
