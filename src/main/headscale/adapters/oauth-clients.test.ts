import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { caller, sent, startForTest, TEST_KEY } from '@tests/support/connect-remote-server'

const KEYS = '/api/v2/tailnet/-/keys'
const SECRET = `hskey-client-e4ec6249991f-${'0a'.repeat(32)}`
const client = (id: string, more: object = {}) => ({
  id,
  keyType: 'client',
  created: '2026-11-01T00:00:00Z',
  scopes: ['policy_file'],
  ...more,
})
const node = `nodekey:${'ab'.repeat(32)}`
const digest = (text: string) => `"${createHash('sha256').update(text).digest('hex')}"`

interface SecondOptions {
  readonly keys?: object[]
  /** The second API is missing, as behind a proxy or in an early build. */
  readonly isMissing?: boolean
  /** Another admin saves this text just before the console's save arrives. */
  readonly saves?: string
  /** The response to a created client is cut. */
  readonly isCut?: boolean
  /** The server stores a saved policy of the second API with spaces in place of its comments. */
  readonly blanks?: boolean
}

/** A server of the 0.30 line with its second API. */
async function start({ keys = [], isMissing = false, saves, isCut = false, blanks = false }: SecondOptions = {}) {
  const state = { keys, policy: '{"acls":[]}' }
  const server = await startForTest((request, response, body) => {
    const { method, url = '' } = request
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url === '/api/v1/openapi.yaml') return void response.end('openapi: 3.1.0\npaths: {}\n')
    if (url === '/api/v2/openapi.json' && !isMissing)
      return json(200, { openapi: '3.1.0', paths: { '/api/v2/tailnet/{tailnet}/keys': {} } })
    if (request.headers.authorization !== `Bearer ${TEST_KEY}`) return json(401, { message: 'no', status: 401 })
    if (url === '/api/v1/policy' && method === 'PUT') state.policy = (JSON.parse(body) as { policy: string }).policy
    if (url === '/api/v1/policy') return json(200, { policy: state.policy, updatedAt: '2026-11-01T00:00:00Z' })
    if (url === '/api/v1/preauthkey')
      return json(200, { preAuthKeys: ['1', '2'].map((id) => ({ id, key: `hskey-auth-${id}-***`, user: null })) })
    if (isMissing) return void response.writeHead(404).end('404 page not found\n')
    if (url === '/api/v2/tailnet/-/devices')
      return json(200, {
        devices: [
          { nodeKey: node, os: 'linux', clientVersion: '1.94.1-tabc-gdef' },
          { nodeKey: `nodekey:${'cd'.repeat(32)}`, os: '', clientVersion: '' },
          { nodeKey: 'nodekey:short', os: 'windows', clientVersion: '1' },
        ],
      })
    if (url === '/api/v2/tailnet/-/acl') {
      if (saves !== undefined) state.policy = saves
      if (request.headers['if-match'] !== digest(state.policy))
        return json(412, { message: 'precondition failed, invalid old hash', status: 412 })
      state.policy = blanks ? body.replaceAll(/\/\/.*/g, (comment) => ' '.repeat(Buffer.byteLength(comment))) : body
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(state.policy)
    }
    if (url === KEYS && method === 'POST') {
      const made = { ...client('e4ec6249991f'), ...(JSON.parse(body) as object) }
      state.keys = [...state.keys, made]
      if (isCut) return void response.socket?.destroy()
      return json(200, { ...made, key: SECRET })
    }
    if (url === KEYS) return json(200, { keys: state.keys })
    if (method !== 'DELETE') return json(404, { message: 'not found', status: 404 })
    state.keys = state.keys.filter((key) => !url.endsWith(`/${(key as { id: string }).id}`))
    return json(200, {})
  })
  return { state, server, call: caller(server.url) }
}

describe('a server of 0.30', () => {
  it('has OAuth clients only where its second API answers', async () => {
    const has = async (options: SecondOptions) => {
      const { call } = await start(options)
      const { body } = await call('GET', '/server')
      return (body['capabilities'] as { oauthClients: boolean }).oauthClients
    }
    expect([await has({}), await has({ isMissing: true })]).toEqual([true, false])
    const { call, server } = await start({ isMissing: true })
    expect(await call('GET', '/oauthclient')).toMatchObject({ status: 501, body: { code: 'unsupported' } })
    expect(await call('GET', '/server/facts')).toMatchObject({ status: 200, body: { facts: [] } })
    expect((await call('GET', '/preauthkey')).body).toEqual({
      preAuthKeys: [expect.objectContaining({ id: '1' }), expect.objectContaining({ id: '2' })],
    })
    expect(sent(server, 'GET').filter(({ path }) => path.startsWith('/api/v2/tailnet'))).toEqual([])
  })

  it('lists its clients without the pre-auth keys, and leaves out everything else', async () => {
    const { call } = await start({
      keys: [
        { id: '7', keyType: 'auth', created: '2026-11-01T00:00:00Z' },
        client('e4ec6249991f', { description: 'a\u202Eb', tags: ['tag:k8s', 'tag: bad'], userId: '3' }),
        client('../../v1/node/1'),
        null as never,
      ],
    })
    const { status, body } = await call('GET', '/oauthclient')
    expect([status, body]).toMatchObject([
      200,
      {
        oauthClients: [{ id: 'e4ec6249991f', scopes: ['policy_file'], tags: ['tag:k8s'], creator: '3' }],
        problems: [{ kind: 'badTag' }],
      },
    ])
    expect(JSON.stringify(body)).not.toContain('\u202E')
  })

  it('creates a client with its scopes and tags, and returns the secret once', async () => {
    const { call, server } = await start()
    const asked = { scopes: ['auth_keys', 'users:read'], tags: ['tag:k8s'], description: 'Operator' }
    const { status, body } = await call('POST', '/oauthclient', asked)
    expect([status, body]).toMatchObject([200, { oauthClient: { id: 'e4ec6249991f', ...asked }, secret: SECRET }])
    expect(JSON.parse(sent(server, 'POST')[0]?.body ?? '')).toEqual({ keyType: 'client', ...asked })
    expect(JSON.stringify((await call('GET', '/oauthclient')).body)).not.toContain(SECRET)
  })

  it('takes no scope that no server knows', async () => {
    const { call, server } = await start()
    expect((await call('POST', '/oauthclient', { scopes: ['nonsense'] })).status).toBe(400)
    expect((await call('POST', '/oauthclient', { scopes: [] })).status).toBe(400)
    expect(sent(server, 'POST')).toEqual([])
  })

  it('names the client whose secret was lost with the response, and makes no second one', async () => {
    const { call, server } = await start({ isCut: true })
    const { body } = await call('POST', '/oauthclient', { scopes: ['users'] })
    expect(body).toMatchObject({ code: 'lostSecret', message: expect.stringContaining('e4ec6249991f') as string })
    expect(sent(server, 'POST')).toHaveLength(1)
  })

  it('revokes clients alone: the same call would revoke a pre-auth key', async () => {
    const { call, server, state } = await start({ keys: [{ id: '7', keyType: 'auth' }, client('e4ec6249991f')] })
    expect(await call('DELETE', '/oauthclient/7')).toMatchObject({ status: 404 })
    expect(sent(server, 'DELETE')).toEqual([])
    expect(await call('DELETE', '/oauthclient/e4ec6249991f')).toMatchObject({ status: 200 })
    expect(state.keys).toEqual([{ id: '7', keyType: 'auth' }])
  })

  it('shows a pre-auth key as revoked that its own list has as valid', async () => {
    const { call } = await start({
      keys: [
        { id: '1', keyType: 'auth', revoked: '2026-11-02T00:00:00Z', invalid: true },
        { id: '2', keyType: 'auth', invalid: false },
      ],
    })
    const keys = (await call('GET', '/preauthkey')).body['preAuthKeys'] as { id: string; revoked?: true }[]
    expect(keys.map(({ id, revoked }) => [id, revoked ?? false])).toEqual([
      ['1', true],
      ['2', false],
    ])
  })

  it('tells systems and client versions of machines that have connected', async () => {
    const { call } = await start()
    expect((await call('GET', '/server/facts')).body).toEqual({
      facts: [{ nodeKey: node, os: 'linux', clientVersion: '1.94.1' }],
    })
  })

  it('saves a policy in place of the compared one, and refuses another admin’s in between', async () => {
    const save = async ({ call }: Awaited<ReturnType<typeof start>>) => {
      const { body } = await call('GET', '/policy')
      return call('PUT', '/policy', { policy: '{"acls":[],"groups":{}}', baseId: body['id'] })
    }
    const alone = await start()
    expect(await save(alone)).toMatchObject({
      status: 200,
      body: { policy: '{"acls":[],"groups":{}}', writable: true },
    })
    const raced = await start({ saves: '{"acls":[],"hosts":{}}' })
    expect(await save(raced)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(raced.state.policy).toBe('{"acls":[],"hosts":{}}')
    expect(sent(raced.server, 'PUT')).toEqual([])
  })

  it('keeps the comments of a policy that the server blanks', async () => {
    const { call, state, server } = await start({ blanks: true })
    const policy = '{ // für alle\n  "acls": [], // none\n}'
    const { body } = await call('GET', '/policy')
    expect(await call('PUT', '/policy', { policy, baseId: body['id'] })).toMatchObject({
      status: 200,
      body: { policy },
    })
    expect(state.policy).toBe(policy)
    expect(sent(server, 'PUT')).toHaveLength(1)
  })
})
