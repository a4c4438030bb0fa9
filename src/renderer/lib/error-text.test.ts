import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError, refusal } from '@shared/api/error'
import { errorCodes } from '@shared/api/error-codes'
import type { i18n as I18n } from 'i18next'
import { errorDetails, errorText } from './texts'
import { setupI18n } from './i18n'

let en: I18n
let de: I18n
beforeAll(async () => {
  const [english, german] = [setupI18n('en'), setupI18n('de')]
  await Promise.all([english.ready, german.ready])
  en = english.i18n
  de = german.i18n
})
const english = (error: ApiError) => errorText(error, en.getFixedT('en', 'common'))
const german = (error: ApiError) => errorText(error, de.getFixedT('de', 'common'))

describe('errorText', () => {
  test("a refusal is shown in the server's own words, as a sentence", () => {
    expect(english(new ApiError('conflict', 'node with name "a" exists'))).toBe('Node with name "a" exists.')
    expect(english(new ApiError('conflict', 'ApiKey already expired'))).toBe('ApiKey already expired.')
  })

  test("a refusal by the console itself is shown in the user's language", () => {
    expect(german(refusal('invalid', 'nameRequired', { path: 'name' }))).toBe('Ein Name ist erforderlich.')
  })

  test.each(['offline', 'timeout', 'badResponse', 'internal', 'unauthorized'] as const)(
    '%s is shown in our words, with the next step',
    (code) => {
      expect(english(new ApiError(code, 'ECONNREFUSED 10.0.0.1:443'))).not.toContain('ECONN')
      expect(english(new ApiError(code, 'x')).split('. ').length).toBeGreaterThan(1)
    },
  )

  test.each([
    new ApiError('limited', 'Too many calls wait in this console'),
    refusal('limited', 'inputLarge'),
    refusal('limited', 'bodyLarge', { params: { megabytes: '16' } }),
  ])('a limit of the console itself is not called one of the server, and says what to do: $message', (error) => {
    expect(english(error)).toMatch(/^The console itself refused this, because .*\. (?:Wait|Do|Make) .*\.$/)
    expect(german(error)).toMatch(
      /^Die Konsole selbst hat das abgelehnt, weil .*\. (?:Warten|Teilen|Verkleinern) Sie .*\.$/,
    )
    expect(english(error)).not.toContain('server')
  })

  test('every code has a text in both languages', () => {
    const wrong = errorCodes.flatMap((code) =>
      [english, german].map((words) => words(new ApiError(code, ''))).filter((words) => !/^[A-ZÄÖÜ].*\.$/.test(words)),
    )
    expect(wrong).toEqual([])
  })
})

test('details contain code, status, message, fields and cause', () => {
  const error = new ApiError('invalid', 'no', {
    details: [{ path: 'name', key: 'nameLong', params: { max: '63' } }],
    cause: new TypeError('why'),
  })
  expect(errorDetails(error)).toBe('invalid (400): no\nname nameLong 63\nTypeError: why')
})
