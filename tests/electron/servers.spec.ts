import type { Page } from '@playwright/test'
import { selfSigned, startSecureServer } from '@main/headscale/testing/secure-server'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { expectAccessible } from './actions/axe'
import { answer, headscale } from './actions/headscale'
import { discardChanges, openPolicyOf, policyEditor, replaceText } from './actions/policy'
import { openWindow } from './actions/windows'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

const open: RemoteServer[] = []

test.use({ begin: 'forget', options: { mock: false } })
test.beforeEach(({ mesh }) => mesh.allow(/40\d|423|50\d/))
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function start(user: string, delay = 0, policy?: object): Promise<RemoteServer> {
  const server = await startSecureServer(selfSigned('127.0.0.1'), headscale(user, delay, policy))
  open.push(server)
  return server
}

const ruleFor = (source: string) => `  { "action": "accept", "src": ["${source}"], "dst": ["*:*"] }`

/** Adds a server with the certificate it shows; returns its id. */
async function addTrusted(page: Page, name: string, url: string, key: string, readOnly = false): Promise<string> {
  const tested = await invoke(page, 'servers:test', { url, key })
  const pin = tested.ok ? tested.value?.certificate?.fingerprint : undefined
  const added = await invoke(page, 'servers:add', { name, url, color: 'green', key, readOnly, ...(pin && { pin }) })
  return (added.ok && added.value.session?.currentId) || ''
}

test('the key of one server is never sent to another, however fast the user switches', async ({ page }) => {
  const [one, two] = [await start('alice', 40), await start('bob', 40)]
  const first = await addTrusted(page, 'One', one.url, 'key-of-one-aaaaaaaa')
  const second = await addTrusted(page, 'Two', two.url, 'key-of-two-bbbbbbbb')
  const calls: Promise<unknown>[] = []
  for (let round = 0; round < 20; round += 1) {
    await invoke(page, 'servers:use', { id: round % 2 === 0 ? first : second })
    calls.push(callApi(page, 'GET', '/api/v1/user'), callApi(page, 'GET', '/api/v1/node'))
  }
  await Promise.all(calls)
  const keys = (server: RemoteServer) =>
    new Set(server.asked.map(({ headers }) => headers.authorization).filter(Boolean))
  expect(keys(one)).toEqual(new Set(['Bearer key-of-one-aaaaaaaa']))
  expect(keys(two)).toEqual(new Set(['Bearer key-of-two-bbbbbbbb']))
  await invoke(page, 'servers:use', { id: first })
  expect(await callApi(page, 'GET', '/api/v1/user')).toMatchObject({ body: { users: [{ name: 'alice' }] } })
})

test('a list is requested once at a time, however many windows show it', async ({ page, mesh }) => {
  let underWay = 0
  let most = 0
  let asked = 0
  const server = await startRemoteServer((request, response, body) => {
    if (request.url !== '/api/v1/node') return headscale('alice')(request, response, body)
    asked += 1
    underWay += 1
    most = Math.max(most, underWay)
    response.on('close', () => (underWay -= 1))
    return answer(response, 200, { nodes: [] }, 700)
  })
  open.push(server)
  await invoke(page, 'servers:add', { name: 'Slow', url: server.url, color: 'green', key: 'key-of-slow-aaaaaaaa' })
  const pages = [page, await openWindow(mesh), await openWindow(mesh)]
  await Promise.all(pages.map((each) => each.goto('app://console/machines')))
  const before = asked
  const reads = pages.flatMap((each) => [1, 2].map(() => callApi(each, 'GET', '/api/v1/node')))
  for (const { status } of await Promise.all(reads)) expect(status).toBe(200)
  expect(most).toBe(1)
  expect(asked - before).toBeLessThan(reads.length)
})

test('a read-only server is never changed, and its controls give the reason', async ({ page }) => {
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

test('the palette finds items of another server and opens them there', async ({ page }) => {
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
  await expect(page.getByText(/^Gone could not be searched:/)).toBeVisible()
  await expectAccessible(page)
  await found.click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toContainText('Two')
  await expect(page.getByRole('heading', { name: 'bob' })).toBeVisible()
})

test('a locked server: its policy is readable in every view and changeable in none, and the draft stays', async ({
  page,
}) => {
  const policy = `{ "acls": [\n${ruleFor('alice@')},\n${ruleFor('bob@')},\n] }\n`
  const server = await start('alice', 0, { policy, updatedAt: '2026-01-01T00:00:00Z' })
  const id = await addTrusted(page, 'Home', server.url, 'key-of-home-aaaaaaaa')
  await openPolicyOf(page)
  await replaceText(page, policy.replace('bob@', 'cem@'))
  await invoke(page, 'servers:update', { id, readOnly: true })
  const notice = page.getByRole('alert').filter({ hasText: 'Home is read-only in this console.' })
  await expect(notice).toContainText('The unsaved text is kept.')
  await expect(policyEditor(page)).toContainText('cem@')
  await expect(policyEditor(page)).toHaveAttribute('aria-readonly', 'true')
  await policyEditor(page).click()
  await page.keyboard.type('not taken')
  await page.keyboard.press('Control+s')
  await expect(policyEditor(page)).not.toContainText('not taken')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Review/ })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  const forms = page.getByRole('region', { name: 'Policy as forms' })
  await expect(forms.getByRole('button', { name: 'Add rule' })).toBeDisabled()
  await forms.getByRole('button', { name: 'Actions for Rule 1' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAccessibleDescription(/Home is read-only/)
  await expect(page.getByRole('menu')).toContainText('Home is read-only')
  await expect(page.getByRole('menuitem', { name: 'Show in the text' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await forms.getByRole('button', { name: 'Edit Rule 1' }).click()
  const form = page.getByRole('dialog', { name: 'Edit rule' })
  await expect(form.getByRole('alert')).toContainText('Home is read-only in this console.')
  await expect(form.getByRole('button', { name: 'Change' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await invoke(page, 'servers:update', { id, readOnly: false })
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(policyEditor(page)).toContainText('cem@')
  await expect(page.getByRole('button', { name: /^Review/ })).toBeEnabled()
  await discardChanges(page)
  // Only checks are sent; nothing is stored.
  expect(server.asked.filter(({ method, path }) => method !== 'GET' && path !== '/api/v1/policy/check')).toEqual([])
})
