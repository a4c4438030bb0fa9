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
