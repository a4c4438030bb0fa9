import type { Node } from '@shared/api/nodes'
import { describe, expect, it } from 'vitest'
import { makeNode } from '@tests/support/machines'
import { machineFilter } from './machine-filter'
import { parseMachineQuery } from './machine-query'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

const machine = (id: string, change: Partial<Node> = {}) =>
  makeNode(id, {
    user: { id: '1', name: 'alice', displayName: 'Alice Example' },
    ipAddresses: [`100.64.0.${id}`, `fd7a:115c:a1e0::${id}`],
    createdAt: inDays(-100),
    lastSeen: inDays(-1),
    ...change,
  })

const nodes = [
  machine('1'),
  machine('2', { online: false, expiry: inDays(3) }),
  machine('3', { expiry: inDays(-2) }),
  machine('4', { user: null, tags: ['tag:prod', 'tag:web'], expiry: inDays(20) }),
  machine('5', { availableRoutes: ['0.0.0.0/0', '::/0'], approvedRoutes: ['0.0.0.0/0', '::/0'] }),
  machine('6', {
    availableRoutes: ['10.0.0.0/24', '10.1.0.0/24'],
    approvedRoutes: ['10.0.0.0/24'],
    givenName: 'Berlin-Router',
  }),
]

function matching(search: string): string[] {
  const filter = machineFilter(parseMachineQuery(search), NOW)
  return nodes.filter((node) => filter?.(node) ?? true).map((node) => node.id)
}

describe('machineFilter', () => {
  it('is undefined where nothing is left out', () => {
    expect(machineFilter(parseMachineQuery('sort=owner'), NOW)).toBeUndefined()
  })

  it.each([
    ['q=berlin', ['6'], 'the name, whatever its case'],
    ['q=host-2', ['2'], 'the host name'],
    ['q=100.64.0.5', ['5'], 'an IPv4 address'],
    ['q=a1e0::4', ['4'], 'an IPv6 address, whose colons are no tokens'],
    ['q=alice%20example', ['1', '2', '3', '5', '6'], 'words of the display name'],
    ['q=tag:prod', ['4'], 'a tag'],
    ['q=machine%20-4', ['4'], 'all words at once'],
    ['q=is:offline', ['2'], 'a state as a token'],
    ['q=is:exit', ['5'], 'a route kind as a token'],
    ['q=owner:ali%20-1', ['1'], 'an owner token beside a word'],
    ['q=ip:100.64.0.6', ['6'], 'an address from its start'],
    ['q=is:nonsense', [], 'an unknown token as plain text'],
    ['q=nothing-has-this', [], 'nothing'],
  ])('%s finds %j (%s)', (search, ids) => {
    expect(matching(search)).toEqual(ids)
  })

  it.each([
    ['state=online', ['1', '4', '5', '6']],
    ['state=offline', ['2']],
    ['state=expiring', ['2']],
    ['state=expired', ['3']],
    ['state=offline&state=expired', ['2', '3']],
    ['owner=alice', ['1', '2', '3', '5', '6']],
    ['tag=tag:web', ['4']],
    ['tag=tag:web&tag=tag:other', ['4']],
    ['route=exit', ['5']],
    ['route=subnet', ['6']],
    ['route=waiting', ['6']],
    ['expiry=never', ['1', '5', '6']],
    ['expiry=expired', ['3']],
    ['expiry=7d', ['2']],
    ['expiry=30d', ['2', '4']],
    ['state=online&route=exit&route=subnet&q=router', ['6']],
  ])('%s leaves %j', (search, ids) => {
    expect(matching(search)).toEqual(ids)
  })

  it('reads a changed machine again', () => {
    const filter = machineFilter(parseMachineQuery('q=fresh'), NOW)
    const before = machine('9')
    expect(filter?.(before)).toBe(false)
    expect(filter?.({ ...before, givenName: 'fresh' })).toBe(true)
  })
})
