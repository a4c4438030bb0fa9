import { createServer as createTlsServer } from 'node:https'
import { afterEach, expect, it } from 'vitest'
import { testConnection } from './connection-test'
import { selfSigned } from './testing/secure-server'
import { directClient } from './testing/http'
import { type RemoteServer, startRemoteServer } from './testing/remote-server'

const open: RemoteServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'

async function start(...args: Parameters<typeof startRemoteServer>): Promise<string> {
  const server = await startRemoteServer(...args)
  open.push(server)
  return server.url
}

const report = (url: string) => testConnection({ url, key: KEY, http: directClient() })
const problem = async (url: string) => (await report(url)).problem?.code

/** Starts a fake Headscale of the given version under a path; `status` answers calls with the key. */
function headscale({ version = '{"version":"v0.29.2"}', prefix = '', status = 200 }) {
  return startRemoteServer((request, response) => {
    const path = request.url ?? ''
    const authorized = request.headers.authorization === `Bearer ${KEY}`
    if (path === `${prefix}/version` && version) response.end(version)
    else if (!path.startsWith(`${prefix}/api/v1/`)) response.writeHead(404).end('404 page not found')
    else if (authorized && status === 200) response.end('{"apiKeys":[]}')
    else response.writeHead(authorized ? status : 401).end('Unauthorized')
  }).then((server) => {
    open.push(server)
    return server.url
  })
}

it('accepts a server and a key that work', async () => {
  expect(await report(await headscale({}))).toEqual({
    ok: true,
    failedStep: null,
    problem: null,
    version: 'v0.29.2',
    certificate: null,
  })
  expect(await report(`${await headscale({ prefix: '/hs' })}/hs`)).toMatchObject({ ok: true })
})

it('reports a refused key together with the detected version', async () => {
  for (const status of [401, 500])
    expect(await report(await headscale({ status }))).toMatchObject({ failedStep: 'key', version: 'v0.29.2' })
})

it('reports a version that is too old or unknown', async () => {
  const old = await report(await headscale({ version: '{"version":"v0.22.3"}' }))
  expect(old).toMatchObject({ failedStep: 'version', version: 'v0.22.3', problem: { code: 'tooOld' } })
  expect(await report(await headscale({ version: '{"version":"v1.4.0"}' }))).toMatchObject({ failedStep: 'version' })
  expect(await report(await headscale({ version: '' }))).toMatchObject({ failedStep: 'version' })
})

it('reports the address if the server is unreachable, not Headscale or under another path', async () => {
  expect(await report('http://127.0.0.1:1')).toMatchObject({ failedStep: 'address' })
  expect(await report('http://no-such-name.invalid')).toMatchObject({ failedStep: 'address' })
  expect(await problem(await start((_, response) => response.end('<html></html>')))).toBe('notHeadscale')
  expect(await problem(`${await headscale({})}/console`)).toBe('path')
  const moved = await start((_, response) =>
    response.writeHead(301, { location: 'https://elsewhere.example.com/' }).end(),
  )
  expect(await report(moved)).toMatchObject({
    problem: { code: 'redirectTo', params: { origin: 'https://elsewhere.example.com' } },
  })
  expect(await problem(await start((_, response) => response.writeHead(502).end('<html>')))).toBe('behindProxy')
  expect(await problem(await start((_, response) => response.writeHead(503).end('<html>')))).toBe('unavailable')
})

it('reports a timeout', async () => {
  const url = await start(() => undefined)
  const limits = { timeout: 50, largeTimeout: 50 }
  expect(await testConnection({ url, key: KEY, http: directClient(), limits })).toMatchObject({
    failedStep: 'address',
    problem: { code: 'timeout' },
  })
})

it('reports TLS if the certificate is untrusted or http and https are mixed up', async () => {
  const { key, cert } = selfSigned('127.0.0.1')
  const secure = await start(
    (_, response) => response.end(),
    (listener) => createTlsServer({ key, cert }, listener),
  )
  const untrusted = await report(secure.replace('http:', 'https:'))
  expect(untrusted).toMatchObject({ failedStep: 'tls', problem: { code: 'untrusted' } })
  const plain = await report((await headscale({})).replace('http:', 'https:'))
  expect(plain).toMatchObject({ failedStep: 'tls' })
  const golang = await start((_, response) =>
    response.writeHead(400).end('Client sent an HTTP request to an HTTPS server.\n'),
  )
  expect(await report(golang)).toMatchObject({ failedStep: 'tls', problem: { code: 'needsHttps' } })
})

it('never includes the key, even if the server repeats it', async () => {
  const echo = await start((request, response) => {
    if (request.url === '/version') response.end('{"version":"v0.29.2"}')
    else
      response.writeHead(400).end(JSON.stringify({ code: 3, message: `bad header ${request.headers.authorization}` }))
  })
  const said = await report(echo)
  expect(said.ok).toBe(false)
  expect(JSON.stringify(said)).not.toContain(KEY)
})

it('sends the request headers with every request to the address, and with none elsewhere', async () => {
  const header = { name: 'CF-Access-Client-Secret', value: 'header-secret-0001' }
  const elsewhere: string[] = []
  const target = await start((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end('{}')
  })
  const asked: (string | undefined)[] = []
  let moves = false
  const url = await start((request, response) => {
    asked.push(String(request.headers['cf-access-client-secret']))
    if (moves) response.writeHead(302, { location: target }).end()
    else if (request.url === '/version') response.end('{"version":"v0.29.2"}')
    else if (request.headers.authorization) response.end('{"apiKeys":[]}')
    else response.writeHead(401).end('Unauthorized')
  })
  const test = () => testConnection({ url, key: KEY, headers: [header], http: directClient() })
  expect(await test()).toMatchObject({ ok: true })
  moves = true
  expect(await test()).toMatchObject({ problem: { code: 'redirectTo' } })
  expect(new Set(asked)).toEqual(new Set([header.value]))
  expect(elsewhere).toEqual([])
})

it('never includes the value of a request header, even if the server repeats it', async () => {
  const header = { name: 'X-Token', value: 'header-secret-0001' }
  const echo = await start((request, response) => {
    if (request.url === '/version') response.end('{"version":"v0.29.2"}')
    else response.writeHead(400).end(JSON.stringify({ code: 3, message: `bad ${String(request.headers['x-token'])}` }))
  })
  const said = await testConnection({ url: echo, key: KEY, headers: [header], http: directClient() })
  expect(said.ok).toBe(false)
  expect(JSON.stringify(said)).not.toContain(header.value)
})
