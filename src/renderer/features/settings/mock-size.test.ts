import { expect, it } from 'vitest'
import { readSize, SizeDraftSchema } from './demo-page'

it.each([
  [
    { seed: ' 7 ', nodes: '10,000' },
    { seed: 7, nodes: 10_000 },
  ],
  [{ seed: '', nodes: '1.000' }, { nodes: 1000 }],
  [{ seed: '', nodes: '' }, {}],
  [
    { seed: '4294967295', nodes: '1' },
    { seed: 4_294_967_295, nodes: 1 },
  ],
])('parses numbers in English and German notation: %o', (draft, size) => {
  expect(readSize(SizeDraftSchema.parse(draft))).toEqual(size)
})

it.each([
  { seed: '-1', nodes: '0' },
  { seed: '4294967296', nodes: '50001' },
  { seed: '1.5', nodes: 'many' },
])('names fields that are out of range or not numbers: %o', (draft) => {
  expect(SizeDraftSchema.safeParse(draft).error?.issues.map(({ path }) => path.join('.'))).toEqual(['seed', 'nodes'])
})
