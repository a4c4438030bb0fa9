import { expect, test } from 'vitest'
import { createdBy } from '@shared/acts/effect'
import { contract } from '@shared/api/contract'
import { ask } from '@main/api/api-app'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { compareItems, objectsIn } from './seen-store'
import { nodeObject } from '@shared/acts/object'
import type { StoredItem } from './items'

const creates = (name: string, state: StoredItem['state']): StoredItem => {
  const act = { kind: 'user.create', name } as const
  return { position: 0, act, label: name, before: createdBy(act), after: null, undo: null, state, error: null }
}

test.each([
  { state: 'waiting', others: [], own: [[0, { state: 'already' }]] },
  { state: 'unknown', others: [[0, { state: 'waiting' }]], own: [[0, { state: 'done' }]] },
] as const)(
  'a new user that is $state exists if the server itself has the name, and not if only an identity provider has it',
  async ({ state, others, own }) => {
    const mock = await createTestMock()
    const response = await ask(mock, contract.users.list, {})
    mock.close()
    const outcomes = (isOwn: boolean) => {
      const user = response.users.find(({ provider }) => (provider === '') === isOwn)
      return compareItems([creates(user?.name ?? '', state)], objectsIn('user', response), TEST_NOW)
    }
    expect(outcomes(false)).toEqual(others)
    expect(outcomes(true)).toMatchObject(own)
  },
)

test('an act on a machine is not made on another one that has its id, as after the database was restored', async () => {
  const mock = await createTestMock()
  const { nodes } = await ask(mock, contract.nodes.list, {})
  mock.close()
  const [lost, other] = nodes
  if (!lost || !other) throw new Error('no machines')
  const item = { position: 0, label: '', after: null, undo: null, state: 'waiting', error: null } as const
  const before = nodeObject(lost)
  const now = objectsIn('node', { nodes: [{ ...lost, machineKey: other.machineKey }] })
  const act = (kind: 'node.delete' | 'node.expire') =>
    compareItems([{ ...item, act: { kind, id: lost.id }, before }], now, 0)
  expect(act('node.delete')).toEqual([[0, { state: 'already' }]])
  expect(act('node.expire')).toMatchObject([[0, { state: 'failed', error: { code: 'notFound' } }]])
  const { identity: _, ...old } = before
  const ofOldConsole = compareItems([{ ...item, act: { kind: 'node.delete', id: lost.id }, before: old }], now, 0)
  expect(ofOldConsole).toEqual([])
})
