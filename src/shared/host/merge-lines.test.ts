import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeLines, withLineEnds } from './merge-lines'

it('merges edits of different lines', () => {
  expect(mergeLines('a\nb\nc\nd\n', 'a\nB\nc\nd\n', 'a\nb\nc\nD\ne\n')).toEqual({
    text: 'a\nB\nc\nD\ne\n',
    conflict: false,
  })
})

it('keeps our lines if both sides changed the same ones, and reports a conflict', () => {
  expect(mergeLines('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc')).toEqual({ text: 'a\nmine\nc', conflict: true })
})

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 }).map((lines) => lines.join('\n'))

it('an edit of one side alone is the result', () => {
  fc.assert(
    fc.property(text, text, (base, edited) => {
      expect(mergeLines(base, edited, base)).toEqual({ text: edited, conflict: false })
      expect(mergeLines(base, base, edited)).toEqual({ text: edited, conflict: false })
      expect(mergeLines(base, edited, edited)).toEqual({ text: edited, conflict: false })
    }),
  )
})

it('line ends of lines that stay are those of the file', () => {
  const line = fc.tuple(fc.constantFrom('a', 'b', ''), fc.constantFrom('\n', '\r\n'))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const original = lines.map((one) => one.join('')).join('')
      expect(withLineEnds(original.replaceAll('\r\n', '\n'), original)).toBe(original)
    }),
  )
  expect(withLineEnds('a\nx\ny\nb\n', 'a\r\nb\r\n')).toBe('a\r\nx\r\ny\r\nb\r\n')
  expect(withLineEnds('a\nb\nc', 'a\r\nb\r\n')).toBe('a\r\nb\r\nc')
})
