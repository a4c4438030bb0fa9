import { apiKeys } from '@shared/api/api-keys'
import { ApiError, fromZodError, refusal } from '@shared/api/error'
import { issue, issueIn, issuesOf, said, wordedKeys } from '@shared/api/issue'
import { NewNodeName } from '@shared/api/nodes'
import { NewUserName } from '@shared/api/users'
import { ServerName } from '@shared/ipc/session'
import { expect, test } from 'vitest'
import { z } from 'zod'
import en from '../locales/en/common.json'
import { errorText } from './error-text'
import { setupI18n } from './i18n'
import { issueText } from './issue-text'

const { i18n, ready } = setupI18n('de')
const t = () => i18n.getFixedT('de', 'common')

test('every key has its words, and no words are for nothing', async () => {
  await ready
  expect(Object.keys(en.issues).toSorted()).toEqual([...wordedKeys].toSorted())
  for (const key of wordedKeys) expect(issueText(issue(key), t())).not.toContain('issues.')
})

test('no text of an issue shows the place of a value instead of the value', async () => {
  await ready
  for (const language of ['en', 'de'])
    for (const key of wordedKeys) expect(issueText(issue(key), i18n.getFixedT(language, 'common'))).not.toContain('{{')
})

test.each([
  [NewNodeName, '', 'Ein Name ist erforderlich'],
  [NewNodeName, 'a'.repeat(64), 'Ein Name hat höchstens 63 Zeichen'],
  [NewNodeName, 'two words', 'Ein Name enthält nur Buchstaben, Ziffern und Bindestriche'],
  [NewNodeName, 'web.prod', 'Ein Name enthält nur Buchstaben, Ziffern und Bindestriche'],
  [NewNodeName, '-web', 'Ein Name beginnt mit einem Buchstaben oder einer Ziffer'],
  [NewNodeName, 'web-', 'Ein Name endet mit einem Buchstaben oder einer Ziffer'],
  [NewNodeName, 'Web-1', null],
  [NewUserName, 'a', 'Ein Name braucht mindestens 2 Zeichen'],
  [ServerName, 'x'.repeat(61), 'Ein Name hat höchstens 60 Zeichen'],
])('a schema says a key, and its limits are told: %#', async (schema, value, words) => {
  await ready
  const [first] = schema.safeParse(value).error?.issues.map(issueIn) ?? []
  expect(first ? issueText(first, t()) : null).toBe(words)
})

test('a rule without a key is an invalid value, never the words of the schema library', () => {
  const { error } = z.object({ count: z.number() }).safeParse({ count: 'three' })
  expect(error && issuesOf(error)).toEqual([{ path: 'count', key: 'invalidValue', params: {} }])
})

test('parameters are filled in, and the words of a server stay as they are', async () => {
  await ready
  const twice = refusal('conflict', 'savedAlready', { path: 'url', params: { server: 'Büro, Keller' } })
  expect(errorText(twice, t())).toBe('Dieser Server ist bereits als Büro, Keller gespeichert.')
  const refused = new ApiError('invalid', 'setting policy: test(s) failed:', { details: [said('alice@ -> db')] })
  expect(errorText(refused, t())).toBe('Setting policy: test(s) failed:.')
})

test.each([null, 0, [], ''])(
  'the specification’s words for a missing prefix, whatever came in its place: %j',
  (prefix) => {
    const { error } = apiKeys.expire.input.safeParse({ prefix })
    expect(error && fromZodError(error).message).toBe('Prefix is required!')
  },
)
