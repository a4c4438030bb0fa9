import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { hostWith } from '@tests/support/host-with'
import type { FoundHeadscale } from './find-headscale'
import { isHealthy, otherRelease } from './health'

/** A host on which root, or another user, answers for Headscale with its release and its health. */
async function world({ installed, running, uid = 0 }: { installed: string; running: string; uid?: number }) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end(url === '/version' ? JSON.stringify({ version: running }) : '{"status":"pass"}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const at = port.toString(16).toUpperCase().padStart(4, '0')
  const { connection } = hostWith({
    'id -u': '1000\n',
    'id -un': 'alice\n',
    'grep -h': `   0: 0100007F:${at} 00000000:0000 0A 00000000:00000000 00:00000000 00000000  ${uid}        0 1 1\n`,
  })
  const api = { host: '127.0.0.1', port }
  const headscale = { api, place: {}, runsAs: null, state: 'running', version: installed }
  const settings = { serverUrl: 'http://hs.example.com', tls: false }
  const host = {
    connection: { ...connection, forward: async () => api },
    headscale: { ...headscale, settings } as unknown as FoundHeadscale,
  }
  return { host, asked, close: () => server.close() }
}

it.each([
  ['v0.29.2', '0.28.0', { installed: '0.29.2', running: '0.28.0' }],
  ['v0.29.2', 'v0.29.2', null],
  ['dev', 'v0.29.2', null],
])('compares the installed Headscale %s with the running one %s', async (installed, running, expected) => {
  const { host, close } = await world({ installed, running })
  expect(await otherRelease(host)).toEqual(expected)
  close()
})

it('asks no program of another user whether Headscale is healthy', async () => {
  const own = await world({ installed: '', running: '' })
  expect([await isHealthy(own.host), own.asked]).toEqual([true, ['/health']])
  own.close()
  const other = await world({ installed: '', running: '', uid: 1001 })
  await expect(isHealthy(other.host)).rejects.toMatchObject({ failure: { why: 'otherListener' } })
  expect(other.asked).toEqual([])
  other.close()
})
