import { describe, expect, it } from 'vitest'
import { listOf, oneOf, readList } from './envelope'

const nodes = (...list: unknown[]) => ({ nodes: list })

describe('a list of a server', () => {
  it('has no problems if it is valid', () => {
    expect(readList(nodes({ id: '1' }, { id: 2 }), 'nodes')).toEqual({
      entries: [{ id: '1' }, { id: 2 }],
      problems: [],
    })
    expect(readList(nodes(), 'nodes')).toEqual({ entries: [], problems: [] })
  })

  it('leaves out and reports entries with duplicate, missing or invalid ids', () => {
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

  it('shortens long ids in its problems', () => {
    expect(readList(nodes({ id: 'x'.repeat(1_000_000) }), 'nodes').problems[0]?.id).toHaveLength(40)
  })

  it.each([{}, null, 'x', { nodes: {} }, nodes({ name: 'a' }, { name: 'b' })])(
    'is rejected if the response is %j',
    (response) => {
      expect(() => listOf(response, 'nodes')).toThrow(/cannot be read/)
    },
  )
})

describe('one object of a server', () => {
  it('has to have the requested id', () => {
    expect(oneOf({ node: { id: '7' } }, 'node', '7')).toEqual({ id: '7' })
    expect(() => oneOf({ node: { id: '8' } }, 'node', '7')).toThrow(/about another/)
    expect(() => oneOf({ node: {} }, 'node')).toThrow(/has no "node"/)
  })
})
