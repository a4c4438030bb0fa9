import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlertRule } from '@shared/watch/rules'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import type { ElectronApplication } from '@playwright/test'
import { needs } from '../../scripts/lib/needs.mjs'
import { expectAccessible } from './actions/axe'
import { type DesktopSession, hasDesktop, startDesktopSession } from './actions/desktop-session'
import { speedUpClock } from './actions/fast-clock'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, test } from './fixtures'
import { askedPrograms, type LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

// The notifications the desktop receives: a real D-Bus session, with the test's own notification daemon and tray.
const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
/** The observer polls every half minute while a window is open, and the first of several events waits for the others. */
const SEEN = { timeout: 120_000, intervals: [500] }

let desktop: DesktopSession
let network: { server: RemoteServer; machines: Record<string, unknown>[] }

test.describe.configure({ timeout: 240_000 })
test.skip(!hasDesktop(), needs.desktop)
test.beforeEach(async () => {
  desktop = await startDesktopSession()
  const machines = ['1', '2', '3', '4'].map((id) => ({
    ...machineOfAlice(id, `host-${id}`),
    online: true,
    tags: id === '4' ? [] : ['tag:prod'],
  }))
  const others = headscale('alice')
  const server = await startRemoteServer((request, response, body) => {
    const one = network.machines.find(({ id }) => request.url === `/api/v1/node/${String(id)}`)
    if (request.url === '/api/v1/node') answer(response, 200, { nodes: network.machines })
    else if (one) answer(response, 200, { node: one })
    else others(request, response, body)
  })
  network = { server, machines }
})
test.afterEach(async () => {
  await network.server.close()
  desktop.stop()
})

const rule = (id: string, subject: AlertRule['subject']): AlertRule => ({ id, on: true, server: null, subject })
const prod: AlertRule['subject'] = { kind: 'machines', scope: { by: 'tag', tag: 'prod' }, goes: 'offline', minutes: 0 }

/** Starts a console on the network with these rules; its observer has polled the machines. */
async function watching({ app, page }: LaunchedConsole, rules: AlertRule[]): Promise<void> {
  await speedUpClock(app)
  const saved = await invoke(page, 'servers:add', { name: 'Office', url: network.server.url, key: KEY, color: 'blue' })
  expect(saved.ok).toBe(true)
  const chosen = await invoke(page, 'watch:choose', { rules })
  expect(chosen.ok).toBe(true)
  await page.goto('app://console/machines')
  await expect(page.getByRole('link', { name: 'host-1' })).toBeVisible()
  await expect.poll(() => asked('/api/v1/policy'), SEEN).toBe(true)
}

const asked = (path: string) => network.server.asked.some((call) => call.path.includes(path))

function set(ids: readonly string[], facts: Record<string, unknown>): void {
  network.machines = network.machines.map((one) => (ids.includes(String(one.id)) ? { ...one, ...facts } : one))
}

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const shown = () => desktop.notices().filter(({ closed }) => !closed)
const windows = (app: ElectronApplication) => app.windows().length

test('machines of a tag that leave share one notification; a click opens the list, and it is withdrawn when all are back', async ({
  launch,
}) => {
  const mesh = await launch({ mock: false, env: desktop.env })
  const { page } = mesh
  await watching(mesh, [rule('prod', prod)])
  expect(desktop.notices()).toEqual([])
  set(['1', '2', '3', '4'], { online: false })
  await expect.poll(() => desktop.notices().length, SEEN).toBe(1)
  const [notice] = desktop.notices()
  expect(notice).toMatchObject({ summary: '3 machines with tag:prod went offline', closed: false })
  expect(notice?.body).toBe('host-1, host-2, host-3\nOffice')
  expect(notice?.actions).toContain('default')
  set(['1', '2'], { online: true })
  await expect(page.getByRole('row', { name: /host-1/ })).toContainText(/online/i)
  expect(shown()).toHaveLength(1)
  set(['3'], { online: true })
  await expect.poll(() => shown().length, SEEN).toBe(0)
  set(['2'], { online: false })
  await expect.poll(() => desktop.notices().length, SEEN).toBe(2)
  expect(desktop.notices()[1]).toMatchObject({ summary: 'host-2 went offline', body: 'Office' })
  desktop.act(desktop.notices()[1]!.id)
  await expect(page).toHaveURL('app://console/machines/2')
})

test("without a window it keeps watching, shows the servers' states, and opens the subject of a notification", async ({
  launch,
}) => {
  const mesh = await launch({ mock: false, env: desktop.env })
  const { app, page, userData } = mesh
  await watching(mesh, [rule('prod', prod)])
  await invoke(page, 'watch:choose', { closing: 'background', tray: true })
  await expect.poll(async () => (await desktop.icon()).tooltip).toBe('Mesh Console\nOffice: nothing to report')
  const calm = await desktop.icon()
  expect(calm.menu).toEqual([
    'Open Mesh Console',
    'Office: nothing to report',
    'Pause notifications for an hour',
    'Pause notifications until tomorrow',
    'Quit',
  ])
  await page.close()
  await expect.poll(() => windows(app)).toBe(0)
  set(['1'], { online: false })
  await expect.poll(() => desktop.notices().map(({ summary }) => summary), SEEN).toEqual(['host-1 went offline'])
  const icon = await desktop.icon()
  expect(icon.menu).toContain('Office: one notification')
  expect(icon.icon).not.toEqual(calm.icon)
  const opened = app.waitForEvent('window')
  desktop.act(desktop.notices()[0]!.id)
  await expect(await opened).toHaveURL('app://console/machines/1')
  await desktop.choose('Pause notifications for an hour')
  await expect.poll(async () => (await desktop.icon()).menu.join()).toContain('Notifications are paused until')
  const ended = new Promise<void>((done) => app.process().once('exit', () => done()))
  await desktop.choose('Quit')
  await ended
  expect((await desktop.icon()).there).toBe(false)
  // The next start does not repeat notifications.
  const again = await launch({ mock: false, env: desktop.env, userData })
  await invoke(again.page, 'watch:choose', { pausedUntil: null })
  await expect(again.page.locator('html')).toHaveAttribute('data-app-state', 'ready')
  expect(desktop.notices()).toHaveLength(1)
})

test('a server that goes offline triggers a notification; a test notification is shown', async ({ launch }) => {
  const mesh = await launch({ mock: false, env: desktop.env })
  const { page, allow } = mesh
  allow(/ERR_|offline|50\d/)
  await watching(mesh, [rule('away', { kind: 'unreachable', minutes: 0 })])
  await page.goto('app://console/settings/notifications')
  await page.getByRole('button', { name: 'Show a test notification' }).click()
  await expect.poll(() => desktop.notices().length).toBe(1)
  expect(desktop.notices()[0]).toMatchObject({ summary: 'This is a test notification' })
  await network.server.close()
  await expect.poll(() => desktop.notices()[1]?.summary, SEEN).toBe('Office cannot be reached') // The server's address is on this computer, so neither its network nor its client is the cause.
  expect(desktop.notices()[1]?.body).toContain('This computer is online, so the server')
})

test('an alert goes to a webhook entered on the page, once, and not to the desktop; a later start does not repeat it', async ({
  launch,
}) => {
  const receiver = await startRemoteServer((_request, response) => response.end())
  const texts = () => receiver.asked.map(({ body }) => (JSON.parse(body) as { title: string }).title)
  const mesh = await launch({ mock: false, env: desktop.env })
  const { page, userData } = mesh
  await watching(mesh, [rule('prod', prod)])
  await page.goto('app://console/settings/notifications')
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByLabel('Name').fill('Ops')
  await dialog.getByLabel('Address').fill(`${receiver.url}/hooks/token`)
  await dialog.getByLabel('Signing secret').fill('a signing secret')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem', { name: 'Ops' })
  await row.getByRole('button', { name: 'Test' }).click()
  await expect(row).toContainText('Sent (test message)')
  await expectAccessible(page)
  // The system's question names the address without the token in it.
  expect(await askedPrograms(mesh)).toEqual([expect.stringContaining(receiver.url)])
  expect((await askedPrograms(mesh)).join()).not.toContain('token')
  await page.getByRole('button', { name: /^Edit: A machine with tag:prod/ }).click()
  const edited = page.getByRole('dialog', { name: 'Edit alert' })
  await edited.getByRole('checkbox', { name: 'Ops' }).check()
  await edited.getByRole('checkbox', { name: 'Desktop' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Channels: Ops')).toBeVisible()
  set(['1'], { online: false })
  await expect.poll(texts, SEEN).toEqual(['This is a test notification', 'host-1 went offline'])
  expect(receiver.asked[1]?.headers['x-mesh-console-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  await expect(row).toContainText('Sent (one alert)')
  expect(desktop.notices()).toEqual([])
  await mesh.close()
  for (const file of filesIn(userData))
    for (const secret of ['hooks/token', 'a signing secret'])
      expect(readFileSync(file).includes(secret), `${secret} in ${file}`).toBe(false)
  const again = await launch({ mock: false, env: desktop.env, userData })
  await expect(again.page.locator('html')).toHaveAttribute('data-app-state', 'ready')
  // This computer has no keychain: the result was kept, the address was not.
  const kept = await invoke(again.page, 'channels:list', undefined)
  expect(kept).toMatchObject({ ok: true, value: [{ name: 'Ops', ready: false, result: { state: 'sent', alerts: 1 } }] })
  expect(texts()).toHaveLength(2)
  await receiver.close()
})

test('a console that is killed while a webhook has its message marks the alert as unknown', async ({ launch }) => {
  // Reads the message and never answers.
  const receiver = await startRemoteServer(() => undefined)
  const mesh = await launch({ mock: false, env: desktop.env })
  const { app, page, userData } = mesh
  const saved = await invoke(page, 'channels:save', {
    name: 'Ops',
    target: { kind: 'webhook', form: 'json', room: '' },
    url: `${receiver.url}/hooks/token`,
    login: { user: '', secret: '' },
  })
  const id = (saved.ok && saved.value[0]?.id) || ''
  await watching(mesh, [{ ...rule('prod', prod), channels: [id] }])
  set(['1'], { online: false })
  await expect.poll(() => receiver.asked.length, SEEN).toBe(1)
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGKILL')
  await ended
  await mesh.close()
  const again = await launch({ mock: false, env: desktop.env, userData })
  const result = async () => {
    const kept = await invoke(again.page, 'channels:list', undefined)
    return kept.ok && kept.value[0]?.result
  }
  await expect.poll(result).toMatchObject({ state: 'unknown', problem: 'interrupted', alerts: 1 })
  await receiver.close()
})
