import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@shared/api/error-codes'
import { createTestMock, type TestMock } from '@tests/support/mock-app'

// The demo server's responses to the requests of Headscale's own tests (headscale-api.md, appendix A): the status and code of each refusal,
// and the shape of each response. `npm run judge` compares it with the captured responses themselves.

const session = (tail: string) => `hskey-authreq-${tail.padEnd(24, '0')}`
const truncated = '{"acls":[{"action":"accept"'
const allowAll = '{"acls":[{"action":"accept","src":["*"],"dst":["*:*"]}]}'

type Call = [method: string, path: string, body?: unknown]

/** Sends a call to an empty network with a user alice, her machine, and a key of each kind. */
async function withAlice(call: Call): Promise<{ status: number; body: unknown }> {
  const mock = await createTestMock({ seed: null })
  try {
    await mock.call('POST', '/user', { name: 'alice', email: 'alice@example.com' })
    await mock.call('POST', '/apikey', {})
    await mock.call('POST', '/preauthkey', { user: '1', reusable: true })
    wait(mock, 'first', 'laptop')
    await mock.call('POST', '/auth/register', { user: 'alice', authId: session('first') })
    wait(mock, 'second', 'phone')
    return await mock.call(...call)
  } finally {
    mock.close()
  }
}

function wait({ db }: TestMock, tail: string, hostname: string): void {
  db.sessions.insert({ authId: session(tail), kind: 'registration', hostname, connects: false, verdict: null })
}

const refusals: [Call, status: number, code: ErrorCode][] = [
  [['DELETE', '/apikey/abc?id=1'], 400, 'invalid'],
  [['DELETE', '/apikey/abc?id=x'], 400, 'invalid'],
  [['DELETE', '/apikey/none'], 404, 'notFound'],
  [['POST', '/apikey/expire', { id: '1', prefix: 'abc' }], 400, 'invalid'],
  [['POST', '/apikey/expire', {}], 400, 'invalid'],
  [['POST', '/apikey/expire', { id: '999' }], 404, 'notFound'],
  [['POST', '/auth/approve', { authId: 'bad' }], 400, 'invalid'],
  [['POST', '/auth/approve', { authId: session('none') }], 404, 'notFound'],
  [['POST', '/auth/reject', { authId: 'bad' }], 400, 'invalid'],
  [['POST', '/auth/reject', { authId: session('none') }], 404, 'notFound'],
  [['POST', '/auth/register', { user: 'alice', authId: 'bad' }], 400, 'invalid'],
  [['POST', '/auth/register', { user: 'alice', authId: session('none') }], 404, 'notFound'],
  [['POST', '/auth/register', { user: 'ghost', authId: session('second') }], 404, 'notFound'],
  [['POST', '/preauthkey', { user: '1', aclTags: ['bad'] }], 400, 'invalid'],
  [['POST', '/preauthkey', { user: 'abc' }], 404, 'notFound'],
  [['POST', '/preauthkey', { user: '999' }], 404, 'notFound'],
  [['POST', '/preauthkey', { reusable: true }], 400, 'invalid'],
  [['POST', '/preauthkey/expire', { id: 'abc' }], 400, 'invalid'],
  [['POST', '/preauthkey/expire', { id: '999' }], 404, 'notFound'],
  [['DELETE', '/preauthkey?id=abc'], 400, 'invalid'],
  [['DELETE', '/preauthkey?id=999'], 404, 'notFound'],
  [['POST', '/user', { name: 'alice' }], 409, 'conflict'],
  [['DELETE', '/user/999'], 404, 'notFound'],
  [['GET', '/user?id=abc'], 400, 'invalid'],
  [['POST', '/user/abc/rename/bob'], 404, 'notFound'],
  [['POST', '/user/999/rename/bob'], 404, 'notFound'],
  [['GET', '/node?user=nope'], 404, 'notFound'],
  [['POST', '/node/register?user=alice&key=bad'], 400, 'invalid'],
  [['POST', `/node/register?user=nope&key=${session('second')}`], 404, 'notFound'],
  [['POST', '/node/1/tags', { tags: [] }], 400, 'invalid'],
  [['POST', '/node/1/tags', { tags: ['tag:server'] }], 400, 'invalid'],
  [['POST', '/policy/check', { policy: truncated }], 400, 'invalid'],
  [['PUT', '/policy', { policy: truncated }], 400, 'invalid'],
  [['POST', '/debug/node', { user: 'alice', key: 'bad' }], 404, 'notFound'],
  ...nodeCalls('abc', 400, 'invalid'),
  ...nodeCalls('99999', 404, 'notFound'),
]

/** Every call about one machine, with an id that is malformed or unused. */
function nodeCalls(id: string, status: number, code: ErrorCode): [Call, number, ErrorCode][] {
  const calls: Call[] = [
    ['GET', `/node/${id}`],
    ['DELETE', `/node/${id}`],
    ['POST', `/node/${id}/expire`],
    ['POST', `/node/${id}/rename/whatever`],
    ['POST', `/node/${id}/approve_routes`, { routes: ['10.0.0.0/24'] }],
    ['POST', `/node/${id}/tags`, { tags: ['tag:foo'] }],
  ]
  return calls.map((call) => [call, status, code])
}

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) as unknown
const text = expect.any(String) as unknown
const alice = { id: '1', name: 'alice', displayName: '', email: 'alice@example.com', provider: '', createdAt: time }
const laptop = {
  id: '1',
  name: 'laptop',
  givenName: 'laptop',
  registerMethod: 'REGISTER_METHOD_CLI',
  user: { id: '1', name: 'alice' },
  preAuthKey: null,
  expiry: null,
  tags: [],
  approvedRoutes: [],
  availableRoutes: [],
  subnetRoutes: [],
}
const apiKey = { id: '1', prefix: text, expiration: time, createdAt: time, lastSeen: null }
const authKey = { id: '1', key: text, reusable: true, ephemeral: false, used: false, aclTags: [], createdAt: time }

const responses: [Call, shape: object][] = [
  [['GET', '/health'], { databaseConnectivity: true }],
  [['GET', '/apikey'], { apiKeys: [apiKey] }],
  [['POST', '/apikey', {}], { apiKey: text }],
  [['POST', '/apikey/expire', { id: '1' }], {}],
  [['GET', '/user'], { users: [alice] }],
  [['GET', '/user?id=1'], { users: [alice] }],
  [['GET', '/user?name=alice'], { users: [alice] }],
  [['GET', '/user?id=2'], { users: [] }],
  [
    ['POST', '/user', { name: 'bob', displayName: 'Bob' }],
    { user: { id: '2', name: 'bob', displayName: 'Bob', email: '' } },
  ],
  [['POST', '/user/1/rename/carol'], { user: { ...alice, name: 'carol' } }],
  [['GET', '/preauthkey'], { preAuthKeys: [{ ...authKey, user: { id: '1', name: 'alice' } }] }],
  [
    ['POST', '/preauthkey', { aclTags: ['tag:ci'], ephemeral: true }],
    { preAuthKey: { user: null, aclTags: ['tag:ci'], ephemeral: true, used: false } },
  ],
  [['POST', '/preauthkey/expire', { id: '1' }], {}],
  [['DELETE', '/preauthkey?id=1'], {}],
  [['GET', '/node'], { nodes: [laptop] }],
  [['GET', '/node?user=alice'], { nodes: [laptop] }],
  [['GET', '/node/1'], { node: laptop }],
  [['POST', '/node/1/expire'], { node: { ...laptop, expiry: time } }],
  [['POST', '/node/1/rename/desk'], { node: { ...laptop, givenName: 'desk' } }],
  [['DELETE', '/node/1'], {}],
  [
    ['POST', '/auth/register', { user: 'alice', authId: session('second') }],
    { node: { ...laptop, id: '2', name: 'phone', givenName: 'phone' } },
  ],
  [
    ['POST', `/node/register?user=alice&key=${session('second')}`],
    { node: { ...laptop, id: '2', name: 'phone', givenName: 'phone' } },
  ],
  [['POST', '/node/backfillips?confirmed=true'], { changes: [] }],
  [['GET', '/policy'], { policy: '' }],
  [['PUT', '/policy', { policy: allowAll }], { policy: allowAll, updatedAt: time }],
  [['POST', '/policy/check', { policy: allowAll }], {}],
]

const nameOf = ([method, path, body]: Call) => `${method} ${path} ${body ? JSON.stringify(body) : ''}`

describe('the demo server responds like a real server', () => {
  test.each(refusals.map(([call, ...rest]) => [nameOf(call), call, ...rest] as const))(
    'refuses %s',
    async (_, call, status, code) => {
      const response = await withAlice(call)
      expect(response).toMatchObject({ status, body: { code, message: expect.stringMatching(/./) as unknown } })
    },
  )

  test.each(responses.map(([call, shape]) => [nameOf(call), call, shape] as const))(
    'answers %s',
    async (_, call, shape) => {
      expect(await withAlice(call)).toMatchObject({ status: 200, body: shape })
    },
  )

  test('lists nothing in an empty network', async () => {
    const mock = await createTestMock({ seed: null })
    const bodies = await Promise.all(['/user', '/node', '/apikey', '/preauthkey'].map((path) => mock.call('GET', path)))
    mock.close()
    expect(bodies.map(({ body }) => body)).toEqual([{ users: [] }, { nodes: [] }, { apiKeys: [] }, { preAuthKeys: [] }])
  })
})
