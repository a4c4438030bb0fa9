import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { serveTestMock, type ServedMock } from '@tests/support/served-mock'
import { type HttpServer, startHttpServer } from '@mesh-console/headscale-server/http-server'
import { type ServeLine, serveLines } from '@mesh-console/headscale-server/release'
import { sendRaw } from './send-raw'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function serve(line: ServeLine): Promise<ServedMock & { server: HttpServer }> {
  const served = await serveTestMock(line, { seed: 3, nodes: 12 })
  const server = await startHttpServer(served.app, { host: '127.0.0.1', port: 0 })
  open.push(
    () => server.close(),
    () => served.mock.close(),
  )
  return { ...served, server }
}

const LINES = ['0.26', '0.28', '0.29'] as const
type Said = readonly [status: number, saying?: string]
const USERS = [200, '{"users":['] as const
const NOT_FOUND = [404, '"code":5'] as const
const NO_PAGE = [404, '404 page not found'] as const
const NO_METHOD = [501, '"code":12'] as const
const BLANK = [404] as const
const PAGE = [200, 'content-type: text/html'] as const
const BAD = [400, '400 Bad Request'] as const
const HEALTHY = [200, '{"status":"pass"}'] as const
const to = (place: string) => [301, `location: ${place}\r\n`] as const
const onlyGet = [405, 'allow: GET\r\n'] as const
const all = (said: Said) => [said, said, said] as const
const NO_NODE = [
  [500, '"message":"record not found"'],
  [404, '"message":"node not found"'],
  [404, '"message":"node not found"'],
] as const
const problem = (why: string) => all([400, `"message":${JSON.stringify(why)}`])
const outOfRange = (digits: string) =>
  problem(`type mismatch, parameter: node_id, error: strconv.ParseUint: parsing "${digits}": value out of range`)

/** The responses of Headscale 0.26.1, 0.28.0 and 0.29.2 to the same bytes. */
const ANSWERS: readonly (readonly [method: string, target: string, answers: readonly [Said, Said, Said]])[] = [
  ['CONNECT', 'x:80', [to('//x:80/'), to('//x:80/'), onlyGet]],
  ['CONNECT', '/api/v1/user', all(NO_METHOD)],
  ['CONNECT', 'http://x/api/v1/user', [to('//http:/x/api/v1/user'), to('//http:/x/api/v1/user'), NO_PAGE]],
  ['CONNECT', '/', [BLANK, PAGE, onlyGet]],
  ['OPTIONS', '/api/v1/user', all(NO_METHOD)],
  ['TRACE', '/api/v1/user', all(NO_METHOD)],
  ['PATCH', '/x', [BLANK, PAGE, NO_PAGE]],
  ['OPTIONS', '*', all([200])],
  ['GET', '*', [to('/%2A'), to('/%2A'), NO_PAGE]],
  ['HEAD', '/health', [BLANK, PAGE, onlyGet]],
  ['POST', '/health', [BLANK, PAGE, onlyGet]],
  ['GET', 'http://127.0.0.1/api/v1/user', all(USERS)],
  ['GET', 'https://a:b@c:9/api/v1/user?x=1', all(USERS)],
  ['GET', 'HTTP://x/health', all(HEALTHY)],
  ['GET', 'http://127.0.0.1?x=1', [to('http://127.0.0.1/?x=1'), to('http://127.0.0.1/?x=1'), PAGE]],
  ['GET', '//api/v1/user', [to('/api/v1/user'), to('/api/v1/user'), NO_PAGE]],
  ['GET', '/api/v1//user', [to('/api/v1/user'), to('/api/v1/user'), NOT_FOUND]],
  ['GET', '/api/v1/../v1/user', [to('/api/v1/user'), to('/api/v1/user'), NOT_FOUND]],
  ['GET', '/api/v1/%2e%2e/v1/user', [to('/api/v1/user'), to('/api/v1/user'), NOT_FOUND]],
  ['GET', '/a/../health', [to('/health'), to('/health'), NO_PAGE]],
  ['GET', '/../health', [to('/health'), to('/health'), NO_PAGE]],
  ['GET', '/api/v1/user/', all(NO_METHOD)],
  ['GET', '/api\\v1\\user', [BLANK, PAGE, NO_PAGE]],
  ['GET', '/api/v1\\user', [BLANK, PAGE, NO_PAGE]],
  ['GET', '/api/v1/user#frag', all(NOT_FOUND)],
  ['GET', '/api/v1/user?x#y', all(USERS)],
  ['GET', '/api/v1/%75ser', all(USERS)],
  ['GET', '/api%2Fv1%2Fuser', [USERS, USERS, NO_PAGE]],
  ['GET', '/%68ealth', [HEALTHY, HEALTHY, NO_PAGE]],
  ['GET', '/api/v1/%zz', all(BAD)],
  ['GET', '/%', all(BAD)],
  ['GET', '/api/v1/user;x=1', all(NOT_FOUND)],
  ['GET', '/api/v1/user?name=%zz', problem('invalid URL escape "%zz"')],
  ['GET', '/api/v1/user?name=alice;x=1', problem('invalid semicolon separator in query')],
  ['GET', `/api/v1/node/${'9'.repeat(21)}`, outOfRange('9'.repeat(21))],
  ['GET', '/api/v1/node/18446744073709551616', outOfRange('18446744073709551616')],
  ['GET', '/api/v1/node/99_9', NO_NODE],
  ['GET', '/api/v1/node/0x999', NO_NODE],
  [
    'GET',
    '/api/v1/node/+1',
    problem('type mismatch, parameter: node_id, error: strconv.ParseUint: parsing "+1": invalid syntax'),
  ],
  [
    'GET',
    `/api/v1/user?id=${'9'.repeat(25)}`,
    problem(`parsing field "id": strconv.ParseUint: parsing "${'9'.repeat(25)}": value out of range`),
  ],
]

describe.each(LINES)('an unusual request to %s', (line) => {
  test('is answered as by a real server', async () => {
    const { server, key, failures } = await serve(line)
    const found: unknown[] = []
    for (const [method, target, answers] of ANSWERS) {
      const [status, saying = ''] = answers[LINES.indexOf(line)] ?? [0]
      const request = `${method} ${target} HTTP/1.1\r\nHost: served.test\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`
      const reply = await sendRaw(server.url, request)
      if (!reply.startsWith(`HTTP/1.1 ${status} `) || !reply.includes(saying))
        found.push([method, target, saying, reply])
    }
    expect(found).toEqual([])
    expect(failures).toEqual([])
  })

  test('has headers limited as in Go', async () => {
    const { server, key } = await serve(line)
    const withHeader = (bytes: number) =>
      sendRaw(
        server.url,
        `GET /api/v1/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nX-Long: ${'a'.repeat(bytes)}\r\n\r\n`,
      )
    expect(await withHeader(900_000)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await withHeader(1_100_000)).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe.each(serveLines)('over its socket, %s', (line) => {
  test('answers every method and target', async () => {
    const { server, key, failures } = await serve(line)
    const target = fc.oneof(
      fc.constantFrom(
        '/',
        '*',
        'x:80',
        '/api/v1/user',
        '/health',
        'http://x/api/v1/node',
        '/api/v1/node/',
        '/api/v1/%ff',
      ),
      fc.stringMatching(/^[!-~]{1,20}$/),
      fc.stringMatching(/^\/api\/v1\/[!-~]{0,12}$/),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('CONNECT', 'OPTIONS', 'TRACE', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'QUERY', 'FOO'),
        target,
        async (method, text) => {
          const request = `${method} ${text} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`
          expect(await sendRaw(server.url, request)).toMatch(/^HTTP\/1\.1 [2345]\d\d [\s\S]*\r\n\r\n/)
          expect(failures).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })
})

const DAY = 86_400_000

describe.each(['0.26', '0.29', '0.30'] as const)('a time sent to %s', (line) => {
  test('has to exist in the calendar', async () => {
    const { app, key } = await serve(line)
    const make = async (expiration: string) => {
      const body = JSON.stringify({ expiration })
      const request = { method: 'POST', target: '/api/v1/apikey', contentType: 'application/json', body }
      return app.respond({ ...request, authorization: `Bearer ${key}` })
    }
    const two = (value: number) => String(value).padStart(2, '0')
    for (const year of [2030, 2032, 2100])
      for (let month = 0; month <= 13; month++)
        for (const day of [0, 1, 28, 29, 30, 31, 32]) {
          const text = `${year}-${two(month)}-${two(day)}`
          const at = new Date(Date.UTC(year, 0, 1) + (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)))
          const isReal = at.getTime() % DAY === 0 && at.toISOString().startsWith(text)
          expect([text, (await make(`${text}T00:00:00Z`)).status === 200]).toEqual([text, isReal])
        }
    for (const bad of ['2030-01-01T24:00:00Z', '2030-01-01T00:60:00Z', '2030-01-01T00:00Z', '2030-01-01t00:00:00z'])
      expect([bad, (await make(bad)).status]).toEqual([bad, line === '0.30' ? 422 : 400])
  })
})

test('refuses an invalid time with the message of a real 0.29', async () => {
  const { app, key } = await serve('0.29')
  const request = { method: 'POST', target: '/api/v1/apikey', contentType: 'application/json' }
  const body = '{"expiration": "2030-02-30T00:00:00Z"}'
  const reply = await app.respond({ ...request, authorization: `Bearer ${key}`, body })
  expect(JSON.parse(reply.body)).toEqual({
    code: 3,
    message: 'proto: (line 1:16): invalid google.protobuf.Timestamp value "2030-02-30T00:00:00Z"',
    details: [],
  })
})
