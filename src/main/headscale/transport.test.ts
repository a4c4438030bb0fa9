import { PassThrough, pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTransport } from './transport'
import { type ServerCall, textOf } from './call'
import { directClient } from './testing/http'
import { type RemoteServer, startRemoteServer } from './testing/remote-server'

const open: RemoteServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'

async function start(...answer: Parameters<typeof startRemoteServer>): Promise<RemoteServer> {
  const server = await startRemoteServer(...answer)
  open.push(server)
  return server
}

const http = directClient()

const transportTo = (url: string, limits = {}) =>
  createTransport({ target: { url, key: KEY }, http, limits: { backOff: 5, ...limits }, random: () => 0.5 })

const get = { method: 'GET', path: '/api/v1/user' } as const
const post = { method: 'POST', path: '/api/v1/user', body: { name: 'alice' } } as const

describe('requests', () => {
  it('send the key in one header, and only if required', async () => {
    const server = await start((_, response) => response.end('{}'))
    const transport = transportTo(`${server.url}/prefix/`)
    await transport.send({ ...get, query: { name: 'a b+c', id: undefined } })
    await transport.send({ ...get, withKey: false })
    await transport.send(post)
    expect(server.asked.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', '/prefix/api/v1/user?name=a+b%2Bc', `Bearer ${KEY}`],
      ['GET', '/prefix/api/v1/user', undefined],
      ['POST', '/prefix/api/v1/user', `Bearer ${KEY}`],
    ])
    expect(server.asked[2]).toMatchObject({ body: '{"name":"alice"}', headers: { 'content-type': 'application/json' } })
  })

  it('do not follow a redirect, so that the key goes nowhere else', async () => {
    const other = await start((_, response) => response.end('{}'))
    const server = await start((_, response) => response.writeHead(302, { location: `${other.url}/x` }).end())
    const answer = await transportTo(server.url).send(get)
    expect(answer).toMatchObject({ status: 302, location: `${other.url}/x` })
    expect(other.asked).toEqual([])
  })
})

describe('reads', () => {
  it('are tried three times on gateway errors; writes only once', async () => {
    const server = await start((_, response) => response.writeHead(503).end('busy'))
    const transport = transportTo(server.url)
    expect((await transport.send(get)).status).toBe(503)
    expect(server.asked).toHaveLength(3)
    expect((await transport.send(post)).status).toBe(503)
    expect(server.asked).toHaveLength(4)
  })

  it('are not retried when the server answers 429, and nothing more is sent until the wait ends', async () => {
    const server = await start((_, response) => response.writeHead(429, { 'retry-after': '60' }).end())
    const transport = transportTo(server.url)
    for (const call of [get, get, post]) await expect(transport.send(call)).rejects.toMatchObject({ code: 'busy' })
    expect(server.asked).toHaveLength(1)
  })

  it('succeed on the second try after a broken connection; a write is not repeated', async () => {
    let breaks = 1
    const server = await start((request, response) => {
      if (breaks-- > 0) request.socket.destroy()
      else response.end('fine')
    })
    const transport = transportTo(server.url)
    expect(textOf(await transport.send(get))).toBe('fine')
    breaks = 1
    await expect(transport.send(post)).rejects.toMatchObject({ code: 'offline', problem: 'reset' })
    expect(server.asked).toHaveLength(3)
  })

  it('of the same address share one request; a write in between starts a new one', async () => {
    const waiting: (() => void)[] = []
    const server = await start((request, response) => {
      if (request.method === 'GET') waiting.push(() => response.end(`answer ${waiting.length}`))
      else response.end('written')
    })
    const transport = transportTo(server.url)
    const both = Promise.all([transport.send(get), transport.send(get)])
    await expect.poll(() => waiting.length).toBe(1)
    await transport.send(post)
    const later = transport.send(get)
    await expect.poll(() => waiting.length).toBe(2)
    for (const finish of waiting) finish()
    const [one, two] = await both
    expect(one).toBe(two)
    expect(await later).not.toBe(one)
  })

  it('stop when the last caller has gone, and not before', async () => {
    let closed = 0
    const server = await start((_, response) => response.on('close', () => (closed += 1)))
    const transport = transportTo(server.url)
    const [first, second] = [new AbortController(), new AbortController()]
    const one = transport.send(get, first.signal)
    const two = transport.send(get, second.signal)
    await expect.poll(() => server.asked.length).toBe(1)
    first.abort()
    await expect(one).rejects.toThrow('aborted')
    expect(closed).toBe(0)
    second.abort()
    await expect(two).rejects.toThrow('aborted')
    await expect.poll(() => closed).toBe(1)
    expect(server.asked).toHaveLength(1)
  })
})

describe('copies of responses', () => {
  /** A server that counts its answers, and a caller that accepts copies up to an age and gets the answer with the copy's age. */
  async function counting(status = () => 200) {
    let answers = 0
    const server = await start(({ method }, response) => {
      if (method === 'GET') answers += 1
      response.writeHead(method === 'GET' ? status() : 200).end(`answer ${answers}`)
    })
    const transport = transportTo(server.url, { retries: 0 })
    const read = async (maxAgeMs: number, call: ServerCall = get) => {
      let age: number | null = null
      const response = await transport.send(call, undefined, { maxAgeMs, used: (ageMs) => void (age = ageMs) })
      return [textOf(response), age === null ? 'fresh' : 'copy']
    }
    return { server, transport, read }
  }

  it('are given to callers that accept their age, and to no others', async () => {
    const { transport, read, server } = await counting()
    expect(await read(60_000)).toEqual(['answer 1', 'fresh'])
    expect(await read(60_000)).toEqual(['answer 1', 'copy'])
    expect(await read(0)).toEqual(['answer 2', 'fresh'])
    expect(textOf(await transport.send(get))).toBe('answer 3')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
    expect(await read(5_000)).toEqual(['answer 4', 'fresh'])
    expect(await read(5_000)).toEqual(['answer 4', 'copy'])
    expect(server.asked).toHaveLength(4)
  })

  it('are dropped by a write, and none is kept of a read that was in progress meanwhile', async () => {
    const { transport, read } = await counting()
    await read(60_000)
    await transport.send(post)
    expect(await read(60_000)).toEqual(['answer 2', 'fresh'])
    await Promise.all([read(0), transport.send(post)])
    expect((await read(60_000))[1]).toBe('fresh')
  })

  it('are dropped when another read shows that the server is away or refuses the key', async () => {
    for (const status of [401, 503]) {
      let now = 200
      const { transport, read } = await counting(() => now)
      await read(60_000)
      now = status
      await transport.send({ ...get, path: '/other' })
      now = 200
      expect((await read(60_000))[1]).toBe('fresh')
    }
  })

  it('stay if the server refuses one call only', async () => {
    let now = 200
    const { transport, read } = await counting(() => now)
    await read(60_000)
    now = 404
    await transport.send({ ...get, path: '/other' })
    expect(await read(60_000)).toEqual(['answer 1', 'copy'])
  })
})

/** Makes timers that `ours` matches fire at once, and returns their delays in milliseconds. */
function timersAreDueAtOnce(ours: (ms: number) => boolean): number[] {
  const waits: number[] = []
  const later = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms = 0) => {
    if (!ours(ms)) return later(act, ms)
    waits.push(ms)
    return later(act)
  })
  return waits
}

describe('the wait before a retry', () => {
  it.each([
    ['half of it', 0, 0.5],
    ['one and a half of it', 1, 1.5],
  ])('doubles, times a random factor: %s', async (_words, chance, factor) => {
    const server = await start((_, response) => response.writeHead(503).end('busy'))
    const waits = timersAreDueAtOnce((ms) => ms > 60_000)
    const limits = { backOff: 1_000_000 }
    await createTransport({ target: { url: server.url, key: KEY }, http, limits, random: () => chance }).send(get)
    expect(waits).toEqual([1_000_000 * factor, 2_000_000 * factor])
    expect(server.asked).toHaveLength(3)
  })

  it('ends when the caller aborts', async () => {
    const server = await start((_, response) => response.writeHead(503).end('busy'))
    const caller = new AbortController()
    const read = transportTo(server.url, { backOff: 60_000 }).send(get, caller.signal)
    await expect.poll(() => server.asked.length).toBe(1)
    caller.abort()
    await expect(read).rejects.toThrow('aborted')
    expect(server.asked).toHaveLength(1)
  })
})

describe('limits', () => {
  it('gives up after the time limit, later for lists, and does not retry', async () => {
    const server = await start(() => undefined)
    const given: number[] = []
    const signalAfter = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      given.push(ms)
      return signalAfter(20)
    })
    const transport = transportTo(server.url)
    await expect(transport.send(get)).rejects.toMatchObject({ code: 'timeout' })
    await expect(transport.send({ ...get, large: true })).rejects.toMatchObject({ code: 'timeout' })
    await expect(transport.send({ ...get, quick: true })).rejects.toMatchObject({ code: 'timeout' })
    expect(given).toEqual([15_000, 25_000, 5_000])
  })

  it('refuses a response that is too large, announced or not', async () => {
    const announced = await start((_, response) => response.end(Buffer.alloc(2_000_001)))
    const streamed = await start((_, response) => {
      response.write(Buffer.alloc(1_500_000))
      response.end(Buffer.alloc(1_500_000))
    })
    for (const { url } of [announced, streamed])
      await expect(transportTo(url, { body: 2_000_000 }).send(get)).rejects.toMatchObject({ code: 'tooLarge' })
  })

  it.each(['identity', 'gzip'])('closes an endless response (%s) without later errors', async (encoding) => {
    let closed = 0
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      const zip = encoding === 'gzip' ? createGzip({ level: 0 }) : new PassThrough()
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(64 * 1024)
        })(),
      )
      pipeline(endless, zip, response, () => (closed += 1))
    })
    const failures: unknown[] = []
    const note = (error: unknown) => void failures.push(error)
    process.on('uncaughtExceptionMonitor', note)
    await expect(transportTo(server.url, { body: 2_000_000 }).send(get)).rejects.toMatchObject({ code: 'tooLarge' })
    await expect.poll(() => closed).toBe(1)
    process.off('uncaughtExceptionMonitor', note)
    expect(failures).toEqual([])
  })

  it('reads at most 64 MB of a list and 8 MB of anything else, and reports the limit', async () => {
    const server = await start((_, response) =>
      response.writeHead(200, { 'content-length': String(64 * 1024 * 1024 + 1) }).end(),
    )
    for (const [call, megabytes] of [[get, 8] as const, [{ ...get, large: true }, 64] as const])
      await expect(transportTo(server.url).send(call)).rejects.toMatchObject({
        code: 'tooLarge',
        message: expect.stringContaining(`is larger than ${megabytes} MB, the most the console reads`) as string,
      })
  })

  it('reports a response that ends early', async () => {
    const server = await start((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"users":[', () => request.socket.destroy())
    })
    await expect(transportTo(server.url, { retries: 0 }).send(get)).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('an unreachable server', () => {
  it.each([
    ['http://127.0.0.1:1', 'offline', 'refused'],
    ['http://no-such-name.invalid', 'offline', 'name'],
  ])('%s gives %s: %s, in words, without the key', async (url, code, problem) => {
    const error = await transportTo(url, { retries: 0 })
      .send(get)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, problem })
    expect(JSON.stringify([error, String(error)])).not.toContain(KEY)
  })

  it('is reported as refused if nothing listens on the port', async () => {
    const server = await startRemoteServer(() => undefined)
    await server.close()
    await expect(transportTo(server.url).send(get)).rejects.toMatchObject({ code: 'offline', problem: 'refused' })
  })
})
