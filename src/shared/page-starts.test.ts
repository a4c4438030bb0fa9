import { expect, test } from 'vitest'
import { pageAddress } from './page-starts'

test.each([
  ['/', '/'],
  ['/machines', '/machines'],
  ['/machines/12', '/machines/:id'],
  ['/users/alice@example.com', '/users/:name'],
  ['/settings/policy', '/settings/policy'],
  ['/settings/about', undefined],
  ['/machines/12/more', undefined],
])('%s starts like %s', (path, address) => {
  expect(pageAddress(path)).toBe(address)
})
