import { createServer as createTlsServer } from 'node:https'
import type { ConnectionReport } from '@shared/ipc/session'
import { selfSigned } from '@main/headscale/testing/secure-server'
import { type RemoteServer, startRemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

// The console's own network against servers on loopback.
const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
const open: RemoteServer[] = []

test.use({ begin: 'forget', options: { mock: false } })
test.beforeEach(({ mesh }) => mesh.allow(/401|50\d|40\d/))
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function start(...args: Parameters<typeof startRemoteServer>): Promise<string> {
  const server = await startRemoteServer(...args)
  open.push(server)
  return server.url
}

async function report(page: Page, url: string): Promise<ConnectionReport> {
  const result = await invoke(page, 'servers:test', { url, key: KEY })
  if (!result.ok || !result.value) throw new Error('the test did not come to its end')
  return result.value
}

test('the connection test distinguishes failures', async ({ page }) => {
  const closed = await startRemoteServer(() => undefined)
  await closed.close()
  expect(await report(page, closed.url)).toMatchObject({
    failedStep: 'address',
    problem: { code: 'refused' },
  })
  expect(await report(page, 'http://no-such-name.invalid')).toMatchObject({
    failedStep: 'address',
    problem: { code: 'name' },
  })
  const other = await startRemoteServer((_, response) => response.end('{}'))
  open.push(other)
  const moved = await start((_, response) => response.writeHead(302, { location: other.url }).end())
  expect(await report(page, moved)).toMatchObject({
    failedStep: 'address',
    problem: { code: 'redirectTo' },
  })
  expect(other.asked).toEqual([])
  const page200 = await start((_, response) => response.end('<html>Hello</html>'))
  expect(await report(page, page200)).toMatchObject({
    failedStep: 'address',
    problem: { code: 'notHeadscale' },
  })
  expect(await report(page, page200.replace('http:', 'https:'))).toMatchObject({
    failedStep: 'tls',
    problem: { code: 'notTls' },
  })
  const { key, cert } = selfSigned('127.0.0.1')
  const secure = await start(
    (_, response) => response.end(),
    (listener) => createTlsServer({ key, cert }, listener),
  )
  expect(await report(page, secure.replace('http:', 'https:'))).toMatchObject({
    failedStep: 'tls',
    problem: { code: 'untrusted' },
  })
})

test('a server is connected, and its key is in no answer, no log and no file in the clear', async ({ page, mesh }) => {
  const server = await startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/user': { users: [{ id: '1', name: 'alice', createdAt: '2026-01-01T00:00:00Z' }] },
  })
  open.push(server)
  const added = await invoke(page, 'servers:add', { name: 'Test', url: server.url, color: 'blue', key: KEY })
  expect(added).toMatchObject({ ok: true, value: { session: { servers: [{ url: server.url, hasKey: true }] } } })
  expect(JSON.stringify(added)).not.toContain('secret')
  expect(await callApi(page, 'GET', '/api/v1/user')).toMatchObject({
    status: 200,
    body: { users: [{ name: 'alice' }] },
  })
  expect(await callApi(page, 'GET', '/api/v1/server')).toMatchObject({
    status: 200,
    body: { kind: 'headscale', version: 'v0.29.2' },
  })
  expect(await callApi(page, 'GET', '/api/v1/policy')).toMatchObject({ status: 501, body: { code: 'unsupported' } })
  expect(server.asked.every(({ headers }) => [undefined, `Bearer ${KEY}`].includes(headers.authorization))).toBe(true)
  expect(server.asked.every(({ headers }) => headers.cookie === undefined)).toBe(true)
  expect(mesh.log()).not.toContain('secret')
})

test('10,000 machines of a real server do not block the main process', async ({ page, mesh }) => {
  const user = { id: '1', name: 'alice', createdAt: '2026-01-01T00:00:00Z' }
  const long = 'a'.repeat(64)
  const nodes = Array.from({ length: 10_000 }, (_, index) => ({
    id: String(index + 1),
    machineKey: `mkey:${long}`,
    nodeKey: `nodekey:${long}`,
    discoKey: `discokey:${long}`,
    name: `machine-${index}`,
    givenName: `machine-${index}`,
    user,
    ipAddresses: [`100.64.${index >> 8}.${index & 255}`],
    preAuthKey: { id: '1', key: 'hskey-auth-aaaaaaaaaaaa-***', user, aclTags: [] },
    tags: [],
  }))
  const server = await startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/node': { nodes },
  })
  open.push(server)
  await invoke(page, 'servers:add', { name: 'Large', url: server.url, color: 'blue', key: KEY })
  const count = () =>
    page.evaluate(async () => ((await (await fetch('/api/v1/node')).json()) as { nodes: unknown[] }).nodes.length)
  expect(await count()).toBe(10_000)
  const before = await mesh.app.evaluateHandle(() =>
    process.getBuiltinModule('node:perf_hooks').performance.eventLoopUtilization(),
  )
  for (let round = 0; round < 5; round += 1) expect(await count()).toBe(10_000)
  const used = await before.evaluate(
    (then) => process.getBuiltinModule('node:perf_hooks').performance.eventLoopUtilization(then).utilization,
  )
  test.info().annotations.push({ type: 'main loop', description: `${Math.round(used * 100)} % of the time in use` })
  // A share of the time the lists take, which is the same on a busy machine: translating them in this process would be most of it.
  expect(used).toBeLessThan(0.4)
})
