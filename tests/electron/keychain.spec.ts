import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type FarServer, startJsonServer } from '@main/server/testing/far-server'
import { startKeyServer } from '@main/server/testing/key-server'
import { type Browser, type Page, chromium } from '@playwright/test'
import { callApi, electronProgram, expect, invoke, test, untilReady } from './fixtures'

// Playwright's own way to start Electron turns the key store off, so the console is started by hand here, in a session with a keyring.
const KEY = 'hskey-api-cccccccccccc-never-in-the-clear'

function hasKeyring(): boolean {
  try {
    execFileSync('gnome-keyring-daemon', ['--version'], { stdio: 'ignore' })
    execFileSync('dbus-run-session', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}

test.skip(!hasKeyring(), 'needs a Linux with dbus-run-session and gnome-keyring-daemon')

let home = ''
let far: FarServer
let running: ChildProcess | undefined
let attached: Browser | undefined

test.beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'mesh-console-keyring-'))
  far = await startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/user': { users: [{ id: '1', name: 'alice', createdAt: '2026-01-01T00:00:00Z' }] },
  })
})
test.afterEach(async () => {
  await stop()
  await far.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

/** Starts the console with a keyring of its own, unlocked, and attaches to its page. */
async function start(): Promise<Page> {
  const unlock = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec "$0" "$@"'
  const runtime = join(home, 'run')
  mkdirSync(runtime, { recursive: true, mode: 0o700 })
  const own = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: runtime,
  }
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = process.env.MESH_CONSOLE_APP ?? '.'
  const args = [
    app,
    `--user-data-dir=${join(home, 'user')}`,
    '--password-store=gnome-libsecret',
    '--remote-debugging-port=0',
  ]
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', unlock, electronProgram(), ...sandbox, ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...own, PUBLIC_MOCK: '', ELECTRON_RUN_AS_NODE: undefined },
    detached: true,
  })
  running = child
  const address = await debuggerOf(child)
  // Attached while the window is being made, Chromium can wait for ever: not before the page has its title.
  await expect
    .poll(() => pageTitles(address), { timeout: 30_000 })
    .toContainEqual(expect.stringContaining('Mesh Console'))
  attached = await chromium.connectOverCDP(address)
  const [context] = attached.contexts()
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
  if (!page) throw new Error('the console has no page')
  await untilReady(page)
  return page
}

async function pageTitles(address: string): Promise<string[]> {
  const response = await fetch(`http://${new URL(address).host}/json/list`)
  const targets = (await response.json()) as { type: string; title: string; url: string }[]
  return targets.filter(({ url }) => url.startsWith('app://console/')).map(({ title }) => title)
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
      if (address) found(address)
    })
    child.once('exit', () => failed(new Error(`the console ended: ${text}`)))
  })
}

async function stop(): Promise<void> {
  await attached?.close()
  const child = running
  attached = undefined
  running = undefined
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

test('with a key store the key outlives a restart, encrypted', async () => {
  const first = await start()
  const added = await invoke(first, 'servers:add', { name: 'Office', url: far.url, color: 'blue', key: KEY })
  expect(added).toMatchObject({ ok: true, value: { session: { keyStorage: 'keychain', servers: [{ hasKey: true }] } } })
  await stop()
  const saved = readFileSync(join(home, 'user', 'settings.json'), 'utf8')
  expect(saved).toContain('encryptedKey')
  expect(saved).not.toContain('never-in-the-clear')

  const second = await start()
  expect(await invoke(second, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: {
      keyStorage: 'keychain',
      currentId: added.ok && added.value.session?.currentId,
      servers: [{ hasKey: true }],
    },
  })
  expect(await callApi(second, 'GET', '/api/v1/user')).toMatchObject({
    status: 200,
    body: { users: [{ name: 'alice' }] },
  })
  const users = far.asked.filter(({ path }) => path === '/api/v1/user')
  expect(users.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
})

test('a key of another key store has to be entered again', async () => {
  const first = await start()
  await invoke(first, 'servers:add', { name: 'Office', url: far.url, color: 'blue', key: KEY })
  await stop()
  rmSync(join(home, 'data'), { recursive: true })
  const second = await start()
  expect(await invoke(second, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: { currentId: null, servers: [{ name: 'Office', hasKey: false }] },
  })
})

test('a key about to expire is replaced in one click; the old one expires and the new one outlives a restart', async () => {
  const DAY = 86_400_000
  const expiration = new Date(Date.now() + 5 * DAY).toISOString()
  const keys = await startKeyServer({ secret: KEY, expiration })
  try {
    const page = await start()
    await invoke(page, 'servers:add', { name: 'Office', url: keys.url, color: 'blue', key: KEY })
    await page.goto('app://console/settings/api-keys')
    await expect(page.getByText(/signs in with expires in [45] days/)).toBeVisible()
    await page.getByRole('button', { name: 'Rotate key…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate the API key of Office' })
    await dialog.getByRole('button', { name: 'Rotate key' }).click()
    await expect(page.getByText('The console signs in with a new API key. The old one has expired.')).toBeVisible()
    await expect(page.getByText(/signs in with expires/)).toBeHidden()
    expect(keys.keys.map((key) => Date.parse(key.expiration) > Date.now())).toEqual([false, true])
    const [, made] = keys.keys
    expect(Date.parse(made?.expiration ?? '') - Date.now()).toBeGreaterThan(89 * DAY)
    await stop()
    const saved = readFileSync(join(home, 'user', 'settings.json'), 'utf8')
    expect(saved).not.toContain('hskey-api')
    expect(saved).not.toContain('rotation')

    const again = await start()
    expect(await callApi(again, 'GET', '/api/v1/apikey')).toMatchObject({ status: 200 })
    const lists = keys.asked.filter(({ path }) => path === '/api/v1/apikey')
    expect(lists.at(-1)?.headers.authorization).toBe(`Bearer ${made?.secret}`)
  } finally {
    await keys.close()
  }
})

test('a rotation cut off after the new key was kept is finished at the next start', async () => {
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const keys = await startKeyServer({ secret: KEY, expiration })
  try {
    const page = await start()
    await invoke(page, 'servers:add', { name: 'Office', url: keys.url, color: 'blue', key: KEY })
    keys.hang('GET /api/v1/apikey', (key) => key !== KEY)
    const session = await invoke(page, 'session:get', undefined)
    const id = (session.ok && session.value.currentId) || ''
    void invoke(page, 'servers:rotateKey', { id, expiration: new Date(Date.now() + 86_400_000).toISOString() }).catch(
      () => undefined,
    )
    await expect.poll(() => readFileSync(join(home, 'user', 'settings.json'), 'utf8')).toContain('"made"')
    await stop()
    keys.hang('', () => false)
    await start()
    await expect.poll(() => keys.keys.map((key) => Date.parse(key.expiration) > Date.now())).toEqual([false, true])
    await expect.poll(() => readFileSync(join(home, 'user', 'settings.json'), 'utf8')).not.toContain('rotation')
  } finally {
    await keys.close()
  }
})
