import { contract } from '@shared/api/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createProxyApp } from '@main/api/proxy-app'
import { type FarServer, startFarServer, startJsonServer } from './testing/far-server'

const open: FarServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
const NOW = Date.parse('2026-11-21T08:00:00Z')

/** A server of a line, with some answers, and a console's call to it. */
async function connect(version: string, answers: Readonly<Record<string, unknown>>, checkAnswers = true) {
  const server = await startJsonServer({ 'GET /version': { version }, ...answers })
  open.push(server)
  return { server, call: caller(server.url, checkAnswers) }
}

function caller(url: string, checkAnswers = true) {
  const app = createProxyApp({ target: { url, key: KEY }, fetch, now: () => NOW, checkAnswers, limits: { retries: 0 } })
  return async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://console.test/api/v1${path}`, init))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

const sent = (server: FarServer, method: string) => server.asked.filter((request) => request.method === method)

const user = (id: string, name: string) => ({ id, name, createdAt: '2026-01-01T00:00:00Z' })
const node = (more: object) => ({
  id: '7',
  name: 'a',
  givenName: 'a',
  user: user('1', 'alice'),
  ipAddresses: ['100.64.0.1'],
  ...more,
})

describe('machines', () => {
  const serving = node({
    approvedRoutes: ['10.0.0.0/24'],
    availableRoutes: ['10.0.0.0/24'],
    subnetRoutes: [],
    tags: [],
  })

  it('expire with the date in the query and in the body: each line reads one of them, and expires at once without it', async () => {
    const path = '/api/v1/node/7/expire?expiry=2027-01-01T00%3A00%3A00%2B01%3A00'
    const { server, call } = await connect('v0.29.2', { [`POST ${path}`]: { node: node({ tags: [] }) } })
    expect((await call('POST', '/node/7/expire', { expiry: '2027-01-01T00:00:00+01:00' })).status).toBe(200)
    expect(sent(server, 'POST')).toMatchObject([{ path, body: '{"expiry":"2027-01-01T00:00:00+01:00"}' }])
  })

  it('take what single answers leave out from the list', async () => {
    const { call } = await connect('v0.29.2', {
      'GET /api/v1/node/7': { node: serving },
      'GET /api/v1/node': { nodes: [{ ...serving, subnetRoutes: ['10.0.0.0/24'], online: true }] },
    })
    expect((await call('GET', '/node/7')).body).toMatchObject({ node: { subnetRoutes: ['10.0.0.0/24'], online: true } })
  })

  it('count a write as done although completing its answer fails', async () => {
    const { call } = await connect('v0.29.2', {
      'POST /api/v1/node/7/rename/b': { node: { ...serving, givenName: 'b' } },
    })
    expect(await call('POST', '/node/7/rename/b')).toMatchObject({ status: 200, body: { node: { givenName: 'b' } } })
  })

  it('have no owner where tags are the owner, however a line shows it', async () => {
    const tagged = node({ tags: ['tag:b', 'tag:a'], user: user('2147455555', 'tagged-devices') })
    const { call } = await connect('v0.28.0', { 'GET /api/v1/node': { nodes: [tagged] } })
    expect((await call('GET', '/node')).body['nodes']).toMatchObject([{ user: null, tags: ['tag:a', 'tag:b'] }])
  })

  it('have both kinds of tags and an owner before 0.28', async () => {
    const tagged = node({ forcedTags: ['tag:b'], validTags: ['tag:a', 'tag:b'], invalidTags: ['tag:c'] })
    const { call } = await connect('v0.27.1', { 'GET /api/v1/node': { nodes: [tagged] } })
    const [first] = (await call('GET', '/node')).body['nodes'] as unknown[]
    expect(first).toMatchObject({ tags: ['tag:a', 'tag:b'], invalidTags: ['tag:c'], user: { name: 'alice' } })
  })

  it('never show a zero instant or an offset', async () => {
    const times = {
      createdAt: '2026-01-01T02:00:00.123456789+02:00',
      expiry: '0001-01-01T00:00:00Z',
      lastSeen: '0001-01-01T00:53:28+00:53',
    }
    const { call } = await connect('v0.29.2', { 'GET /api/v1/node': { nodes: [node(times)] } })
    expect((await call('GET', '/node')).body['nodes']).toMatchObject([
      { createdAt: '2026-01-01T00:00:00.123Z', expiry: null, lastSeen: null },
    ])
  })

  it('leave as the same bytes with and without the check of answers', async () => {
    const answers = { 'GET /api/v1/node': { nodes: [serving, node({ id: '8', unknownField: 1 })] } }
    const [checked, fast] = [await connect('v0.29.2', answers), await connect('v0.29.2', answers, false)]
    for (const path of ['/node', '/routes'])
      expect(await fast.call('GET', path)).toEqual(await checked.call('GET', path))
    expect(contract.nodes.list.output.safeParse((await fast.call('GET', '/node')).body).success).toBe(true)
  })
})

describe('routes', () => {
  it('of a table are put on their machines, which leave them out', async () => {
    const row = (id: string, prefix: string, more: object) => ({ id, node: { id: '7' }, prefix, ...more })
    const routes = [
      row('1', '10.1.0.0/16', { advertised: true, enabled: true, isPrimary: true }),
      row('2', '10.2.0.0/16', { advertised: true, enabled: false, isPrimary: false }),
      row('3', '0.0.0.0/0', { advertised: true, enabled: true, isPrimary: false }),
      { ...row('4', '10.4.0.0/16', { advertised: true }), node: null },
    ]
    const { call } = await connect('v0.24.2', {
      'GET /api/v1/node': { nodes: [node({}), node({ id: '8' })] },
      'GET /api/v1/node/7': { node: node({}) },
      'GET /api/v1/routes': { routes },
    })
    const merged = {
      availableRoutes: ['10.1.0.0/16', '10.2.0.0/16', '0.0.0.0/0'],
      approvedRoutes: ['10.1.0.0/16', '0.0.0.0/0'],
      subnetRoutes: ['10.1.0.0/16', '0.0.0.0/0'],
    }
    const none = { availableRoutes: [], approvedRoutes: [], subnetRoutes: [] }
    expect((await call('GET', '/node')).body).toMatchObject({ nodes: [merged, { id: '8', ...none }] })
    expect((await call('GET', '/node/7')).body).toMatchObject({ node: merged })
  })

  it('do not undo each other when two are switched at once', async () => {
    let approved = ['10.1.0.0/16']
    const answer = () => ({
      node: node({ approvedRoutes: approved, availableRoutes: ['10.1.0.0/16', '10.2.0.0/16', '10.3.0.0/16'] }),
    })
    const server = await startFarServer((request, response, body) => {
      if (request.url === '/version') return response.end('{"version":"v0.29.2"}')
      if (request.method === 'POST') approved = (JSON.parse(body) as { routes: string[] }).routes
      // Slow enough that both would read before either has written.
      return setTimeout(() => response.end(JSON.stringify(answer())), 30)
    })
    open.push(server)
    const call = caller(server.url)
    const switches = [
      call('POST', '/routes/7-10.2.0.0_16/enable'),
      call('POST', '/routes/7-10.3.0.0_16/enable'),
      call('POST', '/routes/7-10.1.0.0_16/disable'),
    ]
    expect((await Promise.all(switches)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(approved.toSorted()).toEqual(['10.2.0.0/16', '10.3.0.0/16'])
  })
})

describe('users', () => {
  it('are renamed and deleted by id from 0.24 on, and an id that is another name hits nobody', async () => {
    const users = [user('1', '2'), user('2', 'bob')]
    const { server, call } = await connect('v0.29.2', { 'GET /api/v1/user': { users }, 'DELETE /api/v1/user/1': {} })
    expect((await call('DELETE', '/user/2')).status).toBe(200)
    expect((await call('DELETE', '/user/2?id=2')).status).toBe(404)
    expect(sent(server, 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/user/1'])
  })

  it('are named by name before', async () => {
    const { server, call } = await connect('v0.23.0', {
      'GET /api/v1/user': { users: [user('1', 'bob')] },
      'DELETE /api/v1/user/bob': {},
    })
    expect((await call('DELETE', '/user/bob')).status).toBe(200)
    expect(sent(server, 'DELETE')).toHaveLength(1)
  })

  it('of one name need the id', async () => {
    const { call } = await connect('v0.29.2', { 'GET /api/v1/user': { users: [user('1', 'bob'), user('2', 'bob')] } })
    expect((await call('DELETE', '/user/bob')).body).toMatchObject({ code: 'conflict' })
  })
})

describe('keys', () => {
  it('are never born expired: a date is always sent', async () => {
    const { server, call } = await connect('v0.29.2', {
      'GET /api/v1/user': { users: [user('1', 'bob')] },
      'POST /api/v1/apikey': { apiKey: 'hskey-api-bbbbbbbbbbbb-x' },
      'POST /api/v1/preauthkey': { preAuthKey: { id: '1', key: 'k', user: null } },
    })
    await call('POST', '/apikey', {})
    await call('POST', '/preauthkey', { user: '1' })
    expect(sent(server, 'POST').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { expiration: '2027-02-19T08:00:00.000Z' },
      { user: '1', reusable: false, ephemeral: false, aclTags: [], expiration: '2026-11-21T09:00:00.000Z' },
    ])
  })

  it('of a user who is deleted meanwhile are none, where they are listed user by user', async () => {
    const answers: Record<string, unknown> = {
      '/version': { version: 'v0.26.1' },
      '/api/v1/user': { users: [user('1', 'alice'), user('2', 'gone')] },
      '/api/v1/preauthkey?user=1': { preAuthKeys: [{ id: '5', key: 'k', user: 'alice' }] },
    }
    const server = await startFarServer((request, response) => {
      const answer = answers[request.url ?? '']
      response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { code: 2, message: 'user not found', details: [] }))
    })
    open.push(server)
    const { status, body } = await caller(server.url)('GET', '/preauthkey')
    expect(sent(server, 'GET').map(({ path }) => path)).toContain('/api/v1/preauthkey?user=2')
    expect([status, body]).toMatchObject([200, { preAuthKeys: [{ id: '5' }] }])
  })

  it('made without a date are shown as expired since they were made', async () => {
    const key = { id: '1', prefix: 'abcdefg***', expiration: '0001-01-01T00:00:00Z', createdAt: '2026-01-01T00:00:00Z' }
    const { server, call } = await connect('v0.29.2', {
      'GET /api/v1/apikey': { apiKeys: [key] },
      'DELETE /api/v1/apikey/abcdefg': {},
    })
    expect((await call('GET', '/apikey')).body).toMatchObject({ apiKeys: [{ expiration: '2026-01-01T00:00:00Z' }] })
    expect((await call('POST', '/apikey/expire', { id: '1' })).body).toMatchObject({
      message: 'ApiKey already expired',
    })
    // The mask of a key from an older server is not part of its prefix.
    expect((await call('DELETE', '/apikey/abcdefg***')).status).toBe(200)
    expect(sent(server, 'DELETE')).toHaveLength(1)
  })
})

describe('every answer', () => {
  it('is free of the key, even where the server repeats it', async () => {
    const server = await startFarServer((request, response) => {
      const message = `unknown header ${request.headers.authorization}`
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 2, message }))
    })
    open.push(server)
    const { body } = await caller(server.url)('GET', '/user')
    expect(body).toMatchObject({ code: 'internal', message: 'unknown header Bearer [API key]' })
  })

  it('that is a web page or half an answer is told in words', async () => {
    const page = await startFarServer((_, response) => response.end('<html>Sign in</html>'))
    const half = await startFarServer(({ url }, response) =>
      response.end(url === '/version' ? '{"version":"v0.29.2"}' : '{"users":[{"id":"1"'),
    )
    open.push(page, half)
    for (const path of ['/user', '/node']) {
      expect((await caller(page.url)('GET', path)).body).toMatchObject({
        code: 'badAnswer',
        message: expect.stringContaining('web page'),
      })
      expect((await caller(half.url)('GET', path)).body).toMatchObject({
        code: 'badAnswer',
        message: expect.stringContaining('JSON'),
      })
    }
  })

  it('comes from the server asked, with its own key, when two are connected', async () => {
    const servers = await Promise.all(
      ['one', 'two'].map((name) => startJsonServer({ 'GET /api/v1/user': { users: [user('1', name)] } })),
    )
    open.push(...servers)
    const apps = servers.map(({ url }, index) =>
      createProxyApp({ target: { url, key: `key-${index}` }, fetch, now: () => NOW }),
    )
    const answers = await Promise.all(apps.map((app) => app.fetch(new Request('http://console.test/api/v1/user'))))
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

describe('a request the page withdraws', () => {
  it('stops the one to the server', async () => {
    let closed = 0
    const server = await startFarServer((_, response) => response.on('close', () => (closed += 1)))
    open.push(server)
    const app = createProxyApp({ target: { url: server.url, key: KEY }, fetch, now: () => NOW })
    const page = new AbortController()
    const answer = app.fetch(new Request('http://console.test/api/v1/user', { signal: page.signal }))
    await expect.poll(() => server.asked.length).toBe(1)
    page.abort()
    expect((await answer).status).toBe(504)
    await expect.poll(() => closed).toBe(1)
  })
})

describe('what a server is', () => {
  it('is asked again after the connection broke: another release may have come back', async () => {
    let version = 'v0.28.0'
    let up = true
    const server = await startFarServer((request, response) => {
      if (!up) return request.socket.destroy()
      if (request.url === '/version') return response.end(JSON.stringify({ version }))
      return response.writeHead(404).end('404 page not found')
    })
    open.push(server)
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

  it('is read from its own description where it calls itself "dev"', async () => {
    const paths = { '/api/v1/node/{nodeId}/approve_routes': {}, '/api/v1/auth/register': {} }
    const { call } = await connect('dev', { 'GET /swagger/v1/openapiv2.json': { paths } })
    expect((await call('GET', '/server')).body).toMatchObject({ version: 'dev', capabilities: { authSessions: true } })
  })
})
