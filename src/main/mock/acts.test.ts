import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Act } from '@shared/acts/act'
import { type NetworkAndPolicy, applyActs } from '@shared/acts/apply-acts'
import type { ActedNode } from '@shared/acts/simulated-network'
import { type Node, nodes, users, policy } from '@shared/api/resources'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'

const HOUR = 3_600_000
const iso = (offset: number) => new Date(TEST_NOW + offset).toISOString()

function acted(node: Node): ActedNode {
  return {
    id: node.id,
    name: node.givenName,
    tags: node.tags,
    ...(node.user && { user: node.user.id }),
    ...(node.expiry !== null && { expiry: node.expiry }),
    advertisedRoutes: node.availableRoutes,
    approvedRoutes: node.approvedRoutes,
  }
}

/** Reads the part of the mock server's state that acts can change. */
async function read({ call }: TestMock): Promise<NetworkAndPolicy> {
  const listed = nodes.list.output.parse((await call('GET', '/node')).body).nodes
  const owners = users.list.output.parse((await call('GET', '/user')).body).users
  const { policy: text } = policy.get.output.parse((await call('GET', '/policy')).body)
  const found = { users: owners.map(({ id, name }) => ({ id, name })), nodes: listed.map(acted) }
  return { network: found, policy: text }
}

/** The same without deleted machines, which a server's list does not contain. */
function withoutGone({ network, policy: text }: NetworkAndPolicy): NetworkAndPolicy {
  const nodesLeft = network.nodes.filter(({ absent }) => !absent)
  return { network: { users: network.users, nodes: nodesLeft }, policy: text }
}

/** Performs an act through the API, as any client would. Ignores the response: the lists show the result. */
async function perform({ call }: TestMock, act: Act, before: NetworkAndPolicy): Promise<void> {
  const nameOf = (id: string) => before.network.users.find((user) => String(user.id) === id)?.name ?? 'nobody'
  if (act.kind === 'policy.save') await call('PUT', '/policy', { policy: act.text })
  else if (act.kind === 'node.rename') await call('POST', `/node/${act.id}/rename/${act.name}`)
  else if (act.kind === 'node.tags') await call('POST', `/node/${act.id}/tags`, { tags: act.tags })
  else if (act.kind === 'node.move') await call('POST', `/node/${act.id}/user`, { user: act.user })
  else if (act.kind === 'node.expire') await call('POST', `/node/${act.id}/expire`)
  else if (act.kind === 'node.expiry')
    await call('POST', `/node/${act.id}/expire`, act.at === null ? { disableExpiry: true } : { expiry: act.at })
  else if (act.kind === 'node.delete') await call('DELETE', `/node/${act.id}`)
  else if (act.kind === 'node.routes') await call('POST', `/node/${act.id}/approve_routes`, { routes: act.approved })
  else if (act.kind === 'user.rename') await call('POST', `/user/${nameOf(act.id)}/rename/${act.name}`)
  else if (act.kind === 'user.delete') await call('DELETE', `/user/${nameOf(act.id)}`)
}

const policies = [
  '{"tagOwners": {"tag:server": [], "tag:new": []}, "acls": []}',
  '{"tagOwners": {"tag:new": ["alice@"]}}',
]

/** Acts on existing and on missing items. */
function someActs({ network }: NetworkAndPolicy): fc.Arbitrary<Act[]> {
  const node = fc.constantFrom(...network.nodes.map(({ id }) => id), '999')
  const user = fc.constantFrom(...network.users.map(({ id }) => String(id)), '999')
  const names = fc.constantFrom(...network.users.map(({ name }) => name), 'zoe', 'yan')
  const tags = fc.subarray(['tag:server', 'tag:new', 'tag:ci', 'tag:nobody-owns'])
  const routes = fc.subarray(['10.0.0.0/8', '0.0.0.0/0', '::/0', '192.168.7.0/24'])
  const act = fc.oneof(
    fc.record({ kind: fc.constant('node.tags' as const), id: node, tags }),
    fc.record({ kind: fc.constant('node.move' as const), id: node, user }),
    fc.record({ kind: fc.constant('node.expire' as const), id: node }),
    fc.record({
      kind: fc.constant('node.expiry' as const),
      id: node,
      at: fc.constantFrom(null, iso(HOUR), iso(-HOUR)),
    }),
    fc.record({ kind: fc.constant('node.delete' as const), id: node }),
    fc.record({ kind: fc.constant('node.routes' as const), id: node, approved: routes }),
    fc.record({ kind: fc.constant('user.rename' as const), id: user, name: names }),
    fc.record({ kind: fc.constant('user.delete' as const), id: user }),
    fc.record({ kind: fc.constant('policy.save' as const), text: fc.constantFrom(...policies) }),
  )
  return fc.array(act, { minLength: 1, maxLength: 12 })
}

test('predicts the state that the mock server lists after a series of acts', async () => {
  const first = await createTestMock({ seed: 3, nodes: 12 })
  const start = await read(first)
  first.close()
  await fc.assert(
    fc.asyncProperty(someActs(start), async (acts) => {
      const mock = await createTestMock({ seed: 3, nodes: 12 })
      try {
        const before = await read(mock)
        for (const act of acts) await perform(mock, act, await read(mock))
        expect(withoutGone(applyActs(before, acts, TEST_NOW))).toEqual(await read(mock))
      } finally {
        mock.close()
      }
    }),
    { numRuns: 60 },
  )
})

test('leaves the state unchanged without acts and never modifies its input', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('1', '2'), { maxLength: 4 }), (ids) => {
      const one: ActedNode = { id: '1', name: 'a', user: '1', tags: [], advertisedRoutes: [], approvedRoutes: [] }
      const before: NetworkAndPolicy = { network: { users: [{ id: '1', name: 'ann' }], nodes: [one] }, policy: '' }
      const copy = structuredClone(before)
      applyActs(
        before,
        ids.map((id): Act => ({ kind: 'node.delete', id })),
        TEST_NOW,
      )
      expect(before).toEqual(copy)
      expect(applyActs(before, [], TEST_NOW)).toEqual(before)
    }),
  )
})
