import { describe, expect, it } from 'vitest'
import type { Node } from '@shared/api/nodes'
import type { Route } from '@shared/api/routes'
import { makeNode } from '@tests/support/machines'
import { TEST_NOW } from '@tests/support/mock-app'
import { comparePrefixes, countOffers, downRoutes, filterOffers, groupRoutes as group, switchIds } from './group-routes'

let nextId = 0

function route(prefix: string, nodeId: string, flags: Partial<Route> = {}): Route {
  nextId++
  const base = { id: `r${nextId}`, node: { id: nodeId }, prefix, createdAt: null }
  return { ...base, advertised: true, enabled: false, isPrimary: false, ...flags }
}

const groupRoutes = (routes: Route[], nodes: Node[]) => group(routes, nodes, TEST_NOW)
const node = (id: string, givenName: string) => makeNode(id, { givenName })
const nodes = [node('1', 'gw-2'), node('2', 'gw-10'), node('3', 'exit-berlin')]
const approved = { enabled: true }
const primary = { enabled: true, isPrimary: true }
const exitPair = (id: string, flags: Partial<Route> = {}) => [route('0.0.0.0/0', id, flags), route('::/0', id, flags)]

describe('groupRoutes', () => {
  it('makes one group of a prefix that several machines share, the primary first', () => {
    const rows = groupRoutes([route('10.0.0.0/24', '2', approved), route('10.0.0.0/24', '1', primary)], nodes)
    expect(rows.map((row) => [row.node?.givenName, row.state, row.first])).toEqual([
      ['gw-2', 'serving', true],
      ['gw-10', 'standby', false],
    ])
  })

  it('makes one item of an exit node, whatever its two prefixes', () => {
    const rows = groupRoutes([...exitPair('3', approved), ...exitPair('1')], nodes)
    expect(rows.map((row) => [row.groupId, row.node?.givenName, row.state, row.prefixes])).toEqual([
      ['exit', 'gw-2', 'waiting', ['0.0.0.0/0', '::/0']],
      ['exit', 'exit-berlin', 'serving', ['0.0.0.0/0', '::/0']],
    ])
  })

  it('puts what waits first, then exit nodes, then prefixes in network order', () => {
    const rows = groupRoutes(
      [
        route('192.168.0.0/16', '1', primary),
        route('10.0.0.0/8', '1', primary),
        route('fd00::/64', '1', primary),
        ...exitPair('3', approved),
        route('172.16.0.0/12', '2'),
      ],
      nodes,
    )
    expect(rows.map((row) => row.groupId)).toEqual([
      '172.16.0.0/12',
      'exit',
      '10.0.0.0/8',
      '192.168.0.0/16',
      'fd00::/64',
    ])
  })

  it('tells approved before advertised from withdrawn', () => {
    const gone = { advertised: false }
    const rows = groupRoutes(
      [route('10.1.0.0/16', '1', { ...gone, enabled: true }), route('10.2.0.0/16', '1', gone)],
      nodes,
    )
    expect(rows.map((row) => row.state)).toEqual(['prepared', 'withdrawn'])
  })

  it('keeps rows whose machine is not known', () => {
    expect(groupRoutes([route('10.0.0.0/8', '99')], nodes)[0]).toMatchObject({ nodeId: '99', node: undefined })
  })
})

describe('filterOffers', () => {
  const rows = groupRoutes(
    [route('10.0.0.0/24', '1', primary), route('10.0.0.0/24', '2'), ...exitPair('3', approved)],
    nodes,
  )

  it('narrows by state and kind, and names the prefix on the first row that is left', () => {
    const waiting = filterOffers(rows, { show: 'waiting', search: '' }, TEST_NOW)
    expect(waiting.map((row) => [row.node?.givenName, row.first])).toEqual([['gw-10', true]])
    expect(filterOffers(rows, { show: 'exit', search: '' }, TEST_NOW)).toHaveLength(1)
    expect(filterOffers(rows, { show: 'subnet', search: '' }, TEST_NOW)).toHaveLength(2)
  })

  it('finds prefixes, names and addresses', () => {
    const found = (search: string) => filterOffers(rows, { show: 'all', search }, TEST_NOW).map((row) => row.nodeId)
    expect(found('10.0.0')).toEqual(['2', '1'])
    expect(found('BERLIN')).toEqual(['3'])
    expect(found('100.64.0.2')).toEqual(['2'])
    expect(found('::/0')).toEqual(['3'])
    expect(found('nothing')).toEqual([])
  })

  it('counts prefixes once, exit nodes each, and what waits', () => {
    expect(countOffers(rows)).toEqual({ prefixes: 1, exitNodes: 1, waiting: 1 })
  })
})

describe('switchIds', () => {
  it('approves only what is advertised, an exit pair by one call', () => {
    const [exit] = groupRoutes(exitPair('3'), nodes)
    expect(switchIds(exit!, true)).toEqual([exit!.routes[0]!.id])
    const [subnet] = groupRoutes([route('10.0.0.0/24', '1')], nodes)
    expect(switchIds(subnet!, true)).toEqual([subnet!.routes[0]!.id])
    expect(switchIds(subnet!, false)).toEqual([])
  })

  it('withdraws an approval that is not advertised too', () => {
    const [prepared] = groupRoutes([route('10.0.0.0/24', '1', { advertised: false, enabled: true })], nodes)
    expect(switchIds(prepared!, true)).toEqual([])
    expect(switchIds(prepared!, false)).toHaveLength(1)
  })
})

describe('comparePrefixes', () => {
  it('orders by family, number and width', () => {
    const list = ['fd00::a/128', '10.0.0.0/16', 'fd00::9/128', '9.0.0.0/8', '10.0.0.0/8', 'odd']
    expect(list.filter((prefix) => prefix !== 'odd').toSorted(comparePrefixes)).toEqual([
      '9.0.0.0/8',
      '10.0.0.0/8',
      '10.0.0.0/16',
      'fd00::9/128',
      'fd00::a/128',
    ])
  })
})

describe('downRoutes', () => {
  const seen = (id: string, lastSeen: string | null) => ({ ...makeNode(id, { online: false, lastSeen }) })

  it('counts what is approved on machines that are away, the last seen first, an exit pair as one', () => {
    const all = [seen('1', '2026-01-01T00:00:00Z'), seen('2', '2026-03-01T00:00:00Z'), makeNode('3')]
    const offers = groupRoutes(
      [
        route('10.0.0.0/24', '1', approved),
        ...exitPair('1', approved),
        route('10.1.0.0/24', '2', primary),
        route('10.2.0.0/24', '2'),
        route('10.3.0.0/24', '3', primary),
      ],
      all,
    )
    const { count, machines } = downRoutes(offers)
    expect(count).toBe(3)
    expect(machines.map(({ node: { id }, routes }) => [id, routes])).toEqual([
      ['2', 1],
      ['1', 2],
    ])
    expect(
      filterOffers(offers, { show: 'down', search: '' }, TEST_NOW)
        .map(({ groupId }) => groupId)
        .toSorted(),
    ).toEqual(['10.0.0.0/24', '10.1.0.0/24', 'exit'])
  })

  it('leaves out what another machine serves only where that one is up, and what is not known', () => {
    const all = [seen('1', null), makeNode('2')]
    const offers = groupRoutes([route('10.0.0.0/24', '1', approved), route('10.0.0.0/24', '9', approved)], all)
    expect(downRoutes(offers).count).toBe(1)
  })
})
