import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { questionItem } from './find'

const t = ((key: string) => key) as unknown as TFunction<'commands'>

test.each([
  'can laptop of anna reach db on 22',
  'Can the laptop of Anna connect to the build server on 22?',
  'kann Laptop von Anna den Build Server auf 22 erreichen?',
  'who can reach the printer room',
  'what can Anna Berg reach',
])('the palette offers to answer “%s”, with every name as typed', (query) => {
  const path = questionItem(query, t)?.path ?? ''
  expect(new URL(path, 'http://console.test').searchParams.get('q')).toBe(query)
})

test.each([
  'can',
  'can laptop of anna',
  'reach',
  'move laptop to anna',
  'create key for anna to reach db',
  'what is new',
])('“%s” is no question about access', (query) => {
  expect(questionItem(query, t)).toBeNull()
})
