import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { shareText } from './matrix-view'

const texts = setupI18n('en', ['access'])
await texts.ready
await texts.i18n.loadLanguages(['de'])
const t: TFunction<'access'> = texts.i18n.getFixedT('en', 'access')
const german: TFunction<'access'> = texts.i18n.getFixedT('de', 'access')

it.each([
  [258, 1000, '26%'],
  [254, 1000, '25%'],
  [62, 110, '56%'],
  [6820, 6820, '100%'],
  [9_999_999, 10_000_000, '99%'],
  [1, 10_000_000, '<1%'],
])('formats %i of %i pairs as %s', (pairs, total, text) => {
  expect(shareText(pairs, total, t)).toBe(text)
})

it('is short, within half a percent of the share, and never reads as 0% or 100%', () => {
  const share = fc
    .integer({ min: 2, max: 100_000_000 })
    .chain((whole) => fc.tuple(fc.integer({ min: 1, max: whole - 1 }), fc.constant(whole)))
  fc.assert(
    fc.property(share, fc.constantFrom(t, german), ([part, whole], words) => {
      const text = shareText(part, whole, words)
      expect(text.length).toBeLessThanOrEqual(5)
      expect(text).not.toMatch(/^0|100\s?%/)
      // "<1%" means less than half a percent; 99% means anything below 100%.
      const percent = text.startsWith('<') ? 0 : Number.parseInt(text, 10)
      expect(Math.abs((part * 100) / whole - percent)).toBeLessThanOrEqual(percent === 99 ? 1 : 0.5)
    }),
  )
})
