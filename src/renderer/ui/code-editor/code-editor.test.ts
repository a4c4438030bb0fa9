import { ensureSyntaxTree, foldable } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween } from './code-editor'
import { lineChanges } from './line-changes'
import { huJson, isDeep } from './setup'

describe('changeBetween', () => {
  it('finds the smallest changed range', () => {
    expect(changeBetween('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
    expect(changeBetween('aaa', 'aa')).toEqual({ from: 2, to: 3, insert: '' })
    expect(changeBetween('', 'x')).toEqual({ from: 0, to: 0, insert: 'x' })
  })

  it('always turns the first text into the second', () => {
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
  it('counts added and removed lines', () => {
    expect(lineChanges('a\nb\nc\n', 'a\nb\nc\n')).toEqual({ added: 0, removed: 0 })
    expect(lineChanges('a\nb\nc\n', 'a\nb2\nc\n')).toEqual({ added: 1, removed: 1 })
    expect(lineChanges('a\nb\nc\n', 'a\nb\nx\ny\nc\n')).toEqual({ added: 2, removed: 0 })
    expect(lineChanges('a\nb\nc\n', 'a\n')).toEqual({ added: 0, removed: 2 })
  })
})

describe('nesting', () => {
  it('reports a text as deep once it nests deeper than any policy, across lines too', () => {
    expect(isDeep(Text.of(['['.repeat(200)]))).toBe(false)
    expect(isDeep(Text.of(['['.repeat(201)]))).toBe(true)
    expect(isDeep(Text.of(Array.from({ length: 300 }, () => '{')))).toBe(true)
    expect(isDeep(Text.of(['[]'.repeat(100_000)]))).toBe(false)
    expect(isDeep(Text.of(['}'.repeat(40_000) + '['.repeat(40_000)]))).toBe(true)
  })

  it('tries only a few of 100,000 brackets in a line as folds', () => {
    const state = EditorState.create({ doc: '['.repeat(100_000), extensions: [huJson()] })
    ensureSyntaxTree(state, state.doc.length, 60_000)
    expect(foldable(state, 0, state.doc.length)).toBeNull()
  })

  it('folds the last unclosed bracket of a line', () => {
    const state = EditorState.create({ doc: '{ "a": [1], "b": [\n2\n] }', extensions: [huJson()] })
    ensureSyntaxTree(state, state.doc.length, 60_000)
    expect(foldable(state, 0, state.doc.line(1).to)).toEqual({ from: 18, to: 21 })
  })
})
