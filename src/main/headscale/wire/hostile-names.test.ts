import { expect, test } from 'vitest'
import { visible, visibleName } from '@shared/visible'
import { errorFromResponse } from '@main/headscale/errors'
import { apiKeyOf, contractUser, nodeOf, preAuthKeyOf, routeOf } from './objects'

/** Every Unicode character that changes text direction, from the engine's own tables. */
const turning = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Bidi_Control}/u.test(character))

test('replaces every character that changes text direction by its number and leaves all others', () => {
  expect(turning.length).toBeGreaterThanOrEqual(12)
  for (const character of turning) expect(visible(`a${character}b`)).toMatch(/^a\[U\+[0-9A-F]{4}\]b$/)
  for (const text of ['laptop-7', 'Zoë', 'משתמש', 'مستخدم', '👩‍👩‍👧', 'a b\tc']) expect(visible(text)).toBe(text)
})

test('shows a name on one line: line breaks and invisible characters become numbers', () => {
  expect(visibleName('a\nb\u2028c\u200bd\u0000')).toBe('a[U+000A]b[U+2028]c[U+200B]d[U+0000]')
  expect(visibleName('Zoë 👩‍👩‍👧')).toBe('Zoë 👩‍👩‍👧')
})

test('keeps characters that change text direction out of every name from a hostile network', () => {
  const evil = turning.join('x')
  /** Contains it in every field that a reader accesses. */
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
  const read = [contractUser, nodeOf, preAuthKeyOf, apiKeyOf, routeOf].map((reader) => JSON.stringify(reader(hostile)))
  const body = JSON.stringify({ code: 13, message: `trouble with ${evil}`, details: [] })
  const response = { status: 500, contentType: '', location: '', retryAfter: '', bytes: new TextEncoder().encode(body) }
  const { message, details } = errorFromResponse(response, 'https://hs.example.com')
  for (const text of [...read, message, JSON.stringify(details)]) expect(text).not.toMatch(/\p{Bidi_Control}/u)
  expect(read.filter((text) => text.includes('[U+202E]')).length).toBeGreaterThanOrEqual(3)
})

test('shortens a very long message to one screen', () => {
  const body = JSON.stringify({ code: 13, message: 'trouble '.repeat(130_000), details: [] })
  const response = { status: 500, contentType: '', location: '', retryAfter: '', bytes: new TextEncoder().encode(body) }
  expect(errorFromResponse(response, 'https://hs.example.com').message.length).toBeLessThan(8_100)
})
