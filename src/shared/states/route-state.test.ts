import { describe, expect, it, test } from 'vitest'
import type { Node, Route } from '@shared/api/resources'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { makeNode } from '@tests/support/machines'
import { type RouteFacts, routesByMachine, routesOfNode, routeState, servedPrefixes } from './machine-state'

const flags = [false, true]
const everyCombination: RouteFacts[] = flags.flatMap((exit) =>
  flags.flatMap((advertised) =>
    flags.flatMap((approved) =>
      flags.flatMap((primary) =>
        flags.flatMap((servedElsewhere) =>
          (['online', 'offline', 'expired', null] as const).map((machine) => ({
            exit,
            advertised,
            approved,
            primary,
            servedElsewhere,
            machine,
          })),
        ),
      ),
    ),
  ),
)

/** The states an admin would name, line by line: the first match counts. */
const table: [state: string, fits: (facts: RouteFacts) => boolean][] = [
  ['waiting', (facts) => facts.advertised && !facts.approved],
  ['prepared', (facts) => facts.approved && !facts.advertised],
  ['withdrawn', (facts) => !facts.approved && !facts.advertised],
  ['unknown', (facts) => facts.machine === null],
  ['serving', (facts) => facts.exit && facts.machine === 'online'],
  ['offline', (facts) => facts.exit && facts.machine === 'offline'],
  ['expired', (facts) => facts.exit && facts.machine === 'expired'],
  ['serving', (facts) => facts.primary && facts.machine === 'online'],
  ['standby', (facts) => facts.servedElsewhere && facts.machine === 'online'],
  ['offline', (facts) => facts.servedElsewhere && facts.machine === 'offline'],
  ['expired', (facts) => facts.servedElsewhere && facts.machine === 'expired'],
  ['unserved', () => true],
]

test('every combination of facts has the state an admin would name', () => {
  expect(everyCombination).toHaveLength(128)
  for (const facts of everyCombination) {
    const [state] = table.find(([, fits]) => fits(facts))!
    expect([facts, routeState(facts)]).toEqual([facts, state])
  }
})

const route = (id: string, prefix: string, change: Partial<Route> = {}): Route => ({
  id: `${id}-${prefix}`,
  node: { id },
  prefix,
  advertised: true,
  enabled: true,
  isPrimary: false,
  createdAt: null,
  ...change,
})

test('a route that an admin withdrew on purpose is refused, not waiting, unless a part of it still waits', () => {
  const node = makeNode('7', { availableRoutes: ['0.0.0.0/0', '::/0', '10.0.0.0/8'], approvedRoutes: [] })
  const at = '2026-11-30T10:00:00Z'
  const states = (withdrawn: readonly string[]) =>
    routesOfNode(node, new Set(), TEST_NOW, (_, prefix) => (withdrawn.includes(prefix) ? at : null)).map(
      ({ state, refusedAt }) => [state, refusedAt],
    )
  expect(states(['0.0.0.0/0', '::/0', '10.0.0.0/8'])).toEqual([
    ['refused', at],
    ['refused', at],
  ])
  expect(states(['0.0.0.0/0'])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
})

describe('routesByMachine', () => {
  it('merges the exit pair, puts it first, and orders prefixes by number', () => {
    const routes = ['10.10.0.0/24', '::/0', 'fd00::/8', '0.0.0.0/0', '10.2.0.0/24'].map((prefix) => route('7', prefix))
    const [own] = routesByMachine(routes, [makeNode('7')], TEST_NOW).values()
    expect(own!.map(({ exit, prefixes }) => [exit, ...prefixes])).toEqual([
      [true, '0.0.0.0/0', '::/0'],
      [false, '10.2.0.0/24'],
      [false, '10.10.0.0/24'],
      [false, 'fd00::/8'],
    ])
  })

  it('treats an exit node with one approved prefix as still waiting', () => {
    const routes = [route('7', '0.0.0.0/0'), route('7', '::/0', { enabled: false })]
    expect(routesByMachine(routes, [makeNode('7')], TEST_NOW).get('7')![0]!.state).toBe('waiting')
  })

  it('treats a primary that is gone as not serving', () => {
    const nodes = [makeNode('1', { online: false }), makeNode('2')]
    const alone = routesByMachine([route('1', '10.0.0.0/8', { isPrimary: true })], nodes, TEST_NOW)
    expect(alone.get('1')![0]!.state).toBe('unserved')
    const taken = [route('1', '10.0.0.0/8'), route('2', '10.0.0.0/8', { isPrimary: true })]
    const both = routesByMachine(taken, nodes, TEST_NOW)
    expect([both.get('1')![0]!.state, both.get('2')![0]!.state]).toEqual(['offline', 'serving'])
  })

  it('rows of a deleted machine have an unknown state', () => {
    expect(routesByMachine([route('9', '10.0.0.0/8')], [], TEST_NOW).get('9')![0]!.state).toBe('unknown')
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: the list of machines and the list of routes give the same states',
  async (seed) => {
    const mock = await createTestMock({ seed, nodes: 120 })
    const { routes } = (await mock.call('GET', '/routes')).body as { routes: Route[] }
    const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
    const byMachine = routesByMachine(routes, nodes, TEST_NOW)
    const served = servedPrefixes(nodes, TEST_NOW)
    const told = (list: readonly { prefixes: string[]; state: string }[]) =>
      list.filter(({ state }) => state !== 'withdrawn').map(({ prefixes, state }) => [...prefixes, state])
    let compared = 0
    for (const node of nodes) {
      const own = routesOfNode(node, served, TEST_NOW)
      compared += own.length
      expect(told(own)).toEqual(told(byMachine.get(node.id) ?? []))
    }
    expect(compared).toBeGreaterThan(0)
    mock.close()
  },
)
