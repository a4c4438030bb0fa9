import { expect, test } from 'vitest'
import { withLineEnds } from './merge-lines'

test.each([
  ['a line that is removed at the end leaves no line end', 'a\nb', 'a\r\nb\r\nc', 'a\r\nb'],
  ['an unchanged text is the same', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nb\r\n'],
  ['a new line gets the usual line end', 'a\nnew\nb\n', 'a\r\nb\r\n', 'a\r\nnew\r\nb\r\n'],
  ['lines that stay keep their own', 'a\nb\nnew\n', 'a\nb\r\n', 'a\nb\r\nnew\n'],
])('%s', (_what, edited, original, text) => {
  expect(withLineEnds(edited, original)).toBe(text)
})
