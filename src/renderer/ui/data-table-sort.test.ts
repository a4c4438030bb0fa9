import { describe, expect, it } from 'vitest'
import { compareKeys, naturalKey, sortKey } from './data-table-sort'

const sorted = (names: string[]) => names.toSorted((a, b) => compareKeys(sortKey(a), sortKey(b)))

describe('naturalKey', () => {
  it('counts numbers as numbers', () => {
    expect(sorted(['web-10', 'web-2', 'web-1'])).toEqual(['web-1', 'web-2', 'web-10'])
  })

  it('ignores case and accents', () => {
    expect(sorted(['Zebra', 'äpfel', 'apfel-2', 'Birne'])).toEqual(['äpfel', 'apfel-2', 'Birne', 'Zebra'])
  })

  it('orders addresses by their numbers', () => {
    expect(sorted(['100.64.0.10', '100.64.0.9', '100.64.1.0'])).toEqual(['100.64.0.9', '100.64.0.10', '100.64.1.0'])
  })

  it('keeps numbers longer than the padding apart', () => {
    expect(naturalKey('a12345678901234567')).not.toBe(naturalKey('a12345678901234568'))
  })
})

describe('sortKey', () => {
  it('makes "nothing" undefined, which sorts last', () => {
    expect([sortKey(null), sortKey(undefined), sortKey('')]).toEqual([undefined, undefined, undefined])
  })

  it('keeps numbers', () => {
    expect(sortKey(0)).toBe(0)
  })
})
