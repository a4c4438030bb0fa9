import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { missingSshd, type SshHost, startSshHost } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { headscale } from './actions/headscale'
import { expect, invoke, type Launch, type LaunchedConsole, test } from './fixtures'

const KEY = 'hskey-api-aaaaaaaaaaaa-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const missing = missingSshd()

let host: SshHost
let server: RemoteServer
let opened: LaunchedConsole | undefined
let pid: number | undefined

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  host = await startSshHost()
  server = await startRemoteServer(headscale('alice'))
  const config = join(host.folder, 'config.yaml')
  // No server listens at the address for machines: only a tunnel reaches the API.
  writeFileSync(
    config,
    `server_url: http://127.0.0.1:9\nlisten_addr: ${new URL(server.url).host}\noidc: { client_secret: not-for-you }\n`,
  )
  for (const program of ['systemctl', 'docker', 'podman']) host.program(program, 'exit 127')
  host.program('pgrep', `echo "4242 headscale serve -c ${config}"`)
  host.program('headscale', `case "$*" in *create*) echo ${KEY} ;; *) echo v0.29.2 ;; esac`)
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  expect(leftovers()).toEqual([])
  await server.close()
  await host.remove()
})

const mark = () => `mesh-ssh-${pid}-`

/** Returns processes of ssh that a console started. */
function connections(): string[] {
  const processes = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n')
  return processes.filter((line) => line.includes(mark()))
}

/** Returns folders of a console for ssh, and processes that use them. */
function leftovers(): string[] {
  return [...readdirSync(tmpdir()).filter((name) => name.startsWith(mark())), ...connections()]
}

async function open(launch: Launch) {
  opened = await launch({ mock: false, env: { PATH: host.path } })
  // Playwright forgets the process once it has ended.
  pid = opened.app.process().pid
  opened.allow(/40\d|50\d/)
  await opened.page.getByRole('button', { name: 'Use SSH instead' }).click()
  return opened
}

const find = async (page: Page) => {
  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Find Headscale' }).click()
}
const trust = async (page: Page) => {
  const question = page.getByRole('dialog', { name: 'Trust the host lab?' })
  await expect(question).toContainText('SHA256:')
  await question.getByRole('button', { name: 'Trust and continue' }).click()
}
const add = async (page: Page) => {
  await find(page)
  await trust(page)
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
}

test('an alias is enough: adds the server over SSH, uses its API through the tunnel and keeps the key', async ({
  launch,
}) => {
  const { page, log, userData, close } = await open(launch)
  await expectAccessible(page)
  await find(page)
  const question = page.getByRole('dialog', { name: 'Trust the host lab?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await trust(page)
  const found = page.getByRole('form', { name: 'Headscale on this host' })
  await expect(found).toContainText('process 4242')
  await expect(found).toContainText('v0.29.2')
  await expect(found).toContainText('apikeys create --expiration 90d')
  expect(server.asked).toEqual([])
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Lab')
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('main').getByText('alice').first()).toBeVisible()
  expect(new Set(server.asked.flatMap(({ headers }) => headers.authorization ?? []))).toEqual(
    new Set([`Bearer ${KEY}`]),
  )
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    value: { servers: [{ name: 'Lab', ssh: 'lab' }] },
  })
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('ssh lab')
  await close()
  const kept = log() + readFileSync(join(userData, 'settings.json'), 'utf8')
  expect(kept).not.toContain(KEY.slice(-20))
  expect(kept).not.toContain('not-for-you')
})

test('the tunnel comes back after the host was gone', async ({ launch }) => {
  const { page } = await open(launch)
  await add(page)
  await host.stop()
  const notice = page.getByText('There is no SSH connection to the host').first()
  await expect(notice).toBeVisible({ timeout: 60_000 })
  await host.start()
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click()
  await expect(notice).toBeHidden({ timeout: 60_000 })
})

test('a killed console leaves no connection behind', async ({ launch }) => {
  const { app, page } = await open(launch)
  await add(page)
  expect(connections()).not.toEqual([])
  app.process().kill('SIGKILL')
  await expect.poll(connections).toEqual([])
  // The next console removes the folder.
  for (const name of leftovers()) rmSync(join(tmpdir(), name), { recursive: true })
})

test('asks for the passphrase in a dialog, and stops if the question is refused', async ({ launch }) => {
  const passphrase = `it's "$(id)"`
  host.encryptKey(passphrase)
  const { page, log } = await open(launch)
  await find(page)
  await trust(page)
  const question = page.getByRole('dialog', { name: 'lab needs an answer' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('a question was not answered')).toBeVisible()
  await page.getByRole('button', { name: 'Find Headscale' }).click()
  await expect(question).toContainText('Enter passphrase')
  await expectAccessible(page)
  await question.getByLabel('Answer', { exact: true }).fill(passphrase)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('process 4242')).toBeVisible()
  expect(log()).not.toContain('$(id)')
})

test('names the reason and the next step for each failure, and keeps the destination', async ({ launch }) => {
  const { page } = await open(launch)
  await page.getByLabel('SSH destination').fill('-oProxyCommand=id')
  await page.getByRole('button', { name: 'Find Headscale' }).click()
  await expect(page.getByText(/Expected a destination/)).toBeVisible()
  host.program('pgrep', 'exit 1')
  await find(page)
  await trust(page)
  await expect(page.getByText('No running Headscale was found')).toBeVisible()
  host.program('id', 'echo alice')
  host.program('pgrep', 'echo "1 /usr/bin/headscale serve -c /nowhere/config.yaml"')
  host.program('sudo', 'echo "sudo: a password is required" >&2; exit 1')
  await find(page)
  await expect(page.getByText('sudo refused them')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Line for sudoers' })).toContainText(
    'alice ALL=(root) NOPASSWD: /usr/bin/grep',
  )
  await host.changeHostKey()
  await find(page)
  await expect(page.getByText('The host presented another key than before')).toBeVisible()
  host.forgetHostKey()
  host.refuseKeys()
  await find(page)
  await trust(page)
  await expect(page.getByText('The host refused to sign you in')).toBeVisible()
  await host.stop()
  await find(page)
  await expect(page.getByText('The host cannot be reached')).toBeVisible()
  await expect(page.getByLabel('SSH destination')).toHaveValue('lab')
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [] } })
})

test('expires the key that it created if the API refuses it', async ({ launch }) => {
  await server.close()
  const calls = join(host.folder, 'calls')
  host.program('headscale', `echo "$*" >>${calls}; case "$*" in *create*) echo ${KEY} ;; *) echo v0.29.2 ;; esac`)
  server = await startRemoteServer((request, response, body) => {
    if (request.url === '/version') return headscale('alice')(request, response, body)
    return response.writeHead(401).end('Unauthorized')
  })
  const config = join(host.folder, 'config.yaml')
  writeFileSync(config, `server_url: http://127.0.0.1:9\nlisten_addr: ${new URL(server.url).host}\n`)
  const { page } = await open(launch)
  await find(page)
  await trust(page)
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await expect(page.getByText(/does not accept this API key/)).toBeVisible()
  expect(readFileSync(calls, 'utf8')).toContain('apikeys expire --prefix hskey-api-aaaaaaaaaaaa')
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [] } })
})
