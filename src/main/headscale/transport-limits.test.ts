import { PassThrough, pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTransport } from './transport'
import { startRemoteServer } from './testing/remote-server'
import { closeServers, get, http, KEY, post, startLab, transportTo } from './testing/transport-lab'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeServers()
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
    const server = await startLab((_, response) => response.writeHead(503).end('busy'))
    const waits = timersAreDueAtOnce((ms) => ms > 60_000)
    const limits = { backOff: 1_000_000 }
    await createTransport({ target: { url: server.url, key: KEY }, http, limits, random: () => chance }).send(get)
    expect(waits).toEqual([1_000_000 * factor, 2_000_000 * factor])
    expect(server.asked).toHaveLength(3)
  })

  it('ends when the caller aborts', async () => {
    const server = await startLab((_, response) => response.writeHead(503).end('busy'))
    const caller = new AbortController()
    const read = transportTo(server.url, { backOff: 60_000 }).send(get, caller.signal)
    await expect.poll(() => server.asked.length).toBe(1)
    caller.abort()
    await expect(read).rejects.toThrow('aborted')
    expect(server.asked).toHaveLength(1)
  })
})

describe('a write that its caller withdraws', () => {
  it('is completed if it was sent, because the server may have applied it', async () => {
    const caller = new AbortController()
    const server = await startLab((_, response) => {
      caller.abort()
      response.writeHead(200).end('{}')
    })
    await expect(transportTo(server.url).send(post, caller.signal)).resolves.toMatchObject({ status: 200 })
  })

  it('is not sent if it was withdrawn before', async () => {
    const server = await startLab((_, response) => response.writeHead(200).end('{}'))
    await expect(transportTo(server.url).send(post, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(server.asked).toHaveLength(0)
  })
})

describe('limits', () => {
  it('gives up after the time limit, later for lists, and does not retry', async () => {
    const server = await startLab(() => undefined)
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
    const announced = await startLab((_, response) => response.end(Buffer.alloc(2_000_001)))
    const streamed = await startLab((_, response) => {
      response.write(Buffer.alloc(1_500_000))
      response.end(Buffer.alloc(1_500_000))
    })
    for (const { url } of [announced, streamed])
      await expect(transportTo(url, { body: 2_000_000 }).send(get)).rejects.toMatchObject({ code: 'tooLarge' })
  })

  it.each(['identity', 'gzip'])('closes an endless response (%s) without later errors', async (encoding) => {
    let closed = 0
    const server = await startLab((_, response) => {
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
    const server = await startLab((_, response) =>
      response.writeHead(200, { 'content-length': String(64 * 1024 * 1024 + 1) }).end(),
    )
    for (const [call, megabytes] of [[get, 8] as const, [{ ...get, large: true }, 64] as const])
      await expect(transportTo(server.url).send(call)).rejects.toMatchObject({
        code: 'tooLarge',
        message: expect.stringContaining(`is larger than ${megabytes} MB, the most the console reads`) as string,
      })
  })

  it('reports a response that ends early', async () => {
    const server = await startLab((request, response) => {
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
