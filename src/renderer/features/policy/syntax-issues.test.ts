import { describe, expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { placeText, syntaxIssues, syntaxWords } from './use-policy-issues'

async function textsOf(language: 'en' | 'de') {
  const { i18n, ready } = setupI18n(language, ['policy'])
  await ready
  return i18n.getFixedT(language, 'policy')
}

describe('syntaxIssues', () => {
  it('accepts comments, trailing commas and empty text', async () => {
    const t = await textsOf('en')
    expect(syntaxIssues('{\n  // who\n  "groups": {},\n}\n', t)).toEqual([])
    expect(syntaxIssues('  \n', t)).toEqual([])
  })

  it.each([
    ['en', 'Expected a comma before "b"'],
    ['de', 'Hier fehlt ein Komma vor "b"'],
  ] as const)('marks the place and says what is wrong: %s', async (language, words) => {
    const text = '{\n  "a": 1\n  "b": 2\n}'
    const [issue] = syntaxIssues(text, await textsOf(language))
    expect(issue?.message).toBe(words)
    expect(issue && placeText(text, issue)).toEqual({ line: 3, column: 3 })
  })

  it('lists the first hundred errors, and then the number of the others', async () => {
    const text = `{${Array.from({ length: 50_000 }, () => '"a":1').join(',')}}`
    const issues = syntaxIssues(text, await textsOf('en'))
    expect(issues).toHaveLength(101)
    expect(issues.at(-1)).toEqual({ at: null, message: '49,899 more problems are not listed.', source: 'syntax' })
  })

  it('explains what a policy is if the text is something else', async () => {
    const words = syntaxWords('[]', { code: 'type', offset: 0, length: 2 }, await textsOf('de'))
    expect(words).toBe('Eine Richtlinie ist ein einziges Objekt in geschweiften Klammern { }')
  })
})
