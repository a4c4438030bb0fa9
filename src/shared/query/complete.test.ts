import { expect, it } from 'vitest'
import { completions } from './complete'
import { machineLanguage } from './machine-language'

const known: Record<string, string[]> = { owner: ['maria', 'max', 'a b'], tag: ['prod', 'web'] }
const offered = (marked: string) => {
  const cursor = marked.indexOf('|')
  return completions(marked.replace('|', ''), cursor, {
    language: machineLanguage,
    values: (field) => known[field] ?? [],
  })
}
const labels = (marked: string) => offered(marked).map(({ label }) => label)

it.each([
  ['ow|', ['owner:']],
  ['db -ta|', ['tag:']],
  ['se|', ['seen>']],
  ['ex|', ['expires<']],
  ['owner:ma|', ['maria', 'max']],
  ['user:ma|', ['maria', 'max']],
  ['tag:prod,|', ['prod', 'web']],
  ['state:o|', ['online', 'offline']],
  ['|', []],
  ['db |', []],
  ['berlin|', []],
  ['owner:maria|', []],
  ['o|', ['online:', 'owner:', 'os:']],
  ['v|', ['version<']],
])('%s offers %j', (marked, expected) => {
  expect(labels(marked)).toEqual(expected)
})

it('replaces the typed part by the chosen option', () => {
  expect(offered('db ow| x')[0]).toMatchObject({ text: 'db owner: x', cursor: 9 })
  expect(offered('owner:maria,m|')[1]).toMatchObject({ text: 'owner:maria,max', cursor: 15 })
  expect(offered('owner:a|')[0]).toMatchObject({ text: 'owner:"a b"', cursor: 11 })
})
