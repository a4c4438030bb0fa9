import { endpointNamed } from '@shared/api/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import { nodes as nodeCalls, users as userCalls } from '@shared/api/resources'
import { callOf } from '@shared/acts/effect'
import { ask } from '@main/api/api-app'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { makeNode } from '@tests/support/machines'
import type { PlanFacts } from './machine-plan'
import { planCreateUsers, planDeleteUsers } from './other-plans'

async function world(mock: TestMock) {
  const { nodes } = nodeCalls.list.output.parse((await mock.call('GET', '/node')).body)
  const { users } = userCalls.list.output.parse((await mock.call('GET', '/user')).body)
  const facts: PlanFacts = { all: nodes, can: allCapabilities, owned: [], ownAddresses: [], now: TEST_NOW }
  return { nodes, users, facts }
}

test('deletes users in order on a real server: moves or deletes their machines and keeps everything else', async () => {
  const first = await createTestMock({ nodes: 14 })
  const known = (await world(first)).users
  first.close()
  const leaving = fc
    .subarray(
      known.map(({ id }) => id),
      { minLength: 1, maxLength: known.length - 1 },
    )
    .filter((ids) => ids.length > 0)
  await fc.assert(
    fc.asyncProperty(leaving, fc.boolean(), async (ids, moves) => {
      const mock = await createTestMock({ nodes: 14 })
      const { nodes, users, facts } = await world(mock)
      const to = users.find(({ id }) => !ids.includes(id))!
      const gone = users.filter(({ id }) => ids.includes(id))
      const plan = planDeleteUsers(gone, moves ? { to } : 'delete', facts)
      expect(plan.cannot + plan.already).toBe(0)
      for (const { act, before } of plan.acts) {
        const { name, input } = callOf(act, before)
        await ask(mock, endpointNamed(name), input)
      }
      const after = await world(mock)
      expect(after.users).toEqual(users.filter(({ id }) => !ids.includes(id)))
      const owned = (owner: string | undefined) => owner !== undefined && ids.includes(owner)
      expect(after.nodes.map(({ id, user }) => [id, user?.id])).toEqual(
        nodes
          .filter(({ user }) => moves || !owned(user?.id))
          .map(({ id, user }) => [id, owned(user?.id) ? to.id : user?.id]),
      )
      mock.close()
    }),
    { numRuns: 15 },
  )
})

test('warns by name of losses with a user: this computer, the only router of a prefix, the exit node in use', async () => {
  const mock = await createTestMock({ nodes: 14 })
  const [leaver, other] = (await world(mock)).users
  mock.close()
  const routes = ['10.2.0.0/16']
  const router = { approvedRoutes: routes, availableRoutes: routes, subnetRoutes: routes }
  const exit = { approvedRoutes: ['0.0.0.0/0', '::/0'], availableRoutes: ['0.0.0.0/0', '::/0'] }
  const all = [
    makeNode('1', { user: leaver!, ...router }),
    makeNode('2', { user: leaver!, ...exit }),
    makeNode('3', { user: leaver! }),
    makeNode('4', { user: other! }),
  ]
  const facts: PlanFacts = { all, can: allCapabilities, owned: [], ownAddresses: ['100.64.0.3'], now: TEST_NOW }
  const warned = (left: Parameters<typeof planDeleteUsers>[1]) =>
    planDeleteUsers([leaver!], left, facts).warnings.map(({ kind, names }) => [kind, names])
  expect(warned('delete')).toEqual([
    ['own', ['machine-3']],
    ['onlyRouter', ['machine-1']],
    ['exitNode', ['machine-2']],
  ])
  expect(warned({ to: other! })).toEqual([['own', ['machine-3']]])
})

test('a list creates a user whose name only users of an identity provider have', async () => {
  const mock = await createTestMock({ nodes: 4 })
  const [known] = (await world(mock)).users
  mock.close()
  if (!known) throw new Error('the seed has no users')
  const users = [
    { ...known, name: 'maria', provider: '' },
    { ...known, name: 'ann', provider: 'oidc' },
  ]
  const plan = planCreateUsers([{ name: 'maria' }, { name: 'ann' }], users)
  expect(Object.fromEntries(plan.items.map(({ id, outcome }) => [id, outcome.kind]))).toEqual({
    maria: 'already',
    ann: 'change',
  })
})
