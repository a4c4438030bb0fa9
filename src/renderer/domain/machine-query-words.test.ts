import { expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { queryWords, type Words } from './machine-query-words'

const { i18n, ready } = setupI18n('en', ['machines', 'common'])
await ready
const t: Words = i18n.getFixedT('en', ['machines', 'common'])

it.each([
  ['-owner:*', 'Owner: none'],
  ['-tag:*', 'Tag: none'],
  ['-owner:maria', 'Owner: not maria'],
  ['owner:*', 'Owner: any'],
  ['-db', 'Not “db”'],
])('%s reads “%s”', (q, words) => {
  expect(queryWords({ q, sort: null }, t).map(({ text }) => text)).toEqual([words])
})
