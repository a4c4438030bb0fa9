import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'
import { said } from '@shared/api/issue'
import { createContractApp, isList, BODY_LIMIT, readBody, readJson, utf8 } from './api-app'

const input = z.object({ id: z.string(), name: z.string().optional(), count: z.number().optional() })
const output = z.object({ got: z.record(z.string(), z.unknown()) })
const contract = {
  things: {
    list: endpoint(
      { method: 'GET', path: '/api/v1/thing' },
      {
        input: z.object({ name: z.string().optional() }),
        output,
        errors: [],
      },
    ),
    change: endpoint({ method: 'POST', path: '/api/v1/thing/:id' }, { input, output, errors: [] }),
    remove: endpoint({ method: 'DELETE', path: '/api/v1/thing/:id' }, { input, output, errors: [] }),
    fail: endpoint({ method: 'PUT', path: '/api/v1/fail/:id' }, { input, output, errors: ['conflict'] }),
  },
} as const

const failures: Record<string, () => unknown> = {
  known: () => {
    throw new ApiError('conflict', 'taken', { details: [said('by you')] })
  },
  unknown: () => {
    throw new Error('something broke')
  },
}

function setup() {
  const warnings: string[] = []
  const got = (fields: Record<string, unknown>) => ({ got: fields })
  const fail = (fields: { id: string }) => failures[fields.id]?.() as z.infer<typeof output>
  const handlers = { things: { list: got, change: got, remove: got, fail } }
  const app = createContractApp(contract, handlers, { warn: (message) => void warnings.push(message) })
  const call = async (method: string, path: string, body?: string) => {
    const bytes = body === undefined ? null : new TextEncoder().encode(body)
    const given = await app({ method, url: `app://console/api/v1${path}`, headers: [], body: bytes })
    if (isList(given)) throw new Error('no endpoint here has a list')
    return { ...given, body: readJson(given) }
  }
  return { call, warnings }
}

afterEach(() => vi.restoreAllMocks())

describe('an app for a contract', () => {
  const { call, warnings } = setup()

  test('merges query, then body, then path, decoded', async () => {
    expect((await call('GET', '/thing?name=a%20b')).body).toEqual({ got: { name: 'a b' } })
    const posted = await call(
      'POST',
      '/thing/a%2Fb%25?name=query&id=query',
      '{"count":2,"name":"body","id":"body","other":1}',
    )
    expect(posted.body).toEqual({ got: { id: 'a/b%', name: 'body', count: 2 } })
    expect((await call('DELETE', '/thing/%E2%82%AC?name=x')).body).toEqual({ got: { id: '€', name: 'x' } })
  })

  test('treats a missing or blank body as an empty one', async () => {
    expect((await call('POST', '/thing/1')).body).toEqual({ got: { id: '1' } })
    expect((await call('POST', '/thing/1', ' \n')).body).toEqual({ got: { id: '1' } })
  })

  test.each(['[]', '"text"', 'null', '7', '{'])('refuses the body %s', async (body) => {
    expect(await call('POST', '/thing/1', body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test.each(['[', '[],', '{"a":', '0,', '"\\\\",'])('parses no body of millions of %j', async (part) => {
    const parse = vi.spyOn(JSON, 'parse')
    const sent = `{"name":[${part.repeat(2_000_000)}`
    const { status } = await call('POST', '/thing/1', sent)
    // Activity reads a body before the call does.
    for (const body of [utf8(sent), utf8(`{"name":"${'x'.repeat(BODY_LIMIT)}"}`)])
      expect(readBody({ method: 'POST', url: '', headers: [], body })).toEqual({})
    expect([status, parse.mock.calls.filter(([text]) => text.length > 1000)]).toEqual([422, []])
  })

  test('refuses a body above the limit', async () => {
    const { status, body } = await call('POST', '/thing/1', `{"name":"${'x'.repeat(BODY_LIMIT)}"}`)
    expect([status, body]).toMatchObject([422, { code: 'limited', details: [{ key: 'bodyLarge' }] }])
  })

  test('names each invalid field', async () => {
    const { status, body } = await call('POST', '/thing/1', '{"count":"two","name":7}')
    expect(status).toBe(400)
    expect((body as ErrorBody).details).toEqual([
      { path: 'name', key: 'invalidValue', params: {} },
      { path: 'count', key: 'invalidValue', params: {} },
    ])
  })

  test('returns the error that a handler throws', async () => {
    expect(await call('PUT', '/fail/known')).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'taken', details: [said('by you')] },
    })
    expect(await call('PUT', '/fail/unknown')).toMatchObject({
      status: 500,
      body: { code: 'internal', message: 'something broke' },
    })
  })

  test('answers 404 for an unknown path and 405 for another method, each with a warning', async () => {
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { code: 'notFound' } })
    const wrong = await call('GET', '/thing/1')
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'POST, DELETE'])
    expect(warnings).toEqual(['No handler takes GET /api/v1/nothing', 'No handler takes GET /api/v1/thing/1'])
  })
})
