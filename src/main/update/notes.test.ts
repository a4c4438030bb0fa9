import { expect, it } from 'vitest'
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
