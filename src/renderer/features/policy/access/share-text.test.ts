import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { shareText } from './share-text'

const texts = setupI18n('en', ['access'])
await texts.ready
await texts.i18n.loadLanguages(['de'])
const t: TFunction<'access'> = texts.i18n.getFixedT('en', 'access')
const german: TFunction<'access'> = texts.i18n.getFixedT('de', 'access')

it('says both numbers where they have room, else the percentage', () => {
  expect(shareText(62, 110, t)).toBe('62/110')
  expect(shareText(1234, 5678, t)).toBe('21%')
  expect(shareText(9_999_999, 10_000_000, german)).toBe('99\u00A0%')
  expect(shareText(1, 10_000_000, t)).toBe('<1%')
})

it('fits, and never reads as nothing or as everything', () => {
  const share = fc
    .integer({ min: 2, max: 100_000_000 })
    .chain((whole) => fc.tuple(fc.integer({ min: 1, max: whole - 1 }), fc.constant(whole)))
  fc.assert(
    fc.property(share, fc.constantFrom(t, german), ([part, whole], words) => {
      const text = shareText(part, whole, words)
      expect(text.length).toBeLessThanOrEqual(9)
      expect(text).not.toMatch(/^0|100\s?%/)
    }),
  )
})
