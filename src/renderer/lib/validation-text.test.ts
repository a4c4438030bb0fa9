import { expect, test } from 'vitest'
import { setupI18n } from './i18n'
import { validationKeys, validationText } from './validation-text'

const sources = import.meta.glob<string>(
  [
    '@shared/api/*.ts',
    '@shared/ipc/*.ts',
    '@main/settings/{history,key-rotation,sessions,saved-server,save-server,rotated-keys}.ts',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

test('every sentence a schema can say has its words in the reader’s language', () => {
  const said = Object.values(sources)
    .flatMap((source) => source.split('\n'))
    .filter((line) => !line.trimStart().startsWith('*') && !line.includes('error.issues'))
    .flatMap((line) =>
      [...line.matchAll(/'((?:A|An|Expected|That|The|This|API|Policy|Prefix) [^']+)'/g)].map((match) => match[1]),
    )
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((sentence) => !sentence || !validationKeys[sentence])).toEqual([])
})

test('a sentence with a name in it keeps the name', async () => {
  const { i18n, ready } = setupI18n('de')
  await ready
  expect(validationText('This server is saved already, as Büro, Keller', i18n.getFixedT('de', 'common'))).toBe(
    'Dieser Server ist schon gespeichert, als Büro, Keller',
  )
  expect(
    validationText(
      'The answer of hs.example.org:8443 is larger than 64 MB, the most the console reads.',
      i18n.getFixedT('de', 'common'),
    ),
  ).toBe('Die Antwort von hs.example.org:8443 ist größer als 64 MB, das Höchste, was die Konsole liest.')
})
