import { afterEach, expect, it, vi } from 'vitest'
import { readChecksums, readReleases } from './release-feed'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answerWith = (...answers: Response[]) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers.shift() ?? new Response('', { status: 404 })
  })
  return asked
}
const release = (tag: string, body = '') => ({ tag_name: tag, draft: false, prerelease: false, body })

it('reads a page of a hundred releases with long notes, and takes no name but a version', async () => {
  const tags = ['v0.29.2', '0.28.0', 'v0.29.2/../../x', 'v0.29.2\u202E', 'v1e9.0.0', '__proto__']
  const notes = Array.from({ length: 93 }, (_, at) => release(`x${at}`, '"[{,]}'.repeat(3000)))
  answerWith(Response.json([...tags.map((tag) => release(tag)), ...notes]))
  expect(await readReleases()).toEqual({ is: 'read', releases: [{ version: '0.29.2' }] })
})

it.each(['[],', '{},', '0,', '[['])('parses no answer of millions of %j', async (part) => {
  const parse = vi.spyOn(JSON, 'parse')
  answerWith(new Response(`[${part.repeat(2_000_000)}0]`.slice(0, 7_900_000)))
  expect(await readReleases()).toEqual({ is: 'failed', why: 'unreadable' })
  expect(parse.mock.calls.every(([text]) => text.length <= 400_000)).toBe(true)
})

it.each([
  'http://github.com/x',
  'https://github.com:8443/x',
  'https://github.com.evil.test/x',
  'https://github.com@evil.test/x',
  'https://evil.test#github.com',
  '//evil.test/x',
  'https://githubusercontent.com.evil.test/',
  'https://evil.test/.githubusercontent.com',
  'https://127.0.0.1/',
  'https://github.com./x',
  'https://gıthub.com/x',
  'file:///etc/passwd',
  'data:text/plain,x',
  'https://a.b.githubusercontent.com/x',
])('follows no redirect to %s', async (target) => {
  const asked = answerWith(new Response('', { status: 302, headers: { location: encodeURI(target) } }))
  expect(await readChecksums('0.29.2')).toEqual({ is: 'failed', why: 'redirected' })
  expect(asked).toHaveLength(1)
})

it('ends after some redirects in a circle', async () => {
  const again = () => new Response('', { status: 302, headers: { location: 'https://github.com/x' } })
  const asked = answerWith(...Array.from({ length: 20 }, again))
  expect(await readChecksums('0.29.2')).toEqual({ is: 'failed', why: 'redirected' })
  expect(asked).toHaveLength(4)
})
