import { expect, test } from 'vitest'
import { addressElsewhere } from './server-address'

test.each([
  ['/machines/12', '', '/machines'],
  ['/users/alice', '?id=3', '/users'],
  ['/machines', '?q=tag%3Aweb&selected=1&selected=2', '/machines?q=tag%3Aweb'],
  ['/pre-auth-keys', '?create=3', '/pre-auth-keys'],
  ['/activity', '?object=node+5&name=web', '/activity'],
  ['/activity/jobs', '?job=4', '/activity/jobs'],
  ['/machines', '?q=tag%3Aweb&sort=name.desc', null],
  ['/', '', null],
  ['/nowhere/12', '?id=1', null],
])('on another server, %s%s becomes %s', (pathname, search, address) => {
  expect(addressElsewhere(pathname, search)).toBe(address)
})
