import { expect, it } from 'vitest'
import { yieldCount, yieldingColumns } from './data-table'

const column = (id: string, width: number) => ({ id, header: id, width, cell: () => null })
const yielding = [column('created', 120), column('used', 96)]

it.each([
  [1000, 1000, 0],
  [1000, 999, 1],
  [1000, 880, 1],
  [1000, 879, 2],
  [1000, 100, 2],
])('%i pixels in %i hides %i columns', (needed, available, count) => {
  expect(yieldCount(yielding, needed, available)).toBe(count)
})

it('hides the column that yields first before all others, and never one that does not yield', () => {
  const columns = [
    column('name', 124),
    { ...column('owner', 168), yields: 2 },
    { ...column('routes', 148), yields: 1 },
    { ...column('note', 120), yields: 0 },
  ]
  expect(yieldingColumns(columns).map(({ id }) => id)).toEqual(['note', 'routes', 'owner'])
})
