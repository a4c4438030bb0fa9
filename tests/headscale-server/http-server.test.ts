import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { serveTestMock, type ServedMock } from '@tests/support/served-mock'
import { type HttpServer, startHttpServer } from '@mesh-console/headscale-server/http-server'
import { releaseOf, serveLines } from '@mesh-console/headscale-server/release'
import { operations } from '@mesh-console/headscale-server/headscale-app'
import { breakOff, sendRaw } from './send-raw'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function serve(line: (typeof serveLines)[number]): Promise<ServedMock & { server: HttpServer }> {
  const served = await serveTestMock(line, { seed: 3, nodes: 12 })
  const server = await startHttpServer(served.app, { host: '127.0.0.1', port: 0 })
  open.push(
    () => server.close(),
    () => served.mock.close(),
  )
  return { ...served, server }
}

/** The responses with a status from 500 on that servers give to ordinary mistakes: code 2, an unknown method, and a few of 0.30's. */
const ORDINARY =
  /^$|^\{"code":(2|12),|"code":13,"message":"(failed to create user|creating user)|acl policy not found|UNIQUE constraint|expected exactly one user|"detail":"getting api key"/

const REQUESTS = 10_000 / serveLines.length
const WRONG_KEYS = 1000

describe.each(serveLines)('a served %s', (line) => {
  const release = releaseOf(line)
  const word = fc.oneof(
    fc.constantFrom(
      '1',
      '2',
      '0',
      '-1',
      '99999999999999999999',
      'alice',
      'x',
      '%2F',
      '..',
      '%',
      '%ff',
      'tag:server',
      'é',
      '10.0.0.0/8',
    ),
    fc.string({ maxLength: 12 }),
  )
  const path = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...operations.map((each) => each.path)), word)
        .map(([text, value]) => text.replaceAll(/\{\w+\}/g, encodeURI(value))),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/', '/health', '/version', '/swagger', '//x', '/api/v1/', '/api/v1/%zz', '/key?v=1'),
    },
    { weight: 1, arbitrary: word.map((text) => `/${encodeURI(text)}`) },
  )
  const fields = [
    'user',
    'id',
    'name',
    'key',
    'prefix',
    'tags',
    'routes',
    'expiry',
    'expiration',
    'policy',
    'authId',
    'reusable',
    'aclTags',
    '__proto__',
  ]
  const body = fc.oneof(
    fc.constantFrom('', '{}', '[]', 'null', '{', '{"user":1}'),
    fc
      .dictionary(fc.constantFrom(...fields), fc.oneof(word, fc.jsonValue(), fc.array(word, { maxLength: 3 })))
      .map((value) => JSON.stringify(value)),
  )
  const query = fc.dictionary(fc.constantFrom(...fields, 'confirmed', 'disableExpiry'), word, { maxKeys: 3 })

  test('answers any request in its own format and never fails', async () => {
    const { app, key, failures } = await serve(line)
    const kinds = /^$|application\/(json|problem\+json|health\+json|openapi\+(yaml|json))|text\/(plain|html)/
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'),
        path,
        query,
        body,
        async (method, to, values, text) => {
          const search = new URLSearchParams(values).toString()
          const target = search === '' ? to : `${to}?${search}`
          const reply = await app.respond({
            method,
            target,
            authorization: `Bearer ${key}`,
            contentType: 'application/json',
            body: text,
          })
          expect(reply.headers['content-type'] ?? '').toMatch(kinds)
          // gRPC's gateway answers ordinary mistakes with 500 and code 2; 13 would be our own bug.
          expect(reply.status >= 500 && !ORDINARY.test(reply.body) ? reply : null).toBeNull()
          expect(failures).toEqual([])
        },
      ),
      { numRuns: REQUESTS },
    )
  })

  test('refuses wrong keys and still accepts the right one', async () => {
    const { app, key } = await serve(line)
    const ask = (authorization: string) =>
      app.respond({ method: 'GET', target: '/api/v1/user', authorization, contentType: '', body: '' })
    for (let count = 0; count < WRONG_KEYS; count++) {
      const at = count % key.length
      const other = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
      const { status, body: said } = await ask(`Bearer ${count % 3 === 0 ? `${other}${count}` : other}`)
      expect([401, release.from('0.27') ? 401 : 500]).toContain(status)
      expect(said).toContain('Unauthorized')
    }
    for (const none of ['', key, `bearer ${key}`, `Basic ${key}`]) expect((await ask(none)).status).toBe(401)
    expect((await ask(`Bearer ${key}`)).status).toBe(200)
  })
})

describe('over HTTP', () => {
  test('creates, expires and deletes a key', async () => {
    for (const line of ['0.24', '0.26', '0.28', '0.30'] as const) {
      const { server, key } = await serve(line)
      const call = (method: string, to: string, bearer: string, json?: object) =>
        fetch(`${server.url}/api/v1${to}`, {
          method,
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          ...(json && { body: JSON.stringify(json) }),
        })
      const made = (await (await call('POST', '/apikey', key, { expiration: '2030-01-01T00:00:00Z' })).json()) as {
        apiKey: string
      }
      expect((await call('GET', '/node', made.apiKey)).status).toBe(200)
      const { apiKeys } = (await (await call('GET', '/apikey', key)).json()) as { apiKeys: { prefix: string }[] }
      const prefix = apiKeys.at(-1)?.prefix ?? ''
      expect((await call('POST', '/apikey/expire', key, { prefix })).status).toBe(200)
      expect((await call('GET', '/node', made.apiKey)).status).toBe(401)
      expect((await call('DELETE', `/apikey/${encodeURIComponent(prefix)}`, key)).status).toBe(200)
      expect((await call('GET', '/node', made.apiKey)).status).toBe(line < '0.27' ? 500 : 401)
      const born = (await (await call('POST', '/apikey', key, {})).json()) as { apiKey: string }
      expect((await call('GET', '/node', born.apiKey)).status).toBe(401)
    }
  })

  test('answers a body that is too long and bytes that are not HTTP', async () => {
    const { server, key, failures } = await serve('0.30')
    const long = await fetch(`${server.url}/api/v1/policy`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ policy: 'x'.repeat(1024 * 1024) }),
    })
    expect([long.status, await long.json()]).toMatchObject([
      413,
      { detail: 'request body is too large limit=1048576 bytes' },
    ])
    expect(await sendRaw(server.url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(failures).toEqual([])
  })

  // Responses of real 0.26, 0.28 and 0.29 servers to HTTP's newest method.
  test.each([
    ['0.26', '501 Not Implemented', '"Method Not Allowed"'],
    ['0.28', '501 Not Implemented', '"Method Not Allowed"'],
    ['0.29', '405 Method Not Allowed', ''],
    ['0.30', '405 Method Not Allowed', ''],
  ] as const)('an unknown method is refused by %s with %s', async (line, status, said) => {
    const { server, key } = await serve(line)
    const request = `QUERY /api/v1/node HTTP/1.1\r\nHost: served.test\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const reply = await sendRaw(server.url, request)
    expect(reply.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true)
    expect(reply).toContain(said)
  })

  test('reports a port that is in use', async () => {
    const { server, app } = await serve('0.29')
    const port = Number(new URL(server.url).port)
    const second = startHttpServer(app, { host: '127.0.0.1', port })
    await expect(second).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use: choose another, or 0 for any that is free.`,
    )
  })
})

test('does not execute a request whose body ends early', async () => {
  const { server, key, mock } = await serve('0.29')
  const state = async () => Promise.all(['/node', '/user', '/policy'].map((path) => mock.call('GET', path)))
  const before = await state()
  const headers = `Host: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n`
  for (const target of ['POST /api/v1/node/1/expire', 'POST /api/v1/node/1/tags', 'POST /api/v1/preauthkey/expire'])
    await breakOff(server.url, `${target} HTTP/1.1\r\n${headers}\r\n{"na`)
  // The server has noticed the closed connections before it answers this.
  await sendRaw(server.url, `GET /health HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(await state()).toEqual(before)
})
