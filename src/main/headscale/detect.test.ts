import { expect, it, test } from 'vitest'
import type { RawResponse, ServerCall } from './call'
import { detectServer, releaseText } from './detect'

const answer = (status: number, body: string, contentType = 'application/json'): RawResponse => ({
  status,
  contentType,
  location: '',
  retryAfter: '',
  bytes: new TextEncoder().encode(body),
})
const version = (text: string) => answer(200, JSON.stringify({ version: text }))
const unauthorized = answer(401, 'Unauthorized', 'text/plain; charset=utf-8')
const notFound = answer(404, '{"code":5,"message":"Not Found","details":[]}')
const otherMethod = answer(501, '{"code":12,"message":"Method Not Allowed","details":[]}')
const found = answer(200, '{}')

/** The calls of each release that tell it from the others, answered as the recorded servers do (tests/recorded). */
const answersOf: Readonly<Record<string, Readonly<Record<string, RawResponse>>>> = {
  '0.23': { routes: found, 'user/0': answer(500, '{"code":2,"message":"user not found","details":[]}') },
  '0.24': { routes: found, 'user/0': otherMethod },
  '0.26': { 'node/0/approve_routes': otherMethod },
  '0.27.0': { health: found, preauthkey: answer(500, '{"code":2,"message":"user not found","details":[]}') },
  '0.28': { health: found, preauthkey: found },
  '0.29': { health: found, preauthkey: found, 'auth/register': otherMethod, 'policy/check': otherMethod },
}
const swagger29 = answer(200, '{"paths":{"/api/v1/auth/register":{}}}')

interface Server {
  /** The answer to `/version`; null: the connection is closed. */
  readonly version?: RawResponse | null
  readonly swagger?: RawResponse
  readonly line?: string
  readonly key?: RawResponse
}

/** Answers as a Headscale of a line behind a proxy that may keep its documents back. */
const server =
  ({ version: said = notFound, swagger = answer(404, ''), line = '0.29', key = found }: Server) =>
  async ({ path, withKey = true }: ServerCall): Promise<RawResponse> => {
    if (path === '/version' && said) return said
    if (path === '/version') throw new Error('closed')
    if (path.startsWith('/swagger')) return swagger
    if (!withKey) return unauthorized
    const name = path.replace('/api/v1/', '')
    return name === 'apikey' ? key : (answersOf[line]?.[name] ?? notFound)
  }
const detect = (...args: Parameters<typeof server>) => detectServer('https://hs.example', server(...args))

it('shows direction marks and line ends in the version of a server by their numbers', async () => {
  const found29 = await detect({ version: version('v0.29.2\u202Eevil\n2'), swagger: swagger29 })
  expect(found29.line).toBe('0.29')
  expect(releaseText(found29)).toBe('v0.29.2[U+202E]evil[U+000A]2')
})

test.each([
  'v0.0.0-20260418141221-4e1d83ecefeb',
  '0.0.0',
  'v0.28.1-0.20260301101010-4e1d83ecefeb',
  'v0.28.0-12-g4e1d83e',
  'dev',
  '(devel)',
  'unknown',
  '',
  'main',
  'release-0.26',
  '4e1d83ecefeb',
  'v0.1.0',
  '2026.3.1',
])('the text %j is no release: the document of the API decides', async (text) => {
  expect(await detect({ version: version(text), swagger: swagger29, line: '0.28' })).toEqual({
    line: '0.29',
    version: text,
  })
})

test.each(Object.keys(answersOf))('the answers to the key tell %s, if a proxy passes only /api', async (line) => {
  const page = answer(200, '<html></html>', 'text/html')
  const moved = { ...answer(302, ''), location: 'https://login.example/' }
  for (const kept of [answer(404, ''), answer(403, ''), answer(200, ''), page, moved])
    expect(await detect({ version: kept, swagger: kept, line })).toEqual({ line, version: '' })
  expect(await detect({ version: null, line })).toEqual({ line, version: '' })
  expect((await detect({ version: version('v0.0.0-20260418141221-4e1d83ecefeb'), line })).line).toBe(line)
})

test.each([
  ['v0.28.0', '0.28'],
  ['0.27.1', '0.27'],
  ['0.25.0', '0.24'],
])('the release %s needs no document', async (text, line) => {
  expect((await detect({ version: version(text), swagger: swagger29 })).line).toBe(line)
})

test.each([
  ['0.26.1-1~bpo12+1', '0.26'],
  ['0.28.0+ds-2', '0.28'],
  ['v0.28.0 (nixpkgs)', '0.28'],
])('the suffix of a distribution in %s counts only if nothing else tells the release', async (text, line) => {
  const found29 = await detect({ version: version(text), line: 'another program' })
  expect(found29.line).toBe(line)
})

it('reports a refused key, if only the key could tell the release', async () => {
  await expect(detect({ key: unauthorized })).rejects.toMatchObject({ code: 'unauthorized' })
})

it('names the blocked paths, if the answers to the key tell no release', async () => {
  const pages = async ({ path, withKey = true }: ServerCall) =>
    path.startsWith('/api/') && !withKey ? unauthorized : answer(200, '<html></html>', 'text/html')
  const params = { host: 'hs.example', paths: '/version, /swagger/v1/openapiv2.json' }
  await expect(detectServer('https://hs.example', pages)).rejects.toMatchObject({ reason: 'blockedPaths', params })
  await expect(detect({ line: 'another program' })).rejects.toMatchObject({ reason: 'blockedPaths' })
})

it('recognises 0.30 by the form of its refusal, if its documents are blocked', async () => {
  const problem = answer(401, '{"title":"Unauthorized","status":401}', 'application/problem+json')
  const passed = async ({ path }: ServerCall) => (path === '/api/v1/apikey' ? problem : answer(403, '<html>'))
  expect(await detectServer('https://hs.example', passed)).toEqual({ line: '0.30', version: '' })
})
