import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { goTo } from './actions/go-to'
import { alice, answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

// A console that saw a server is closed. The next one with the same folder shows what it saw, while the server does not answer.
const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
/** The whole secret of a pre-auth key, as servers before 0.28 list it. */
const SECRET = '5f1c0000111122223333444455556666777788889999aaaa'
const POLICY =
  '{ "hosts": { "db": "100.64.0.1" }, "acls": [{ "action": "accept", "src": ["alice@"], "dst": ["*:*"] }] }'
const LISTS: Readonly<Record<string, unknown>> = {
  '/api/v1/node': {
    nodes: ['1', '2', '3'].map((id) => ({
      ...machineOfAlice(id, `host-${id}`),
      online: true,
      ...(id === '2' && { availableRoutes: ['10.2.0.0/16'], approvedRoutes: ['10.2.0.0/16'] }),
    })),
  },
  '/api/v1/preauthkey': {
    preAuthKeys: [{ id: '4', key: SECRET, user: alice, reusable: true, expiration: '2030-01-01T00:00:00Z' }],
  },
}

test.describe.configure({ timeout: 300_000 })

let server: RemoteServer
let isUp = false

async function startServer(port = 0): Promise<void> {
  const others = headscale('alice', 0, { policy: POLICY, updatedAt: '2026-01-01T00:00:00Z' })
  const well = (response: ServerResponse, path: string) => path in LISTS && (answer(response, 200, LISTS[path]), true)
  server = await startRemoteServer(
    (request, response, body) => {
      const path = request.url ?? ''
      if (path === '/health') answer(response, 200, { status: 'pass' })
      else if (path === '/api/v1/policy/check') answer(response, 200, {})
      else if (!well(response, path)) others(request, response, body)
    },
    undefined,
    port,
  )
  isUp = true
}

/** A server that is closed twice never tells that it is. */
async function stopServer(): Promise<void> {
  if (isUp) await server.close()
  isUp = false
}

test.beforeEach(async () => {
  await startServer()
})
test.afterEach(stopServer)

type Launch = (options: { mock: false; userData?: string }) => Promise<LaunchedConsole>

const pages = [
  ['/users', 'Users', 'alice'],
  ['/pre-auth-keys', 'Pre-auth keys', '5f1c0000'],
  ['/routes', 'Routes', '10.2.0.0/16'],
  ['/machines', 'Machines', 'host-3'],
  ['/settings/policy', 'Access policy', '100.64.0.1'],
] as const

/** Sees everything once, and quits. Returns the console's folder and the server's id. */
async function see(launch: Launch): Promise<{ userData: string; id: string }> {
  const first = await launch({ mock: false })
  const added = await invoke(first.page, 'servers:add', { name: 'Office', url: server.url, key: KEY, color: 'blue' })
  const id = added.ok ? added.value.session?.currentId : null
  if (!id) throw new Error('no server')
  for (const [path, title, shown] of pages) {
    await goTo(first.page, path, title)
    await expect(first.page.getByText(shown).first()).toBeVisible()
  }
  await first.close()
  return { userData: first.userData, id }
}

/** Starts the console again, signs in, and uses the server when `fail` has happened. Without a keychain a key is entered after each start. */
async function startAgain(launch: Launch, { userData, id }: { userData: string; id: string }, fail: () => unknown) {
  const again = await launch({ mock: false, userData })
  again.allow(/50\d|ERR_/)
  const entered = await invoke(again.page, 'servers:update', { id, key: KEY })
  if (!entered.ok || !entered.value.session) throw new Error('the key was not accepted')
  await fail()
  await invoke(again.page, 'servers:use', { id })
  return again
}

const band = (page: Page) => page.getByRole('status').filter({ hasText: /As of .* · / })

async function expectReadable(page: Page): Promise<void> {
  for (const [path, title, shown] of pages) {
    await goTo(page, path, title)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(band(page)).toBeVisible()
  }
}

test('a server that is down at the start: what was last seen can be read and not be changed, until it answers', async ({
  launch,
}) => {
  const seen = await see(launch)
  const port = Number(new URL(server.url).port)
  const { page } = await startAgain(launch, seen, stopServer)
  await expectReadable(page)
  await expect(band(page)).toContainText(/As of \d\d:\d\d · The server is not answering\./)
  await expect(page.getByRole('button', { name: /Switch server/ })).toContainText('Offline')
  await goTo(page, '/access', 'Who reaches whom')
  await expect(page.getByRole('main')).toContainText('alice')
  await goTo(page, '/users', 'Users')
  const create = page.getByRole('button', { name: 'Create user' })
  await expect(create).toBeDisabled()
  await startServer(port)
  await expect(create).toBeEnabled({ timeout: 60_000 })
  await expect(band(page)).toHaveCount(0)
})
