import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { openWindow } from './actions/windows'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

// One feed reads the server for all windows. A real server on loopback, which counts its requests.
const KEY = 'hskey-api-cccccccccccc-secret'

test.use({ begin: 'forget', options: { mock: false } })
test.beforeEach(({ mesh }) => mesh.allow(/status of 50\d/))

let server: RemoteServer
let names: string[]
let isAway: boolean

test.beforeEach(async ({ page }) => {
  names = ['laptop']
  isAway = false
  const well = headscale('alice')
  server = await startRemoteServer((request: IncomingMessage, response: ServerResponse, body) => {
    const rename = /^\/api\/v1\/node\/(\d+)\/rename\/(.+)$/.exec(request.url ?? '')
    const machine = (index: number) => machineOfAlice(String(index + 1), names[index] ?? '')
    if (isAway) response.writeHead(503).end()
    else if (request.url === '/health') answer(response, 200, { status: 'pass' })
    else if (request.url === '/api/v1/node') answer(response, 200, { nodes: names.map((_, index) => machine(index)) })
    else if (rename) {
      names[Number(rename[1]) - 1] = rename[2] ?? ''
      answer(response, 200, { node: machine(Number(rename[1]) - 1) })
    } else if (request.url === '/api/v1/node/1') answer(response, 200, { node: machine(0) })
    else well(request, response, body)
  })
  await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'green', key: KEY })
})
test.afterEach(() => server.close())

const cell = (page: Page, name: string) => page.getByRole('gridcell').filter({ hasText: name }).first()
const asked = (path: string) => server.asked.filter((request) => request.path === path).length

async function openWindows(page: Page, mesh: LaunchedConsole): Promise<Page[]> {
  await page.goto('app://console/machines')
  const windows = [page, await openWindow(mesh), await openWindow(mesh), await openWindow(mesh)]
  for (const window of windows) {
    await window.goto('app://console/machines')
    await expect(cell(window, 'laptop')).toBeVisible()
  }
  return windows
}

test('four windows see a change by others, with one request for all of them', async ({ page, mesh }) => {
  const windows = await openWindows(page, mesh)
  const before = asked('/api/v1/node')
  const begun = Date.now()
  names = ['renamed-elsewhere']
  for (const window of windows) await expect(cell(window, 'renamed-elsewhere')).toBeVisible({ timeout: 40_000 })
  // One read every ten seconds, whatever the number of windows; the observer's own first poll takes the copy.
  expect(asked('/api/v1/node') - before).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 10_000) + 1)
})

test('a write in one window is in the others a moment later', async ({ page, mesh }) => {
  const [first, ...others] = await openWindows(page, mesh)
  await first?.evaluate(() => fetch('/api/v1/node/1/rename/renamed-here', { method: 'POST' }))
  for (const window of others) await expect(cell(window, 'renamed-here')).toBeVisible({ timeout: 8_000 })
})

test('a reload shows the list that main has, and asks the server nothing', async ({ page }) => {
  await page.goto('app://console/machines')
  await expect(cell(page, 'laptop')).toBeVisible()
  const before = asked('/api/v1/node')
  await page.reload()
  await expect(cell(page, 'laptop')).toBeVisible()
  expect(asked('/api/v1/node')).toBe(before)
})

test('a server that comes back shows its lists in every window at once', async ({ page, mesh }) => {
  const windows = await openWindows(page, mesh)
  isAway = true
  for (const window of windows)
    await expect(window.getByRole('button', { name: /Switch server/ })).toContainText('Answers cannot be used', {
      timeout: 40_000,
    })
  // A page that has no list yet.
  await page.goto('app://console/users')
  isAway = false
  names = ['after-the-outage']
  for (const window of windows.slice(1)) await expect(cell(window, 'after-the-outage')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('alice').first()).toBeVisible({ timeout: 15_000 })
})
