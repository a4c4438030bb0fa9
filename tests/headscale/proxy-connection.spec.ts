import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { createProxyApp } from '@main/gateway/proxy-app'
import { testConnection } from '@main/headscale/connection-test'
import { directClient } from '@main/headscale/testing/http'
import { fetchFrom } from '@tests/support/fetch-from'
import { connect, type Console } from './console'
import { thisLine } from './line'
import { freePort } from '@main/host/connection'
import { policyText } from './policy-text'
import { refusal } from './refusal'
import { type Headscale, startHeadscale } from './server'

// The proxy alone, without the app, against a real server without machines. The last test stops the server.
test.describe.configure({ mode: 'serial' })

const { version } = thisLine()
const http = directClient()

let server: Headscale
let api: Console

test.beforeAll(async () => {
  server = await startHeadscale()
  api = connect(server.url, server.key)
})

test.afterAll(() => server?.stop())

test('the connection test names the step that fails', async () => {
  const { url, key } = server
  expect(await testConnection({ url, key, http })).toEqual({
    ok: true,
    failedStep: null,
    problem: null,
    certificate: null,
    version,
  })
  expect(await testConnection({ url: `${url}/`, key, http })).toMatchObject({ ok: true })
  expect(await testConnection({ url, key: `${key.slice(0, -4)}zzzz`, http })).toMatchObject({ failedStep: 'key' })
  expect(await testConnection({ url, key: 'nonsense', http })).toMatchObject({ failedStep: 'key' })
  const closed = `http://127.0.0.1:${await freePort()}`
  expect(await testConnection({ url: closed, key, http })).toMatchObject({
    failedStep: 'address',
    problem: { code: 'refused' },
  })
  expect(await testConnection({ url: 'http://no-such-host.invalid', key, http })).toMatchObject({
    failedStep: 'address',
    problem: { code: 'name' },
  })
  expect(await testConnection({ url: `${url}/headscale`, key, http })).toMatchObject({
    failedStep: 'address',
    problem: { code: 'path' },
  })
  expect(await testConnection({ url: url.replace('http:', 'https:'), key, http })).toMatchObject({ failedStep: 'tls' })
})

test('the answers to the key tell the release behind a proxy that passes only /api', async () => {
  const proxy = createServer((request, response) => {
    if (!request.url?.startsWith('/api/')) return void response.writeHead(403).end('<html>Forbidden</html>')
    const { authorization = '' } = request.headers
    return void fetch(`${server.url}${request.url}`, { headers: { authorization } }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const report = await testConnection({ url, key: server.key, http })
  const refused = await testConnection({ url, key: 'nonsense', http })
  const info = await connect(url, server.key).server.info({})
  proxy.close()
  expect(report).toMatchObject({ ok: true })
  expect(refused).toMatchObject({ failedStep: 'key' })
  expect(info.capabilities).toEqual((await api.server.info({})).capabilities)
})

test('recognises a server that is not Headscale', async () => {
  const other = createServer((_, response) => response.end('<html>Welcome</html>')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const report = await testConnection({ url: `http://127.0.0.1:${port}`, key: server.key, http })
  other.close()
  expect(report).toMatchObject({ ok: false, failedStep: 'address', problem: { code: 'notHeadscale' } })
})

test('a new server: its version, its health, and empty lists', async () => {
  expect(await api.server.info({})).toMatchObject({
    kind: 'headscale',
    version,
    url: server.url,
    capabilities: { moveNode: false, expireAt: true, neverExpire: true, tagsAreIdentity: true, policyCheck: true },
  })
  expect(await api.server.health({})).toEqual({ databaseConnectivity: true })
  expect(await api.users.list({})).toEqual({ users: [] })
  expect(await api.nodes.list({})).toEqual({ nodes: [] })
  expect(await api.routes.list({})).toEqual({ routes: [] })
  expect(await api.preAuthKeys.list({})).toEqual({ preAuthKeys: [] })
  expect((await api.apiKeys.list({})).apiKeys).toHaveLength(1)
  expect(await api.policy.get({})).toEqual({ id: null, policy: '', updatedAt: null, writable: true, reason: null })
  expect(await refusal(connect(server.url, 'wrong').users.list({}))).toMatchObject({ code: 'unauthorized' })
})

test('reads have an etag, and an unchanged list has no body', async () => {
  const app = createProxyApp({ target: server, http, now: Date.now })
  const first = await fetchFrom(app)(new Request('http://console.test/api/v1/user'))
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^".+"$/)
  const again = await fetchFrom(app)(
    new Request('http://console.test/api/v1/user', { headers: { 'if-none-match': etag } }),
  )
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a policy file is read-only', async () => {
  const fromFile = await startHeadscale({ policyFile: policyText })
  const other = connect(fromFile.url, fromFile.key)
  const stored = await other.policy.get({}).finally(() => undefined)
  const refused = await refusal(other.policy.set({ policy: policyText }))
  await fromFile.stop()
  // The page words the reason itself.
  expect(stored).toMatchObject({ policy: policyText, writable: false, updatedAt: null, reason: null })
  expect(refused).toMatchObject({ code: 'forbidden' })
})

test('a server that has stopped is reported as offline', async () => {
  await server.stop()
  expect(await refusal(api.users.list({}))).toMatchObject({ code: 'offline' })
})
