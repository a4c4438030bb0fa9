import { afterEach, describe, expect, it, vi } from 'vitest'
import { issue } from '@shared/api/issue'
import { createProxyApp } from '@main/gateway/proxy-app'
import { directClient } from './testing/http'
import { type RemoteServer, startRemoteServer } from './testing/remote-server'
import { checked, fetchFrom } from '@tests/support/fetch-from'

const open: RemoteServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/**
 * The outcome of a write: applied, but its response is cut; cut before it is applied; applied, and the server is gone or refuses the key; or
 * `slow`, neither applied nor answered when the time is up.
 */
type Trouble = 'answerCut' | 'requestCut' | 'gone' | 'keyRefused' | 'halfAnswer' | 'silent' | 'slow'

const NOW = Date.parse('2026-11-21T08:00:00Z')

interface Item {
  id: string
  [field: string]: unknown
}

/** The data of a small server and how writes change it. */
function createState() {
  const users: Item[] = [{ id: '1', name: 'alice' }]
  const nodes: Item[] = [
    {
      id: '7',
      name: 'a',
      givenName: 'a',
      user: users[0],
      tags: [],
      approvedRoutes: [],
      availableRoutes: ['10.1.0.0/16'],
    },
  ]
  const apiKeys: Item[] = [{ id: '1', prefix: 'hskey-api-aaaaaaaaaaaa-***', expiration: '2027-01-01T00:00:00Z' }]
  const preAuthKeys: Item[] = [
    { id: '1', key: 'hskey-auth-aaaaaaaaaaaa-***', expiration: '2027-01-01T00:00:00Z', aclTags: ['tag:a'] },
  ]
  let policy = '{}'
  const past = '2026-11-21T07:59:59Z'
  const node = nodes[0] as Item
  const writes: readonly (readonly [RegExp, (body: Record<string, unknown>, ...parts: string[]) => unknown])[] = [
    [/^POST \/user$/, (body) => users.push({ id: '2', name: body['name'] })],
    [/^POST \/user\/1\/rename\/(\w+)$/, (_, name) => Object.assign(users[0] as Item, { name })],
    [/^DELETE \/user\/1$/, () => users.pop()],
    [
      /^POST \/apikey$/,
      (body) => apiKeys.push({ id: '2', prefix: 'hskey-api-bbbbbbbbbbbb-***', expiration: body['expiration'] }),
    ],
    [/^POST \/apikey\/expire$/, () => Object.assign(apiKeys[0] as Item, { expiration: past })],
    [/^DELETE \/apikey\//, () => apiKeys.pop()],
    [
      /^POST \/preauthkey$/,
      (body) => preAuthKeys.push({ ...body, id: '2', key: 'hskey-auth-bbbbbbbbbbbb-***', user: null }),
    ],
    [/^POST \/preauthkey\/expire$/, () => Object.assign(preAuthKeys[0] as Item, { expiration: past })],
    [/^DELETE \/preauthkey/, () => preAuthKeys.pop()],
    [/^POST \/node\/7\/rename\/(\w+)$/, (_, givenName) => Object.assign(node, { givenName })],
    [
      /^POST \/node\/7\/expire/,
      (body) => Object.assign(node, { expiry: body['disableExpiry'] ? null : (body['expiry'] ?? past) }),
    ],
    [/^POST \/node\/7\/tags$/, (body) => Object.assign(node, { tags: body['tags'] })],
    [/^POST \/node\/7\/approve_routes$/, (body) => Object.assign(node, { approvedRoutes: body['routes'] })],
    [/^DELETE \/node\/7$/, () => nodes.pop()],
    [/^POST \/node\/register/, () => nodes.push({ ...node, id: '8' })],
    [/^PUT \/policy$/, (body) => (policy = String(body['policy']))],
  ]
  return {
    read(path: string): unknown {
      if (path === '/version') return { version: 'v0.29.2' }
      if (path.startsWith('/api/v1/user')) return { users }
      if (path.startsWith('/api/v1/apikey')) return { apiKeys }
      if (path.startsWith('/api/v1/preauthkey')) return { preAuthKeys }
      if (path === '/api/v1/node') return { nodes }
      if (path === '/api/v1/node/7') return nodes[0] && { node: nodes[0] }
      return path === '/api/v1/policy' ? { policy, updatedAt: '2026-11-21T07:00:00Z' } : undefined
    },
    write(asked: string, body: Record<string, unknown>): void {
      const [pattern, act] = writes.find(([each]) => each.test(asked)) ?? []
      if (!pattern || !act) throw new Error(`No such write: ${asked}`)
      act(body, ...(pattern.exec(asked) ?? []).slice(1))
    },
    addPreAuthKey(fields: Readonly<Record<string, unknown>>): void {
      preAuthKeys.push({ id: '3', key: 'hskey-auth-cccccccccccc-***', expiration: '2027-01-01T00:00:00Z', ...fields })
    },
  }
}

/** Returns a function that makes a pending request time out when called, instead of after 15 s. */
function timeByHand(): () => void {
  let latest = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (latest = new AbortController()).signal)
  return () => latest.abort(new DOMException('The time is up', 'TimeoutError'))
}

/** `meanwhile` makes the changes of others during the write. */
async function startTroubled(trouble: Trouble, meanwhile?: (state: ReturnType<typeof createState>) => void) {
  const state = createState()
  const timeIsUp = timeByHand()
  let gone = false
  let refused = false
  const server = await startRemoteServer((request, response, body) => {
    const { method = '', url = '' } = request
    if (gone) return request.socket.destroy()
    if (refused) return response.writeHead(401).end('Unauthorized')
    if (method === 'GET') {
      const found = state.read(url)
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(found ?? { code: 5, message: 'node not found' }))
    }
    if (trouble === 'slow') return timeIsUp()
    if (trouble !== 'requestCut')
      state.write(`${method} ${url.replace('/api/v1', '')}`, body ? (JSON.parse(body) as Record<string, unknown>) : {})
    meanwhile?.(state)
    gone = trouble === 'gone'
    refused = trouble === 'keyRefused'
    if (trouble === 'silent') return timeIsUp()
    return trouble === 'halfAnswer' ? response.end('{"node":{"id":"7"') : request.socket.destroy()
  })
  open.push(server)
  return server
}

async function call(server: RemoteServer, [method, path, body]: Write, signal?: AbortSignal) {
  const app = createProxyApp({
    target: { url: server.url, key: 'the-key' },
    http: directClient(),
    now: () => NOW,
    limits: { backOff: 1 },
  })
  const request = new Request(`http://console.test/api/v1${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal && { signal }),
  })
  const response = await fetchFrom(checked(app))(request)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

type Write = readonly [method: string, path: string, body?: Record<string, unknown>]

/** Every write that can be looked up, with its expected result. */
const found: readonly (readonly [Write, object])[] = [
  [['POST', '/user', { name: 'bob' }], { user: { id: '2', name: 'bob' } }],
  [['POST', '/user/alice/rename/carol'], { user: { id: '1', name: 'carol' } }],
  [['DELETE', '/user/alice'], {}],
  [['POST', '/apikey/expire', { prefix: 'hskey-api-aaaaaaaaaaaa' }], {}],
  [['DELETE', '/apikey/hskey-api-aaaaaaaaaaaa'], {}],
  [['POST', '/preauthkey/expire', { id: '1' }], {}],
  [['DELETE', '/preauthkey?id=1'], {}],
  [['POST', '/node/7/rename/b'], { node: { givenName: 'b' } }],
  [['POST', '/node/7/expire', {}], { node: { expiry: '2026-11-21T07:59:59Z' } }],
  [['POST', '/node/7/expire', { expiry: '2030-01-01T00:00:00Z' }], { node: { expiry: '2030-01-01T00:00:00Z' } }],
  [['POST', '/node/7/tags', { tags: ['tag:b', 'tag:a'] }], { node: { tags: ['tag:a', 'tag:b'] } }],
  [['POST', '/node/7/approve_routes', { routes: ['10.1.0.0/16'] }], { node: { approvedRoutes: ['10.1.0.0/16'] } }],
  [['POST', '/routes/7-10.1.0.0_16/enable', {}], {}],
  [['DELETE', '/node/7'], {}],
  [['PUT', '/policy', { policy: '{"acls":[]}' }], { policy: '{"acls":[]}' }],
]

/** The error of a write that was not applied. */
const notDone = { code: 'offline', details: expect.arrayContaining([issue('notDone')]) }

const name = (write: Write) => write.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ')

describe('a write whose response is lost', () => {
  it.each(found.map(([write, answer]) => [name(write), write, answer] as const))(
    'looks up the outcome and reports success: %s',
    async (_, write, answer) => {
      const server = await startTroubled('answerCut')
      expect(await call(server, write)).toMatchObject({ status: 200, body: answer })
      // It was sent once.
      expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    },
  )

  it.each(found.map(([write, answer]) => [name(write), write, answer] as const))(
    'is looked up also if its page has withdrawn it, because the journal needs the outcome: %s',
    async (_, write, answer) => {
      const page = new AbortController()
      const server = await startTroubled('answerCut', () => page.abort())
      expect(await call(server, write, page.signal)).toMatchObject({ status: 200, body: answer })
    },
  )

  it.each(found.map(([write]) => [name(write), write] as const))(
    'reports that it was not done if the lookup finds no change: %s',
    async (_, write) => {
      const { status, body } = await call(await startTroubled('requestCut'), write)
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'offline' } })
      expect(body['details']).toContainEqual(issue('notDone'))
    },
  )

  it.each(['gone', 'keyRefused'] as const)('reports uncertain if the server is then %s', async (trouble) => {
    const { body } = await call(await startTroubled(trouble), ['POST', '/node/7/rename/b'])
    expect(body).toMatchObject({ code: 'uncertain' })
  })

  it.each(found.map(([write]) => [name(write), write] as const))(
    'reports uncertain if a server that did not answer in time shows no change, because it may still make it: %s',
    async (_, write) => {
      expect((await call(await startTroubled('slow'), write)).body).toMatchObject({ code: 'uncertain' })
    },
  )

  it.each(['halfAnswer', 'silent'] as const)('is looked up after %s, too', async (trouble) => {
    const server = await startTroubled(trouble)
    expect(await call(server, ['POST', '/node/7/rename/b'])).toMatchObject({
      status: 200,
      body: { node: { givenName: 'b' } },
    })
  })

  it('reports that the secret of a created key is lost', async () => {
    const { body: api } = await call(await startTroubled('answerCut'), ['POST', '/apikey', {}])
    expect(api).toMatchObject({ code: 'lostSecret', message: expect.stringContaining('hskey-api-bbbbbbbbbbbb') })
    const { body } = await call(await startTroubled('answerCut'), ['POST', '/preauthkey', { aclTags: ['tag:a'] }])
    expect(body).toMatchObject({ code: 'lostSecret', message: expect.stringContaining('bbbbbbbbbbbb') })
  })

  it.each<{ write: Write }>([
    { write: ['POST', '/apikey', { expiration: '2027-01-01T00:00:00Z' }] },
    { write: ['POST', '/preauthkey', { expiration: '2027-01-01T00:00:00Z', aclTags: ['tag:a'] }] },
  ])('does not report an existing similar key as created: $write', async ({ write }) => {
    const { body } = await call(await startTroubled('requestCut'), write)
    expect(body).toMatchObject(notDone)
  })

  it.each([
    { aclTags: ['tag:b'] },
    { ephemeral: true, aclTags: ['tag:a'] },
    { user: { id: '1', name: 'alice' }, aclTags: ['tag:a'] },
  ])('does not report a new key of another kind as created: %j', async (other) => {
    const server = await startTroubled('requestCut', (state) => state.addPreAuthKey(other))
    const write: Write = ['POST', '/preauthkey', { expiration: '2027-01-01T00:00:00Z', aclTags: ['tag:a'] }]
    expect((await call(server, write)).body).toMatchObject(notDone)
  })

  it('reports uncertain if another similar key was created at the same moment', async () => {
    const server = await startTroubled('answerCut', (state) => state.addPreAuthKey({ aclTags: ['tag:a'] }))
    const write: Write = ['POST', '/preauthkey', { expiration: '2027-01-01T00:00:00Z', aclTags: ['tag:a'] }]
    expect((await call(server, write)).body).toMatchObject({ code: 'uncertain' })
  })

  it('reports uncertain for a registration, because the machine cannot be identified', async () => {
    const server = await startTroubled('answerCut')
    const { body } = await call(server, ['POST', '/node/register', { user: 'alice', key: 'hskey-authreq-x' }])
    expect(body).toMatchObject({ code: 'uncertain' })
  })

  it('does not report success for a user who existed before', async () => {
    const { body } = await call(await startTroubled('answerCut'), ['POST', '/user', { name: 'alice' }])
    expect(body).toMatchObject({ code: 'offline' })
  })
})
