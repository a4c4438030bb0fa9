import { expect, it } from 'vitest'
import type { RawResponse } from './call'
import { detectServer, releaseText } from './detect'

const answer = (status: number, body: string): RawResponse => ({
  status,
  contentType: 'application/json',
  location: '',
  retryAfter: '',
  bytes: new TextEncoder().encode(body),
})

it('shows direction marks and line ends in the version of a server by their numbers', async () => {
  const version = JSON.stringify({ version: 'v0.29.2\u202Eevil\n2' })
  const found = await detectServer('https://hs.example', async ({ path }) =>
    path === '/version' ? answer(200, version) : answer(404, ''),
  )
  expect(found.line).toBe('0.29')
  expect(releaseText(found)).toBe('v0.29.2[U+202E]evil[U+000A]2')
})
