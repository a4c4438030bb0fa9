import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ServerCall, textOf } from './call'
import { closeServers, get, KEY, post, startLab, transportTo } from './testing/transport-lab'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeServers()
})

describe('requests', () => {
  it('send the key in one header, and only if required', async () => {
    const server = await startLab((_, response) => response.end('{}'))
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
    const other = await startLab((_, response) => response.end('{}'))
    const server = await startLab((_, response) => response.writeHead(302, { location: `${other.url}/x` }).end())
    const answer = await transportTo(server.url).send(get)
    expect(answer).toMatchObject({ status: 302, location: `${other.url}/x` })
    expect(other.asked).toEqual([])
  })
})

describe('reads', () => {
  it('are tried three times on gateway errors; writes only once', async () => {
    const server = await startLab((_, response) => response.writeHead(503).end('busy'))
    const transport = transportTo(server.url)
    expect((await transport.send(get)).status).toBe(503)
    expect(server.asked).toHaveLength(3)
    expect((await transport.send(post)).status).toBe(503)
    expect(server.asked).toHaveLength(4)
  })

  it('are not retried when the server answers 429, and nothing more is sent until the wait ends', async () => {
    const server = await startLab((_, response) => response.writeHead(429, { 'retry-after': '60' }).end())
    const transport = transportTo(server.url)
    for (const call of [get, get, post]) await expect(transport.send(call)).rejects.toMatchObject({ code: 'busy' })
    expect(server.asked).toHaveLength(1)
  })

  it('succeed on the second try after a broken connection; a write is not repeated', async () => {
    let breaks = 1
    const server = await startLab((request, response) => {
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
    const server = await startLab((request, response) => {
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
    const server = await startLab((_, response) => response.on('close', () => (closed += 1)))
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
    const server = await startLab(({ method }, response) => {
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

  it('are dropped when another read shows that the server is unreachable or refuses the key', async () => {
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
