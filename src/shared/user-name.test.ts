import { expect, test } from 'vitest'
import { ownerName, userDetail, userHandle, userName } from './user-name'

test.each([
  [{ id: '1', name: 'ann', displayName: 'Ann', email: 'ann@example.com' }, 'ann', 'ann', 'ann'],
  [{ id: '1', name: '', displayName: 'Ann', email: 'ann@example.com' }, 'Ann', 'Ann', 'ann@example.com'],
  [{ id: '1', name: '', displayName: '', email: 'ann@example.com' }, 'ann@example.com', '1', 'ann@example.com'],
  [{ id: '1', name: '', displayName: '', email: '' }, '1', '1', '1'],
])('the name of %o is %s, as the owner of a machine %s, in a list of keys %s', (user, name, owner, handle) => {
  expect([userName(user), ownerName(user), userHandle(user)]).toEqual([name, owner, handle])
})

test.each([
  [{ id: '1', name: 'ann', displayName: 'Ann', email: 'ann@example.com' }, 'Ann'],
  [{ id: '1', name: 'ann', displayName: '', email: 'ann@example.com' }, 'ann@example.com'],
  [{ id: '1', name: '', displayName: 'Ann', email: 'ann@example.com' }, 'ann@example.com'],
  [{ id: '1', name: '', displayName: '', email: 'ann@example.com' }, ''],
])('%o has beside the name %s', (user, detail) => {
  expect(userDetail(user)).toBe(detail)
})
