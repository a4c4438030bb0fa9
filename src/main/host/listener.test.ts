import { createServer } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createHttpClient } from '@main/headscale/network/http-client'
import { type Answer, failureOf, hostWith, ID, inspected, INSTALLED, SERVICE } from '@tests/support/host-with'
import { HostError } from './host-error'
import { checkListener } from './listener'

const LOOPBACK = '0100007F'
const V6_ANY = '0'.repeat(32)

/** Lines of `/proc/net/tcp` and `tcp6` about port 8080. */
const socket = (uid: number, address = LOOPBACK) =>
  `   3: ${address}:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 4711 1 0\n`

const api = { host: '127.0.0.1', port: 8080 }
const host = (sockets: string, more: Record<string, Answer> = {}) =>
  hostWith({
    'grep -h -E': sockets === '' ? { exit: 1 } : sockets,
    'id -un': 'alice\n',
    'id -u -- headscale': '997\n',
    'id -u -- ': { exit: 1 },
    'id -u': '1000\n',
    ...more,
    ...INSTALLED,
    'systemctl ': `${SERVICE}User=headscale\n`,
  })

it.each([
  ['root', socket(0)],
  ['the admin', socket(1000)],
  ['the user of the unit', socket(997)],
  ['the user of the unit on all addresses', socket(997, V6_ANY)],
  ['root, while another user listens on another address', socket(0) + socket(1001, '0200007F')],
])('accepts %s at the far end of a tunnel', async (_, sockets) => {
  await expect(checkListener(host(sockets).connection, api)).resolves.toBeUndefined()
})

it.each([
  ['another user', api, socket(1001)],
  ['another user beside Headscale', api, socket(997) + socket(1001, V6_ANY)],
  [
    'another user at the address that a name may stand for',
    { ...api, host: 'lo.example' },
    socket(0) + socket(1001, '0200007F'),
  ],
  ['the user without a name', api, socket(65_534)],
  ['a user of another namespace, whose number has no limit', api, socket(4_294_967_294)],
  ['another user at a name of this host', { ...api, host: 'localhost' }, socket(1001, `${'0'.repeat(24)}01000000`)],
  ['another user at an address of version 4 in the notation of 6', { ...api, host: '::ffff:127.0.0.1' }, socket(1001)],
  ['another user at a short form of the address', { ...api, host: '127.1' }, socket(1001)],
  ['another user beside root on the same address', api, socket(0) + socket(1001)],
  ['another user at an address of version 6', { ...api, host: '::1' }, socket(1001, `${'0'.repeat(24)}01000000`)],
])('refuses %s at the far end', async (_, to, sockets) => {
  expect(await failureOf(checkListener(host(sockets).connection, to))).toMatchObject({
    why: 'otherListener',
    words: expect.stringMatching(/^[\w.:]+:8080(: uid (1001|65534|4294967294))?$/),
  })
})

it('reports a stopped Headscale as a refused connection, and looks for none', async () => {
  const { connection, ran } = host('')
  await expect(checkListener(connection, api)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(ran).toHaveLength(1)
})

it('accepts the address of a container only if that container runs Headscale', async () => {
  const container = (address: string) => ({
    'docker ps': `${ID} ghcr.io/juanfont/headscale:0.29 hs\n`,
    'docker inspect': inspected('{}', `{"hs":{"IPAddress":"${address}"}}`, 'hs'),
  })
  const to = { host: '172.18.0.2', port: 8080 }
  await checkListener(host('', container('172.18.0.2')).connection, to)
  expect(await failureOf(checkListener(host('', container('172.18.0.3')).connection, to))).toMatchObject({
    why: 'otherListener',
  })
})

it('asks for the user of the unit once for each connection', async () => {
  const { connection, ran } = host(socket(997))
  const known = new Set<number>()
  await checkListener(connection, api, known)
  const asked = ran.length
  await checkListener(connection, api, known)
  expect(ran.length).toBe(asked + 1)
})

it('sends nothing through a tunnel until its far end was checked, and checks each new connection', async () => {
  const heard: (string | undefined)[] = []
  const server = createServer((asked, response) => {
    heard.push(asked.headers.authorization)
    response.writeHead(200, { connection: 'close' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const check = vi.fn<() => Promise<void>>(async () => undefined)
  const tunnel = { destination: 'lab', host: '127.0.0.1', port: 8080, tls: false }
  const http = createHttpClient({
    connection: { ca: null, pin: null, identity: null, tunnel },
    resolveProxy: async () => 'DIRECT',
    roots: () => [],
    openTunnel: async () => ({ end: { host: '127.0.0.1', port }, check }),
  })
  const ask = async () => {
    const { body, status } = await http('https://hs.example.com/api/v1/node', {
      method: 'GET',
      headers: { authorization: 'Bearer secret' },
    })
    body.resume()
    return status
  }
  expect([await ask(), await ask()]).toEqual([200, 200])
  // Before it connects, and once it is connected.
  expect(check).toHaveBeenCalledTimes(4)
  let connections = 0
  server.on('connection', () => (connections += 1))
  for (const rejected of [1, 2]) {
    if (rejected === 2) check.mockResolvedValueOnce(undefined)
    check.mockRejectedValueOnce(new HostError('otherListener', 'uid 1001'))
    await expect(ask()).rejects.toMatchObject({ code: 'ESSH_LISTENER' })
  }
  expect(check).toHaveBeenCalledTimes(7)
  expect(connections).toBeLessThanOrEqual(1)
  expect(heard).toEqual(['Bearer secret', 'Bearer secret'])
  server.close()
  server.closeAllConnections()
})
