import { describe, expect, it } from 'vitest'
import { caller, connect, startForTest, wireNode } from '@tests/support/connect-remote-server'

describe('routes', () => {
  it('adds the routes of the routes table to machines whose responses omit them', async () => {
    const row = (id: string, prefix: string, more: object) => ({ id, node: { id: '7' }, prefix, ...more })
    const routes = [
      row('1', '10.1.0.0/16', { advertised: true, enabled: true, isPrimary: true }),
      row('2', '10.2.0.0/16', { advertised: true, enabled: false, isPrimary: false }),
      row('3', '0.0.0.0/0', { advertised: true, enabled: true, isPrimary: false }),
      { ...row('4', '10.4.0.0/16', { advertised: true }), node: null },
    ]
    const { call } = await connect('v0.24.2', {
      'GET /api/v1/node': { nodes: [wireNode({}), wireNode({ id: '8' })] },
      'GET /api/v1/node/7': { node: wireNode({}) },
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

  it('keeps both changes when two routes are switched at the same time', async () => {
    let approved = ['10.1.0.0/16']
    const held: (() => void)[] = []
    const response = () => ({
      node: wireNode({ approvedRoutes: approved, availableRoutes: ['10.1.0.0/16', '10.2.0.0/16', '10.3.0.0/16'] }),
    })
    const server = await startForTest((request, reply, body) => {
      if (request.url === '/version') return reply.end('{"version":"v0.29.2"}')
      if (request.url === '/api/v1/user') return reply.end('{"users":[]}')
      if (request.method === 'POST') approved = (JSON.parse(body) as { routes: string[] }).routes
      return held.push(() => reply.end(JSON.stringify(response())))
    })
    const call = caller(server.url)
    const switches = [
      call('POST', '/routes/7-10.2.0.0_16/enable'),
      call('POST', '/routes/7-10.3.0.0_16/enable'),
      call('POST', '/routes/7-10.1.0.0_16/disable'),
    ]
    const all = Promise.all(switches)
    let done = false
    void all.finally(() => (done = true))
    for (;;) {
      await expect.poll(() => done || held.length > 0).toBe(true)
      if (done) break
      // A request sent before this call would be pending by now.
      await call('GET', '/user')
      expect(held).toHaveLength(1)
      held.shift()?.()
    }
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(approved.toSorted()).toEqual(['10.2.0.0/16', '10.3.0.0/16'])
  })

  it('switches all routes of a change that its page withdrew after the first, and reads the machine', async () => {
    const row = (id: string, prefix: string) => ({ id, node: { id: '7' }, prefix, advertised: true, enabled: false })
    const page = new AbortController()
    const switched: string[] = []
    const server = await startForTest((request, reply) => {
      const answer = (body: unknown) => reply.end(JSON.stringify(body))
      if (request.url === '/version') return answer({ version: 'v0.24.2' })
      if (request.method === 'POST') {
        switched.push(request.url ?? '')
        page.abort()
        return answer({})
      }
      if (request.url?.endsWith('/routes'))
        return answer({ routes: [row('1', '10.1.0.0/16'), row('2', '10.2.0.0/16')] })
      return answer({ node: wireNode({}), nodes: [wireNode({})] })
    })
    const routes = ['10.1.0.0/16', '10.2.0.0/16']
    const answered = await caller(server.url)('POST', '/node/7/approve_routes', { routes }, page.signal)
    expect(switched).toEqual(['/api/v1/routes/1/enable', '/api/v1/routes/2/enable'])
    expect(answered).toMatchObject({ status: 200, body: { node: { id: '7' } } })
  })

  it('calls the outcome uncertain if some routes of a machine were switched before another failed', async () => {
    const row = (id: string, prefix: string) => ({ id, node: { id: '7' }, prefix, advertised: true, enabled: false })
    const switched: string[] = []
    const server = await startForTest((request, reply) => {
      const answer = (status: number, body: unknown) => reply.writeHead(status).end(JSON.stringify(body))
      if (request.url === '/version') return answer(200, { version: 'v0.24.2' })
      if (request.method === 'POST') {
        switched.push(request.url ?? '')
        return switched.length === 1 ? answer(200, {}) : answer(400, { code: 3, message: 'no' })
      }
      if (request.url?.endsWith('/routes'))
        return answer(200, { routes: [row('1', '10.1.0.0/16'), row('2', '10.2.0.0/16')] })
      return answer(200, { node: wireNode({}) })
    })
    const answered = await caller(server.url)('POST', '/node/7/approve_routes', {
      routes: ['10.1.0.0/16', '10.2.0.0/16'],
    })
    expect(switched).toEqual(['/api/v1/routes/1/enable', '/api/v1/routes/2/enable'])
    expect(answered.body).toMatchObject({ code: 'uncertain', details: [{ key: 'routesPartly' }] })
  })
})
