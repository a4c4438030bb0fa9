import { expect, it } from 'vitest'
import { hideSecrets } from './call'

const headers = [
  { name: 'Cookie', value: 'session="s3cret\\x"' },
  { name: 'X-Forwarded-Proto', value: 'https' },
]

it('hides the key and header values in a text, also those with quotes and backslashes', () => {
  const hide = hideSecrets({ url: 'https://hs.test', key: 'the-key', headers })
  expect(hide('got session="s3cret\\x" and the-key')).toBe('got [header] and [API key]')
})

it('leaves words that a short header value happens to have', () => {
  const hide = hideSecrets({ url: 'https://hs.test', key: '', headers })
  expect(hide('https://hs.test is down')).toBe('https://hs.test is down')
})

it.each([
  ['cut short at the end', (secret: string) => `${secret.slice(0, 30)}…`],
  ['cut short at the start', (secret: string) => `…${secret.slice(-20)}`],
  ['in the middle', (secret: string) => secret.slice(30, 45)],
  ['behind a name', (secret: string) => `authorization=${secret.slice(0, -1)}`],
])('hides the key and a token that are quoted %s', (_, quote) => {
  const secret = 'Zm9vYmFyYmF6cXV4cXV1eHF1dXV4Y29yZ2VncmF1bHRnYXJwbHk'
  for (const key of [`hskey-api-abcdefghijkl-${secret}`, `aBcDeFg.${secret}`]) {
    const hide = hideSecrets({ url: 'https://hs.test', key, headers: [{ name: 'X', value: `Bearer ${secret}` }] })
    expect(hide(`refused: "${quote(secret)}" of 203.0.113.7`)).toMatch(
      /^refused: "[^"]*\[(API key|header)\]…?" of 203\.0\.113\.7$/,
    )
    // By this, lists name it.
    expect(hide(`the key ${key.slice(0, 7)} is unknown`)).toBe(`the key ${key.slice(0, 7)} is unknown`)
  }
})
