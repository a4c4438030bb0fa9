import { expect, test } from 'vitest'
import { maskedKey, shortKey } from './shown-key'

const SECRET = 'x'.repeat(64)

test.each([
  // The response of a server that creates a key, and the key's form in lists.
  [`hskey-auth-pKN_-LpV1p2k-${SECRET}`, 'hskey-auth-pKN_-LpV1p2k-***'],
  [`hskey-api-pKNaDLpV1p2k-${SECRET}`, 'hskey-api-pKNaDLpV1p2k-***'],
])('shows a new key in the form that lists use: %s', (made, listed) => {
  expect(maskedKey(made)).toBe(maskedKey(listed))
  expect(shortKey(made)).toBe(shortKey(listed))
  expect(shortKey(made)).toHaveLength(12)
})

test('shows only the start of a key that older servers list whole', () => {
  expect(shortKey(SECRET)).toBe('xxxxxxxx')
  expect(shortKey(shortKey(SECRET))).toBe('xxxxxxxx')
  expect(shortKey('abc123')).toBe('abc123')
})
