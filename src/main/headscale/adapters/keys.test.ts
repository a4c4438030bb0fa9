import type { ApiKey } from '@shared/api/resources'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { apiKeyState } from '@shared/states/machine-state'
import { describe, expect, it } from 'vitest'
import { caller, connect, sent, startForTest, TEST_NOW, wireUser } from '@tests/support/connect-remote-server'

describe('keys', () => {
  it('always sends an expiry date, so that no key is created expired', async () => {
    const { server, call } = await connect('v0.29.2', {
      'GET /api/v1/user': { users: [wireUser('1', 'bob')] },
      'GET /api/v1/apikey': { apiKeys: [] },
      'GET /api/v1/preauthkey': { preAuthKeys: [] },
      'POST /api/v1/apikey': { apiKey: 'hskey-api-bbbbbbbbbbbb-x' },
      'POST /api/v1/preauthkey': { preAuthKey: { id: '1', key: 'k', user: null } },
    })
    // The first response shows the server's clock.
    await call('GET', '/user')
    await call('POST', '/apikey', {})
    await call('POST', '/preauthkey', { user: '1' })
    const [apiKey, preAuthKey] = sent(server, 'POST').map(({ body }) => JSON.parse(body) as { expiration: string })
    expect(preAuthKey).toMatchObject({ user: '1', reusable: false, ephemeral: false, aclTags: [] })
    // By the server's clock, which is that of this computer here; the console's own stands still on another day.
    const hoursAhead = (key: { expiration: string } | undefined) =>
      Math.round((Date.parse(key?.expiration ?? '') - Date.now()) / 3_600_000)
    expect([hoursAhead(apiKey), hoursAhead(preAuthKey)]).toEqual([90 * 24, 1])
  })

  it('skips the keys of a user deleted while keys are listed user by user', async () => {
    const answers: Record<string, unknown> = {
      '/version': { version: 'v0.26.1' },
      '/api/v1/user': { users: [wireUser('1', 'alice'), wireUser('2', 'gone')] },
      '/api/v1/preauthkey?user=1': { preAuthKeys: [{ id: '5', key: 'k', user: 'alice' }] },
    }
    const server = await startForTest((request, response) => {
      const answer = answers[request.url ?? '']
      response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { code: 2, message: 'user not found', details: [] }))
    })
    const { status, body } = await caller(server.url)('GET', '/preauthkey')
    expect(sent(server, 'GET').map(({ path }) => path)).toContain('/api/v1/preauthkey?user=2')
    expect([status, body]).toMatchObject([200, { preAuthKeys: [{ id: '5' }] }])
  })

  it.each(['0.23.0', '0.24.3', '0.25.1', '0.26.1', '0.27.1', '0.28.0', '0.29.2', '0.30.0'])(
    'shows the console’s own key, and all that are listed like it, as never expiring if %s lists it with the zero instant',
    async (release) => {
      const listed = (id: string, prefix: string, expiration: string | null) => ({
        id,
        prefix,
        expiration,
        createdAt: null,
      })
      for (const zero of ['0001-01-01T00:00:00Z', '0001-01-01T00:53:28+00:53', '0000-12-31T23:00:00-01:00']) {
        const { call } = await connect(`v${release}`, {
          'GET /api/v1/apikey': {
            apiKeys: [
              listed('1', 'hskey-api-aaaaaaaaaaaa-***', zero),
              listed('2', 'hskey-api-bbbbbbbbbbbb-***', zero),
              listed('3', 'hskey-api-cccccccccccc-***', '2026-01-01T00:00:00Z'),
            ],
          },
        })
        const { apiKeys } = (await call('GET', '/apikey')).body as {
          apiKeys: Pick<ApiKey, 'createdAt' | 'expiration'>[]
        }
        expect(apiKeys.map(({ expiration }) => expiration)).toEqual([null, null, '2026-01-01T00:00:00Z'])
      }
    },
  )

  it('does not call the key expired that the server accepts, and calls others expired that ended long ago', async () => {
    for (const expiration of ['1970-01-02T00:00:00Z', '2001-01-01T00:00:00Z', '1970-01-01T00:00:00Z']) {
      const listed = (id: string, prefix: string) => ({ id, prefix, expiration, createdAt: '2000-01-01T00:00:00Z' })
      const { call } = await connect('v0.29.2', {
        'GET /api/v1/apikey': {
          apiKeys: [listed('1', 'hskey-api-aaaaaaaaaaaa-***'), listed('2', 'hskey-api-bbbbbbbbbbbb-***')],
        },
      })
      const { apiKeys } = (await call('GET', '/apikey')).body as { apiKeys: Pick<ApiKey, 'createdAt' | 'expiration'>[] }
      const states = apiKeys.map((key) => apiKeyState(key, Date.now()))
      expect(states).toEqual(['unknown', expiration === '1970-01-01T00:00:00Z' ? 'unknown' : 'expired'])
    }
  })

  it('takes the server’s time for what is long ago, whatever this computer’s clock says', async () => {
    const day = 86_400_000
    for (const [ahead, state] of [
      [-400, 'active'],
      [400, 'unknown'],
    ] as const) {
      const now = TEST_NOW + ahead * day
      const expiration = new Date(TEST_NOW + (ahead > 0 ? 300 : -300) * day).toISOString()
      const apiKeys = [{ id: '1', prefix: 'hskey-api-aaaaaaaaaaaa-***', expiration, createdAt: '2000-01-01T00:00:00Z' }]
      const server = await startForTest((request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', date: new Date(now).toUTCString() })
        response.end(JSON.stringify(request.url === '/version' ? { version: 'v0.29.2' } : { apiKeys }))
      })
      const { body } = await caller(server.url)('GET', '/apikey')
      const [key] = body['apiKeys'] as Parameters<typeof apiKeyState>[0][]
      expect([ahead, key && apiKeyState(key, now)]).toEqual([ahead, state])
    }
  })

  it('asks the server to expire a key whose expiry is unknown', async () => {
    const key = { id: '1', prefix: 'hskey-api-bbbbbbbbbbbb-***', expiration: '0001-01-01T00:00:00Z', createdAt: null }
    const { server, call } = await connect('v0.29.2', {
      'GET /api/v1/apikey': { apiKeys: [key] },
      'POST /api/v1/apikey/expire': {},
    })
    expect((await call('GET', '/apikey')).body).toMatchObject({ apiKeys: [{ expiration: UNKNOWN_TIME }] })
    expect((await call('POST', '/apikey/expire', { id: '1' })).status).toBe(200)
    expect(sent(server, 'POST')).toHaveLength(1)
  })

  it('shows a key created without an expiry as expired since its creation', async () => {
    const key = { id: '1', prefix: 'abcdefg***', expiration: '0001-01-01T00:00:00Z', createdAt: '2026-01-01T00:00:00Z' }
    const { server, call } = await connect('v0.29.2', {
      'GET /api/v1/apikey': { apiKeys: [key] },
      'DELETE /api/v1/apikey/abcdefg': {},
    })
    expect((await call('GET', '/apikey')).body).toMatchObject({ apiKeys: [{ expiration: '2026-01-01T00:00:00Z' }] })
    expect((await call('POST', '/apikey/expire', { id: '1' })).body).toMatchObject({
      message: 'ApiKey already expired',
    })
    // Older servers append a mask to the prefix.
    expect((await call('DELETE', '/apikey/abcdefg***')).status).toBe(200)
    expect(sent(server, 'DELETE')).toHaveLength(1)
  })
})
