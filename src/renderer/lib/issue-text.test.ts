import { ApiError, fromZodError, refusal } from '@shared/api/error'
import { issue, issueIn, issuesOf, said, wordedKeys } from '@shared/api/issue'
import { apiKeys, NewUserName, NewNodeName } from '@shared/api/resources'
import { ServerName } from '@shared/ipc/session'
import { expect, test } from 'vitest'
import { z } from 'zod'
import en from '../locales/en/common.json'
import { errorText, issueText } from './texts'
import { setupI18n } from './i18n'

const { i18n, ready } = setupI18n('de')
const t = () => i18n.getFixedT('de', 'common')

test('every issue key has a text, and every text has a key', async () => {
  await ready
  expect(Object.keys(en.issues).toSorted()).toEqual([...wordedKeys].toSorted())
  for (const key of wordedKeys) expect(issueText(issue(key), t())).not.toContain('issues.')
})

test('no issue text shows a placeholder instead of a value', async () => {
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

test("an issue without a key is an invalid value and never shows the schema library's message", () => {
  const { error } = z.object({ count: z.number() }).safeParse({ count: 'three' })
  expect(error && issuesOf(error)).toEqual([{ path: 'count', key: 'invalidValue', params: {} }])
})

test("fills in parameters and keeps a server's words unchanged", async () => {
  await ready
  const twice = refusal('conflict', 'savedAlready', { path: 'url', params: { server: 'Büro, Keller' } })
  expect(errorText(twice, t())).toBe('Dieser Server ist bereits als Büro, Keller gespeichert.')
  const refused = (...lines: string[]) =>
    new ApiError('invalid', 'setting policy: test(s) failed:', { details: lines.map(said) })
  expect(errorText(refused('alice@ -> db', 'bob@ -> web'), t())).toBe(
    'Setting policy: test(s) failed: alice@ -> db; bob@ -> web.',
  )
  expect(errorText(refused(), t())).toBe('Setting policy: test(s) failed.')
})

test.each([null, 0, [], ''])(
  "reports a missing prefix in the specification's words, whatever was sent instead: %j",
  (prefix) => {
    const { error } = apiKeys.expire.input.safeParse({ prefix })
    expect(error && fromZodError(error).message).toBe('Prefix is required!')
  },
)
