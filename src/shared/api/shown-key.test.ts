import { expect, test } from 'vitest'
import { maskedKey, shortKey } from './shown-key'

const SECRET = 'x'.repeat(64)

test.each([
  // What a server answers when it makes a key, and how it lists that.
  [`hskey-auth-pKN_-LpV1p2k-${SECRET}`, 'hskey-auth-pKN_-LpV1p2k-***'],
  [`hskey-api-pKNaDLpV1p2k-${SECRET}`, 'hskey-api-pKNaDLpV1p2k-***'],
])('a new key goes by the name that the list has for it: %s', (made, listed) => {
  expect(maskedKey(made)).toBe(maskedKey(listed))
  expect(shortKey(made)).toBe(shortKey(listed))
  expect(shortKey(made)).toHaveLength(12)
})

test('of a key that older servers list whole, the start is shown', () => {
  expect(shortKey(SECRET)).toBe('xxxxxxxx')
  expect(shortKey(shortKey(SECRET))).toBe('xxxxxxxx')
  expect(shortKey('abc123')).toBe('abc123')
})
