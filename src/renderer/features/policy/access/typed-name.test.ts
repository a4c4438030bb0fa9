import { expect, it } from 'vitest'
import { fitting, withName } from './typed-name'

it.each([
  ['group:de', 'group:dev', 'group:dev → '],
  ['group:dev → tag:pro', 'tag:prod', 'group:dev → tag:prod'],
  ['maria to ta', 'tag:prod', 'maria to tag:prod'],
  ['maria -> ', 'tag:prod', 'maria -> tag:prod'],
  ['', '$&@', '$&@ → '],
])('“%s” becomes a question with %s', (typed, name, question) => {
  expect(withName(typed, name)).toBe(question)
})

it('offers of the names for earlier letters only what fits the letters now', () => {
  const names = ['group:admin', 'group:dev', 'maria'].map((name) => ({ kind: 'group', name }) as const)
  const left = (typed: string) => fitting(names, typed).map(({ name }) => name)
  expect(left('')).toEqual(['group:admin', 'group:dev', 'maria'])
  expect(left('GROUP:de')).toEqual(['group:dev'])
  expect(left('group:dev → mar')).toEqual(['maria'])
  expect(left('group:dev → ')).toEqual(['group:admin', 'group:dev', 'maria'])
})
