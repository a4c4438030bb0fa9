import { describe, expect, it } from 'vitest'
import { maskedKey, shortKey } from './shown-key'

describe('keys in lists', () => {
  it('never shows more than the start of a secret', () => {
    expect(maskedKey('hskey-auth-9d41c07a5be2-***')).toBe('hskey-auth-9d41c07a5be2-***')
    expect(maskedKey('3f0b1c99'.repeat(6))).toBe('3f0b1c99…')
  })

  it('has a short name for sentences', () => {
    expect(shortKey('hskey-auth-9d41c07a5be2-***')).toBe('9d41c07a5be2')
    expect(shortKey('hskey-api-9d41c07a5be2-***')).toBe('9d41c07a5be2')
    expect(shortKey('kQ3xY_9***')).toBe('kQ3xY_9')
    expect(shortKey('3f0b1c99'.repeat(6))).toBe('3f0b1c99')
    expect(shortKey('AbCd')).toBe('AbCd')
  })
})
