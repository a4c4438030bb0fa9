import { afterEach, describe, expect, it } from 'vitest'
import type { UsableServer } from '@main/servers/sessions'
import { directClient } from '@main/headscale/testing/http'
import { type RemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import { createProxyApp } from './proxy-app'
import type { Clocks } from '@main/lib/stopwatch'
import { createSearch } from './search'
import { createServerPool } from './remote-servers'

const open: RemoteServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const node = (id: string, name: string) => ({ id, name, givenName: name, ipAddresses: [`100.64.0.${id}`], tags: [] })

async function startServer(
  id: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<[RemoteServer, UsableServer]> {
  const server = await startJsonServer({ 'GET /version': { version: 'v0.29.2' }, ...answers })
  open.push(server)
  const connection = { ca: null, pin: null, identity: null }
  return [server, { kind: 'server', id, url: server.url, key: `key-of-${id}`, connection, readOnly: true }]
}

function search(servers: readonly UsableServer[], clocks: Clocks = { now: () => 0, monotonic: () => 0 }) {
  const pool = createServerPool(async (target) =>
    createProxyApp({ target, http: directClient(), now: Date.now, limits: { retries: 0 } }),
  )
  return createSearch({ servers: () => servers, open: pool.open, clocks })
}

describe('searching all servers', () => {
  it('asks each server with its own key and reports which one found what', async () => {
    const [one, first] = await startServer('a', {
      'GET /api/v1/node': { nodes: [node('1', 'db-1'), node('2', 'web')] },
      'GET /api/v1/user': { users: [{ id: '1', name: 'dbadmin', createdAt: '2026-01-01T00:00:00Z' }] },
    })
    const [two, second] = await startServer('b', {
      'GET /api/v1/node': { nodes: [node('7', 'old-db')] },
      'GET /api/v1/user': { users: [] },
    })
    expect(await search([first, second])('DB')).toEqual([
      {
        serverId: 'a',
        items: [
          { kind: 'machine', id: '1', label: 'db-1', name: 'db-1', detail: '100.64.0.1' },
          { kind: 'user', id: '1', label: 'dbadmin', name: 'dbadmin', detail: '' },
        ],
        more: false,
        error: null,
        missing: [],
      },
      {
        serverId: 'b',
        items: [{ kind: 'machine', id: '7', label: 'old-db', name: 'old-db', detail: '100.64.0.7' }],
        more: false,
        error: null,
        missing: [],
      },
    ])
    const keys = (server: RemoteServer) =>
      [...new Set(server.asked.map(({ headers }) => headers.authorization))].filter(Boolean)
    expect([keys(one), keys(two)]).toEqual([['Bearer key-of-a'], ['Bearer key-of-b']])
    expect([...one.asked, ...two.asked].every(({ method }) => method === 'GET')).toBe(true)
  })

  it.each([
    ['a minute has passed', 60_000, 60_000],
    ['the computer has slept', 60_000, 1],
    ['the clock was set back meanwhile', -3_600_000, 60_000],
  ])('asks once for many letters, and again when %s', async (_, wall, steady) => {
    const [server, target] = await startServer('a', {
      'GET /api/v1/node': { nodes: [] },
      'GET /api/v1/user': { users: [] },
    })
    let passed = 0
    const find = search([target], { now: () => passed * wall, monotonic: () => passed * steady })
    const lists = () => server.asked.filter(({ path }) => path === '/api/v1/node').length
    await Promise.all([find('d'), find('db')])
    await find('db-1')
    expect(lists()).toBe(1)
    passed = 1
    await find('db-1')
    expect(lists()).toBe(2)
  })

  it('returns the loaded results with an error if a list or a server fails', async () => {
    const [, half] = await startServer('a', { 'GET /api/v1/node': { nodes: [node('1', 'db-1')] } })
    const [gone, away] = await startServer('b', {})
    await gone.close()
    open.splice(open.indexOf(gone), 1)
    const found = await search([half, away])('db')
    expect(found).toMatchObject([
      { serverId: 'a', items: [{ label: 'db-1' }], error: { code: 'unsupported' }, missing: ['users'] },
      { serverId: 'b', items: [], error: { code: 'offline' }, missing: ['nodes', 'users'] },
    ])
  })

  it('reports that there are more results than returned', async () => {
    const nodes = Array.from({ length: 30 }, (_, index) => node(String(index + 1), `db-${index}`))
    const [, target] = await startServer('a', { 'GET /api/v1/node': { nodes }, 'GET /api/v1/user': { users: [] } })
    const [finds] = await search([target])('db')
    expect(finds).toMatchObject({ more: true, items: { length: 10 } })
  })

  it('finds a user without a name by the display name, with an address that has the id alone', async () => {
    const user = { id: '4', name: '', displayName: 'Ann Lee', email: 'ann@example.org', createdAt: null }
    const [, target] = await startServer('a', {
      'GET /version': { version: 'v0.26.1' },
      'GET /api/v1/node': { nodes: [] },
      'GET /api/v1/user': { users: [user] },
    })
    const [finds] = await search([target])('ann')
    expect(finds?.items).toEqual([{ kind: 'user', id: '4', label: 'Ann Lee', name: '', detail: 'ann@example.org' }])
  })
})
