import { objectLabel, preAuthKeyObject } from '@shared/acts/object'
import { ActObject } from '@shared/acts/object-schema'
import { SeenPreAuthKeySchema } from '@shared/history/change'
import { expect, test, describe, it } from 'vitest'
import { maskedKey, shortKey, isOwnKey, keyPrefix } from './key-text'

describe('keyPrefix', () => {
  it.each([
    [`hskey-api-1f0c-_7be42-${'s'.repeat(64)}`, undefined],
    [`hskey-api-1f0c9a77be42-${'s'.repeat(64)}`, 'hskey-api-1f0c9a77be42'],
    [`hskey-api--f0c9a77be4--${'s'.repeat(64)}`, 'hskey-api--f0c9a77be4-'],
    [`kQ3xY_9.${'s'.repeat(32)}`, 'kQ3xY_9'],
    [`kQ3xY_9aBc.${'s'.repeat(43)}`, 'kQ3xY_9aBc'],
    ['something else', undefined],
    ['', undefined],
  ])('of %s', (key, prefix) => {
    expect(keyPrefix(key)).toBe(prefix)
  })
})

describe('isOwnKey', () => {
  it('recognises the own key in every masked form', () => {
    const own = 'hskey-api-1f0c9a77be42'
    expect(isOwnKey('hskey-api-1f0c9a77be42-***', own)).toBe(true)
    expect(isOwnKey('hskey-api-1f0c9a77be43-***', own)).toBe(false)
    expect(isOwnKey('kQ3xY_9***', 'kQ3xY_9')).toBe(true)
    expect(isOwnKey('kQ3xY_9', 'kQ3xY_9')).toBe(true)
    expect(isOwnKey('kQ3xY_', 'kQ3xY_9')).toBe(false)
  })

  it('keeps a hyphen that belongs to the prefix', () => {
    expect(isOwnKey('hskey-api-1f0c9a77be4--***', 'hskey-api-1f0c9a77be4-')).toBe(true)
  })
})

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
