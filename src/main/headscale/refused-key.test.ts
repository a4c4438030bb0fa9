import { expect, it } from 'vitest'
import { caller, sent, startForTest, TEST_KEY } from '@tests/support/connect-remote-server'

/** Starts a fake 0.29 server whose statuses come from `respond`; any status but 200 is a refusal. */
async function start(respond: (call: string, count: number) => number) {
  const counts = new Map<string, number>()
  const server = await startForTest((request, response) => {
    const call = `${request.method} ${request.url}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    if (request.url === '/version') return response.end('{"version":"v0.29.2"}')
    const status = request.headers.authorization === `Bearer ${TEST_KEY}` ? respond(call, count) : 401
    if (status !== 200) return response.writeHead(status).end('Unauthorized')
    return response.end('{"users":[],"apiKeys":[],"nodes":[]}')
  })
  return { server, call: caller(server.url) }
}

it.each([401, 500])('retries a read refused once with %i without reporting it', async (status) => {
  const { call, server } = await start((_, count) => (count === 1 ? status : 200))
  expect(await call('GET', '/user')).toMatchObject({ status: 200, body: { users: [] } })
  expect(sent(server, 'GET').filter(({ path }) => path === '/api/v1/user')).toHaveLength(2)
})

it('reports a single refused call as forbidden and keeps the key', async () => {
  const { call } = await start((asked) => (asked === 'GET /api/v1/user' ? 401 : 200))
  expect(await call('GET', '/user')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await call('GET', '/node')).status).toBe(200)
})

it('reports the key as refused if every call is refused', async () => {
  const { call } = await start(() => 401)
  for (const path of ['/user', '/node', '/apikey'])
    expect(await call('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})

it('sends a write only once when it is refused', async () => {
  const { call, server } = await start((asked) => (asked.startsWith('DELETE') ? 401 : 200))
  expect(await call('DELETE', '/node/7')).toMatchObject({ status: 403 })
  expect(sent(server, 'DELETE')).toHaveLength(1)
})
