import { expect, test } from 'vitest'
import type { Boot } from '@shared/ipc/boot'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import { defaultBoot, readBoot } from './boot'

function documentWith(text: string | null): Document {
  const made = document.implementation.createHTMLDocument('')
  if (text === null) return made
  const data = made.createElement('script')
  data.type = 'application/json'
  data.id = 'boot'
  data.textContent = text
  made.head.append(data)
  return made
}

const boot: Boot = {
  session: {
    servers: [{ id: 'a', name: 'Office', url: 'https://hs.example', color: 'blue', hasKey: true }],
    currentId: 'a',
    mockForced: false,
    keyStorage: 'keychain',
  },
  prefs: { ...defaultPrefs, scheme: 'dark' },
  problems: [],
  systemLanguage: 'de-AT',
  version: '1.2.3',
  nonce: 'n0nce',
}

test('reads the boot data from the document', () => {
  expect(readBoot(documentWith(JSON.stringify(boot)))).toEqual(boot)
})

test.each([
  ['absent', null],
  ['cut', JSON.stringify(boot).slice(0, 40)],
  ['of another shape', JSON.stringify({ ...boot, session: { currentId: 7 } })],
])('starts signed out with the defaults if the data is %s', (_, text) => {
  expect(readBoot(documentWith(text))).toEqual(defaultBoot(navigator.language))
})
