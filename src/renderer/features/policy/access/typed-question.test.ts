import { describe, expect, it } from 'vitest'
import { questionKinds } from '@/domain/policy-worker/question-forms'
import { questionCompletions, questionStart, withCompletion, withName } from './typed-question'

const names = [
  { kind: 'group', name: 'group:admin', machines: 1 },
  { kind: 'group', name: 'group:dev', machines: 1 },
  { kind: 'tag', name: 'tag:ci', machines: 1 },
  { kind: 'machine', name: 'maria', machines: 1 },
  { kind: 'machine', name: 'what-not', machines: 1 },
] as const
const starts = (language: 'en' | 'de') =>
  questionKinds.map((kind) => ({ kind: 'question' as const, name: kind, start: questionStart(kind, language) }))

it.each([
  ['group:de', 'group:dev', 'group:dev → '],
  ['group:dev → tag:pro', 'tag:prod', 'group:dev → tag:prod'],
  ['maria to ta', 'tag:prod', 'maria to tag:prod'],
  ['maria -> ', 'tag:prod', 'maria -> tag:prod'],
  ['', '$&@', '$&@ → '],
  ['can mar', 'maria', 'can maria reach '],
  ['can maria reach db', 'db-vienna', 'can maria reach db-vienna'],
  ['Who can reach db', 'db-vienna', 'Who can reach db-vienna'],
  ['what can ', 'tag:ci', 'what can tag:ci reach'],
  ['what does tag:c', 'tag:ci', 'what does tag:ci reach'],
  ['kann mar', 'maria', 'kann maria '],
  ['kann maria db', 'db-vienna', 'kann maria db-vienna'],
  ['wer erreicht db', 'db-vienna', 'wer erreicht db-vienna'],
  ['was erreicht tag', 'tag:ci', 'was erreicht tag:ci'],
])('completes “%s” with %s', (typed, name, question) => {
  expect(withName(typed, name)).toBe(question)
})

describe('completions of a question', () => {
  const offered = (typed: string, language: 'en' | 'de' = 'en') =>
    questionCompletions(names, typed, starts(language)).map((one) => withCompletion(typed, one))

  it('offers names that match the typed letters, and question starts', () => {
    expect(offered('')).toEqual(
      expect.arrayContaining(['can ', 'who can reach ', 'what can ', 'group:admin → ', 'maria → ']),
    )
    expect(offered('GROUP:de')).toEqual(['group:dev → '])
    expect(offered('group:dev → mar')).toEqual(['group:dev → maria'])
    expect(offered('wh')).toEqual(['who can reach ', 'what can ', 'what-not → '])
    expect(offered('wa', 'de')).toEqual(['was erreicht '])
    expect(offered('who can')).toEqual(['who can reach '])
    expect(offered('who can reach ci')).toEqual(['who can reach tag:ci'])
    expect(offered('can ma')).toEqual(['can maria reach '])
  })

  it('offers nothing unless a name is being typed', () => {
    expect(offered('can maria re')).toEqual([])
    expect(offered('can maria reach tag:ci on 2')).toEqual([])
  })
})
