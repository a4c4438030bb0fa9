import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween } from './code-editor'
import { lineChanges } from './line-changes'

describe('changeBetween', () => {
  it('is the smallest stretch', () => {
    expect(changeBetween('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
    expect(changeBetween('aaa', 'aa')).toEqual({ from: 2, to: 3, insert: '' })
    expect(changeBetween('', 'x')).toEqual({ from: 0, to: 0, insert: 'x' })
  })

  it('always leads from one text to the other', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '\n') }),
        fc.string({ unit: fc.constantFrom('a', 'b', '\n') }),
        (before, after) => {
          const { from, to, insert } = changeBetween(before, after)
          expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
        },
      ),
    )
  })
})

describe('lineChanges', () => {
  it('counts lines', () => {
    expect(lineChanges('a\nb\nc\n', 'a\nb\nc\n')).toEqual({ added: 0, removed: 0 })
    expect(lineChanges('a\nb\nc\n', 'a\nb2\nc\n')).toEqual({ added: 1, removed: 1 })
    expect(lineChanges('a\nb\nc\n', 'a\nb\nx\ny\nc\n')).toEqual({ added: 2, removed: 0 })
    expect(lineChanges('a\nb\nc\n', 'a\n')).toEqual({ added: 0, removed: 2 })
  })
})
