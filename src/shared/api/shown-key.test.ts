import { objectLabel } from '@shared/acts/object'
import { ActObject } from '@shared/acts/object-schema'
import { preAuthKeyObject } from '@shared/acts/objects'
import { SeenPreAuthKeySchema } from '@shared/history/change'
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

test.each([
  ['0.28 and newer', `hskey-auth-PTRapSvCERhC-${SECRET}`, 'hskey-auth-PTRapSvCERhC-***', 'PTRapSvCERhC'],
  ['before 0.28', SECRET, SECRET, 'xxxxxxxx'],
])('a pre-auth key has one short form everywhere (%s)', (_, made, listed, short) => {
  const rest = { reusable: false, ephemeral: false, used: false, expiration: null, createdAt: null, aclTags: [] }
  const key = { id: '7', user: null, ...rest }
  const seen = SeenPreAuthKeySchema.parse({ ...key, key: listed })
  const forms = {
    created: shortKey(made),
    listed: shortKey(listed),
    seen: seen.key,
    seenAgain: SeenPreAuthKeySchema.parse(seen).key,
    act: objectLabel(preAuthKeyObject({ ...key, key: made })),
    stored: objectLabel(ActObject.parse(preAuthKeyObject({ ...key, key: listed }))),
  }
  expect(forms).toEqual(Object.fromEntries(Object.keys(forms).map((place) => [place, short])))
})
