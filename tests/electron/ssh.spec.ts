import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type HeadscaleHost, HOST_KEY, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { headscale } from './actions/headscale'
import { expect, type Launch, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: HeadscaleHost
let opened: LaunchedConsole | undefined
let traces = sshTraces(undefined)

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startHeadscaleHost(headscale('alice'))
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await lab.remove()
})

async function open(launch: Launch) {
  opened = await launch({ mock: false, env: { PATH: lab.host.path } })
  // Playwright forgets the process once it has ended.
  traces = sshTraces(opened.app.process().pid)
  opened.allow(/40\d|50\d/)
  await opened.page.getByText('I have SSH to the host').click()
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
  expect(lab.api.asked).toEqual([])
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Lab')
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('main').getByText('alice').first()).toBeVisible()
  expect(new Set(lab.api.asked.flatMap(({ headers }) => headers.authorization ?? []))).toEqual(
    new Set([`Bearer ${HOST_KEY}`]),
  )
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    value: { servers: [{ name: 'Lab', ssh: 'lab' }] },
  })
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('ssh lab')
  await close()
  const kept = log() + readFileSync(join(userData, 'settings.json'), 'utf8')
  expect(kept).not.toContain(HOST_KEY.slice(-20))
  expect(kept).not.toContain('not-for-you')
})

test('the form with the findings also allows the use of the host, which is off until it is ticked', async ({
  launch,
}) => {
  const { page } = await open(launch)
  await find(page)
  await trust(page)
  const use = page.getByRole('checkbox', { name: /^Also use the host/ })
  await expect(use).not.toBeChecked()
  await expect(use).toHaveAccessibleDescription(
    /reads there .* the log.* It changes something there only when you ask for it/,
  )
  await use.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Backup' })).toBeVisible()
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    value: { servers: [{ ssh: 'lab', host: 'lab' }] },
  })
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Use of the host allowed')
})

test('the tunnel comes back after the host was gone', async ({ launch }) => {
  const { page } = await open(launch)
  await add(page)
  await lab.host.stop()
  const notice = page.getByText('There is no SSH connection to the host').first()
  await expect(notice).toBeVisible({ timeout: 60_000 })
  await lab.host.start()
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click()
  await expect(notice).toBeHidden({ timeout: 60_000 })
})

test('the tunnel follows the API to the address that the host’s configuration names now', async ({ launch }) => {
  const { page } = await open(launch)
  await add(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Host', exact: true }).click()
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await expect(page.getByRole('button', { name: 'Stop using the host' })).toBeVisible()
  const moved = await startRemoteServer(headscale('berta'))
  await lab.api.close()
  lab.configure('', moved.url)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('main').getByText('berta').first()).toBeVisible({ timeout: 120_000 })
  await moved.close()
})

test('a killed console leaves no connection behind', async ({ launch }) => {
  const { app, page } = await open(launch)
  await add(page)
  expect(traces.connections()).not.toEqual([])
  app.process().kill('SIGKILL')
  await expect.poll(traces.connections).toEqual([])
  // The next console removes the folder.
  traces.removeFolders()
})

test('asks for the passphrase in a dialog, and stops if the question is refused', async ({ launch }) => {
  const passphrase = `it's "$(id)"`
  lab.host.encryptKey(passphrase)
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
  lab.host.program('pgrep', 'exit 1')
  await find(page)
  await trust(page)
  await expect(page.getByText('No running Headscale was found')).toBeVisible()
  lab.host.program('id', 'echo alice')
  lab.host.program('pgrep', 'echo "1 /usr/bin/headscale serve -c /nowhere/config.yaml"')
  lab.host.program('sudo', 'echo "sudo: a password is required" >&2; exit 1')
  await find(page)
  await expect(page.getByText('sudo refused them')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Line for sudoers' })).toContainText(
    'alice ALL=(root) NOPASSWD: /usr/bin/grep',
  )
  await lab.host.changeHostKey()
  await find(page)
  await expect(page.getByText('The host presented a different key than before')).toBeVisible()
  lab.host.forgetHostKey()
  lab.host.refuseKeys()
  await find(page)
  await trust(page)
  await expect(page.getByText('The host refused to sign you in')).toBeVisible()
  await lab.host.stop()
  await find(page)
  await expect(page.getByText('The host cannot be reached')).toBeVisible()
  await expect(page.getByLabel('SSH destination')).toHaveValue('lab')
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [] } })
})

test('expires the key that it created if the API refuses it', async ({ launch }) => {
  await lab.remove()
  lab = await startHeadscaleHost((request, response, body) => {
    if (request.url === '/version') return headscale('alice')(request, response, body)
    return response.writeHead(401).end('Unauthorized')
  })
  const calls = join(lab.host.folder, 'calls')
  lab.host.program(
    'headscale',
    `echo "$*" >>${calls}; case "$*" in *create*) echo ${HOST_KEY} ;; *) echo v0.29.2 ;; esac`,
  )
  const { page } = await open(launch)
  await find(page)
  await trust(page)
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await expect(page.getByText(/does not accept this API key/)).toBeVisible()
  expect(readFileSync(calls, 'utf8')).toContain('apikeys expire --prefix hskey-api-aaaaaaaaaaaa')
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [] } })
})
