import { expect, test } from 'vitest'
import { overBudget } from './lib/page-bytes.mjs'
import budgets from './page-budgets.json'
import { pages } from '../src/shared/pages'

test('names a page over its budget and a page without one', () => {
  expect(overBudget({ '/a': 10, '/b': 10.1, '/c': 1 }, { '/a': 10, '/b': 10 })).toEqual([
    '/b loads 10.1 kB of scripts first; its budget is 10 kB',
    '/c has no budget',
  ])
})

test('gives every page a budget', () => {
  expect(Object.keys(budgets).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})
