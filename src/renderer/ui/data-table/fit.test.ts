import { expect, it } from 'vitest'
import { yieldCount } from './fit'

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
