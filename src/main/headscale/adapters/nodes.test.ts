import { describe, expect, it } from 'vitest'
import { connect, sent, wireNode, wireUser } from '@tests/support/connect-remote-server'

describe('machines', () => {
  const serving = wireNode({
    approvedRoutes: ['10.0.0.0/24'],
    availableRoutes: ['10.0.0.0/24'],
    subnetRoutes: [],
    tags: [],
  })

  it('sends the expiry in both the query and the body, since each release reads one of them and otherwise expires the machine at once', async () => {
    const path = '/api/v1/node/7/expire?expiry=2027-01-01T00%3A00%3A00%2B01%3A00'
    const { server, call } = await connect('v0.29.2', { [`POST ${path}`]: { node: wireNode({ tags: [] }) } })
    expect((await call('POST', '/node/7/expire', { expiry: '2027-01-01T00:00:00+01:00' })).status).toBe(200)
    expect(sent(server, 'POST')).toMatchObject([{ path, body: '{"expiry":"2027-01-01T00:00:00+01:00"}' }])
  })

  it('reads the fields missing from single responses from the list', async () => {
    const { call } = await connect('v0.29.2', {
      'GET /api/v1/node/7': { node: serving },
      'GET /api/v1/node': { nodes: [{ ...serving, subnetRoutes: ['10.0.0.0/24'], online: true }] },
    })
    expect((await call('GET', '/node/7')).body).toMatchObject({ node: { subnetRoutes: ['10.0.0.0/24'], online: true } })
  })

  it('reports a write as done even if completing its response fails', async () => {
    const { call } = await connect('v0.29.2', {
      'POST /api/v1/node/7/rename/b': { node: { ...serving, givenName: 'b' } },
    })
    expect(await call('POST', '/node/7/rename/b')).toMatchObject({ status: 200, body: { node: { givenName: 'b' } } })
  })

  it('returns the tags and routes of the response to a write', async () => {
    const routesOf = { availableRoutes: ['10.0.0.0/24'], subnetRoutes: [] }
    const after = wireNode({ ...routesOf, forcedTags: ['tag:a'], approvedRoutes: ['10.0.0.0/24'] })
    const { call } = await connect('v0.27.1', {
      'POST /api/v1/node/7/tags': { node: after },
      'POST /api/v1/node/7/approve_routes': { node: after },
    })
    const expected = { node: { forcedTags: ['tag:a'], approvedRoutes: ['10.0.0.0/24'] } }
    expect((await call('POST', '/node/7/tags', { tags: ['tag:a'] })).body).toMatchObject(expected)
    const routes = { routes: ['10.0.0.0/24'] }
    expect((await call('POST', '/node/7/approve_routes', routes)).body).toMatchObject(expected)
  })

  it.each(['v0.29.2', 'v0.27.1', 'v0.26.1'])(
    'writes to a machine, and reads it for an act, without the list of all machines in %s',
    async (version) => {
      const { server, call } = await connect(version, {
        'GET /api/v1/node/7': { node: serving },
        'POST /api/v1/node/7/rename/b': { node: { ...serving, givenName: 'b' } },
        'POST /api/v1/node/7/tags': { node: serving },
      })
      const approved = { node: { approvedRoutes: ['10.0.0.0/24'] } }
      expect((await call('GET', '/node/7?only=acts')).body).toMatchObject(approved)
      expect((await call('POST', '/node/7/rename/b')).body).toMatchObject(approved)
      expect((await call('POST', '/node/7/tags', { tags: [] })).body).toMatchObject(approved)
      expect(sent(server, 'GET').filter(({ path }) => path === '/api/v1/node')).toEqual([])
    },
  )

  it('leaves machines with duplicate, missing or non-numeric ids out of the list and reports them', async () => {
    const nodes = [
      serving,
      { ...serving, name: 'twin' },
      wireNode({ id: 'abc' }),
      wireNode({ id: '' }),
      wireNode({ id: '8' }),
    ]
    const { call } = await connect('v0.29.2', { 'GET /api/v1/node': { nodes } })
    const { body } = await call('GET', '/node')
    expect(body).toMatchObject({ nodes: [{ id: '7' }, { id: '8' }] })
    expect(body['problems']).toEqual([
      { kind: 'noId', id: '', count: 1 },
      { kind: 'badId', id: 'abc', count: 1 },
      { kind: 'sameId', id: '7', count: 2 },
    ])
  })

  it('reports a change as one of another machine if the response names another, even if the machine has the value', async () => {
    const other = { node: wireNode({ id: '8', givenName: 'b', tags: ['tag:a'], approvedRoutes: ['10.0.0.0/24'] }) }
    const { call } = await connect('v0.29.2', {
      'POST /api/v1/node/7/rename/b': other,
      'POST /api/v1/node/7/tags': other,
      'POST /api/v1/node/7/expire': other,
      'POST /api/v1/node/7/user': other,
      'POST /api/v1/node/7/approve_routes': other,
      'POST /api/v1/user/1/rename/bob': { user: wireUser('2', 'b') },
      'GET /api/v1/user': { users: [wireUser('1', 'alice')] },
      'GET /api/v1/node/7': { node: { ...serving, givenName: 'b' } },
      'GET /api/v1/node': { nodes: [{ ...serving, givenName: 'b' }] },
    })
    const error = { status: 409, body: { code: 'conflict', details: [{ key: 'otherChanged', params: { name: 'b' } }] } }
    for (const [path, body] of [
      ['rename/b'],
      ['tags', { tags: ['tag:a'] }],
      ['expire'],
      ['approve_routes', { routes: ['10.0.0.0/24'] }],
    ] as const)
      expect(await call('POST', `/node/7/${path}`, body)).toMatchObject(error)
    expect(await call('POST', '/routes/7-10.0.0.0_24/enable')).toMatchObject(error)
    expect(await call('POST', '/user/alice/rename/bob')).toMatchObject(error)
  })

  it('reports a registration for another user, and a key that allows more than asked', async () => {
    const until = '2026-11-22T08:00:00Z'
    const made = { id: '3', key: 'hskey-auth-aaaaaaaaaaaa-secret', user: wireUser('1', 'alice'), expiration: until }
    const answers = (more: object) => ({
      'POST /api/v1/node/register?user=alice&key=mkey%3A1': {
        node: wireNode({ user: wireUser('2', 'bob'), machineKey: 'mkey:1' }),
      },
      'POST /api/v1/preauthkey': { preAuthKey: { ...made, ...more } },
      'GET /api/v1/user': { users: [wireUser('1', 'alice')] },
      'GET /api/v1/preauthkey': { preAuthKeys: [] },
    })
    const { call } = await connect('v0.29.2', answers({}))
    expect(await call('POST', '/node/register?user=alice&key=mkey:1')).toMatchObject({
      body: { details: [{ key: 'otherValue', params: { value: 'bob' } }] },
    })
    const wanted = { user: '1', expiration: until, aclTags: [] }
    expect(await call('POST', '/preauthkey', wanted)).toMatchObject({ status: 200 })
    for (const more of [
      { reusable: true },
      { ephemeral: true },
      { aclTags: ['tag:admin'] },
      { user: wireUser('2', 'bob') },
      { expiration: '2030-01-01T00:00:00Z' },
    ])
      expect(await (await connect('v0.29.2', answers(more))).call('POST', '/preauthkey', wanted)).toMatchObject({
        body: { code: 'conflict', details: [{ key: 'otherKey' }] },
      })
  })

  it('rejects a read of a machine that names another', async () => {
    const lying = await connect('v0.29.2', { 'GET /api/v1/node/7': { node: wireNode({ id: '8' }) } })
    expect(await lying.call('GET', '/node/7')).toMatchObject({ status: 502, body: { code: 'badResponse' } })
  })

  it('shows no owner for machines owned by tags, whatever the release returns', async () => {
    const tagged = wireNode({ tags: ['tag:b', 'tag:a'], user: wireUser('2147455555', 'tagged-devices') })
    const { call } = await connect('v0.28.0', { 'GET /api/v1/node': { nodes: [tagged] } })
    expect((await call('GET', '/node')).body['nodes']).toMatchObject([{ user: null, tags: ['tag:a', 'tag:b'] }])
  })

  it('shows both kinds of tags and an owner before 0.28', async () => {
    const tagged = wireNode({ forcedTags: ['tag:b'], validTags: ['tag:a', 'tag:b'], invalidTags: ['tag:c'] })
    const { call } = await connect('v0.27.1', { 'GET /api/v1/node': { nodes: [tagged] } })
    const [first] = (await call('GET', '/node')).body['nodes'] as unknown[]
    expect(first).toMatchObject({ tags: ['tag:a', 'tag:b'], invalidTags: ['tag:c'], user: { name: 'alice' } })
  })

  it('normalizes zero times and time zone offsets', async () => {
    const times = {
      createdAt: '2026-01-01T02:00:00.123456789+02:00',
      expiry: '0001-01-01T00:00:00Z',
      lastSeen: '0001-01-01T00:53:28+00:53',
    }
    const { call } = await connect('v0.29.2', { 'GET /api/v1/node': { nodes: [wireNode(times)] } })
    expect((await call('GET', '/node')).body['nodes']).toMatchObject([
      { createdAt: '2026-01-01T00:00:00.123Z', expiry: null, lastSeen: null },
    ])
  })
})

describe('health', () => {
  it.each([
    [{ databaseConnectivity: true }, 200, { databaseConnectivity: true }],
    [{ databaseConnectivity: false }, 200, { databaseConnectivity: false }],
    [{}, 502, { code: 'badResponse' }],
    [{ databaseConnectivity: null, ok: true }, 502, { code: 'badResponse' }],
  ])(
    'the answer %j is status %i: an object that does not say whether the database answers is no answer',
    async (...row) => {
      const [said, status, body] = row
      const { call } = await connect('v0.29.2', { 'GET /health': {}, 'GET /api/v1/health': said })
      expect(await call('GET', '/health')).toMatchObject({ status, body })
    },
  )
})
