import { describe, expect, it } from 'vitest'
import type { Node, Route } from '@shared/api/resources'
import { makeNode } from '@tests/support/machines'
import { TEST_NOW } from '@tests/support/mock-app'
import { comparePrefixes, countOffers, downRoutes, filterOffers, groupRoutes as group } from './group-routes'

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
  it('groups a prefix that several machines advertise, the primary first', () => {
    const rows = groupRoutes([route('10.0.0.0/24', '2', approved), route('10.0.0.0/24', '1', primary)], nodes)
    expect(rows.map((row) => [row.node?.givenName, row.state, row.first])).toEqual([
      ['gw-2', 'serving', true],
      ['gw-10', 'standby', false],
    ])
  })

  it('combines the two prefixes of an exit node into one item', () => {
    const rows = groupRoutes([...exitPair('3', approved), ...exitPair('1')], nodes)
    expect(rows.map((row) => [row.groupId, row.node?.givenName, row.state, row.prefixes])).toEqual([
      ['exit', 'gw-2', 'waiting', ['0.0.0.0/0', '::/0']],
      ['exit', 'exit-berlin', 'serving', ['0.0.0.0/0', '::/0']],
    ])
  })

  it('sorts waiting routes first, then exit nodes, then prefixes in network order', () => {
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

  it('distinguishes prepared approvals from withdrawn routes', () => {
    const gone = { advertised: false }
    const rows = groupRoutes(
      [route('10.1.0.0/16', '1', { ...gone, enabled: true }), route('10.2.0.0/16', '1', gone)],
      nodes,
    )
    expect(rows.map((row) => row.state)).toEqual(['prepared', 'withdrawn'])
  })

  it('keeps rows of unknown machines', () => {
    expect(groupRoutes([route('10.0.0.0/8', '99')], nodes)[0]).toMatchObject({ nodeId: '99', node: undefined })
  })
})

describe('filterOffers', () => {
  const rows = groupRoutes(
    [route('10.0.0.0/24', '1', primary), route('10.0.0.0/24', '2'), ...exitPair('3', approved)],
    nodes,
  )

  it('filters by state and kind and shows the prefix on the first remaining row', () => {
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

  it('counts each prefix once, each exit node, and the waiting routes', () => {
    expect(countOffers(rows)).toEqual({ subnets: 2, prefixes: 1, exitNodes: 1, waiting: 1, withdrawn: 0 })
    const gone = groupRoutes([route('10.2.0.0/16', '1', { advertised: false })], nodes)
    expect(countOffers(gone)).toEqual({ subnets: 1, prefixes: 1, exitNodes: 0, waiting: 0, withdrawn: 1 })
  })
})

describe('comparePrefixes', () => {
  it('sorts by family, number and prefix length', () => {
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

  it('counts approved routes on disconnected machines, the last seen first, an exit pair as one', () => {
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

  it('ignores routes of unknown machines', () => {
    const all = [seen('1', null), makeNode('2')]
    const offers = groupRoutes([route('10.0.0.0/24', '1', approved), route('10.0.0.0/24', '9', approved)], all)
    expect(downRoutes(offers).count).toBe(1)
  })
})
