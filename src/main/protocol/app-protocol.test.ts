import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import { jsonResponse, type PlainRequest, type PlainResponse, readJson } from '@main/api/api-app'
import { fetchFrom } from '@tests/support/fetch-from'
import { createAppProtocol } from './app-protocol'
import { fillDocument } from './document'
import { createBuiltSource, createDevSource } from './files'
import { createWithdrawals } from './withdrawals'

const outside = mkdtempSync(join(tmpdir(), 'mesh-console-pages-'))
const folder = join(outside, 'renderer')
const html =
  '<!doctype html><html lang="en" data-x="1"><head><!--boot--></head><body><script src="/assets/a.js"></script></body></html>'

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(folder, 'first-files.json'), JSON.stringify({ de: { '/machines': ['/assets/machines.js'] } }))
  writeFileSync(join(folder, 'assets', 'a.sh'), 'echo')
  writeFileSync(join(outside, 'secret.js'), 'secret')
})
afterAll(() => rmSync(outside, { recursive: true }))

const boot = {
  session: {
    servers: [
      { id: '1', name: '</script><script>alert(1)</script>', url: 'https://x', color: 'blue' as const, hasKey: true },
    ],
    currentId: null,
    mockForced: false,
    keyStorage: 'memory' as const,
  },
  prefs: defaultPrefs,
  problems: [],
  systemLanguage: 'de-DE',
  version: '1.0.0',
}

function createHandler(currentId: string | null = null) {
  const warnings: unknown[] = []
  const log = {
    info: () => undefined,
    warn: (...parts: unknown[]) => void warnings.push(parts),
    error: () => undefined,
  }
  const api = async ({ method, url }: PlainRequest) =>
    jsonResponse(200, { asked: `${method} ${new URL(url).pathname}` })
  const session = { ...boot.session, currentId }
  const pageState = () => ({ boot: { ...boot, session }, language: 'de', scheme: 'dark' as const })
  const source = createBuiltSource(folder)
  const respond = createAppProtocol({ source, api, withdrawals: createWithdrawals(), pageState, log })
  return { warnings, respond, log, source, pageState, handle: fetchFrom({ respond }) }
}

const get = (path: string, init: RequestInit = {}) => createHandler().handle(new Request(`app://console${path}`, init))

describe('the app protocol', () => {
  it('returns a filled document for every page path, even with a dot in a later segment', async () => {
    for (const path of ['/', '/machines/12', '/users/alice.smith', '/users/a%20b?x=1']) {
      const response = await get(path)
      const text = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(text).toContain('<html lang="de" data-color-scheme="dark" data-x="1">')
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text)?.[1] ?? ''
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      const data = /id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? ''
      expect(JSON.parse(data)).toEqual({ ...boot, nonce })
      expect(data).not.toContain('<')
    }
  })

  it('serves files with their type, and nothing else', async () => {
    const file = await get('/assets/a.js')
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    for (const path of [
      '/assets/missing.js',
      '/assets/a.sh',
      '/assets/',
      '/index.html',
      '/first-files.json',
      '/secret.js',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it("preloads the page's first requests", async () => {
    const script = '<link rel="modulepreload" crossorigin href="/assets/machines.js">'
    const read = '<link rel="preload" as="fetch" crossorigin href="/api/v1/node">'
    const links = async (path: string, server: string | null) => {
      const text = await (await createHandler(server).handle(new Request(`app://console${path}`))).text()
      return [text.includes(`${script}`), text.includes(read)]
    }
    expect(await links('/machines', '1')).toEqual([true, true])
    expect(await links('/machines', null)).toEqual([true, false])
    expect(await links('/users', '1')).toEqual([false, true])
    expect(await links('/settings/about', '1')).toEqual([false, false])
  })

  it('refuses to leave the folder', async () => {
    for (const path of [
      '/assets/..%2f..%2fsecret.js',
      '/assets/..%5c..%5csecret.js',
      '/assets/a%00.js',
      '/%zz',
      '/assets/\\..\\secret.js',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 400])
    // Paths resolved by the URL itself stay below the root.
    expect((await get('/../../secret.js')).status).toBe(404)
    expect((await get('/assets/%2e%2e/%2e%2e/secret.js')).status).toBe(404)
  })

  it('forwards /api to the API with any method, and refuses to write to pages', async () => {
    const response = await get('/api/v1/node?user=a')
    expect(await response.json()).toEqual({ asked: 'GET /api/v1/node' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const method of ['PATCH', 'OPTIONS'])
      expect(await (await get('/api/v1/x', { method })).json()).toEqual({ asked: `${method} /api/v1/x` })
    expect((await get('/machines', { method: 'POST' })).status).toBe(405)
    expect((await get('/apis')).headers.get('content-type')).toContain('text/html')
  })

  it('begins and ends thousands of calls that a page makes at once in turns with other work', async () => {
    let [begun, ended, answer] = [0, 0, (_response: PlainResponse) => undefined as void]
    const waiting = new Promise<PlainResponse>((resolve) => (answer = resolve))
    const respond = createAppProtocol({
      source: createBuiltSource(folder),
      api: () => {
        begun += 1
        return waiting
      },
      withdrawals: createWithdrawals(),
      pageState: () => ({ boot, language: 'en', scheme: 'light' }),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    const request = {
      method: 'GET',
      url: 'app://console/api/v1/node',
      headers: [],
      body: null,
    } as unknown as PlainRequest
    const answers = Promise.all(Array.from({ length: 1000 }, () => respond(request).finally(() => void (ended += 1))))
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toBeLessThan(20)
    await vi.waitFor(() => expect(begun).toBe(50))
    answer(jsonResponse(200, {}))
    await new Promise((resolve) => setImmediate(resolve))
    expect(ended).toBeLessThan(20)
    expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 1000 }, () => 200))
  })

  it('refuses bodies beyond those of any page without reading them', async () => {
    let read = 0
    const { respond } = createHandler()
    const request = {
      method: 'POST',
      url: 'app://console/api/v1/user',
      headers: [],
      bodySize: 15_000_000,
      get body() {
        read += 1
        return new Uint8Array()
      },
    } as unknown as PlainRequest
    const answers = await Promise.all(Array.from({ length: 100 }, () => respond(request)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(96)
    expect(read).toBe(0)
  })

  it('refuses foreign hosts and foreign callers, in the error format, and logs it', async () => {
    const { respond, warnings } = createHandler()
    for (const [address, headers] of [
      ['app://elsewhere/', {}],
      ['app://console.example/', {}],
      ['app://me:pw@console/', {}],
      ['app://console:81/', {}],
      ['https://console/', {}],
      ['app://console/api/v1/node', { origin: 'https://example.com' }],
      ['app://console/api/v1/node', { origin: 'null' }],
      ['app://console/api/v1/node', { referer: 'https://example.com/x' }],
      ['app://console/api/v1/node', { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      const refused = await respond({ url: address, method: 'GET', headers: Object.entries(headers), body: null })
      expect([address, refused.status]).toEqual([address, 403])
      expect(readJson(refused)).toMatchObject({ code: 'forbidden' })
    }
    expect(warnings).toHaveLength(9)
  })

  it('accepts callers with our own origin', async () => {
    const headers = Object.entries({
      origin: 'app://console',
      referer: 'app://console/machines',
      'sec-fetch-site': 'same-origin',
    })
    const request = { url: 'app://console/api/v1/node', method: 'GET', headers, body: null }
    const response = await createHandler().respond(request)
    expect(response.status).toBe(200)
  })
})

describe('fillDocument', () => {
  it('adds the nonce to scripts during development only', () => {
    const first = { scripts: [], reads: [] }
    const options = { html, boot: { ...boot, nonce: 'n"1' }, language: 'en', scheme: 'light' as const, first }
    expect(fillDocument({ ...options, dev: true })).toContain('<script nonce="n&quot;1" src="/assets/a.js">')
    expect(fillDocument({ ...options, dev: true })).toContain('<script type="application/json" id="boot">')
    expect(fillDocument({ ...options, dev: false })).toContain('<script src="/assets/a.js">')
  })
})

describe('createDevSource', () => {
  it('forwards paths to Vite and requests documents as its index', async () => {
    const asked: string[] = []
    const source = createDevSource('http://localhost:5173', async (address) => {
      asked.push(address)
      return new Response(html)
    })
    expect(await source.document('/machines/12')).toBe(html)
    await source.file(new URL('app://console/@vite/client?t=1'))
    expect(asked).toEqual(['http://localhost:5173/', 'http://localhost:5173/@vite/client?t=1'])
  })
})

it('a request aborted by the page is aborted in the API', async () => {
  const page = new AbortController()
  const { log, source, pageState } = createHandler()
  const api = (request: PlainRequest) =>
    new Promise<PlainResponse>((resolve) => {
      request.signal?.addEventListener('abort', () => resolve(jsonResponse(504, { withdrawn: true })))
      setTimeout(() => page.abort())
    })
  const handle = fetchFrom({
    respond: createAppProtocol({ source, api, withdrawals: createWithdrawals(), pageState, log }),
  })
  const response = await handle(new Request('app://console/api/v1/user', { signal: page.signal }))
  expect(response.status).toBe(504)
})
