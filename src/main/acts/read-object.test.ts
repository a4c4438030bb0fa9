import { expect, onTestFinished, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { ask } from '@main/api/api-app'
import { createTestMock } from '@tests/support/mock-app'
import { readNow } from './perform'

test('a name finds a local user, but not one of an identity provider', async () => {
  const mock = await createTestMock()
  onTestFinished(() => mock.close())
  const { users } = await ask(mock, contract.users.list, {})
  const own = users.find(({ provider }) => provider === '')
  const person = users.find(({ provider }) => provider !== '')
  const named = (name = '') => readNow(mock, `user named ${name}`, name)
  expect(await named(own?.name)).toMatchObject({ id: own?.id })
  expect(await named(person?.name)).toBeUndefined()
  expect(await readNow(mock, `user ${person?.id}`)).toMatchObject({ id: person?.id })
})
