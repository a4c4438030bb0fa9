import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActKind } from '@shared/acts/act'
import { callOf, isApplied } from '@shared/acts/effect'
import { actKinds, definitionOf } from '@shared/acts/registry'
import { contract, endpointNamed } from '@shared/api/contract'
import {
  type Change,
  type ChangeKind,
  emptySnapshot,
  isLasting,
  seenLists,
  type Snapshot,
} from '@shared/history/change'
import { applyChanges, compareSnapshots } from '@shared/history/observed'
import { type ApiApp, ask } from '@main/api/api-app'
import { partRequest } from '@main/observe/part-read'
import { isOwnChange } from '@main/observe/own-changes'
import { readSeenItems, readSeenPolicy, withItems } from '@main/observe/stored-lists'
import { chooseAct, readLists, startPlainMock } from '@tests/support/choose-act'
import { TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { describeCall } from './describe'

/** Reads a server as the observer does. */
async function observe(api: ApiApp): Promise<Snapshot> {
  let seen = emptySnapshot
  for (const list of seenLists) {
    const { body } = await api.respond(partRequest(list, undefined, 0))
    const bytes = new Uint8Array(body ?? [])
    if (list === 'policy') seen = { ...seen, policy: readSeenPolicy(bytes) }
    else seen = withItems(seen, list, readSeenItems(list, bytes, null) ?? [])
  }
  return seen
}

/** A key in use and one of a user without machines, so that every act has an object. */
async function addKeys(mock: TestMock): Promise<void> {
  const { users } = await readLists(mock)
  const expiration = new Date(TEST_NOW + 86_400_000).toISOString()
  for (const { id } of users) await ask(mock, contract.preAuthKeys.create, { user: id, expiration })
  await ask(mock, contract.apiKeys.create, { expiration })
}

/** Another router takes over the prefixes of one that left: the server does this, not the act. */
const isElection = (change: Change) =>
  change.kind === 'node.routes' &&
  JSON.stringify({ ...change.before, subnetRoutes: [] }) === JSON.stringify({ ...change.after, subnetRoutes: [] })

test('after every act of the registry, the next poll shows the changes that the act predicts and no others', async () => {
  const predicted = (kind: ActKind): ChangeKind[] => {
    const { own, ofUser = [] } = definitionOf(kind).shows
    return [...own, ...ofUser]
  }
  const seen = new Map<ActKind, Set<ChangeKind>>(actKinds.map((kind) => [kind, new Set()]))
  const step = fc.record({ kind: fc.constantFrom(...actKinds), some: fc.nat(10_000) })
  const property = fc.asyncProperty(
    fc.nat(1000),
    fc.array(step, { minLength: 8, maxLength: 20 }),
    async (seed, steps) => {
      const mock = await startPlainMock(seed)
      await addKeys(mock)
      for (const { kind, some } of steps) {
        const before = await observe(mock)
        const chosen = chooseAct(kind, await readLists(mock), some)
        // Servers refuse to expire a key twice.
        if (!chosen || (chosen.object.id !== '' && isApplied(chosen.act, chosen.object, TEST_NOW))) continue
        const { name, input } = callOf(chosen.act, chosen.object)
        const [group = '', call = ''] = name.split('.')
        const described = describeCall(group, call, input, before)
        expect(described?.kind).toBe(kind)
        await ask(mock, endpointNamed(name), input)
        const after = await observe(mock)
        const changes = compareSnapshots(before, after).filter((change) => isLasting(change) && !isElection(change))
        expect(changes.filter((change) => !isOwnChange(change, described?.marks ?? []))).toEqual([])
        for (const change of changes) seen.get(kind)?.add(change.kind)
        expect(compareSnapshots(applyChanges(before, compareSnapshots(before, after)), after)).toEqual([])
      }
      mock.close()
    },
  )
  await fc.assert(property, { numRuns: 40 })
  const isSeen = (kind: ActKind) => predicted(kind).every((change) => seen.get(kind)?.has(change))
  // Some changes are rare, such as a machine that loses its owner to tags: 40 networks may lack one, 400 do not.
  for (let more = 0; more < 9 && !actKinds.every(isSeen); more += 1) await fc.assert(property, { numRuns: 40 })
  for (const kind of actKinds)
    expect([kind, [...(seen.get(kind) ?? [])].toSorted()]).toEqual([kind, predicted(kind).toSorted()])
})
