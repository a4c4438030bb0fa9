import { expect, test } from 'vitest'
import { isUserAddress, lastingUserAddress } from './user-address'

test.each([
  [{ id: '2', name: 'sam' }, '/users/sam?id=2'],
  [{ id: '4', name: '' }, '/users/4?id=4'],
  [{ id: '5', name: '..' }, '/users/5?id=5'],
  [{ id: '6', name: 'ü/ß@x' }, '/users/%C3%BC%2F%C3%9F%40x?id=6'],
])('the lasting address of %o is %s', (user, address) => {
  expect(lastingUserAddress(user)).toBe(address)
})

test.each([
  ['/users/sam', '', true],
  ['/users/sam', '?id=2', true],
  ['/users/former', '?id=2', true],
  ['/users/sam', '?id=3', false],
  ['/users/kim', '', false],
  ['/machines/2', '?id=2', false],
])('%s%s is the address of user 2, sam: %s', (pathname, search, is) => {
  expect(isUserAddress({ id: '2', name: 'sam' }, pathname, search)).toBe(is)
})
