import { expect, it, onTestFinished } from 'vitest'
import { directClient } from './testing/http'
import { startRemoteServer } from './testing/remote-server'
import { createTransport } from './transport'

it('reads a response of 64 MB, the maximum', async () => {
  const size = 64 * 1024 * 1024
  const server = await startRemoteServer((_, response) => {
    response.writeHead(200, { 'content-length': String(size) }).end(Buffer.alloc(size, 32))
  })
  onTestFinished(() => server.close())
  // A busy machine needs its time; transport.test.ts tests the time limits.
  const limits = { largeTimeout: 100_000, retries: 0 }
  const transport = createTransport({ target: { url: server.url, key: 'key' }, http: directClient(), limits })
  const { bytes } = await transport.send({ method: 'GET', path: '/api/v1/node', large: true })
  expect(bytes.byteLength).toBe(size)
})
