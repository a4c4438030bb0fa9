import { expect, test } from 'vitest'
import { returnPath } from './use-sign-in'

test.each([
  ['/machines?state=offline', '/machines?state=offline'],
  [null, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/auth?reason=unauthorized', '/'],
  ['/authors', '/authors'],
])('returnTo=%s opens %s', (wanted, path) => {
  expect(returnPath(new URLSearchParams(wanted === null ? {} : { returnTo: wanted }))).toBe(path)
})
