import { endpointNamed } from '@shared/api/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCapabilities, capabilitiesOf } from '@shared/api/capabilities'
import { nodes as nodeCalls, users as userCalls } from '@shared/api/resources'
import { callOf, isApplied } from '@shared/acts/effect'
import { nodeObject } from '@shared/acts/object'
import { ask } from '@main/api/api-app'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { makeNode } from '@tests/support/machines'
import { type MachineChange, type PlanFacts, planMachines } from './machine-plan'
import { policyTags } from './tag-suggestions'

async function world(mock: TestMock) {
  const { nodes } = nodeCalls.list.output.parse((await mock.call('GET', '/node')).body)
  const { users } = userCalls.list.output.parse((await mock.call('GET', '/user')).body)
  const owned = policyTags(mock.db.policies.current()?.policy ?? '')
  const facts: PlanFacts = { all: nodes, can: allCapabilities, owned, ownAddresses: [], now: TEST_NOW }
  return { nodes, users, facts }
}

test('a server accepts planned changes, refuses impossible ones, and already has the state of unchanged items', async () => {
  const first = await createTestMock({ nodes: 14 })
  const { users } = await world(first)
  first.close()
  const tags = fc.subarray(['tag:server', 'tag:ci', 'tag:router', 'tag:nobodys'], { minLength: 1 })
  const change = fc.oneof(
    fc.record({ kind: fc.constantFrom('addTags', 'removeTags'), tags }),
    fc.record({ kind: fc.constant('move'), user: fc.constantFrom(...users) }),
    fc.record({
      kind: fc.constantFrom('expireNow', 'neverExpire', 'approveRoutes', 'withdrawRoutes', 'deleteMachines'),
    }),
    fc.record({ kind: fc.constant('expireAt'), at: fc.constantFrom('2099-01-01T00:00:00Z', '2031-06-01T00:00:00Z') }),
  ) as fc.Arbitrary<MachineChange>
  await fc.assert(
    fc.asyncProperty(change, async (wanted) => {
      const mock = await createTestMock({ nodes: 14 })
      const { nodes, facts } = await world(mock)
      const plan = planMachines(nodes, wanted, facts)
      expect(plan.items.map(({ id }) => id).toSorted()).toEqual(nodes.map(({ id }) => id).toSorted())
      expect(plan.acts.length + plan.already + plan.cannot).toBe(nodes.length)
      for (const { act, before } of plan.acts) {
        const { name, input } = callOf(act, before)
        await ask(mock, endpointNamed(name), input)
        const after = (await world(mock)).nodes.find((node) => node.id === (before.kind === 'node' ? before.id : ''))
        expect(isApplied(act, after && nodeObject(after), TEST_NOW)).toBe(true)
      }
      for (const { id, outcome } of plan.items) {
        if (outcome.kind !== 'cannot' || !('tags' in wanted)) continue
        const { forcedTags } = nodes.find((node) => node.id === id)!
        const left = forcedTags.filter((tag) => !wanted.tags.includes(tag))
        const asked = wanted.kind === 'addTags' ? [...forcedTags, ...wanted.tags] : left
        expect((await mock.call('POST', `/node/${id}/tags`, { tags: asked })).status).toBe(400)
      }
      mock.close()
    }),
    { numRuns: 15 },
  )
})

test('names the tags without an owner, not those that have one', () => {
  const node = makeNode('1', { forcedTags: ['tag:old', 'tag:ci'] })
  const facts: PlanFacts = { all: [node], can: allCapabilities, owned: ['tag:ci'], ownAddresses: [], now: TEST_NOW }
  const plan = planMachines([node], { kind: 'addTags', tags: ['tag:ci', 'tag:new'] }, facts)
  expect(plan.items[0]?.outcome).toEqual({ kind: 'cannot', reason: 'notOwned', tags: ['tag:new', 'tag:old'] })
})

const router = (id: string, prefixes: string[], more = {}) =>
  makeNode(id, { approvedRoutes: prefixes, availableRoutes: prefixes, ...more })

test('warns by name of this computer, of the only routers of a prefix and of exit nodes in use', () => {
  const all = [
    router('1', ['10.1.0.0/16'], { subnetRoutes: ['10.1.0.0/16'] }),
    router('2', ['10.1.0.0/16', '10.2.0.0/16'], { subnetRoutes: ['10.2.0.0/16'] }),
    router('3', ['0.0.0.0/0', '::/0']),
    router('4', ['10.2.0.0/16', '10.4.0.0/16'], { online: false }),
    makeNode('5'),
  ]
  const facts: PlanFacts = { all, can: allCapabilities, owned: [], ownAddresses: ['100.64.0.5'], now: TEST_NOW }
  const warned = (ids: string[], kind: 'deleteMachines' | 'neverExpire' | 'expireNow') =>
    Object.fromEntries(
      planMachines(
        all.filter(({ id }) => ids.includes(id)),
        { kind },
        facts,
      ).warnings.map((warning) => [warning.kind, [...warning.names, ...(warning.prefixes ?? [])].join()]),
    )
  expect(warned(['1'], 'deleteMachines')).toEqual({})
  // Nothing becomes unreachable through a router that is down.
  expect(warned(['4'], 'deleteMachines')).toEqual({})
  expect(warned(['2'], 'deleteMachines')).toEqual({ onlyRouter: 'machine-2,10.2.0.0/16' })
  expect(warned(['1', '2'], 'expireNow')).toEqual({ onlyRouter: 'machine-1,machine-2,10.1.0.0/16,10.2.0.0/16' })
  expect(warned(['3', '5'], 'deleteMachines')).toEqual({ own: 'machine-5', exitNode: 'machine-3' })
  expect(warned(['5'], 'neverExpire')).toEqual({})
})

test.each([
  ['ownerReplaced', allCapabilities],
  ['ownerLost', capabilitiesOf('0.29')],
] as const)('says whose machines belong to their tags afterwards, and whether that can be undone: %s', (kind, can) => {
  const alice = { ...router('9', []).user!, name: 'alice', displayName: '' }
  const all = [router('1', [], { user: alice, tags: [], forcedTags: [] })]
  const facts: PlanFacts = { all, can, owned: ['tag:ci'], ownAddresses: [], now: TEST_NOW }
  const plan = planMachines(all, { kind: 'addTags', tags: ['tag:ci'] }, facts)
  expect(plan.warnings).toEqual([{ kind, names: ['machine-1'] }])
  expect(plan.items[0]?.outcome).toMatchObject({ from: { text: 'alice' }, to: { list: ['tag:ci'] } })
})
