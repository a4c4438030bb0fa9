import { describe, expect, it } from 'vitest'
import { listOf, oneOf, readList } from './envelope'

const nodes = (...list: unknown[]) => ({ nodes: list })

describe('a list of a server', () => {
  it('that is as it should be has no problems', () => {
    expect(readList(nodes({ id: '1' }, { id: 2 }), 'nodes')).toEqual({
      entries: [{ id: '1' }, { id: 2 }],
      problems: [],
    })
    expect(readList(nodes(), 'nodes')).toEqual({ entries: [], problems: [] })
  })

  it('is read without what cannot be told apart or addressed, which is named', () => {
    const list = nodes(
      { id: '7', name: 'a' },
      { name: 'b' },
      { id: '7', name: 'c' },
      null,
      { id: 'abc' },
      { id: '8' },
      'x',
    )
    expect(readList(list, 'nodes')).toEqual({
      entries: [{ id: '7', name: 'a' }, { id: '8' }],
      problems: [
        { kind: 'noId', id: '', count: 3 },
        { kind: 'badId', id: 'abc', count: 1 },
        { kind: 'sameId', id: '7', count: 2 },
      ],
    })
  })

  it('whose ids are of any length names no more of them than fits a line', () => {
    expect(readList(nodes({ id: 'x'.repeat(1_000_000) }), 'nodes').problems[0]?.id).toHaveLength(40)
  })

  it.each([{}, null, 'x', { nodes: {} }, nodes({ name: 'a' }, { name: 'b' })])('is none where it is %j', (response) => {
    expect(() => listOf(response, 'nodes')).toThrow(/cannot be read/)
  })
})

describe('one object of a server', () => {
  it('has to be the one that was asked about', () => {
    expect(oneOf({ node: { id: '7' } }, 'node', '7')).toEqual({ id: '7' })
    expect(() => oneOf({ node: { id: '8' } }, 'node', '7')).toThrow(/about another/)
    expect(() => oneOf({ node: {} }, 'node')).toThrow(/has no "node"/)
  })
})
