import { languages } from '@shared/language'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareText } from './share-text'

it('says both numbers where they have room, else the percentage', () => {
  expect(shareText(62, 110, 'en')).toBe('62/110')
  expect(shareText(1234, 5678, 'en')).toBe('21%')
  expect(shareText(9_999_999, 10_000_000, 'de')).toBe('99\u00A0%')
  expect(shareText(1, 10_000_000, 'en')).toBe('<1%')
})

it('fits, and never reads as nothing or as everything', () => {
  const share = fc
    .integer({ min: 2, max: 100_000_000 })
    .chain((whole) => fc.tuple(fc.integer({ min: 1, max: whole - 1 }), fc.constant(whole)))
  fc.assert(
    fc.property(share, fc.constantFrom(...languages), ([part, whole], language) => {
      const text = shareText(part, whole, language)
      expect(text.length).toBeLessThanOrEqual(9)
      expect(text).not.toMatch(/^0|100\s?%/)
    }),
  )
})
