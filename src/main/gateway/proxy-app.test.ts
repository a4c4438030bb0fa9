import { describe, expect, it, onTestFinished } from 'vitest'
import { applyListDelta } from '@shared/api/list-delta'
import { ListDelta } from '@shared/api/list-delta-schema'
import { directClient } from '@main/headscale/testing/http'
import { startJsonServer } from '@main/headscale/testing/remote-server'
import { createProxyApp } from './proxy-app'
import { fetchFrom } from '@tests/support/fetch-from'
import {
  caller,
  connect,
  startForTest,
  TEST_KEY,
  TEST_NOW,
  wireNode,
  wireUser,
} from '@tests/support/connect-remote-server'

describe('every response', () => {
  it('never contains the key, even if the server repeats it', async () => {
    const server = await startForTest((request, response) => {
      const message = `unknown header ${request.headers.authorization}`
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 2, message }))
    })
    const { body } = await caller(server.url)('GET', '/user')
    expect(body).toMatchObject({ code: 'internal', message: 'unknown header Bearer [API key]' })
  })

  it('that is a web page or incomplete is reported with a message', async () => {
    const page = await startForTest((_, response) => response.end('<html>Sign in</html>'))
    const half = await startForTest(({ url }, response) =>
      response.end(url === '/version' ? '{"version":"v0.29.2"}' : '{"users":[{"id":"1"'),
    )
    for (const path of ['/user', '/node']) {
      expect((await caller(page.url)('GET', path)).body).toMatchObject({
        code: 'badResponse',
        message: expect.stringContaining('web page'),
      })
      expect((await caller(half.url)('GET', path)).body).toMatchObject({
        code: 'badResponse',
        message: expect.stringContaining('JSON'),
      })
    }
  })

  it('comes from the requested server, with its own key, when two are connected', async () => {
    const servers = await Promise.all(
      ['one', 'two'].map((name) => startJsonServer({ 'GET /api/v1/user': { users: [wireUser('1', name)] } })),
    )
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
    const apps = servers.map(({ url }, index) =>
      createProxyApp({ target: { url, key: `key-${index}` }, http: directClient(), now: () => TEST_NOW }),
    )
    const answers = await Promise.all(apps.map((app) => fetchFrom(app)(new Request('http://console.test/api/v1/user'))))
    const names = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { users: { name: string }[] }).users[0]?.name),
    )
    expect(names).toEqual(['one', 'two'])
    expect(servers.map(({ asked }) => asked.map(({ headers }) => headers.authorization))).toEqual([
      ['Bearer key-0'],
      ['Bearer key-1'],
    ])
  })
})

describe('a list of a real server', () => {
  const node = (id: string, givenName: string) => ({
    id,
    givenName,
    name: givenName,
    user: wireUser('1', 'a'),
    tags: [],
  })

  it.each([
    ['/node', 'nodes', (name: string) => ({ nodes: [node('1', 'one'), node('2', name)] })],
    ['/user', 'users', (name: string) => ({ users: [wireUser('1', 'one'), wireUser('2', name)] })],
  ] as const)('%s is sent in full, then as unchanged, then as a delta', async (path, list, lists) => {
    let name = 'two'
    const server = await startForTest(({ url }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(url === '/version' ? { version: 'v0.29.2' } : lists(name)))
    })
    const app = createProxyApp({
      target: { url: server.url, key: TEST_KEY },
      http: directClient(),
      now: () => TEST_NOW,
    })
    const get = (headers: Record<string, string> = {}) =>
      fetchFrom(app)(new Request(`http://console.test/api/v1${path}`, { headers }))
    const first = await get()
    const etag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(200)
    expect((await get({ 'if-none-match': etag, 'a-im': 'list-delta' })).status).toBe(304)
    name = 'changed'
    const changed = await get({ 'if-none-match': etag, 'a-im': 'list-delta' })
    expect([changed.status, changed.headers.get('im'), changed.headers.get('delta-base')]).toEqual([
      226,
      'list-delta',
      etag,
    ])
    const delta = ListDelta.parse(await changed.json())
    expect(delta.items).toHaveLength(1)
    const [before, now] = [await first.json(), await (await get()).json()] as Record<string, unknown[]>[]
    expect(applyListDelta(before?.[list] ?? [], delta)).toEqual(now?.[list])
  })
})

describe('reads that accept copies', () => {
  const COPIES = { headers: { 'cache-control': 'max-age=60' } }

  it('ask the server once for machines and routes, and say how old the copy is', async () => {
    const server = await startJsonServer({
      'GET /version': { version: 'v0.29.2' },
      'GET /api/v1/node': { nodes: [wireNode({ approvedRoutes: ['10.0.0.0/8'], availableRoutes: ['10.0.0.0/8'] })] },
    })
    onTestFinished(() => server.close())
    const app = createProxyApp({
      target: { url: server.url, key: TEST_KEY },
      http: directClient(),
      now: () => TEST_NOW,
    })
    const get = (path: string, init?: RequestInit) =>
      fetchFrom(app)(new Request(`http://console.test/api/v1${path}`, init))
    const asked = () => server.asked.filter(({ path }) => path === '/api/v1/node').length
    const machines = await get('/node', COPIES)
    expect([machines.headers.get('age'), asked()]).toEqual([null, 1])
    const routes = await get('/routes', COPIES)
    expect([routes.headers.get('age'), asked()]).toEqual(['0', 1])
    expect(await routes.json()).toMatchObject({ routes: [{ prefix: '10.0.0.0/8' }] })
    // The page's version counts for copies, too.
    const etag = machines.headers.get('etag') ?? ''
    const again = await get('/node', { headers: { ...COPIES.headers, 'if-none-match': etag } })
    expect([again.status, again.headers.get('age'), asked()]).toEqual([304, '0', 1])
    expect([(await get('/node')).headers.get('age'), asked()]).toEqual([null, 2])
  })

  it('get no copy of a response that could not be read', async () => {
    let body = '<html>Sign in</html>'
    const server = await startForTest(({ url }, response) =>
      response.end(url === '/version' ? '{"version":"v0.29.2"}' : body),
    )
    const app = createProxyApp({
      target: { url: server.url, key: TEST_KEY },
      http: directClient(),
      now: () => TEST_NOW,
    })
    const read = () => fetchFrom(app)(new Request('http://console.test/api/v1/node', COPIES))
    expect((await read()).status).toBe(502)
    body = '{"nodes":'
    expect((await read()).status).toBe(502)
    body = '{"nodes":[]}'
    expect((await read()).status).toBe(200)
  })
})

describe('an aborted request of the page', () => {
  it('aborts the one to the server', async () => {
    let closed = 0
    const server = await startForTest((_, response) => response.on('close', () => (closed += 1)))
    const app = createProxyApp({
      target: { url: server.url, key: TEST_KEY },
      http: directClient(),
      now: () => TEST_NOW,
    })
    const page = new AbortController()
    const answer = fetchFrom(app)(new Request('http://console.test/api/v1/user', { signal: page.signal }))
    await expect.poll(() => server.asked.length).toBe(1)
    page.abort()
    expect((await answer).status).toBe(504)
    await expect.poll(() => closed).toBe(1)
  })
})

describe('the detected release', () => {
  it('is detected again after the connection broke, because another release may be there', async () => {
    let version = 'v0.28.0'
    let up = true
    const server = await startForTest((request, response) => {
      if (!up) return request.socket.destroy()
      if (request.url === '/version') return response.end(JSON.stringify({ version }))
      return response.writeHead(404).end('404 page not found')
    })
    const call = caller(server.url)
    expect((await call('GET', '/server')).body).toMatchObject({
      version: 'v0.28.0',
      capabilities: { policyCheck: false },
    })
    up = false
    expect((await call('GET', '/user')).status).toBe(503)
    up = true
    version = 'v0.29.2'
    expect((await call('GET', '/server')).body).toMatchObject({
      version: 'v0.29.2',
      capabilities: { policyCheck: true },
    })
  })

  it('is inferred from the server\'s API description if it calls itself "dev"', async () => {
    const paths = { '/api/v1/node/{nodeId}/approve_routes': {}, '/api/v1/auth/register': {} }
    const { call } = await connect('dev', { 'GET /swagger/v1/openapiv2.json': { paths } })
    expect((await call('GET', '/server')).body).toMatchObject({ version: 'dev', capabilities: { authSessions: true } })
  })
})
