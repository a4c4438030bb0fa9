import { expect, test } from 'vitest'
import { ownerName, userName } from './user-name'

test.each([
  [{ id: '1', name: 'ann', displayName: 'Ann', email: 'ann@example.com' }, 'ann', 'ann'],
  [{ id: '1', name: '', displayName: 'Ann', email: 'ann@example.com' }, 'Ann', 'Ann'],
  [{ id: '1', name: '', displayName: '', email: 'ann@example.com' }, 'ann@example.com', '1'],
  [{ id: '1', name: '', displayName: '', email: '' }, '1', '1'],
])('the name of %o is %s, as the owner of a machine %s', (user, name, owner) => {
  expect([userName(user), ownerName(user)]).toEqual([name, owner])
})
