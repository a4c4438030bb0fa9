import { expect, test } from 'vitest'
import { widthFor } from './text-width'

/** Widths that a browser measured for these words in Inter Variable, 13 px. */
test.each([
  ['Pre-Auth-Schlüssel', 124.8],
  ['Wiederverwendbar, kurzlebig', 181.4],
  ['vor 11 Monaten', 97.5],
  ['Expires soon', 78.8],
  ['11 months ago', 92.6],
])('a column has room for %s, and little more', (word, measured) => {
  const room = widthFor([word]) - 24
  expect(room).toBeGreaterThanOrEqual(measured)
  expect(room).toBeLessThan(measured * 1.15)
})

test('a column is as wide as its widest word, with the mark before it', () => {
  expect(widthFor(['a', 'Active', 'b'])).toBe(widthFor(['Active']))
  expect(widthFor(['Active'], { marked: true })).toBe(widthFor(['Active']) + 16)
})
