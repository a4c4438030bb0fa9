import { expect, it } from 'vitest'
import { machineLanguage } from '@shared/query/machine-language'
import { setupI18n } from '@/lib/i18n'
import { queryWords, type QueryTexts } from './machine-query-words'

const { i18n, ready } = setupI18n('en', ['machines', 'common'])
await ready
const t: QueryTexts = i18n.getFixedT('en', ['machines', 'common'])

it.each([
  ['-owner:*', 'Owner: none'],
  ['-tag:*', 'Tag: none'],
  ['-owner:maria', 'Owner: not maria'],
  ['owner:*', 'Owner: any'],
  ['-db', 'Not “db”'],
])('%s reads “%s”', (q, words) => {
  expect(queryWords({ q, sort: null }, t).map(({ text }) => text)).toEqual([words])
})

it.each(Object.keys(machineLanguage.fields))('the field %s has a name in English and German', async (field) => {
  for (const language of ['en', 'de']) {
    await i18n.changeLanguage(language)
    expect(i18n.exists(`machines:query.field.${field}`, { lng: language, fallbackLng: [] })).toBe(true)
  }
})
