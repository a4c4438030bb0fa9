import { said } from '@shared/api/issue'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@shared/api/endpoint'
import type { ApiError } from '@shared/api/error'
import { type ClientOptions, createClient } from './client'

const Thing = z.object({ id: z.string() })
const contract = {
  things: {
    list: endpoint(
      { method: 'GET', path: '/api/v1/thing', list: 'things' },
      {
        input: z.object({ q: z.string().optional(), all: z.boolean().optional() }),
        output: z.object({ things: z.array(Thing) }),

        errors: [],
      },
    ),
    rename: endpoint(
      { method: 'POST', path: '/api/v1/thing/:id/rename/:newName' },
      {
        input: z.object({ id: z.string(), newName: z.string(), note: z.string().optional() }),
        output: z.object({ thing: Thing }),
        errors: ['notFound'],
      },
    ),
    delete: endpoint(
      { method: 'DELETE', path: '/api/v1/thing/:id' },
      {
        input: z.object({ id: z.string(), force: z.boolean().optional() }),
        output: z.object({}),
        errors: [],
      },
    ),
  },
} as const

const respond = vi.fn<(request: Request) => Promise<Response>>()
const onResponse = vi.fn<NonNullable<ClientOptions['onResponse']>>()
const onError = vi.fn<NonNullable<ClientOptions['onError']>>()
const client = createClient<typeof contract>(contract, {
  baseUrl: 'http://console.test',
  fetch: respond,
  onResponse,
  onError,
})

function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init)
}

function sent(index = 0): Request {
  const request = respond.mock.calls[index]?.[0]
  if (!request) throw new Error(`call ${index} was not made`)
  return request
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => {
      throw new Error('the call did not fail')
    },
    (error: ApiError) => error,
  )
}

beforeEach(() => {
  vi.resetAllMocks()
  client.forget()
})

describe('requests', () => {
  test('put path fields into the path, encoded, and other GET fields into the query', async () => {
    respond.mockImplementation(async () => json({ things: [] }))
    await client.things.list({ q: 'a b', all: true })
    expect(sent().url).toBe('http://console.test/api/v1/thing?q=a+b&all=true')
  })

  test('put other POST fields into a JSON body', async () => {
    let body: unknown
    respond.mockImplementation(async (request) => {
      body = await request.json()
      return json({ thing: { id: '1' } })
    })
    await client.things.rename({ id: '1', newName: 'ä/b', note: 'x' })
    expect(sent().url).toBe('http://console.test/api/v1/thing/1/rename/%C3%A4%2Fb')
    expect(body).toEqual({ note: 'x' })
  })

  test('omit undefined fields, and send no body with DELETE', async () => {
    respond.mockImplementation(async () => new Response(''))
    expect(await client.things.delete({ id: '1', force: undefined })).toEqual({})
    expect(sent().url).toBe('http://console.test/api/v1/thing/1')
    expect(await sent().text()).toBe('')
  })
})

describe('conditional reads', () => {
  test('return the same object on 304 and a new one after a change', async () => {
    respond
      .mockResolvedValueOnce(json({ things: [{ id: '1' }] }, { headers: { etag: '"1"' } }))
      .mockResolvedValueOnce(new Response(null, { status: 304 }))
      .mockResolvedValueOnce(json({ things: [] }, { headers: { etag: '"2"' } }))
    const first = await client.things.list({})
    const second = await client.things.list({})
    const third = await client.things.list({})
    expect(sent(0).headers.get('if-none-match')).toBeNull()
    expect(sent(1).headers.get('if-none-match')).toBe('"1"')
    expect(second).toBe(first)
    expect(third).toEqual({ things: [] })
    expect(onResponse).toHaveBeenCalledTimes(3)
  })

  describe('of a list with delta responses', () => {
    const whole = () =>
      json({ things: [{ id: '1' }, { id: '2' }, { id: '3' }], total: 3 }, { headers: { etag: '"1"' } })
    const changes = (runs: number[][]) =>
      json(
        { items: [{ id: '2', name: 'new' }], runs, rest: { total: 4 } },
        { status: 226, headers: { im: 'list-delta', 'delta-base': '"1"', etag: '"2"' } },
      )

    test('return the same objects for unchanged items', async () => {
      respond.mockResolvedValueOnce(whole())
      const first = await client.things.list({})
      respond
        .mockResolvedValueOnce(
          changes([
            [2, 2],
            [0, 1],
          ]),
        )
        .mockResolvedValueOnce(new Response(null, { status: 304 }))
      const second = await client.things.list({})
      expect(sent(0).headers.get('a-im')).toBeNull()
      expect(sent(1).headers.get('a-im')).toBe('list-delta')
      expect(second).toEqual({ things: [{ id: '3' }, { id: '2', name: 'new' }, { id: '1' }], total: 4 })
      expect([second.things[0], second.things[2]].map((thing) => first.things.indexOf(thing ?? { id: '' }))).toEqual([
        2, 0,
      ])
      expect(await client.things.list({})).toBe(second)
      expect(sent(2).headers.get('if-none-match')).toBe('"2"')
    })

    test('request the whole list if the delta does not apply', async () => {
      respond.mockResolvedValueOnce(whole())
      await client.things.list({})
      for (const unusable of [changes([[3, 9]]), json({ things: [] }, { status: 226 })]) {
        respond.mockResolvedValueOnce(unusable).mockResolvedValueOnce(whole())
        expect((await client.things.list({})).things).toHaveLength(3)
        expect(sent(respond.mock.calls.length - 1).headers.get('if-none-match')).toBeNull()
      }
    })
  })

  test('are cached per query and dropped by forget()', async () => {
    respond.mockImplementation(async () => json({ things: [] }, { headers: { etag: '"1"' } }))
    await client.things.list({ q: 'a' })
    await client.things.list({ q: 'b' })
    client.forget()
    await client.things.list({ q: 'a' })
    expect([0, 1, 2].map((index) => sent(index).headers.get('if-none-match'))).toEqual([null, null, null])
  })
})

test('reports the age of a copy, and the response time that the main process measured', async () => {
  respond
    .mockResolvedValueOnce(json({ things: [] }, { headers: { age: '3', 'server-timing': 'alone;dur=12.5' } }))
    .mockResolvedValueOnce(json({ things: [] }, { headers: { 'server-timing': 'shared;dur=8.0' } }))
    .mockResolvedValueOnce(json({ things: [] }))
  for (let call = 0; call < 3; call++) await client.things.list({})
  expect(onResponse.mock.calls.map(([, { timing, ageMs }]) => [timing, ageMs])).toEqual([
    [{ ms: 12.5, isAlone: true }, 3000],
    [{ ms: 8, isAlone: false }, 0],
    [null, 0],
  ])
})

describe('failures', () => {
  test('are the errors in the response', async () => {
    respond.mockImplementation(async () =>
      json({ code: 'conflict', message: 'taken', details: [said('newName')] }, { status: 409 }),
    )
    const error = await failure(client.things.rename({ id: '1', newName: 'x' }))
    expect(error).toMatchObject({ code: 'conflict', message: 'taken', details: [said('newName')], status: 409 })
    expect(onError).toHaveBeenCalledExactlyOnceWith(contract.things.rename, error, expect.anything())
    expect(onResponse).not.toHaveBeenCalled()
  })

  test.each([
    [401, 'unauthorized'],
    [500, 'badResponse'],
    [404, 'badResponse'],
  ])('without an error body: status %i gives %s', async (status, code) => {
    respond.mockImplementation(async () => new Response('<html>proxy</html>', { status }))
    expect((await failure(client.things.list({}))).code).toBe(code)
  })

  test('reports offline if there is no connection', async () => {
    respond.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await failure(client.things.list({}))).code).toBe('offline')
  })

  test('gives up on a read after 35 s, and on a write only once main has surely looked for its outcome', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    respond.mockImplementation(() => new Promise(() => undefined))
    const ended: string[] = []
    const read = failure(client.things.list({})).then(({ code }) => ended.push(`read ${code}`))
    const write = failure(client.things.rename({ id: '1', newName: 'b' })).then(({ code }) =>
      ended.push(`write ${code}`),
    )
    await vi.advanceTimersByTimeAsync(150_000)
    expect(ended).toEqual(['read timeout'])
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all([read, write])
    expect(ended).toEqual(['read timeout', 'write uncertain'])
  })

  test('reports badResponse for a truncated body', async () => {
    respond.mockImplementation(async () => new Response('{"things":[{"id"', { headers: { etag: '"1"' } }))
    expect((await failure(client.things.list({}))).code).toBe('badResponse')
  })

  test('reports a missing path field before sending a request', async () => {
    expect((await failure(client.things.delete({ id: '' }))).message).toContain('id')
    expect(respond).not.toHaveBeenCalled()
  })

  test('does not report an aborted call as a failure', async () => {
    const stop = new AbortController()
    respond.mockImplementation(
      () =>
        new Promise((_, reject) => stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error))),
    )
    const call = failure(client.things.list({}, stop.signal))
    await expect.poll(() => respond.mock.calls.length).toBe(1)
    stop.abort()
    await call
    expect(onError).not.toHaveBeenCalled()
  })

  test('withdraws an aborted call by the name that it was sent with, and no call that has ended', async () => {
    const withdraw = vi.fn<(call: string) => void>()
    const naming = createClient<typeof contract>(contract, { baseUrl: 'http://console.test', fetch: respond, withdraw })
    const stop = new AbortController()
    respond.mockImplementation(async () => new Response('{"things":[]}'))
    await naming.things.list({}, stop.signal)
    await naming.things.list({})
    respond.mockImplementation(
      () =>
        new Promise((_, reject) => stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error))),
    )
    const call = naming.things.list({}, stop.signal).catch((error: Error) => error.name)
    await expect.poll(() => respond.mock.calls.length).toBe(3)
    stop.abort()
    expect(await call).toBe('AbortError')
    const names = respond.mock.calls.map(([request]) => request.headers.get('x-console-call'))
    expect(names[1]).toBeNull()
    expect(names[0]).not.toBe(names[2])
    expect(withdraw.mock.calls).toEqual([[names[2]]])
  })
})
