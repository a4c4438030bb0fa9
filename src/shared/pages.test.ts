import { expect, test } from 'vitest'
import { pageAt, machinePath, pages } from './pages'
import { userPath } from './user-address'

test.each([
  ['/', '/'],
  ['/machines', '/machines'],
  [machinePath('12'), '/machines/:id'],
  [userPath('alice@example.com'), '/users/:name'],
  [userPath('a/b'), '/users/:name'],
  ['/settings/policy', '/settings/policy'],
  ['/settings/about', '/settings/about'],
  ['/machines/12/more', undefined],
  ['/nowhere', undefined],
])('%s leads to %s', (path, page) => {
  expect(pageAt(path)?.path).toBe(page)
})

test('every address belongs to exactly one page', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  for (const { path } of pages) expect(pageAt(path)?.path).toBe(path)
})

test('links lead to every page but the sign-in page', () => {
  expect(pages.filter(({ linkable }) => !linkable).map(({ path }) => path)).toEqual(['/auth'])
})
