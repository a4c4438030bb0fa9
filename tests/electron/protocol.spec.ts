import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { keysReady } from './actions/keys'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget' })

/** Fetches an address of the page's own origin; returns the body and the headers a browser shows. */
function get(page: Page, path: string, accept = '*/*') {
  return page.evaluate(
    async ([address, wanted]) => {
      const response = await fetch(address, { headers: { accept: wanted } })
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
    },
    [path, accept] as const,
  )
}

test('every path of the console is a document with its own nonce, files are files', async ({ page, mesh }) => {
  mesh.allow(/404/)
  const [first, second] = [await get(page, '/machines/12', 'text/html'), await get(page, '/machines/12', 'text/html')]
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.text).toContain('<div id="root">')
  const nonceOf = (policy: string | undefined) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
  const nonce = nonceOf(first.headers['content-security-policy'])
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce)
  expect(JSON.parse(/id="boot">(.*?)<\/script>/.exec(first.text)?.[1] ?? '')).toMatchObject({
    nonce,
    session: { currentId: 'demo' },
  })

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(first.text)?.[1] ?? ''
  const file = await get(page, script)
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await get(page, '/assets/nothing.js')).status).toBe(404)
})

test('a page opened at its own address loads its files', async ({ page }) => {
  await page.goto('app://console/settings/about')
  await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the document has language and colours before any script runs', async ({ page }) => {
  const { text } = await get(page, '/', 'text/html')
  expect(text).toMatch(/<html lang="en" data-color-scheme="(light|dark)"/)
})

test('the document names the files its page starts with, and each is requested once', async ({ page }) => {
  for (const path of ['/', '/machines', '/machines/1', '/users', '/settings/policy']) {
    const asked: string[] = []
    // Ignores requests that the earlier page still makes.
    const note = (request: Request) => {
      if (request.isNavigationRequest()) asked.length = 0
      asked.push(request.url())
    }
    page.on('request', note)
    await page.goto(`app://console${path}`)
    // Late parts are requested, too.
    await keysReady(page)
    page.off('request', note)
    const { text } = await get(page, path, 'text/html')
    const named = [...text.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    expect(named.some((href) => href?.startsWith('/api/v1/'))).toBe(true)
    for (const href of named)
      expect([path, href, asked.filter((url) => url === `app://console${href}`).length]).toEqual([path, href, 1])
  }
})

test('attempts to leave the folder are refused', async ({ page, mesh }) => {
  mesh.allow(/40[034]/)
  for (const path of [
    '/assets/..%2f..%2fmain/index.cjs',
    '/assets/..%5c..%5cmain%5cindex.cjs',
    '/assets/%2e%2e/%2e%2e/main/index.cjs',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/index.js%00.css',
    '/%',
  ]) {
    const { status, text } = await get(page, path)
    expect([400, 404], path).toContain(status)
    expect(text, path).not.toContain('electron')
  }
})

test('other hosts and unsupported methods are refused', async ({ page, mesh }) => {
  mesh.allow(/403|405|ERR_|Failed to load|Refused to connect/)
  const statuses = await mesh.app.evaluate(async ({ net }) => {
    const status = async (address: string, method = 'GET') => (await net.fetch(address, { method })).status
    return {
      otherHost: await status('app://elsewhere/'),
      withUser: await status('app://me@console/').catch(() => 'not sent'),
      postToPage: await status('app://console/machines', 'POST'),
      patchToApi: await status('app://console/api/v1/node', 'PATCH').catch(() => 'not sent'),
    }
  })
  expect(statuses.otherHost).toBe(403)
  expect([403, 'not sent']).toContain(statuses.withUser)
  expect(statuses.postToPage).toBe(405)
  // The main process is not one of our frames: the guard stops it before the method is checked.
  expect([405, 'not sent']).toContain(statuses.patchToApi)
  expect((await callApi(page, 'PATCH', '/api/v1/node')).status).toBe(405)
})

test('an unknown API path returns 404 in the error format, with one warning', async ({ page, mesh }) => {
  mesh.allow(/404/)
  const answer = await callApi(page, 'GET', '/api/v1/nothing')
  expect(answer).toMatchObject({ status: 404, body: { code: 'notFound' } })
  await expect
    .poll(
      () =>
        mesh
          .log()
          .split('\n')
          .filter((line) => line.includes('/api/v1/nothing')).length,
    )
    .toBe(1)
  expect(mesh.log()).toMatch(/\[warn\].*GET \/api\/v1\/nothing/)
})

test('an unchanged response has no body', async ({ page }) => {
  const again = await page.evaluate(async () => {
    const first = await fetch('/api/v1/node')
    const etag = first.headers.get('etag') ?? ''
    const second = await fetch('/api/v1/node', { headers: { 'if-none-match': etag } })
    return { etag, status: second.status, length: (await second.arrayBuffer()).byteLength }
  })
  expect(again.etag).not.toBe('')
  expect(again).toMatchObject({ status: 304, length: 0 })
})

test.describe('a long list', () => {
  test.use({ options: { nodes: 1_000 } })

  test('arrives whole, also after a change and after a cancelled request', async ({ page }) => {
    const list = async () => {
      const { status, headers, text } = await get(page, '/api/v1/node')
      return { status, headers, nodes: (JSON.parse(text) as { nodes: { id: string; givenName: string }[] }).nodes }
    }
    const first = await list()
    expect(first.status).toBe(200)
    expect(first.nodes).toHaveLength(1_000)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const node = (await callApi(page, 'GET', '/api/v1/node/1000')).body as { node: unknown }
    expect(first.nodes.find(({ id }) => id === '1000')).toEqual(node.node)

    expect((await callApi(page, 'POST', '/api/v1/node/1000/rename/renamed-just-now')).status).toBe(200)
    const second = await list()
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect(second.nodes.find(({ id }) => id === '1000')?.givenName).toBe('renamed-just-now')
    const cut = await page.evaluate(async () => {
      const given = new AbortController()
      const asked = fetch('/api/v1/node', { signal: given.signal }).then((response) => response.text())
      given.abort()
      return asked.catch((error: Error) => error.name)
    })
    expect(cut).toBe('AbortError')
    expect((await list()).nodes).toHaveLength(1_000)
  })
})

test('the page uses the code cache at its second start', async ({ launch }) => {
  const first = await launch()
  await first.close()
  const compiled = readdirSync(join(first.userData, 'Code Cache', 'js')).filter((name) => /^[0-9a-f]{16}_0$/.test(name))
  expect(compiled.length).toBeGreaterThan(5)
  const second = await launch({ userData: first.userData })
  expect((await callApi(second.page, 'GET', '/api/v1/user')).status).toBe(200)
})
