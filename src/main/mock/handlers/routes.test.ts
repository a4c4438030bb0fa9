import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nodes, routes } from '@shared/api/resources'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'

let mock: TestMock
let time: number
beforeEach(async () => {
  time = TEST_NOW
  mock = await createTestMock({ seed: null, now: () => time })
  await ok('POST', '/user', { name: 'alice' })
  for (const letter of ['a', 'b', 'c']) await ok('POST', '/node/register', { user: 'alice', key: letter.repeat(24) })
})
afterEach(() => mock.close())

async function ok(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await mock.call(method, path, body)
  expect([path, response.status, response.status === 200 ? '' : response.body]).toEqual([path, 200, ''])
  return response.body
}

const LAN = '10.0.0.0/24'
const EXIT = ['0.0.0.0/0', '::/0']

function advertise(nodeId: number, ...prefixes: string[]): void {
  const createdAt = new Date(time).toISOString()
  for (const prefix of prefixes) mock.db.routes.insert({ nodeId, prefix, advertised: true, enabled: false, createdAt })
}
const rows = async () => routes.list.output.parse(await ok('GET', '/routes')).routes
const node = async (id: number) => nodes.get.output.parse(await ok('GET', `/node/${id}`)).node
const approve = async (id: number, ...prefixes: string[]) =>
  nodes.approveRoutes.output.parse(await ok('POST', `/node/${id}/approve_routes`, { routes: prefixes })).node
const idOf = async (nodeId: number, prefix: string) =>
  (await rows()).find((row) => row.node.id === String(nodeId) && row.prefix === prefix)?.id ?? ''
/** Returns the ids of the machines that serve the prefix. */
const serving = async (prefix: string) =>
  (await rows()).filter((row) => row.prefix === prefix && row.isPrimary).map((row) => row.node.id)

describe('approving', () => {
  test('replaces the list: sorted, without duplicates, in the shortest form, even before they are announced', async () => {
    advertise(1, LAN)
    const requested = ['fd00:0:0::/64', '192.168.0.0/16', LAN, '10.0.0.0/24', '10.0.0.1/24']
    const shown = await approve(1, ...requested)
    expect(shown.approvedRoutes).toEqual([LAN, '10.0.0.1/24', '192.168.0.0/16', 'fd00::/64'])
    expect([shown.availableRoutes, shown.subnetRoutes]).toEqual([[LAN], [LAN]])
    expect(await node(1)).toEqual(shown)
    expect(await approve(1)).toMatchObject({ approvedRoutes: [], availableRoutes: [LAN], subnetRoutes: [] })
    expect(await rows()).toHaveLength(1)
  })

  test.each(EXIT)('%s approves both exit prefixes, which have no primary', async (prefix) => {
    advertise(1, ...EXIT)
    const shown = await approve(1, prefix)
    expect([shown.approvedRoutes, shown.subnetRoutes]).toEqual([EXIT, EXIT])
    expect((await rows()).map((row) => [row.enabled, row.isPrimary])).toEqual([
      [true, false],
      [true, false],
    ])
  })
})

describe('rows', () => {
  test('lists the routes of all machines or of one', async () => {
    advertise(1, LAN)
    advertise(2, '10.2.0.0/16')
    const all = await rows()
    expect(all.map((row) => [row.node.id, row.prefix, row.advertised, row.enabled])).toEqual([
      ['1', LAN, true, false],
      ['2', '10.2.0.0/16', true, false],
    ])
    expect(routes.list.output.parse(await ok('GET', '/node/2/routes')).routes).toEqual(all.slice(1))
  })

  test('enables, disables and deletes a single route', async () => {
    advertise(1, LAN, '10.1.0.0/24')
    await ok('POST', `/routes/${await idOf(1, LAN)}/enable`)
    expect((await node(1)).approvedRoutes).toEqual([LAN])
    await ok('POST', `/routes/${await idOf(1, LAN)}/disable`)
    expect(await node(1)).toMatchObject({ approvedRoutes: [], availableRoutes: [LAN, '10.1.0.0/24'] })
    await ok('DELETE', `/routes/${await idOf(1, LAN)}`)
    expect((await rows()).map((row) => row.prefix)).toEqual(['10.1.0.0/24'])
  })

  test('changes the exit pair together', async () => {
    advertise(1, ...EXIT)
    const exit = async () => (await rows()).map((row) => row.enabled)
    await ok('POST', `/routes/${await idOf(1, '::/0')}/enable`)
    expect(await exit()).toEqual([true, true])
    await ok('POST', `/routes/${await idOf(1, '0.0.0.0/0')}/disable`)
    expect(await exit()).toEqual([false, false])
    await ok('DELETE', `/routes/${await idOf(1, '::/0')}`)
    expect(await rows()).toEqual([])
  })

  test('removes a route approved in advance when the approval is withdrawn', async () => {
    await approve(1, LAN)
    expect((await rows())[0]).toMatchObject({ advertised: false, enabled: true, isPrimary: false })
    await ok('POST', `/routes/${await idOf(1, LAN)}/disable`)
    expect(await rows()).toEqual([])
  })
})

describe('the primary of a prefix', () => {
  beforeEach(async () => {
    for (const id of [3, 2, 1]) advertise(id, LAN)
    for (const id of [3, 2]) await approve(id, LAN)
  })

  test('stays the same while its machine can serve', async () => {
    expect(await serving(LAN)).toEqual(['3'])
    await approve(1, LAN)
    expect(await serving(LAN)).toEqual(['3'])
  })

  test('is otherwise the machine with the lowest id that can serve', async () => {
    await approve(1, LAN)
    await ok('POST', `/routes/${await idOf(3, LAN)}/disable`)
    expect(await serving(LAN)).toEqual(['1'])
    await ok('DELETE', '/node/1')
    expect(await serving(LAN)).toEqual(['2'])
    expect((await node(2)).subnetRoutes).toEqual([LAN])
    await approve(2)
    expect(await serving(LAN)).toEqual([])
  })

  test('is never an offline machine; none serves if all are offline', async () => {
    await ok('POST', '/node/3/expire')
    expect(await serving(LAN)).toEqual(['2'])
    await ok('POST', '/node/3/expire', { disableExpiry: true })
    expect(await serving(LAN)).toEqual(['2'])
    await ok('POST', '/node/2/expire')
    await ok('POST', '/node/3/expire')
    expect(await serving(LAN)).toEqual([])
  })

  test('changes when its machine expires between two requests', async () => {
    await ok('POST', '/node/3/expire', { expiry: new Date(time + 60_000).toISOString() })
    expect(await serving(LAN)).toEqual(['3'])
    time += 60_000
    expect(await serving(LAN)).toEqual(['2'])
  })
})

describe('autoApprovers', () => {
  const text = '{ "autoApprovers": { "routes": { "10.0.0.0/8": ["alice@"] }, "exitNode": ["alice@"] } }'

  test('approves announced routes when the policy is saved, and withdraws none', async () => {
    advertise(1, LAN, '192.168.0.0/16')
    advertise(2, ...EXIT)
    await approve(1, '192.168.0.0/16')
    await ok('PUT', '/policy', { policy: text })
    expect((await node(1)).approvedRoutes).toEqual([LAN, '192.168.0.0/16'])
    expect((await node(2)).approvedRoutes).toEqual(EXIT)
    expect(await serving(LAN)).toEqual(['1'])
    await approve(1)
    await ok('PUT', '/policy', { policy: text })
    expect((await node(1)).approvedRoutes).toEqual([LAN])
  })
})
