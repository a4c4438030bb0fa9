import { expect, test } from 'vitest'
import { createdBy } from '@shared/acts/effect'
import { contract } from '@shared/api/contract'
import { ask } from '@main/api/ask'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { compare, objectsIn } from './compare'
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
      return compare([creates(user?.name ?? '', state)], objectsIn('user', response), TEST_NOW)
    }
    expect(outcomes(false)).toEqual(others)
    expect(outcomes(true)).toMatchObject(own)
  },
)
