import type { User } from '@shared/api/resources'
import { expect, test } from 'vitest'
import { sharedNames } from './user-field'

const users = (...names: string[]) => names.map((name, index) => ({ id: String(index), name }) as User)

test.each([
  [['a', 'b', 'c'], []],
  [['', 'a', ''], []],
  [['a', 'b', 'a'], ['a']],
  [
    ['a', 'a', 'a', 'b', 'b', 'c'],
    ['a', 'b'],
  ],
])('in %j finds the shared names %j', (names, shared) => {
  expect([...sharedNames(users(...names))]).toEqual(shared)
})
