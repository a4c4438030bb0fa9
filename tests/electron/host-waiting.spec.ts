import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { type HeadscaleHost, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { allowHost, openWithServer } from './actions/allowed-host'
import { expectAccessible } from './actions/axe'
import { type DesktopSession, hasDesktop, startDesktopSession } from './actions/desktop-session'
import { speedUpClock } from './actions/fast-clock'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, type Launch, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()
/** A page asks every 10 s. */
const SEEN = { timeout: 60_000 }
const [FIRST, SECOND] = ['a', 'b'].map((letter) => `hskey-authreq-${letter.repeat(24)}`) as [string, string]

let lab: HeadscaleHost
let debug: RemoteServer
let desktop: DesktopSession | undefined
/** Stands for Headscale: only its standard error matters here. */
let server: ChildProcess | undefined
let opened: LaunchedConsole | undefined
let traces = sshTraces(undefined)
let count = 0

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  count = 0
  lab = await startHeadscaleHost((request, response, body) => {
    if (request.url?.startsWith('/api/v1/node/register')) {
      count -= 1
      return answer(response, 200, { node: machineOfAlice('1', 'laptop') })
    }
    // As Headscale: a rejected request still counts.
    if (request.url === '/api/v1/auth/reject') return answer(response, 200, {})
    return headscale('alice')(request, response, body)
  })
  debug = await startRemoteServer((_request, response) =>
    response.end(JSON.stringify({ status: 'active', current_len: count })),
  )
  lab.configure(`metrics_listen_addr: ${new URL(debug.url).host}\n`)
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  server?.kill()
  server = undefined
  desktop?.stop()
  desktop = undefined
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await debug.close()
  await lab.remove()
})

const logFile = () => join(lab.host.folder, 'headscale.log')

function startServer(output: 'file' | 'pipe'): void {
  const target = openSync(logFile(), 'a')
  server = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', output === 'file' ? target : 'pipe'] })
  closeSync(target)
  lab.host.program('pgrep', `echo "${server.pid} headscale serve -c ${lab.config}"`)
}

/** A client asks to join. */
function ask(id: string, minutesAgo = 0): void {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  appendFileSync(logFile(), `${at} INF starting node registration using auth id: ${id}\n`)
  count += 1
}

async function open(launch: Launch, readOnly = false): Promise<Page> {
  // Without a desktop, the console shows no notification.
  const withDesktop: Launch = (options) => launch({ ...options, env: { ...options?.env, ...desktop?.env } })
  opened = await openWithServer(withDesktop, lab, readOnly)
  traces = sshTraces(opened.app.process().pid)
  return opened.page
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to join' })
const rowOf = (page: Page, id: string) => waiting(page).getByRole('listitem').filter({ hasText: id })
const openPage = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

test('lists machines that wait to join, sends a notification, approves one for a user and rejects another', async ({
  launch,
}) => {
  test.slow()
  desktop = hasDesktop() ? await startDesktopSession() : undefined
  startServer('file')
  const page = await open(launch)
  ask(FIRST)
  await openPage(page, 'Machines')
  await expect(page.getByRole('button', { name: 'Register machine' }).first()).toBeVisible()
  // Nothing is asked before the admin allowed it.
  await expect(waiting(page)).toBeHidden()
  expect(debug.asked).toEqual([])

  await allowHost(page)
  if (desktop && opened) await speedUpClock(opened.app)
  await expect(rowOf(page, FIRST)).toBeVisible(SEEN)
  await expectAccessible(page)
  ask(SECOND, 3)
  ask(`hskey-authreq-${'c'.repeat(24)}`, 16)
  count = 2
  await openPage(page, 'Machines')
  await expect(waiting(page)).toContainText('2 new machines are waiting to join', SEEN)
  await expect(rowOf(page, SECOND)).toContainText('3 min ago')
  await expectAccessible(page)
  const told = () => desktop?.notices().filter(({ closed, summary }) => !closed && summary.includes('wait')) ?? []
  if (desktop) await expect.poll(() => told().length, SEEN).toBeGreaterThan(0)

  await rowOf(page, FIRST)
    .getByRole('button', { name: /Approve/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Approve a new machine' })
  await expect(dialog).toContainText(FIRST)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Choose a user')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'User' }).fill('alice')
  await page.getByRole('option', { name: 'alice' }).click()
  await dialog.getByRole('button', { name: 'Approve for alice' }).click()
  await expect(page.getByText('laptop joined the network')).toBeVisible()
  await expect(rowOf(page, FIRST)).toBeHidden()
  await expect(waiting(page)).toContainText('A new machine is waiting to join')

  await rowOf(page, SECOND)
    .getByRole('button', { name: /Reject/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject machine' }).click()
  await expect(page.getByText('Machine rejected')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  if (desktop) await expect.poll(() => told().length, SEEN).toBe(0)
  const writes = lab.api.asked.filter(({ method }) => method === 'POST')
  expect(writes.map(({ path }) => path.split('?')[0])).toEqual(['/api/v1/node/register', '/api/v1/auth/reject'])
  expect(writes[0]?.path).toContain(`key=${FIRST}`)
  expect(writes[0]?.path).toContain('user=alice')
  // Both are recorded, and neither comes back, although Headscale still counts the rejected one.
  await openPage(page, 'Activity')
  await expect(page.getByRole('main')).toContainText('laptop')
  await openPage(page, 'Host')
  await expect(waiting(page)).toContainText('No machines are waiting to join.', SEEN)
})

test('explains why the waiting machines are unknown, and how to find them', async ({ launch }) => {
  test.slow()
  startServer('pipe')
  count = 2
  const page = await open(launch, true)
  await allowHost(page)
  await expect(waiting(page)).toContainText('which does not go to a file', SEEN)
  await openPage(page, 'Machines')
  await expect(waiting(page)).toContainText('2 new machines are waiting to join', SEEN)

  server?.kill()
  startServer('file')
  ask(FIRST)
  lab.configure('metrics_listen_addr: ""\n')
  await openPage(page, 'Host')
  const session = await invoke(page, 'session:get', undefined)
  await invoke(page, 'host:look', { id: (session.ok && session.value.servers[0]?.id) || '', fresh: true })
  await expect(waiting(page)).toContainText('The debug interface does not count waiting machines.', SEEN)
  await expect(waiting(page)).toContainText('metrics_listen_addr: 127.0.0.1:9090')
  // The server is read-only in this console.
  await expect(rowOf(page, FIRST).getByRole('button', { name: /Approve/ })).toBeDisabled()
  expect(lab.api.asked.filter(({ method }) => method === 'POST')).toEqual([])
})
