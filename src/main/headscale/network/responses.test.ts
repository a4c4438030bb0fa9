import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { textOf } from '@main/headscale/call'
import { testConnection } from '@main/headscale/connection-test'
import { directClient } from '@main/headscale/testing/http'
import { createServerClient } from '@main/headscale/client'
import { createTransport } from '@main/headscale/transport'
import { startForTest, TEST_KEY } from '@tests/support/connect-remote-server'

describe('responses', () => {
  const transportTo = (url: string, limits = {}) =>
    createTransport({
      target: { url, key: TEST_KEY },
      http: directClient(),
      limits: { retries: 0, ...limits },
    })
  const get = { method: 'GET', path: '/api/v1/user' } as const

  it('decompresses the body and limits its decompressed size', async () => {
    const server = await startForTest((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(3_000_000, 'a')))
    })
    expect(textOf(await transportTo(server.url).send(get))).toHaveLength(3_000_000)
    await expect(transportTo(server.url, { body: 2_000_000 }).send(get)).rejects.toMatchObject({
      code: 'tooLarge',
      problem: 'tooLarge',
      message: expect.stringContaining('larger than 1 MB'),
    })
    expect(server.asked[0]?.headers['accept-encoding']).toContain('gzip')
  })

  it('decompresses a coding in any spelling, and leaves a body with an unknown one as it is', async () => {
    let coding = ''
    let body = Buffer.from('{}')
    const server = await startForTest((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(body)
    })
    const text = async () => textOf(await transportTo(server.url).send(get))
    for (coding of ['constructor', 'valueOf', '__proto__', 'identity'])
      expect([coding, await text()]).toEqual([coding, '{}'])
    body = gzipSync(body)
    for (coding of ['GZIP', 'x-gzip', ' gzip ']) expect([coding, await text()]).toEqual([coding, '{}'])
  })

  it('ends a response that only announces others, and takes a few such announcements', async () => {
    let hints = 3
    const server = await startForTest((_, response) => {
      for (let at = 0; at < hints; at += 1) response.writeProcessing()
      response.end('{}')
    })
    expect(textOf(await transportTo(server.url).send(get))).toBe('{}')
    hints = 1000
    await expect(transportTo(server.url).send(get)).rejects.toMatchObject({ problem: 'notHttp' })
  })

  it('names no origin of a redirect that leads to a file', async () => {
    const server = await startForTest((_, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    await expect(
      createServerClient({ target: { url: server.url, key: TEST_KEY }, http: directClient(), now: Date.now }).get(
        '/api/v1/user',
      ),
    ).rejects.toMatchObject({ problem: 'redirect' })
  })

  it('does not follow a redirect to another origin', async () => {
    const other = await startForTest((_, response) => response.end('{}'))
    const server = await startForTest((_, response) => response.writeHead(302, { location: `${other.url}/x` }).end())
    expect(await testConnection({ url: server.url, key: TEST_KEY, pin: null, http: directClient() })).toMatchObject({
      problem: { code: 'redirectTo', params: { origin: other.url } },
    })
    expect(other.asked).toEqual([])
  })

  it('sends the body of a write', async () => {
    const server = await startForTest((_, response, body) => response.end(body))
    const reply = await transportTo(`${server.url}/a/b`).send({
      method: 'PUT',
      path: '/api/v1/policy',
      body: { policy: 'ü' },
    })
    expect(textOf(reply)).toBe('{"policy":"ü"}')
    expect(server.asked[0]).toMatchObject({ method: 'PUT', path: '/a/b/api/v1/policy' })
  })

  it('stops when the request is aborted', async () => {
    let closed = 0
    const server = await startForTest((_, response) => response.on('close', () => (closed += 1)))
    const page = new AbortController()
    const reply = transportTo(server.url).send(get, page.signal)
    await expect.poll(() => server.asked.length).toBe(1)
    page.abort()
    await expect(reply).rejects.toThrow('aborted')
    await expect.poll(() => closed).toBe(1)
  })
})
