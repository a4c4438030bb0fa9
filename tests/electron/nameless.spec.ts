import type { Page } from '@playwright/test'
import { type RemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

// Users and machines without a name, and users who share one, on a server that deletes all keys with a user.
const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
const TIME = '2026-01-01T00:00:00Z'
const person = (id: string, name: string, displayName = '', email = '') => {
  const rest = { provider: 'oidc', providerId: `https://id.example/${id}`, profilePicUrl: '', createdAt: TIME }
  return { id, name, displayName, email, ...rest }
}
const users = [
  person('1', 'ann'),
  person('3', '', 'Maria Rossi', 'maria@example.com'),
  person('4', '', 'Kim Lee', 'kim@example.com'),
  person('5', '', 'Kim Lee', 'kim@example.com'),
  person('6', '', '\u3164'),
  person('8', 'temp'),
]
const machine = (id: string, name: string, owner = 0) => {
  const code = id.repeat(64)
  const keys = {
    machineKey: `mkey:${code}`,
    nodeKey: `nodekey:${code}`,
    discoKey: `discokey:${code}`,
    preAuthKey: null,
  }
  const times = { createdAt: TIME, lastSeen: TIME, expiry: null, online: true, registerMethod: 'REGISTER_METHOD_OIDC' }
  const lists = { ipAddresses: [`100.64.0.${id}`], approvedRoutes: [], availableRoutes: [], subnetRoutes: [], tags: [] }
  return { id, name, givenName: name, user: users[owner], ...keys, ...times, ...lists }
}
const key = (id: string, owner: number) => {
  const rest = { reusable: true, ephemeral: false, used: false, expiration: '2099-01-01T00:00:00Z', createdAt: TIME }
  return { id, user: users[owner], key: `hskey-auth-00000000000${id}-***`, aclTags: [], ...rest }
}
const policy = '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}]}'
const answers = {
  'GET /version': { version: 'v0.28.0' },
  'GET /api/v1/user': { users },
  'GET /api/v1/node': {
    nodes: [
      machine('1', 'host-1', 1),
      machine('2', 'host-2'),
      machine('4', 'host-4', 2),
      machine('5', 'host-5', 3),
      machine('7', '', 4),
    ],
  },
  'GET /api/v1/apikey': {
    apiKeys: [{ id: '1', prefix: 'hskey-api-aaaaaaaaaaaa-***', expiration: null, createdAt: TIME, lastSeen: null }],
  },
  'GET /api/v1/preauthkey': { preAuthKeys: [key('1', 0), key('2', 1), key('3', 5)] },
  'GET /api/v1/policy': { policy, updatedAt: TIME },
  'GET /api/v1/health': { databaseConnectivity: true },
}

let server: RemoteServer
test.use({ begin: 'forget', options: { mock: false } })
test.beforeEach(async ({ mesh, page }) => {
  mesh.allow(/404|501/)
  server = await startJsonServer(answers)
  await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'green', key: KEY })
})
test.afterEach(() => server.close())

/** Names of controls and headings that lack what they name, and rows of a table that read the same. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim()
    const all = (selector: string) => [...window.document.querySelectorAll(selector)]
    const nameless = all('h1, main a[href], main button[aria-label]').filter(
      (one) => text(one) === '' || /(Actions for|Rename|Delete|Select|Open)$/.test(text(one)),
    )
    const ownerless = all('main').filter((one) => one.textContent.includes('no owner'))
    const rows = all('main [role="row"], main tr').map((one) => text(one))
    const equal = rows.filter((row, at) => row !== '' && rows.indexOf(row) !== at)
    return [...nameless.map((one) => one.outerHTML.slice(0, 200)), ...ownerless.map(() => 'no owner'), ...equal]
  })
}

test('users and machines without a name have one on every page, and no two rows are equal', async ({ page }) => {
  const pages: [path: string, shown: string][] = [
    ['/machines', 'Machine 7 (100.64.0.7)'],
    ['/machines/7', 'Machine 7 (100.64.0.7)'],
    ['/users', 'Kim Lee (User 5)'],
    ['/', 'Machine 7 (100.64.0.7)'],
    ['/hygiene', 'Machine 7 (100.64.0.7)'],
    ['/access?view=matrix', 'Kim Lee (User 5)'],
    ['/pre-auth-keys', 'Maria Rossi'],
    ['/machines/5', 'Kim Lee (User 5)'],
    ['/expiry', 'Kim Lee (User 5)'],
  ]
  for (const [path, shown] of pages) {
    await page.goto(`app://console${path}`)
    await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
    expect(await faultsOf(page), path).toEqual([])
  }
  await page.goto('app://console/machines?q=owner%3Amaria%40example.com')
  await expect(page.getByRole('main').getByText('host-1').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('host-2')).toHaveCount(0)
})

test('the deletion of a user on 0.28.0 names the keys of others that go with it', async ({ page }) => {
  await page.goto('app://console/users/temp')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Headscale 0.28.0 also deletes 2 pre-auth keys of others: 000000000001 (ann), 000000000002 (Maria Rossi)',
  )
})
