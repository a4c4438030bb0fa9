import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '@shared/api/error-body'
import { createTestMock, type TestMock } from '@tests/support/mock-app'

const at = '2026-01-01T00:00:00.000Z'
const authId = (tail: string) => `hskey-authreq-${tail.padEnd(24, '0')}`
const noUser = 'user not found'
const noNode = 'node not found'
const notANumber = (parameter: string, text = 'abc') =>
  `type mismatch, parameter: ${parameter}, error: strconv.ParseUint: parsing "${text}": invalid syntax`

/** Method, path after /api/v1, body, status, message (or a pattern for it). */
type Case = [method: string, path: string, body: unknown, status: number, message: string | RegExp]

const users: Case[] = [
  ['POST', '/user', {}, 400, 'name nameRequired'],
  ['POST', '/user', { name: 'a' }, 400, 'name nameShort 2'],
  ['POST', '/user', { name: '1abc' }, 400, 'name nameStartLetter'],
  ['POST', '/user', { name: 'a b' }, 400, 'name nameUser'],
  ['POST', '/user', { name: 'a@b@c' }, 400, 'name nameOneAt'],
  ['POST', '/user', { name: 'abc@' }, 400, 'name nameEndAt'],
  ['POST', '/user', { name: 'a'.repeat(64) }, 400, 'name nameLong 63'],
  ['POST', '/user', { name: 'carol', email: 'nobody' }, 400, 'email email'],
  ['POST', '/user', { name: 'carol', pictureUrl: 'javascript:alert(1)' }, 400, 'pictureUrl httpUrl'],
  ['POST', '/user', { name: 'alice' }, 409, 'user already exists'],
  ['POST', '/user/ghost/rename/other', undefined, 404, noUser],
  ['POST', '/user/alice/rename/bob', undefined, 409, 'user already exists'],
  ['POST', '/user/alice/rename/1', undefined, 400, 'newName nameShort 2'],
  ['POST', '/user/alice/rename/carol', { id: '2' }, 404, noUser],
  ['POST', '/user/alice/rename/carol', { id: 'x' }, 400, 'invalid user id'],
  ['DELETE', '/user/ghost', undefined, 404, noUser],
  ['DELETE', '/user/999', undefined, 404, noUser],
  ['DELETE', '/user/bob?id=1', undefined, 404, noUser],
  ['DELETE', '/user/alice', undefined, 400, 'user not empty: node(s) found'],
  ['GET', '/user?id=abc', undefined, 400, 'invalid id'],
  ['GET', '/user?id=abc&name=alice', undefined, 400, 'invalid id'],
]

const apiKeys: Case[] = [
  ['POST', '/apikey/expire', {}, 400, 'Prefix is required!'],
  ['POST', '/apikey/expire', { prefix: '' }, 400, 'Prefix is required!'],
  ['POST', '/apikey/expire', { prefix: 'none' }, 404, 'ApiKey not found'],
  ['POST', '/apikey/expire', { id: '999' }, 404, 'ApiKey not found'],
  ['POST', '/apikey/expire', { id: 'x' }, 400, 'invalid api key id'],
  ['POST', '/apikey/expire', { prefix: 'GOOD', id: '1' }, 400, 'oneReference'],
  ['POST', '/apikey/expire', { prefix: 'PAST' }, 409, 'ApiKey already expired'],
  ['POST', '/apikey/expire', { id: '2' }, 409, 'ApiKey already expired'],
  ['POST', '/apikey', { expiration: 'tomorrow' }, 400, 'expiration time'],
  ['DELETE', '/apikey/none', undefined, 404, 'ApiKey not found'],
  ['DELETE', '/apikey/GOOD?id=1', undefined, 400, 'oneReference'],
]

const nodes: Case[] = [
  ['GET', '/node/abc', undefined, 400, notANumber('node_id')],
  ['GET', '/node/-1', undefined, 400, notANumber('node_id', '-1')],
  ['GET', '/node/99999999999999999999', undefined, 404, noNode],
  ['GET', '/node/999', undefined, 404, noNode],
  ['GET', '/node?user=ghost', undefined, 404, noUser],
  ['DELETE', '/node/abc', undefined, 400, notANumber('node_id')],
  ['DELETE', '/node/999', undefined, 404, noNode],
  ['POST', '/node/abc/expire', undefined, 400, notANumber('node_id')],
  ['POST', '/node/999/expire', undefined, 404, noNode],
  ['POST', '/node/1/expire', { expiry: at, disableExpiry: true }, 400, 'cannot set both disable_expiry and expiry'],
  ['POST', '/node/1/expire', { expiry: 'never' }, 400, 'expiry time'],
  ['POST', '/node/abc/rename/new', undefined, 400, notANumber('node_id')],
  ['POST', '/node/999/rename/new', undefined, 404, noNode],
  ['POST', '/node/1/rename/server', undefined, 400, 'node name is not unique: server'],
  ['POST', '/node/1/rename/-x', undefined, 400, 'newName nameStart'],
  ['POST', '/node/1/rename/x-', undefined, 400, 'newName nameEnd'],
  ['POST', '/node/1/rename/a.b', undefined, 400, 'newName nameLabel'],
  ['POST', `/node/1/rename/${'a'.repeat(64)}`, undefined, 400, 'newName nameLong 63'],
  ['POST', '/node/1/rename/a%2Fb', undefined, 400, 'newName nameLabel'],
  ['POST', '/node/abc/tags', { tags: ['tag:web'] }, 400, notANumber('node_id')],
  ['POST', '/node/1/tags', {}, 400, 'tags tagsRequired'],
  ['POST', '/node/1/tags', { tags: [] }, 400, /^cannot remove all tags from a node/],
  ['POST', '/node/999/tags', { tags: [] }, 400, /^cannot remove all tags from a node/],
  ['POST', '/node/999/tags', { tags: ['tag:web'] }, 404, noNode],
  ['POST', '/node/1/tags', { tags: ['web'] }, 400, "tag must start with the string 'tag:'"],
  ['POST', '/node/1/tags', { tags: ['tag:Web'] }, 400, 'tag should be lowercase'],
  ['POST', '/node/1/tags', { tags: ['tag:we b'] }, 400, 'tags must not contain spaces'],
  [
    'POST',
    '/node/1/tags',
    { tags: ['tag:z', 'tag:web', 'tag:a'] },
    400,
    'requested tags [tag:a tag:z] are invalid or not permitted',
  ],
  ['POST', '/node/1/user', {}, 400, 'user userRequired'],
  ['POST', '/node/1/user', { user: 'ghost' }, 404, noUser],
  ['POST', '/node/999/user', { user: 'alice' }, 404, noNode],
  ['POST', '/node/abc/approve_routes', { routes: [] }, 400, notANumber('node_id')],
  ['POST', '/node/999/approve_routes', { routes: ['10.0.0.0/24'] }, 404, noNode],
  [
    'POST',
    '/node/1/approve_routes',
    { routes: ['10.0.0.0'] },
    400,
    `parsing route: netip.ParsePrefix("10.0.0.0"): no '/'`,
  ],
  [
    'POST',
    '/node/1/approve_routes',
    { routes: ['10.0.0.0/33'] },
    400,
    'parsing route: netip.ParsePrefix("10.0.0.0/33"): prefix length out of range',
  ],
  ['POST', '/node/1/approve_routes', { routes: ['x/8'] }, 400, /unable to parse IP$/],
  ['POST', '/node/1/approve_routes', { routes: ['10.1/8'] }, 400, /IPv4 address too short$/],
  ['POST', '/node/1/approve_routes', { routes: ['10.0.0.0/08'] }, 400, /bad bits after slash: "08"$/],
  ['POST', '/node/1/approve_routes', { routes: ['fe80::1%eth0/64'] }, 400, /IPv6 zones cannot be present in a prefix$/],
  ['GET', '/node/999/routes', undefined, 404, noNode],
  ['POST', '/node/register', { key: authId('x') }, 400, 'user userRequired'],
  ['POST', '/node/register', { user: 'alice' }, 400, 'key registrationKeyRequired'],
  [
    'POST',
    '/node/register',
    { user: 'ghost', key: 'bad' },
    400,
    'auth ID has invalid prefix: expected prefix "hskey-authreq-"',
  ],
  [
    'POST',
    '/node/register',
    { user: 'alice', key: 'hskey-authreq-short' },
    400,
    'auth ID has invalid length: expected 38, got 19',
  ],
  ['POST', '/node/register', { user: 'alice', key: 'mkey:1234' }, 400, /^auth ID has invalid prefix/],
  ['POST', '/node/register', { user: 'ghost', key: authId('x') }, 404, noUser],
  ['POST', '/node/register', { user: 'alice', key: authId('check') }, 400, /^this session waits for a check/],
]

const routes: Case[] = [
  ['POST', '/routes/abc/enable', undefined, 400, notANumber('route_id')],
  ['POST', '/routes/999/enable', undefined, 404, 'route not found'],
  ['POST', '/routes/999/disable', undefined, 404, 'route not found'],
  ['DELETE', '/routes/999', undefined, 404, 'route not found'],
  [
    'POST',
    '/routes/1/enable',
    undefined,
    409,
    'route 10.9.0.0/16 is not available on node laptop: it is not advertised',
  ],
  [
    'POST',
    '/routes/2/enable',
    undefined,
    409,
    'route of the other family is not available on node laptop: it is not advertised',
  ],
]

const preAuthKeys: Case[] = [
  ['POST', '/preauthkey', { user: 'ghost' }, 404, noUser],
  ['POST', '/preauthkey', { user: '999' }, 404, noUser],
  ['POST', '/preauthkey', { reusable: true }, 400, 'auth-key must be either tagged or owned by user'],
  ['POST', '/preauthkey', { user: '1', aclTags: ['badtag'] }, 400, "tag must start with the string 'tag:'"],
  ['POST', '/preauthkey', { user: '1', reusable: 'yes' }, 400, 'reusable invalidValue'],
  ['POST', '/preauthkey', { user: '1', expiration: '2026-13-01' }, 400, 'expiration time'],
  ['GET', '/preauthkey?user=ghost', undefined, 404, noUser],
  ['POST', '/preauthkey/expire', {}, 400, 'id idRequired'],
  ['POST', '/preauthkey/expire', { id: 'abc' }, 400, 'invalid pre-auth key id'],
  ['POST', '/preauthkey/expire', { id: '999' }, 404, 'auth-key not found'],
  ['DELETE', '/preauthkey', undefined, 400, 'id idRequired'],
  ['DELETE', '/preauthkey?id=abc', undefined, 400, 'invalid pre-auth key id'],
  ['DELETE', '/preauthkey?id=999', undefined, 404, 'auth-key not found'],
]

const rest: Case[] = [
  ['PUT', '/policy', {}, 400, 'Policy is required!'],
  ['PUT', '/policy', { policy: '' }, 400, 'Policy is required!'],
  ['PUT', '/policy', { policy: null }, 400, 'Policy is required!'],
  ['PUT', '/policy', { policy: '{"acls":[' }, 400, /^parsing policy: /],
  ['PUT', '/policy', { policy: '[]' }, 400, /^parsing policy: /],
  ['PUT', '/policy', { policy: '{"unheard": 1}' }, 400, /^parsing policy: .*unheard/],
  ['PUT', '/policy', { policy: '{}', baseId: '77' }, 409, 'policyChanged'],
  ['PUT', '/policy', { policy: '{}', baseId: null }, 409, 'policyChanged'],
  ['POST', '/policy/check', {}, 400, 'Policy is required!'],
  ['POST', '/policy/check', { policy: '{' }, 400, /^parsing policy: /],
  ['POST', '/auth/register', { user: 'alice' }, 400, 'authId sessionIdRequired'],
  ['POST', '/auth/register', { user: 'alice', authId: 'x' }, 400, /^auth ID has invalid prefix/],
  ['POST', '/auth/register', { user: 'ghost', authId: authId('x') }, 404, noUser],
  ['POST', '/auth/register', { user: 'alice', authId: authId('x') }, 404, 'node not found in registration cache'],
  ['POST', '/auth/register', { user: 'alice', authId: authId('check') }, 400, /^this session waits for a check/],
  [
    'POST',
    '/auth/approve',
    { authId: 'x' },
    400,
    'invalid auth_id: auth ID has invalid prefix: expected prefix "hskey-authreq-"',
  ],
  ['POST', '/auth/approve', { authId: authId('x') }, 404, `no pending auth session for auth_id ${authId('x')}`],
  ['POST', '/auth/reject', { authId: 'x' }, 400, /^invalid auth_id: /],
  ['POST', '/auth/reject', { authId: authId('x') }, 404, /^no pending auth session/],
  ['GET', '/nothing', undefined, 404, 'There is no call GET /api/v1/nothing'],
  ['PUT', '/user', {}, 405, '/api/v1/user takes GET, POST, not PUT'],
  ['POST', '/user', [1], 400, 'The request body has to be a JSON object'],
]

let mock: TestMock

beforeEach(async () => {
  mock = await createTestMock({ seed: null })
  const { call, db } = mock
  for (const name of ['alice', 'bob']) await call('POST', '/user', { name })
  for (const [key, name] of [
    ['a', 'laptop'],
    ['b', 'server'],
  ] as const) {
    db.sessions.insert({ authId: authId(key), kind: 'registration', hostname: name, connects: true, verdict: null })
    await call('POST', '/auth/register', { user: 'alice', authId: authId(key) })
  }
  db.sessions.insert({ authId: authId('check'), kind: 'check', hostname: 'x', connects: true, verdict: null })
  db.routes.insert({ nodeId: 1, prefix: '10.9.0.0/16', advertised: false, enabled: true, createdAt: at })
  db.routes.insert({ nodeId: 1, prefix: '0.0.0.0/0', advertised: true, enabled: false, createdAt: at })
  db.apiKeys.insert({ prefix: 'GOOD', expiration: null, createdAt: at, lastSeen: null })
  db.apiKeys.insert({ prefix: 'PAST', expiration: at, createdAt: at, lastSeen: null })
  await call('PUT', '/policy', { policy: '{ "tagOwners": { "tag:web": ["alice@"] } }' })
})
afterEach(() => mock.close())

describe("the mock's refusals and their messages", () => {
  test.each([...users, ...apiKeys, ...nodes, ...routes, ...preAuthKeys, ...rest])(
    '%s %s %j: %i',
    async (method, path, body, status, message) => {
      const before = mock.db.revision()
      const answer = await mock.call(method, path, body)
      const error = ErrorBody.parse(answer.body)
      const asWanted = typeof message !== 'string' && message.test(error.message)
      expect(error.message).toBe(asWanted ? error.message : String(message))
      expect(answer.status).toBe(status)
      expect(mock.db.revision()).toBe(before)
    },
  )

  test('refuses a body that is not JSON', async () => {
    const response = await mock.fetch(new Request('http://mock.test/api/v1/user', { method: 'POST', body: '{"name":' }))
    const error = ErrorBody.parse(await response.json())
    expect([response.status, error.code, error.message]).toEqual([400, 'invalid', 'The request body is not JSON'])
    expect(error.details).toHaveLength(1)
  })
})
