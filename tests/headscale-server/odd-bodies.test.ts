import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { serveTestMock, type ServedMock } from '@tests/support/served-mock'
import { readGoJson } from '@mesh-console/headscale-server/read-request'
import { startHttpServer } from '@mesh-console/headscale-server/http-server'
import { type ServeLine, serveLines } from '@mesh-console/headscale-server/release'

// The responses of Headscale 0.26.1 and 0.29.2 to unusual bodies, recorded on 2026-11-23; both gave the same ones. null: the body was
// accepted.
const RECORDED = JSON.parse(readFileSync(join(import.meta.dirname, 'odd-bodies.json'), 'utf8')) as [
  path: string,
  sent: string,
  said: string | null,
][]

const open: ServedMock[] = []
afterEach(() => open.splice(0).forEach(({ mock }) => mock.close()))

async function serve(line: ServeLine) {
  const served = await serveTestMock(line, { seed: 3, nodes: 12 })
  open.push(served)
  const send = async (path: string, body: string | null, more: { authorization?: string; replaced?: boolean } = {}) => {
    const request = { method: 'POST', target: `/api/v1${path}`, contentType: 'application/json', body }
    const reply = await served.app.respond({ ...request, authorization: `Bearer ${served.key}`, ...more })
    expect(served.failures).toEqual([])
    return { status: reply.status, body: reply.body.startsWith('{') ? (JSON.parse(reply.body) as Refusal) : {} }
  }
  return { ...served, send }
}

interface Refusal {
  code?: number
  message?: string
  detail?: string
  errors?: { message: string; location: string; value: unknown }[]
}

describe.each(['0.26', '0.28', '0.29'] as const)('%s', (line) => {
  test('refuses the bodies that the real server refused, with its messages, and accepts the others', async () => {
    const { send } = await serve(line)
    expect(RECORDED.filter(([, , said]) => said !== null).length).toBeGreaterThan(60)
    const different: unknown[] = []
    for (const [path, sent, said] of RECORDED) {
      const { status, body } = await send(path, sent)
      const own = status === 400 && body.code === 3 ? body.message : null
      if (own !== said) different.push({ sent, said, own })
    }
    expect(different).toEqual([])
  })

  test('answers a body of any nesting depth', async () => {
    const { send } = await serve(line)
    const deep = (count: number, inner = '1') => `${'{"a":'.repeat(count)}${inner}${'}'.repeat(count)}`
    const said = async (body: string) => (await send('/user', body)).body.message
    expect(await said('{"a":'.repeat(4000))).toBe('unexpected EOF')
    expect((await send('/user', deep(4000))).body.message ?? '').not.toContain('depth')
    expect(await said(deep(10_001))).toBe("invalid character '{' exceeded max depth")
    expect(await said('['.repeat(20_000))).toBe("invalid character '[' exceeded max depth")
    expect(await said(`{"name":${'['.repeat(200)}${']'.repeat(200)}}`)).toBe(
      'proto: (line 1:9): invalid value for string field name: [',
    )
  })

  test('refuses bytes that are not UTF-8', async () => {
    const { send } = await serve(line)
    const { body } = await send('/user', '{"name":"\ufffd"}', { replaced: true })
    expect(body.message).toBe('proto: syntax error (line 1:9): invalid UTF-8 in string')
    expect((await send('/user', '{"name":"\ufffdok"}')).body.message ?? '').not.toContain('UTF-8')
  })

  test('checks the key first, then the path, then the length of the message', async () => {
    const { send } = await serve(line)
    const long = `{"name":"${'x'.repeat(5 * 1024 * 1024)}"}`
    expect((await send('/user', long, { authorization: '' })).status).toBe(401)
    expect((await send('/user', null, { authorization: '' })).status).toBe(401)
    expect((await send('/nothing', long)).status).toBe(404)
    expect(await send('/user', long)).toMatchObject({
      status: 429,
      body: { code: 8, message: 'grpc: received message larger than max (5242885 vs. 4194304)' },
    })
    // Only the known fields of a body count.
    expect((await send('/user', long.replace('name', 'bogus'))).status).not.toBe(429)
  })
})

describe('0.30', () => {
  test.each([
    ['{', 'unexpected end of JSON input'],
    ['x', "invalid character 'x' looking for beginning of value"],
    ['{} trailing', "invalid character 't' after top-level value"],
    ['{"name":"a",}', "invalid character '}' looking for beginning of object key string"],
    ['{"a":'.repeat(4000), 'unexpected end of JSON input'],
    ['['.repeat(20_000), "invalid character '[' exceeded max depth"],
  ])('refuses %.20s with the message of its JSON parser', async (sent, message) => {
    const { send } = await serve('0.30')
    expect(await send('/user', sent)).toMatchObject({
      status: 400,
      body: { detail: 'validation failed', errors: [{ message, location: 'body', value: sent }] },
    })
  })

  test('answers a deeply nested body and repeats its unexpected value', async () => {
    const { send, app, key } = await serve('0.30')
    const sent = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`
    const request = { method: 'POST', target: '/api/v1/user', contentType: 'application/json', body: sent }
    const reply = await app.respond({ ...request, authorization: `Bearer ${key}` })
    expect(reply.status).toBe(422)
    expect(reply.body).toContain(`{"message":"unexpected property","location":"body.a","value":${sent}}`)
    expect(await send('/user', '{"name":{"a":1}}')).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'expected string', location: 'body.name', value: { a: 1 } }] },
    })
  })

  test('checks the key before the length', async () => {
    const { send } = await serve('0.30')
    const long = `{"name":"${'x'.repeat(1024 * 1024)}"}`
    expect((await send('/user', long, { authorization: '' })).status).toBe(401)
    expect(await send('/user', long)).toMatchObject({
      status: 413,
      body: { detail: 'request body is too large limit=1048576 bytes' },
    })
  })
})

test.each(serveLines)('%s answers a deeply nested body over its socket', async (line) => {
  const { app, key } = await serve(line)
  const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  for (const body of ['{"a":'.repeat(4000), `{"name":${'{"a":'.repeat(4000)}1${'}'.repeat(4001)}`]) {
    const { status } = await fetch(`${server.url}/api/v1/user`, { method: 'POST', headers, body })
    expect([400, 422]).toContain(status)
  }
  await server.close()
})

test('accepts exactly the JSON that a second parser accepts', () => {
  const mutated = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', '\\', '0', '-', '.', 'e', ':', ' ', 'n', '{', '['),
    )
    .map(([text, at, mark]) => text.slice(0, at % (text.length + 1)) + mark + text.slice((at % (text.length + 1)) + 1))
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(fc.oneof(fc.json(), mutated), (text) => {
      const read = readGoJson(text, false)
      expect(read === 'empty' || 'problem' in read ? false : isJson(text.slice(read.start, read.end))).toBe(
        isJson(text),
      )
    }),
    { numRuns: 3000 },
  )
})
