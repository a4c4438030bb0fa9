import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { demoNodes } from './actions/jobs'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { keysReady } from './actions/keys'
import { keyPrefix, shortKey } from '../../src/shared/api/key-text'

test.use({ begin: 'forget' })

const entry = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

test('a change is recorded in the activity, undone from there, and the chain is intact', async ({ page }) => {
  const [node] = await demoNodes(page)
  const name = node?.givenName ?? ''
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/fresh-name`)
  await goTo(page, '/activity', 'Activity')
  const renamed = entry(page, `Machine ${name} renamed`).first()
  await expect(renamed).toContainText(`${name} → fresh-name`)
  await renamed.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Will be restored to ${name}`)
  await dialog.getByLabel('Reason (optional)').fill('a mistake')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Reason: a mistake')).toContainText('Undone:')
  expect((await demoNodes(page)).find(({ id }) => id === node?.id)?.givenName).toBe(name)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('all unchanged since they were recorded')
  await goTo(page, `/machines/${node?.id}`, name)
  await expect(page.getByRole('heading', { name: 'History' })).toBeAttached()
  await expect(entry(page, 'Reason: a mistake')).toBeAttached()
})

test('undoing an entry whose object has changed since shows the change and asks first', async ({ page }) => {
  const [node] = await demoNodes(page)
  const name = node?.givenName ?? ''
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/fresh-name`)
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/newer-name`)
  await goTo(page, '/activity', 'Activity')
  const first = entry(page, `Machine ${name} renamed`)
  await first.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It has changed again since then: fresh-name → newer-name.')
  await expect(dialog.getByLabel('Reason (optional)')).toBeVisible()
  await dialog.getByLabel('Reason (optional)').press('Enter')
  await expect(dialog).toContainText('Tick the box above')
  expect((await demoNodes(page)).find(({ id }) => id === node?.id)?.givenName).toBe('newer-name')
  await dialog.getByRole('checkbox', { name: 'Undo anyway' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await demoNodes(page)).find(({ id }) => id === node?.id)?.givenName).toBe(name)
  // Its button is gone, and the focus is still on the entry.
  await expect(first).toContainText('undone')
  await expect(first.getByRole('link').first()).toBeFocused()
})

test('a rename that the policy follows is one entry, and its Undo or Z reverts all of it', async ({ page }) => {
  const policyText = async () => ((await callApi(page, 'GET', '/api/v1/policy')).body as { policy: string }).policy
  const users = async () => ((await callApi(page, 'GET', '/api/v1/user')).body as { users: { name: string }[] }).users
  const before = await policyText()
  const name = (await users()).find((user) => before.includes(`"${user.name}@"`))!.name
  await goTo(page, `/users/${name}`, name)
  await keysReady(page)
  const rename = async () => {
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type('merge-changes')
    await expect(page.getByRole('dialog')).toContainText(`The policy mentions ${name}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'merge-changes' })).toBeVisible()
  }
  await rename()
  await page.keyboard.press('z')
  await expect(page.getByRole('dialog')).toContainText(`Undo: User ${name} renamed?`)
  await page.keyboard.press('Control+Enter')
  await expect.poll(policyText).toBe(before)
  await expect.poll(async () => (await users()).map((user) => user.name)).toContain(name)
  await goTo(page, `/users/${name}`, name)
  await rename()
  await goTo(page, '/activity', 'Activity')
  const renamed = entry(page, `User ${name} renamed`).first()
  await expect(renamed).toContainText('The access policy was updated too.')
  await expect(entry(page, 'Access policy saved')).toHaveCount(0)
  await renamed.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(policyText).toBe(before)
  await expect(entry(page, 'Access policy saved')).toHaveCount(0)
})

test('a key links to its activity', async ({ page }) => {
  const { body } = await callApi(page, 'POST', '/api/v1/preauthkey', { user: '1', reusable: true })
  const { key } = (body as { preAuthKey: { key: string } }).preAuthKey
  await goTo(page, '/pre-auth-keys', 'Pre-auth keys')
  const keys = page.getByRole('grid', { name: 'Pre-auth keys' })
  const shown = shortKey(key)
  const made = keys.getByRole('button', { name: `Actions for ${shown}` })
  const other = keys.locator(`[aria-label^="Actions for"]:not([aria-label*="${shown}"])`).first()
  // First one without activity, then the created one.
  await other.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByText('No changes recorded yet.')).toBeVisible()
  await page.goBack()
  await made.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await expect(page).toHaveURL(/object=preAuthKey/)
  await expect(entry(page, /^.*Pre-auth key .* created/)).toHaveCount(1)
  await page.getByRole('button', { name: /^Only .*: show all$/ }).click()
  await expect(entry(page, /^.*Pre-auth key .* created/)).toHaveCount(1)
})

test('a route links to the activity of its prefix, and its approval is undone from there', async ({ page }) => {
  const routes = async () =>
    (
      (await callApi(page, 'GET', '/api/v1/routes')).body as {
        routes: { id: string; node: { id: string }; prefix: string; advertised: boolean; enabled: boolean }[]
      }
    ).routes
  const isSubnet = ({ prefix }: { prefix: string }) => !prefix.endsWith('/0')
  const route = (await routes()).find((one) => one.advertised && !one.enabled && isSubnet(one))!
  const machine = (await demoNodes(page)).find(({ id }) => id === route.node.id)!
  await callApi(page, 'POST', `/api/v1/node/${machine.id}/rename/its-machine`)
  await goTo(page, '/routes', 'Routes')
  const menu = async () => {
    await page.getByRole('button', { name: `Actions for ${route.prefix}, its-machine` }).click()
    await page.getByRole('menuitem', { name: 'History', exact: true }).click()
    await expect(page.getByRole('button', { name: `Only ${route.prefix} on its-machine: show all` })).toBeVisible()
  }
  await menu()
  await expect(page.getByText('No changes recorded yet.')).toBeVisible()
  await callApi(page, 'POST', `/api/v1/routes/${route.id}/enable`)
  const approved = entry(page, `Route ${route.prefix} of its-machine approved`)
  await expect(approved).toHaveCount(1)
  await expect(entry(page, 'renamed')).toHaveCount(0)
  await approved.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await routes()).find(({ id }) => id === route.id)?.enabled).toBe(false)
  await expect(entry(page, 'Undone: Routes of machine its-machine changed')).toHaveCount(1)
  await page.getByRole('button', { name: /^Only .*: show all$/ }).click()
  await expect(entry(page, 'renamed')).toHaveCount(1)
})

test("no secret created in a session is in the console's files", async ({ launch }) => {
  const { page, userData, close, allow } = await launch()
  allow(/register|404/)
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const key = await callApi(page, 'POST', '/api/v1/apikey', { expiration })
  const preAuth = await callApi(page, 'POST', '/api/v1/preauthkey', { user: '1', reusable: true })
  await callApi(page, 'POST', '/api/v1/node/register', { user: 'nobody', key: 'nodekey:SECRETSECRETSECRETSECRET' })
  const made = [
    (key.body as { apiKey: string }).apiKey,
    (preAuth.body as { preAuthKey: { key: string } }).preAuthKey.key,
    'SECRETSECRETSECRETSECRET',
  ]
  const secrets = made.flatMap((secret) => [secret, secret.slice(-24)])
  await goTo(page, '/activity', 'Activity')
  const start = keyPrefix((key.body as { apiKey: string }).apiKey)?.replace('hskey-api-', '')
  await expect(entry(page, `API key ${start} created`)).toHaveCount(1)
  await expect(entry(page, /^.*Pre-auth key .* created/)).toHaveCount(1)
  await close()
  const files = ['history.db', 'history.db-wal'].map((name) => {
    try {
      return readFileSync(join(userData, name), 'latin1')
    } catch {
      return ''
    }
  })
  expect(files[0]).toContain('apiKeys.create')
  for (const secret of secrets) expect(files.join('')).not.toContain(secret)
})

test('the search finds entries by displayed day and origin', async ({ page }) => {
  const [node] = await demoNodes(page)
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/searched-name`)
  await goTo(page, '/activity', 'Activity')
  const renamed = entry(page, 'searched-name').first()
  await expect(renamed).toBeVisible()
  const shown = await page.getByRole('heading', { level: 3 }).first().innerText()
  const search = page.getByRole('searchbox')
  for (const text of ['today', shown, `this console ${shown}`]) {
    await search.fill(text)
    await expect(renamed, text).toBeVisible()
  }
  for (const text of ['searched-name elsewhere', 'searched-name yesterday']) {
    await search.fill(text)
    await expect(renamed, text).toBeHidden()
  }
})
