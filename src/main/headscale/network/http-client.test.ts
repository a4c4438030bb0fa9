import { X509Certificate } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { testConnection } from '@main/headscale/connection-test'
import { makeCertificate, selfSigned, startProxy, startSecureServer } from '@main/headscale/testing/secure-server'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { freePort } from '@main/host/connection'
import { createTransport } from '@main/headscale/transport'
import { openIdentity } from './identity'
import { type HttpConnection, createHttpClient } from './http-client'

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
const HOST = '127.0.0.1'
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})
const keep = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const one = await starting
  open.push(one)
  return one
}

const headscale: Parameters<typeof startRemoteServer>[0] = (request, response) => {
  const path = request.url?.replace(/^\/prefix/, '') ?? ''
  if (path === '/version') response.end('{"version":"v0.29.2"}')
  else if (path === '/api/v1/openapi.yaml') response.writeHead(401).end('Unauthorized')
  else if (request.headers.authorization === `Bearer ${KEY}`) response.end('{"apiKeys":[]}')
  else response.writeHead(401).end('Unauthorized')
}

const nothing: HttpConnection = { ca: null, pin: null, identity: null }
const direct = async () => 'DIRECT'
const openTunnel = async (): Promise<never> => {
  throw new Error('no server here is reached over SSH')
}
const authority = makeCertificate({ name: 'Acme root', ca: true })
const good = makeCertificate({ name: 'Acme server', host: HOST, issuer: authority })
const fingerprint = (cert: string) => new X509Certificate(cert).fingerprint256

interface Way {
  connection?: Partial<HttpConnection>
  resolveProxy?: (url: string) => Promise<string>
  roots?: () => readonly string[]
}

function report(url: string, { connection, resolveProxy = direct, roots = () => [] }: Way = {}) {
  const way = { ...nothing, ...connection }
  const http = createHttpClient({ connection: way, resolveProxy, roots, openTunnel })
  return testConnection({ url, key: KEY, pin: way.pin, http })
}

const fine = { ok: true, failedStep: null, problem: null, version: 'v0.29.2' }
const bad = (code: string) => ({ ok: false, failedStep: 'tls', problem: { code } })
const secure = (certificate = good, options = {}): Promise<RemoteServer> =>
  keep(startSecureServer(certificate, headscale, options))

describe('trust', () => {
  it("accepts authorities of the system and of this server's own file", async () => {
    const { url, asked } = await secure()
    expect(await report(url)).toMatchObject(bad('untrusted'))
    // Nothing was sent to the untrusted server, not even a request without the key.
    expect(asked).toEqual([])
    expect(await report(url, { roots: () => [authority.cert] })).toMatchObject(fine)
    expect(await report(`${url}/prefix`, { connection: { ca: authority.cert } })).toMatchObject(fine)
    const stranger = makeCertificate({ name: 'Acme root', ca: true })
    expect(await report(url, { connection: { ca: stranger.cert } })).toMatchObject(bad('untrusted'))
  })

  it('reports the refused certificate', async () => {
    const { url } = await secure()
    expect(await report(url)).toMatchObject({
      certificate: { subject: 'Acme server', issuer: 'Acme root', fingerprint: fingerprint(good.cert) },
    })
  })

  it('rejects an expired certificate and one for another host', async () => {
    const way = { connection: { ca: authority.cert } }
    const expired = await secure(makeCertificate({ name: 'old', host: HOST, issuer: authority, days: -1 }))
    expect(await report(expired.url, way)).toMatchObject(bad('expired'))
    const other = await secure(makeCertificate({ name: 'other', host: 'hs.example.com', issuer: authority }))
    expect(await report(other.url, way)).toMatchObject(bad('wrongHost'))
    expect([...expired.asked, ...other.asked]).toEqual([])
  })

  it('distinguishes http from https', async () => {
    const plain = await keep(startRemoteServer(headscale))
    expect(await report(plain.url.replace('http:', 'https:'))).toMatchObject(bad('notTls'))
    const { url } = await secure()
    expect((await report(url.replace('https:', 'http:'))).ok).toBe(false)
  })
})

describe('a pinned fingerprint', () => {
  it('replaces the checks of authority and name, but not of the dates', async () => {
    const own = selfSigned('somewhere.else')
    const pin = fingerprint(own.cert)
    expect(await report((await secure(own)).url, { connection: { pin } })).toMatchObject(fine)
    const old = makeCertificate({ name: 'old', host: HOST, days: -1 })
    expect(await report((await secure(old)).url, { connection: { pin: fingerprint(old.cert) } })).toMatchObject(
      bad('expired'),
    )
  })

  it('refuses another certificate, even from a trusted authority', async () => {
    const pin = fingerprint(selfSigned(HOST).cert)
    const { url, asked } = await secure()
    const said = await report(url, { connection: { pin, ca: authority.cert } })
    expect(said).toMatchObject({
      ...bad('pinChanged'),
      problem: { params: { pinned: pin, presented: fingerprint(good.cert) } },
      certificate: { fingerprint: fingerprint(good.cert) },
    })
    expect(asked).toEqual([])
  })

  it('is checked for every connection, not only the first', async () => {
    const first = await secure()
    const connection = { ...nothing, pin: fingerprint(good.cert) }
    const http = createHttpClient({ connection, resolveProxy: direct, roots: () => [], openTunnel })
    const target = { url: first.url, key: KEY, pin: connection.pin }
    const transport = createTransport({ target, http, limits: { retries: 1, backOff: 5 } })
    const call = { method: 'GET', path: '/api/v1/apikey' } as const
    expect((await transport.send(call)).status).toBe(200)
    const port = Number(new URL(first.url).port)
    await Promise.all(open.splice(0).map((one) => one.close()))
    const second = await keep(startSecureServer(selfSigned(HOST), headscale, {}, port))
    await expect(transport.send(call)).rejects.toMatchObject({ code: 'untrusted', problem: 'pinChanged' })
    expect(second.asked).toEqual([])
  })
})

describe('a client certificate', () => {
  const client = makeCertificate({ name: 'admin', issuer: authority })
  const asks = { requestCert: true, ca: [authority.cert] }
  const identityOf = (pem: string) => openIdentity([Buffer.from(pem)], undefined)?.identity ?? null
  const identity = identityOf(client.cert + client.key)
  const ca = authority.cert

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('is presented to a server that requires one (%s)', async (maxVersion) => {
    const { url } = await secure(good, { ...asks, rejectUnauthorized: true, maxVersion })
    expect(await report(url, { connection: { ca } })).toMatchObject(bad('clientCertificate'))
    expect(await report(url, { connection: { ca, identity } })).toMatchObject(fine)
  })

  it("is reported missing if the web server's error page asks for it", async () => {
    const page =
      '<html><body><center><h1>400 Bad Request</h1></center>No required SSL certificate was sent</body></html>'
    const { url } = await keep(startSecureServer(good, (_, response) => response.writeHead(400).end(page)))
    expect(await report(url, { connection: { ca } })).toMatchObject(bad('clientCertificate'))
  })
})

describe('a proxy of the system', () => {
  it('is asked for a tunnel, and the certificate is checked as usual', async () => {
    const proxy = await keep(startProxy())
    const { url } = await secure()
    const resolveProxy = async () => `PROXY 127.0.0.1:${proxy.port}; DIRECT`
    const asked: string[] = []
    const way = {
      connection: { ca: authority.cert },
      resolveProxy: (address: string) => (asked.push(address), resolveProxy()),
    }
    expect(await report(url, way)).toMatchObject(fine)
    expect(asked[0]).toBe(`${url}/`)
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(url).host}`]))
    expect(await report(url, { resolveProxy })).toMatchObject(bad('untrusted'))
  })

  it('receives absolute addresses for plain http', async () => {
    const proxy = await keep(startProxy())
    const server = await keep(startRemoteServer(headscale))
    const resolveProxy = async () => `PROXY 127.0.0.1:${proxy.port}`
    expect(await report(server.url, { resolveProxy })).toMatchObject(fine)
    expect(proxy.asked).toContain(`GET ${server.url}/version`)
    expect(server.asked[0]?.headers.host).toBe(new URL(server.url).host)
  })

  it('is skipped when unreachable if the settings list an alternative, and reported otherwise', async () => {
    const { url } = await secure()
    const away = `PROXY 127.0.0.1:${await freePort()}`
    const connection = { ca: authority.cert }
    expect(await report(url, { connection, resolveProxy: async () => `${away}; DIRECT` })).toMatchObject(fine)
    expect(await report(url, { connection, resolveProxy: async () => away })).toMatchObject({
      failedStep: 'address',
      problem: { code: 'proxy' },
    })
  })

  it.each(['http', 'https'])('is reported if it requires a password (%s)', async (scheme) => {
    const proxy = await keep(startProxy('admin'))
    const server = scheme === 'https' ? await secure() : await keep(startRemoteServer(headscale))
    const resolveProxy = async () => `PROXY 127.0.0.1:${proxy.port}`
    expect(await report(server.url, { resolveProxy })).toMatchObject({ problem: { code: 'proxySignIn' } })
  })

  it('is reported if the console does not support its type', async () => {
    const { url } = await secure()
    expect(await report(url, { resolveProxy: async () => 'SOCKS5 127.0.0.1:1080' })).toMatchObject({
      problem: { code: 'proxyKind' },
    })
  })
})
