import { describe, expect, it } from 'vitest'
import { isOwnKey, keyPrefix } from './own-key'

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
