import { expect, it } from 'vitest'
import { readSize } from './mock-size'

it('reads numbers as people write them', () => {
  expect(readSize({ seed: ' 7 ', nodes: '10,000' })).toEqual({ bad: [], size: { seed: 7, nodes: 10_000 } })
  expect(readSize({ seed: '', nodes: '1.000' })).toEqual({ bad: [], size: { nodes: 1000 } })
  expect(readSize({ seed: '', nodes: '' })).toEqual({ bad: [], size: {} })
})

it('names the fields that are out of range or no numbers', () => {
  expect(readSize({ seed: '-1', nodes: '0' }).bad).toEqual(['seed', 'nodes'])
  expect(readSize({ seed: '4294967296', nodes: '10001' }).bad).toEqual(['seed', 'nodes'])
  expect(readSize({ seed: '1.5', nodes: 'many' }).bad).toEqual(['seed', 'nodes'])
  expect(readSize({ seed: '4294967295', nodes: '1' }).bad).toEqual([])
})
