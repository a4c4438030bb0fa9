import { expect, it } from 'vitest'
import { placeAfter } from './sortable-list'

const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 80 },
  { top: 120, height: 40 },
]

it("a row takes a neighbour's place once it is dragged past its middle", () => {
  expect(placeAfter(rows, 0, 0)).toBe(0)
  expect(placeAfter(rows, 0, 39)).toBe(0)
  expect(placeAfter(rows, 0, 41)).toBe(1)
  expect(placeAfter(rows, 0, 500)).toBe(2)
  expect(placeAfter(rows, 2, -39)).toBe(2)
  expect(placeAfter(rows, 2, -41)).toBe(1)
  expect(placeAfter(rows, 2, -500)).toBe(0)
  expect(placeAfter(rows, 9, 10)).toBe(9)
})
