import { expect, test } from 'vitest'
import { validationKeys } from './validation-text'

const sources = import.meta.glob<string>(['@shared/api/*.ts', '@shared/ipc/{session,prefs}.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every sentence a schema can say has its words in the reader’s language', () => {
  const said = Object.values(sources)
    .flatMap((source) => source.split('\n'))
    .filter((line) => !line.trimStart().startsWith('*') && !line.includes('new ApiError'))
    .flatMap((line) => [...line.matchAll(/'((?:A|An|Expected|That|Policy|Prefix) [^']+)'/g)].map((match) => match[1]))
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((sentence) => !sentence || !validationKeys[sentence])).toEqual([])
})
