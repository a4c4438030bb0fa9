import { afterEach, expect, it, test } from 'vitest'
import { createServerClient } from './client'
import { ApiError } from '@shared/api/error'
import { testConnection } from './connection-test'
import { contentOf, outageOf } from './errors'
import { directClient } from './testing/http'
import { type RemoteServer, startRemoteServer } from './testing/remote-server'

const open: RemoteServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

type Answer = (path: string) => { status: number; body: string; headers?: Record<string, string> } | null

/** A Headscale behind a proxy that answers in its place while `instead` is set; null passes a call. */
async function behindProxy() {
  const proxy: { url: string; instead: Answer } = { url: '', instead: () => null }
  const server = await startRemoteServer((request, response) => {
    const path = request.url ?? ''
    const answer = proxy.instead(path)
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
    else if (path === '/version') response.end('{"version":"v0.29.2"}')
    else if (path === '/api/v1/openapi.yaml') response.writeHead(401).end('Unauthorized')
    else response.end('{"users":[],"apiKeys":[]}')
  })
  open.push(server)
  proxy.url = server.url
  const client = createServerClient({
    target: { url: server.url, key: 'hskey-api-aaaaaaaaaaaa-secret' },
    http: directClient(),
    now: Date.now,
    limits: { backOff: 1 },
  })
  await client.detected()
  return { proxy, client }
}

const html = '<!doctype html><title>Sign in</title>'
test.each<readonly [string, Answer, string, string]>([
  ['522', () => ({ status: 522, body: 'error code: 522' }), 'outage', '522'],
  ['530', () => ({ status: 530, body: html }), 'outage', '530'],
  ['404 page', () => ({ status: 404, body: '404 page not found\n' }), 'outage', '404'],
  ['403 page', () => ({ status: 403, body: html }), 'outage', '403'],
  ['401 page', () => ({ status: 401, body: html }), 'outage', '401'],
  ['500 page', () => ({ status: 500, body: html }), 'outage', '500'],
  ['page of another product', () => ({ status: 200, body: html }), 'outagePage', '200'],
  ['page without a doctype', () => ({ status: 200, body: '\n<html><body>Log in</body></html>' }), 'outagePage', '200'],
  ['XHTML page', () => ({ status: 200, body: '<?xml version="1.0"?>\n<!DOCTYPE html><html/>' }), 'outagePage', '200'],
  ...[
    '<script>location = "/login"</script>',
    '<meta charset="utf-8">',
    '<title>Gone</title>',
    '<center>403</center>',
  ].map(
    (body) =>
      [`page that begins with ${body.slice(0, 5)}`, () => ({ status: 200, body }), 'outagePage', '200'] as const,
  ),
  ['answer of another product', () => ({ status: 200, body: '{"error":"no such API"}' }), 'outageJson', '200'],
  ['list of another product', () => ({ status: 200, body: '[]' }), 'outageJson', '200'],
  ['plain text', () => ({ status: 200, body: 'It works!' }), 'outageOther', '200'],
  [
    'XML document',
    () => ({ status: 200, body: '<?xml version="1.0"?><Error><Code>No</Code></Error>' }),
    'outageOther',
    '200',
  ],
  ['picture', () => ({ status: 200, body: '\u0089PNG\r\n' }), 'outageOther', '200'],
  ['empty answer', () => ({ status: 200, body: '' }), 'outageEmpty', '200'],
  ['answer of blanks', () => ({ status: 200, body: ' \r\n' }), 'outageEmpty', '200'],
  ['answer without content', () => ({ status: 204, body: '' }), 'outage', '204'],
  ['part of a page', () => ({ status: 206, body: html }), 'outage', '206'],
  ...['"ok"', 'null', 'true', '{}', '{"status":"ok","users":[]}'].map(
    (body) => [`JSON answer ${body}`, () => ({ status: 200, body }), 'outageJson', '200'] as const,
  ),
  [
    'page that claims to be JSON',
    () => ({ status: 200, body: html, headers: { 'content-type': 'application/json' } }),
    'outagePage',
    '200',
  ],
  ['refusal of another program', () => ({ status: 401, body: '{"message":"No token"}' }), 'outage', '401'],
  ['demand for a sign-in to the network', () => ({ status: 511, body: html }), 'outage', '511'],
  ['permanent redirect', () => ({ status: 301, body: '', headers: { location: '/login' } }), 'outageRedirect', '301'],
  [
    'redirect to a login page',
    () => ({ status: 302, body: '', headers: { location: 'https://login.example/x' } }),
    'outageRedirect',
    '302',
  ],
])(
  'a %s at an address that answered as Headscale is an outage behind a proxy',
  async (_name, instead, problem, status) => {
    const { proxy, client } = await behindProxy()
    proxy.instead = instead
    await expect(client.detectAgain()).rejects.toMatchObject({ code: 'offline', problem, params: { status } })
    proxy.instead = () => null
    await expect(client.get('/api/v1/user')).resolves.toMatchObject({ users: [] })
  },
)

it('nothing is said about the content of an answer that nobody looked into', () => {
  const cut = new TextEncoder().encode(`["${'x'.repeat(9 * 1024 * 1024)}"]`)
  expect(contentOf({ status: 200, bytes: cut } as Parameters<typeof contentOf>[0])).toBe('')
  const outage = outageOf(new ApiError('badResponse', 'x'), 'https://hs.example.com')
  expect(outage).toMatchObject({ problem: 'outageUnknown', message: expect.not.stringMatching(/JSON|page|empty/) })
})

it('the first failed read says so, not a later one', async () => {
  const { proxy, client } = await behindProxy()
  for (const body of ['404 page not found', html]) {
    proxy.instead = () => ({ status: body === html ? 200 : 404, body })
    await expect(client.get('/api/v1/user')).rejects.toMatchObject({ code: 'offline' })
  }
})

it('a proxy that blocks one call is no outage', async () => {
  const { proxy, client } = await behindProxy()
  proxy.instead = (path) => (path === '/api/v1/user' ? { status: 403, body: html } : null)
  await expect(client.get('/api/v1/user')).rejects.toMatchObject({ code: 'forbidden', problem: 'blocked' })
})

it('a newer release than the console knows is no outage', async () => {
  const { proxy, client } = await behindProxy()
  proxy.instead = (path) => {
    if (path === '/version') return { status: 200, body: '{"version":"v1.7.0"}' }
    return path.startsWith('/api/v1/') ? null : { status: 404, body: 'Not Found' }
  }
  await expect(client.detectAgain()).rejects.toMatchObject({ code: 'badResponse', problem: 'unknownVersion' })
})

it('a proxy that starts to keep the documents back is no outage', async () => {
  const { proxy, client } = await behindProxy()
  proxy.instead = (path) => (path.startsWith('/api/v1/') ? null : { status: 404, body: html })
  await expect(client.detectAgain()).rejects.toMatchObject({ code: 'badResponse', problem: 'blockedPaths' })
})

it('a connection test says so, too, if the address answered before', async () => {
  const { proxy } = await behindProxy()
  let answered = false
  const proven = { has: () => answered, add: () => void (answered = true) }
  const report = () =>
    testConnection({ url: proxy.url, key: 'hskey-api-aaaaaaaaaaaa-secret', http: directClient(), proven })
  proxy.instead = () => ({ status: 404, body: '404' })
  expect((await report()).problem?.code).toBe('notHeadscale')
  proxy.instead = () => null
  expect((await report()).ok).toBe(true)
  proxy.instead = () => ({ status: 404, body: '404' })
  expect((await report()).problem).toMatchObject({ code: 'outage', params: { status: '404' } })
})
