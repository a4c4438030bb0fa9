import { expect, it } from 'vitest'
import { earlierPaths, movedTo } from './links'
import { pages } from './pages'

it.each([
  ['/settings/api-keys', '', '/api-keys', ''],
  ['/settings/api-keys', '?q=ab', '/api-keys', '?q=ab'],
  ['/settings/policy', '?view=access&q=can+a+reach+b', '/access', '?q=can+a+reach+b'],
  ['/settings/policy', '?view=access&show=map', '/access', '?show=map'],
  ['/settings/policy', '?view=history&version=3', '/access/history', '?version=3'],
])('%s%s leads to %s%s', (path, search, to, rest) => {
  expect(movedTo(path, search)).toEqual({ path: to, search: rest })
})

it.each([
  ['/settings/policy', ''],
  ['/settings/policy', '?view=forms'],
  ['/settings/policy', '?view=forms&section=groups'],
  ['/nowhere', ''],
])('%s%s has not moved', (path, search) => {
  expect(movedTo(path, search)).toBeNull()
})

it('no page redirects its own address, and every earlier address leads to a page', () => {
  for (const { path } of pages) expect(movedTo(path, '')).toBeNull()
  expect(earlierPaths).toContain('/settings/api-keys')
})
