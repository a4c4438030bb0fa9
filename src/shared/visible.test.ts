import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screenful, visible, visibleBesidePairs, visibleName } from './visible'

test('a direction mark shows its number', () => {
  expect(visible('exe\u202Ecod.pdf')).toBe('exe[U+202E]cod.pdf')
  expect(visibleName('a\nb\u200Bc\u0000')).toBe('a[U+000A]b[U+200B]c[U+0000]')
  expect(visible('שלום, \u00e4 and 日本')).toBe('שלום, \u00e4 and 日本')
})

test('the words of a server are no longer than a screen, also if each is shown by its number', () => {
  expect(screenful('a'.repeat(8000))).toBe('a'.repeat(8000))
  expect(screenful('a'.repeat(8001))).toBe(`${'a'.repeat(8000)}…`)
  const numbers = screenful('\u202E'.repeat(8000))
  expect(numbers).toMatch(/^(?:\[U\+202E\])+…$/)
  expect(numbers.length).toBe(8001)
})

test('a closed pair that isolates stays, anything else of its kind shows its number', () => {
  expect(visibleBesidePairs('by \u2068שלום\u2069 now')).toBe('by \u2068שלום\u2069 now')
  expect(visibleBesidePairs('\u2068a')).toBe('[U+2068]a')
  expect(visibleBesidePairs('a\u2069')).toBe('a[U+2069]')
  expect(visibleBesidePairs('\u2068a\u202Eb\u2069')).toBe('\u2068a[U+202E]b\u2069')
})

test('nothing that turns text is left, whatever the text', () => {
  const marks = fc.constantFrom(
    '\u061c',
    '\u200e',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    'a',
    'ש',
  )
  fc.assert(
    fc.property(fc.string({ unit: marks }), (text) => {
      expect(visible(text)).not.toMatch(/\p{Bidi_Control}/u)
      expect(visibleBesidePairs(text).replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, '')).not.toMatch(/\p{Bidi_Control}/u)
      expect(visibleBesidePairs(visibleBesidePairs(text))).toBe(visibleBesidePairs(text))
    }),
  )
})

test('a name shows every invisible character by its number, and keeps emoji', () => {
  for (const hidden of [
    '\u00ad',
    '\u200c',
    '\u200d',
    '\u2061',
    '\u2064',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e007f}',
    '\u180e',
  ])
    expect(visibleName(`ad${hidden}min`)).toMatch(/^ad\[U\+[\dA-F]{4,5}\]min$/)
  const emoji = '👩‍💻 👨‍👩‍👧 👩🏽‍🚀 ❤️‍🔥'
  expect(visibleName(emoji)).toBe(emoji)
  expect(visibleName('👩\u200dadmin')).toBe('👩[U+200D]admin')
})
