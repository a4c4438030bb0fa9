import type { ServerResponse } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { oidcFindings } from '@shared/host/oidc'
import { makeCertificate, startSecureServer } from '@main/headscale/testing/secure-server'
import type { RemoteServer } from '@main/headscale/testing/remote-server'
import { type ConnectedHost, startConnectedHost } from '@tests/support/connected-host'
import { missingSshd } from '@tests/support/ssh-host'
import type { HostConnection } from './connection'
import { oidcSettings, type OidcSettings, parseAnswer, testOidcOn } from './oidc-on-host'

const missing = missingSshd()

const authority = makeCertificate({ name: 'Own authority', ca: true })
const certificate = makeCertificate({ name: 'issuer', host: '127.0.0.1', issuer: authority })

/** The answers of an issuer to the requests for its document and its sign-in page. */
interface Issuer {
  document?: (response: ServerResponse, url: string) => void
  page?: (response: ServerResponse, asked: URL) => void
}

let lab: ConnectedHost
let connection: HostConnection
let server: RemoteServer
let issuer: Issuer

const documentOf = (url: string, more: object = {}) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  ...more,
})
const json = (response: ServerResponse, body: unknown, head = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...head }).end(JSON.stringify(body))

const settings = (more: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: server.url,
  clientId: 'headscale',
  scope: ['openid', 'email'],
  pkce: false,
  serverUrl: 'https://hs.example.com/',
  ...more,
})
const BACK = 'https://hs.example.com/oidc/callback'

/** Tests the settings from the host. */
const found = async (more: Partial<OidcSettings> = {}) =>
  (await testOidcOn(connection, settings(more))).map(({ is, detail }) => [is, detail])
const kinds = async (more: Partial<OidcSettings> = {}) => (await found(more)).map(([is]) => is)

/** Lets the host trust an authority, as after `update-ca-certificates`. */
function trust(cert: string): void {
  const file = join(lab.host.folder, 'trusted.pem')
  writeFileSync(file, cert)
  lab.host.program('curl', `SSL_CERT_FILE=${file} exec /usr/bin/curl "$@"`)
}

describe.skipIf(missing !== undefined)(`a test from a real host${missing ? `: ${missing}` : ''}`, () => {
  beforeAll(async () => {
    lab = await startConnectedHost()
    connection = await lab.connect()
  })
  afterAll(() => lab.remove())
  beforeEach(async () => {
    issuer = {}
    server = await startSecureServer(certificate, ({ url = '' }, response) => {
      if (url === '/.well-known/openid-configuration')
        return (issuer.document ?? ((to) => json(to, documentOf(server.url))))(response, url)
      const asked = new URL(url, server.url)
      if (asked.pathname === '/authorize' && issuer.page) return issuer.page(response, asked)
      return response.writeHead(404).end()
    })
    trust(authority.cert)
    lab.host.program('date', 'exec /bin/date "$@"')
  })
  afterEach(() => server.close())

  it('finds an issuer that knows the client, without a login and without the secret', async () => {
    issuer.page = (response, { searchParams }) => {
      const to = new URL(searchParams.get('redirect_uri') ?? '')
      to.searchParams.set('error', 'login_required')
      to.searchParams.set('state', searchParams.get('state') ?? '')
      response.writeHead(302, { location: to.href }).end()
    }
    expect(await found({ pkce: true })).toEqual([
      ['read', ''],
      ['issuerSame', ''],
      ['clientKnown', BACK],
      ['clockGood', '60'],
    ])
    expect(server.asked.map(({ method }) => method)).toEqual(['GET', 'GET'])
    const asked = new URL(server.asked[1]?.path ?? '', server.url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'headscale',
      redirect_uri: BACK,
      scope: 'openid email',
      prompt: 'none',
      code_challenge_method: 'S256',
    })
  })

  it('says that a certificate of an own authority is not trusted by the host, until it is', async () => {
    lab.host.program('curl', 'exec /usr/bin/curl "$@"')
    const [[is, words] = []] = await found()
    expect([is, words]).toEqual(['certificate', expect.stringMatching(/certificate/i)])
    expect(server.asked).toEqual([])
    trust(authority.cert)
    expect(await kinds()).toContain('read')
  })

  test.each<[string, (url: string) => string, string]>([
    ['another issuer', () => 'https://other.example', 'https://other.example'],
    ['a slash at the end', (url) => `${url}/`, ''],
    ['a direction mark', (url) => `${url}\u202e`, ''],
  ])('names %s, as Headscale compares it', async (_, other, shown) => {
    issuer.document = (response) => json(response, documentOf(server.url, { issuer: other(server.url) }))
    const [, compared] = await found()
    expect(compared).toEqual(['issuerOther', shown || other(server.url).replace('\u202e', '[U+202E]')])
  })

  it('asks for an issuer with a slash at the end as Headscale does', async () => {
    issuer.document = (response) => json(response, documentOf(`${server.url}/`, { authorization_endpoint: undefined }))
    expect(await found({ issuer: `${server.url}/` })).toEqual([
      ['read', ''],
      ['issuerSame', ''],
      ['lacks', 'authorization_endpoint'],
      ['clockGood', '60'],
    ])
  })

  test.each<[string, NonNullable<Issuer['document']>, unknown[]]>([
    ['404', (response) => response.writeHead(404).end(), ['status', '404']],
    ['500', (response) => response.writeHead(500).end('{}'), ['status', '500']],
    ['text', (response) => response.end('<html>'), ['notJson', '']],
    ['a list', (response) => json(response, []), ['notJson', '']],
    ['nothing', (response) => response.socket?.destroy(), ['failed', expect.any(String)]],
    [
      'a redirect',
      (to) => to.writeHead(301, { location: 'http://169.254.169.254/x' }).end(),
      ['redirects', 'http://169.254.169.254/x'],
    ],
    ['a large document', (to) => json(to, { a: 'x'.repeat(400_000) }), ['large', expect.any(String)]],
  ])('%s instead of a document is a result', async (_, answer, expected) => {
    issuer.document = answer
    expect((await found())[0]).toEqual(expected)
    expect(server.asked).toHaveLength(1)
  })

  it('reads no more of a document without end or with endless heads than it may', async () => {
    const endless = (to: Writable, part: Buffer) => {
      const more = () => {
        while (to.writable && to.write(part));
      }
      to.on('drain', more).on('error', () => undefined)
      more()
    }
    issuer.document = (response) => endless(response.writeHead(200), Buffer.alloc(65_536, 'x'))
    expect(await kinds()).toEqual(['large'])
    issuer.document = ({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n')
      if (socket) endless(socket, Buffer.from('x: y\r\n'.repeat(10_000)))
    }
    expect(['large', 'failed']).toContain((await kinds()).join())
  })

  it('waits ten seconds for a slow issuer, and says that it is slow', async () => {
    issuer.document = () => undefined
    expect(await kinds()).toEqual(['slow'])
  }, 30_000)

  it('says why nothing was reached', async () => {
    const closed = server.url
    await server.close()
    expect(await kinds({ issuer: closed })).toEqual(['unreachable'])
    server = await startSecureServer(certificate, (_, response) => response.end())
    expect(await kinds({ issuer: 'https://no-such-host.invalid' })).toEqual(['name'])
    lab.host.program('curl', 'exit 127')
    expect(await kinds()).toEqual(['noCurl'])
  })

  test.each([
    [-3600, 'clockBehind'],
    [3600, 'clockAhead'],
  ])('compares the clocks: the host is off by %d s', async (seconds, is) => {
    lab.host.program('date', `echo $(( $(/bin/date +%s) + ${seconds} ))`)
    const clock = (await found()).at(-1) ?? []
    expect([clock[0], Math.abs(Number(clock[1]) - 3600) < 20]).toEqual([is, true])
  })

  it('adds the time that a document was in a cache, and does not guess a clock', async () => {
    const date = new Date(Date.now() - 7_200_000).toUTCString()
    issuer.document = (response) => json(response, documentOf(server.url), { date, age: '7200' })
    expect((await kinds()).at(-1)).toBe('clockGood')
    issuer.document = (response) => json(response, documentOf(server.url), { date: 'yesterday' })
    expect((await kinds()).at(-1)).toBe('clockOpen')
    lab.host.program('date', 'echo 10 past 9')
    issuer.document = undefined as never
    expect((await kinds()).at(-1)).toBe('clockOpen')
  })

  test.each<[string, NonNullable<Issuer['page']>, unknown[]]>([
    ['a page', (response) => response.end('<form>'), ['clientOpen', '200']],
    ['an error page', (response) => response.writeHead(400).end(), ['clientRefused', '400']],
    ['an unknown client', (response) => response.writeHead(401).end(), ['clientRefused', '401']],
    ['a block by a proxy', (response) => response.writeHead(403).end(), ['clientOpen', '403']],
    ['a missing page', (response) => response.writeHead(404).end(), ['clientOpen', '404']],
    ['a limit', (response) => response.writeHead(429).end(), ['clientOpen', '429']],
    ['a login page elsewhere', (to) => to.writeHead(302, { location: '/login' }).end(), ['clientOpen', '302']],
    [
      'an address that only begins alike',
      (to) => to.writeHead(302, { location: `${BACK}.evil/?error=login_required` }).end(),
      ['clientOpen', '302'],
    ],
    [
      'a refusal',
      (to) => to.writeHead(303, { location: `${BACK}?error=unauthorized_client` }).end(),
      ['clientRefused', 'unauthorized_client'],
    ],
    ['an error of the issuer', (to) => to.writeHead(503).end(), ['clientOpen', '503']],
  ])('what a sign-in page says of a client: %s', async (_, page, expected) => {
    issuer.page = page
    expect((await found())[2]).toEqual(expected)
  })

  it('asks no other host than the issuer, and nothing without a client ID', async () => {
    const elsewhere = { authorization_endpoint: 'http://169.254.169.254/latest' }
    issuer.document = (response) => json(response, documentOf(server.url, elsewhere))
    expect((await found())[2]).toEqual(['clientElsewhere', 'http://169.254.169.254'])
    issuer.document = undefined as never
    expect((await found({ clientId: '' }))[2]).toEqual(['clientNone', ''])
    expect(server.asked).toHaveLength(2)
  })

  it('passes an issuer with characters of shells and patterns as one address', async () => {
    const odd = `${server.url}/a{1,2}[3]$(touch hacked)'"`
    await found({ issuer: odd })
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.path).toContain('touch')
  })
})

describe('the output of curl', () => {
  it('has other answers before the last one', () => {
    const text =
      'HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/2 200 \r\nDate: x\r\ndate: y\r\n\r\nbody\n\nmore'
    const { status, head, body } = parseAnswer(text) ?? {}
    expect([status, head?.get('date'), body]).toEqual([200, 'x', 'body\n\nmore'])
  })

  it.each([
    '',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 abc\r\n\r\n',
    'hello\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
    'HTTP/1.1 100 x\r\n\r\n',
  ])('is no answer: %j', (text) => {
    expect(parseAnswer(text)).toBeNull()
  })
})

test('settings without an issuer, with a hidden one or another kind of address are not tested', () => {
  const value = (issuerIs: string) => oidcSettings({ 'oidc.issuer': { is: 'value', value: issuerIs } })
  expect([oidcSettings({}), oidcSettings({ 'oidc.issuer': { is: 'hidden' } })]).toEqual([null, null])
  expect([value('file:///etc/passwd'), value('-oProxyCommand=x'), value('')]).toEqual([null, null, null])
  for (const other of [
    'https://id.example/?data',
    'https://id.example#data',
    'https://da:ta@id.example',
    'https://me@a.b',
  ])
    expect(value(other)).toBeNull()
  expect(value('https://id.example')).toMatchObject({ scope: ['openid', 'profile', 'email'], clientId: '' })
})

test('every result has a text in both languages', async () => {
  for (const language of ['en', 'de']) {
    const { default: texts } = (await import(`../../renderer/locales/${language}/config.json`)) as {
      default: { oidc: { found: Record<string, string> } }
    }
    expect(Object.keys(texts.oidc.found)).toEqual(Object.keys(oidcFindings))
  }
})
