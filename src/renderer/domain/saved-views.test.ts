import { describe, expect, it } from 'vitest'
import { parseMachineQuery } from './machine-query'
import { moved, viewNameProblem, viewOf } from './saved-views'

const views = [
  { id: 'a', name: 'Offline servers', query: 'state=offline&tag=tag%3Aserver' },
  { id: 'b', name: 'Expiring', query: 'state=expiring' },
]

describe('viewNameProblem', () => {
  it.each([
    ['  ', undefined, 'required'],
    ['x'.repeat(41), undefined, 'long'],
    ['expiring ', undefined, 'taken'],
    ['Expiring', 'b', null],
    ['Something new', undefined, null],
  ])('%j for %s: %s', (name, id, problem) => {
    expect(viewNameProblem(name, views, id)).toBe(problem)
  })
})

describe('viewNameProblem, with as many views as are kept', () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ id: `v${index}`, name: `View ${index}`, query: '' }))

  it('rejects another view but allows renaming', () => {
    expect(viewNameProblem('New', full)).toBe('many')
    expect(viewNameProblem('New', full, 'v3')).toBeNull()
  })
})

describe('viewOf', () => {
  it('finds the view of a query, however the address is written', () => {
    expect(viewOf(parseMachineQuery('?tag=tag:server&state=offline'), views)?.id).toBe('a')
    expect(viewOf(parseMachineQuery('?state=offline'), views)).toBeUndefined()
  })
})

describe('moved', () => {
  it('moves an entry and stays within the list', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 1, 99)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  })
})
