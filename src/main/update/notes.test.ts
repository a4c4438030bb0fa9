import { expect, it } from 'vitest'
import { growth, LINEAR } from '@tests/support/growth'
import { plainNotes } from './notes'

it('keeps plain text', () => {
  expect(plainNotes(' - Faster lists\n- a < b\n')).toBe('- Faster lists\n- a < b')
})

it('converts HTML to text', () => {
  const html =
    '<h2>New</h2>\n<ul>\n<li>Faster <a href="https://x">lists</a></li>\n<li>a &lt; b &amp; c</li>\n</ul>\n<p>Thanks</p>'
  expect(plainNotes(html)).toBe('New\n\n• Faster lists\n• a < b & c\n\nThanks')
  expect(plainNotes('<p>x</p><script>alert(1)</script>')).not.toContain('<')
})

it('costs no more than its length, whatever it repeats', () => {
  for (const part of [' ', '<li ', '<li\n', ' \n', '<p>&', '<p><'])
    expect([part, growth(5000 / part.length, (size) => plainNotes(`<p>${part.repeat(size)}`)) < LINEAR]).toEqual([
      part,
      true,
    ])
  expect(plainNotes('x'.repeat(100_000))).toHaveLength(20_000)
})
