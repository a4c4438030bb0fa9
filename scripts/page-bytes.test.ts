import { expect, test } from 'vitest'
import { overBudget } from './lib/page-bytes.mjs'
import budgets from './page-budgets.json'
import { pages } from '../src/shared/pages'

test('names a page over its budget and a page without one', () => {
  const own = [
    { path: '/a', kB: 10, reason: '' },
    { path: '/b', kB: 10, reason: '' },
  ]
  expect(overBudget({ '/a': 10, '/b': 10.1, '/c': 1 }, own)).toEqual([
    '/b loads 10.1 kB of scripts first; its budget is 10 kB',
    '/c has no budget',
  ])
})

test('gives every page a budget with a reason', () => {
  expect(budgets.map(({ path }) => path).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  expect(budgets.filter(({ reason }) => reason.trim() === '')).toEqual([])
})
