import { expect, test } from 'vitest'
import { visible, visibleName } from '@shared/visible'
import { errorFromResponse } from '@main/headscale/errors'
import { apiKeyOf } from './api-key'
import { nodeOf } from './node'
import { preAuthKeyOf } from './pre-auth-key'
import { routeOf } from './route'
import { userOf } from './user'

/** Every character of Unicode that turns text round, from the engine's own tables. */
const turning = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Bidi_Control}/u.test(character))

test('every character that turns text round is named by its number, and no other is touched', () => {
  expect(turning.length).toBeGreaterThanOrEqual(12)
  for (const character of turning) expect(visible(`a${character}b`)).toMatch(/^a\[U\+[0-9A-F]{4}\]b$/)
  for (const text of ['laptop-7', 'Zoë', 'משתמש', 'مستخدم', '👩‍👩‍👧', 'a b\tc']) expect(visible(text)).toBe(text)
})

test('a name is one line: what ends a line or cannot be seen shows its number', () => {
  expect(visibleName('a\nb\u2028c\u200bd\u0000')).toBe('a[U+000A]b[U+2028]c[U+200B]d[U+0000]')
  expect(visibleName('Zoë 👩‍👩‍👧')).toBe('Zoë 👩‍👩‍👧')
})

test('no name of a hostile network reaches the console with one in it', () => {
  const evil = turning.join('x')
  /** Whatever field a reader looks at holds it. */
  const hostile: Record<string, unknown> = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === 'tags' || name === 'forcedTags' || name === 'ipAddresses' || name === 'aclTags') return [evil]
        if (name === 'availableRoutes' || name === 'approvedRoutes' || name === 'validTags') return [evil]
        if (name === 'user') return { id: '1', name: evil, displayName: evil, email: evil }
        return evil
      },
      has: () => true,
    },
  )
  const read = [userOf, nodeOf, preAuthKeyOf, apiKeyOf, routeOf].map((reader) => JSON.stringify(reader(hostile)))
  const body = JSON.stringify({ code: 13, message: `trouble with ${evil}`, details: [] })
  const response = { status: 500, contentType: '', location: '', retryAfter: '', bytes: new TextEncoder().encode(body) }
  const { message, details } = errorFromResponse(response, 'https://hs.example.com')
  for (const text of [...read, message, JSON.stringify(details)]) expect(text).not.toMatch(/\p{Bidi_Control}/u)
  expect(read.filter((text) => text.includes('[U+202E]')).length).toBeGreaterThanOrEqual(3)
})

test('of a message as long as a book a screenful is left', () => {
  const body = JSON.stringify({ code: 13, message: 'trouble '.repeat(130_000), details: [] })
  const response = { status: 500, contentType: '', location: '', retryAfter: '', bytes: new TextEncoder().encode(body) }
  expect(errorFromResponse(response, 'https://hs.example.com').message.length).toBeLessThan(8_100)
})
