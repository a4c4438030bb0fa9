import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { answer, headscale } from './actions/headscale'
import { simulateResume } from './actions/simulate-resume'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

// One state of the server, in the same words everywhere. A real server on loopback, which dies, fails, redirects and pauses.
const KEY = 'hskey-api-cccccccccccc-secret'
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

test.use({ begin: 'forget', options: { mock: false } })
test.beforeEach(({ mesh }) => mesh.allow(/status of (40\d|429|50\d)/))

let server: RemoteServer
let fault: Fault = () => false
let port = 0

async function startServer(wantedPort = 0): Promise<void> {
  const well = headscale('alice')
  server = await startRemoteServer(
    (request, response, body) => {
      if (fault(request, response)) return
      if (request.url === '/health') answer(response, 200, { status: 'pass' })
      else well(request, response, body)
    },
    undefined,
    wantedPort,
  )
  port = Number(new URL(server.url).port)
}

test.beforeEach(async ({ page }) => {
  fault = () => false
  await page.clock.install()
  await startServer()
  await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'green', key: KEY })
  await page.goto('app://console/')
  await expect(rail(page)).toContainText('Connected')
})
test.afterEach(() => server.close())

const rail = (page: Page) => page.getByRole('button', { name: /Switch server/ })
const card = (page: Page) => page.getByRole('region', { name: 'Server', exact: true })
const notice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Retry' }) })
/** Longer than the console takes to show the pause. */
const PAUSE_S = 8
/** Polls come every 10 s. */
const poll = { timeout: 40_000 }

/** The rail, overview, settings and the notice show the same state. */
async function expectState(page: Page, word: string, sentence: RegExp, reason: RegExp): Promise<void> {
  await expect(rail(page)).toContainText(word, poll)
  await expect(card(page)).toContainText(sentence)
  await expect(card(page)).toContainText(reason)
  await expect(notice(page)).toContainText(sentence)
  await expect(notice(page)).toContainText(reason)
  if (word !== 'Partly connected') await expect(notice(page)).toContainText(/What is shown is from \d/)
  await expect(notice(page).getByRole('button', { name: 'Copy details' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Servers', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Saved servers' })).toContainText(`In use · ${word}`)
  await page.getByRole('link', { name: 'Overview' }).click()
}

test('a server that goes offline: its state is offline, its database unknown, and both recover after a minute', async ({
  page,
}) => {
  await expect(card(page)).toContainText('Connected')
  await server.close()
  await expectState(page, 'Offline', /Offline\. Last response (a moment|\d+ s) ago\./, /refuses the connection/)
  await expect(card(page).getByRole('img', { name: /^Unknown/ })).toHaveCount(1)
  await expect(card(page)).not.toContainText('Response time')
  // A minute of the page's own clock, with all its failed attempts.
  await page.clock.runFor(60_000)
  await expect(rail(page)).toContainText('Offline')
  await startServer(port)
  // server-feed.test.tsx proves that it takes less than 10 s of the page's clock.
  await expect(rail(page)).toContainText('Connected')
  await expect(notice(page)).toHaveCount(0)
  // No burst of missed polls after a minute: the first request, everything on screen, and a poll during this test.
  const lists = server.asked.filter(({ headers }) => headers.authorization).map(({ path }) => path)
  for (const path of new Set(lists)) expect(lists.filter((each) => each === path).length).toBeLessThanOrEqual(4)
})

/** The pages that show figures of the server. */
const figurePages = [
  ['/', 'Overview'],
  ['/expiry', 'Expiry'],
  ['/hygiene', 'Hygiene'],
  ['/machines', 'Machines'],
  ['/routes', 'Routes'],
  ['/users', 'Users'],
  ['/users/alice', 'alice'],
  ['/pre-auth-keys', 'Pre-auth keys'],
  ['/api-keys', 'API keys'],
  ['/access', 'Who reaches whom'],
  ['/settings/policy', 'Access policy'],
  ['/activity', 'Activity'],
] as const

test('every call refused with 500: not usable, on every page', async ({ page, mesh }) => {
  // Each page has its figures before.
  for (const [path, title] of figurePages) await goTo(page, path, title)
  await goTo(page, '/', 'Overview')
  fault = (_, response) => {
    answer(response, 500, { code: 13, message: 'database is locked', details: [] })
    return true
  }
  await simulateResume(mesh.app)
  await expectState(
    page,
    'Answers cannot be used',
    /answers cannot be used\. Last usable response/,
    /Something failed in the console or on the server/,
  )
  for (const [path, title] of figurePages)
    await test.step(path, async () => {
      await goTo(page, path, title)
      await expect(rail(page)).toContainText('Answers cannot be used')
      await expect(notice(page)).toContainText(/Last usable response .* ago\. What is shown is from \d/)
      await expect(notice(page)).toContainText(/Something failed in the console or on the server/)
      await expect(page.locator('body')).not.toContainText(/Response time|\d ms\b|\bConnected\b/)
    })
  await notice(page).getByRole('button', { name: 'Copy details' }).click()
  await expect.poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('database is locked')
})

test('one list behind a broken gateway: the rest stays connected, and the list is named', async ({ page, mesh }) => {
  fault = (request, response) => {
    if (request.url !== '/api/v1/user') return false
    response.writeHead(502).end('<html>Bad gateway</html>')
    return true
  }
  await simulateResume(mesh.app)
  await expectState(
    page,
    'Partly connected',
    /Partly connected: the users cannot be loaded\./,
    /A proxy answers at .* \(status 502\)/,
  )
  await expect(card(page)).toContainText('Database')
  fault = () => false
  await simulateResume(mesh.app)
  await expect(rail(page)).toContainText(/(?<!Partly )[Cc]onnected/, poll)
})

test('a redirecting server is reported with its target, and the next fault with its own reason', async ({ page }) => {
  fault = (_, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example.com/login' }).end()
    return true
  }
  await expectState(
    page,
    'Answers cannot be used',
    /answers cannot be used\./,
    /redirects requests to https:\/\/elsewhere\.example\.com/,
  )
  await server.close()
  await expectState(page, 'Offline', /Offline\./, /refuses the connection/)
  await expect(page.getByText(/redirects requests/)).toHaveCount(0)
  await startServer(port)
})

test('a server that asks for fewer requests gets none until the time it names, which the console shows', async ({
  page,
}) => {
  let until = 0
  const early: string[] = []
  fault = (request, response) => {
    if (until === 0) until = Date.now() + PAUSE_S * 1000
    else if (Date.now() < until - 500) early.push(request.url ?? '')
    if (Date.now() >= until - 500) return false
    response.writeHead(429, { 'retry-after': String(PAUSE_S) }).end()
    return true
  }
  const said = /Paused: the server is limiting requests\. The next one is sent at \d+:\d\d:\d\d/
  await expect(rail(page)).toContainText('Paused', poll)
  await expect(card(page)).toContainText(said)
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(rail(page)).toContainText('Connected', poll)
  // Requests already in progress at that time may still arrive.
  expect(early.length).toBeLessThan(8)
})

test('two machines with one id, one without and one with an invalid id: the rest of the list stays, and the page reports it', async ({
  page,
}) => {
  const node = (id: string, name: string) => ({ id, name, givenName: name, ipAddresses: [], tags: [], user: null })
  fault = (request, response) => {
    if (request.url !== '/api/v1/node') return false
    answer(response, 200, {
      nodes: [node('7', 'first'), node('7', 'twin'), node('', 'nobody'), node('abc', 'word'), node('8', 'last')],
    })
    return true
  }
  await page.getByRole('link', { name: 'Machines' }).first().click()
  const named = page.getByRole('status').filter({ hasText: 'under the same id' })
  await expect(named).toContainText(
    'The machines: the server lists 2 under the same id, 7. Only the first is shown.',
    poll,
  )
  await expect(named).toContainText('The machines: the server lists “abc” as an id, which is not a number.')
  await expect(named).toContainText('The machines: entries without an id are left out (1).')
  await expect(page.getByRole('grid', { name: 'Machines' })).toHaveAttribute('aria-rowcount', '3')
  await expect(page.getByRole('link', { name: 'first' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'last' })).toBeVisible()
})
