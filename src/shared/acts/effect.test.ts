import { UNKNOWN_TIME } from '@shared/api/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCapabilities, capabilitiesOf } from '@shared/api/capabilities'
import { contract, endpointNamed } from '@shared/api/contract'
import { nodes, users } from '@shared/api/resources'
import { ask } from '@main/api/api-app'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { Act } from './act'
import { objectKey } from './act-key'
import { type ActObject, nodeObject, policyObject, userObject } from './object'
import { callOf, inverseOf, isApplied, isDestructive, replacedBy, actValueOf } from './effect'

/**
 * The state that acts can change. It excludes last-seen times and the primary router of a subnet, because the server does not switch back
 * after a failover (headscale-api 4.9).
 */
async function listsOf(mock: TestMock) {
  const { nodes: machines } = nodes.list.output.parse((await mock.call('GET', '/node')).body)
  const { users: people } = users.list.output.parse((await mock.call('GET', '/user')).body)
  const stored = await ask(mock, contract.policy.get, {})
  return { machines: machines.map((node) => ({ ...node, lastSeen: null, subnetRoutes: [] })), people, policy: stored }
}

async function objectOf(mock: TestMock, act: Act): Promise<ActObject> {
  const { machines, people, policy } = await listsOf(mock)
  const all = [...machines.map(nodeObject), ...people.map(userObject)]
  const found = all.find((object) => `${object.kind} ${object.id}` === objectKey(act))
  return found ?? policyObject(policy)
}

async function make(mock: TestMock, act: Act, object: ActObject): Promise<void> {
  const { name, input } = callOf(act, object)
  await ask(mock, endpointNamed(name), input)
}

const tags = ['ci', 'exit', 'printer', 'prod', 'router', 'server'].map((name) => `tag:${name}`)
const routes = ['10.1.0.0/16', '192.168.7.0/24', '0.0.0.0/0', '::/0', 'fd00:7::/64']
const hours = fc.integer({ min: -40, max: 400 }).map((h) => new Date(TEST_NOW + h * 3_600_000).toISOString())

/** Acts that a server can undo, on 14 machines and 4 users of the demo network. */
function anyAct(node: fc.Arbitrary<string>, user: fc.Arbitrary<string>): fc.Arbitrary<Act> {
  const kinds = fc.oneof(
    node.chain((id) => fc.integer({ min: 1, max: 99 }).map((n) => ({ kind: 'node.rename', id, name: `m-${id}-${n}` }))),
    fc.record({ kind: fc.constant('node.tags'), id: node, tags: fc.subarray(tags, { minLength: 1 }) }),
    fc.record({ kind: fc.constant('node.move'), id: node, user }),
    fc.record({ kind: fc.constant('node.expire'), id: node }),
    fc.record({ kind: fc.constant('node.expiry'), id: node, at: fc.option(hours) }),
    fc.record({ kind: fc.constant('node.routes'), id: node, approved: fc.subarray(routes) }),
    user.chain((id) => fc.integer({ min: 1, max: 99 }).map((n) => ({ kind: 'user.rename', id, name: `u${id}-${n}` }))),
    fc
      .integer()
      .map((n) => ({ kind: 'policy.save', text: `{"tagOwners":${JSON.stringify(owners)},"acls":[]}//${n}\n` })),
  )
  return kinds.map((act) => Act.parse(act))
}
const owners = Object.fromEntries(tags.map((tag) => [tag, ['alice@']]))

test('undo after any sequence of acts restores the lists', async () => {
  const ids = await known()
  const acts = fc.array(anyAct(fc.constantFrom(...ids.machines), fc.constantFrom(...ids.people)), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(acts, async (wanted) => {
      const mock = await createTestMock({ nodes: 14 })
      await make(mock, permitting, await objectOf(mock, permitting))
      const before = await listsOf(mock)
      const back: Act[] = []
      for (const act of wanted) {
        const object = await objectOf(mock, act)
        const inverse = inverseOf(act, object, allCapabilities)
        await make(mock, act, object)
        expect(isApplied(act, await objectOf(mock, act), TEST_NOW)).toBe(true)
        expect(inverse).not.toBeNull()
        if (inverse) back.unshift(inverse)
      }
      for (const act of back) await make(mock, act, await objectOf(mock, act))
      const after = await listsOf(mock)
      mock.close()
      const { id: _id, updatedAt: _at, ...policy } = before.policy
      expect(after).toEqual({ ...before, policy: { ...after.policy, ...policy } })
    }),
    { numRuns: 25 },
  )
})
/** Gives every tag of these tests an owner, without which no machine can have it. */
const permitting: Act = { kind: 'policy.save', text: `{"tagOwners":${JSON.stringify(owners)},"acls":[]}` }

async function known() {
  const mock = await createTestMock({ nodes: 14 })
  const { machines, people } = await listsOf(mock)
  mock.close()
  return { machines: machines.map(({ id }) => id), people: people.map(({ id }) => id) }
}

test('reports an act that the server cannot undo', async () => {
  const mock = await createTestMock({ nodes: 14 })
  const { machines } = await listsOf(mock)
  mock.close()
  const owned = machines.find(({ user }) => user)!
  const object = { ...nodeObject(owned), expiry: null }
  const current = capabilitiesOf('0.29')
  expect(inverseOf({ kind: 'node.tags', id: owned.id, tags: ['tag:ci'] }, object, current)).toBeNull()
  expect(inverseOf({ kind: 'node.expire', id: owned.id }, object, current)).toMatchObject({ at: null })
  expect(inverseOf({ kind: 'node.expire', id: owned.id }, object, capabilitiesOf('0.27'))).toBeNull()
  expect(
    inverseOf({ kind: 'node.tags', id: owned.id, tags: ['tag:ci'] }, object, capabilitiesOf('0.26')),
  ).toMatchObject({
    tags: [],
  })
  expect(inverseOf({ kind: 'node.delete', id: owned.id }, object, current)).toBeNull()
})

test('an expiry that could not be read is not past, and cannot be restored', () => {
  const object = nodeObject({ id: '1', machineKey: '', expiry: UNKNOWN_TIME } as never)
  expect(isApplied({ kind: 'node.expire', id: '1' }, object, TEST_NOW)).toBe(false)
  expect(inverseOf({ kind: 'node.expire', id: '1' }, object, capabilitiesOf('0.29'))).toBeNull()
})

test('the replaced values ignore the order of sets, and a single default route equals both', () => {
  const object = {
    ...nodeObject({ id: '1', machineKey: '', approvedRoutes: ['::/0', '10.0.0.0/8'] } as never),
    forcedTags: [],
  }
  const act: Act = { kind: 'node.routes', id: '1', approved: ['10.0.0.0/8', '0.0.0.0/0'] }
  expect(isApplied(act, object, 0)).toBe(true)
  expect(replacedBy(act, object)).toBe(replacedBy(act, { ...object, approvedRoutes: act.approved }))
})

test('a change of routes is destructive if and only if it withdraws one', () => {
  const before = { name: 'a', givenName: 'a', user: null, forcedTags: [], expiry: null }
  fc.assert(
    fc.property(fc.subarray(routes), fc.subarray(routes), (approvedRoutes, approved) => {
      const isExit = (prefix: string) => prefix.endsWith('/0')
      // Either exit prefix stands for both.
      const stays = (prefix: string) => approved.includes(prefix) || (isExit(prefix) && approved.some(isExit))
      const object = { kind: 'node' as const, id: '1', ...before, approvedRoutes }
      const act: Act = { kind: 'node.routes', id: '1', approved }
      expect(isDestructive(act, object)).toBe(!approvedRoutes.every(stays))
    }),
  )
})

test('a machine without an owner is shown with the tags it belongs to, not with nothing', async () => {
  const mock = await createTestMock({ nodes: 14 })
  const { machines } = await listsOf(mock)
  mock.close()
  const tagged = { ...nodeObject(machines[0]!), user: null, forcedTags: ['tag:ci'] }
  expect(actValueOf('node.move', tagged)).toEqual({ text: 'tag:ci' })
})
