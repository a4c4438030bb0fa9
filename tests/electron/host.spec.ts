import { type HeadscaleHost, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { allowHost, hostLink, openWithServer } from './actions/allowed-host'
import { answer, headscale, machineOfAlice } from './actions/headscale'
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

/** Opens a console with a server that was saved by its address. */
async function open(launch: Launch, readOnly = false) {
  opened = await openWithServer(launch, lab, readOnly)
  traces = sshTraces(opened.app.process().pid)
  return opened
}

test('uses the host of a server only after the admin allowed it, shows what ran there, and stops', async ({
  launch,
}) => {
  const { page } = await open(launch)
  await hostLink(page).click()
  await expect(page.getByRole('main')).toContainText('The console does not use the host of this server.')
  await expect(page.getByRole('list', { name: 'What runs on the server' })).toContainText('id -un')
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  expect(await invoke(page, 'host:look', { id })).toMatchObject({ ok: false })
  expect(traces.connections()).toEqual([])
  await expectAccessible(page)

  await allowHost(page)
  await expect(page.getByRole('main')).toContainText('process 4242')
  await expect(page.getByRole('main')).toContainText('this server is saved as')
  await page.getByText(/^Show \d+ commands$/).click()
  const ran = page.getByRole('listitem').filter({ hasText: 'Finds out which user the commands run as.' })
  await expect(ran).toContainText('exit code 0')
  await expect(page.getByRole('listitem').filter({ hasText: 'Creates the console’s own API key.' })).not.toContainText(
    'exit code',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Use of the host allowed')
  await expect(page.getByRole('main')).toContainText('ssh lab')

  await hostLink(page).click()
  await page.getByRole('button', { name: 'Stop using the host' }).click()
  await expect(page.getByLabel('SSH destination')).toBeVisible()
  await expect.poll(traces.connections).toEqual([])
  expect(await invoke(page, 'host:look', { id })).toMatchObject({ ok: false })
})

test('explains why a host cannot be used, and leaves it', async ({ launch }) => {
  lab.host.program('pgrep', 'exit 1')
  const { page } = await open(launch, true)
  await hostLink(page).click()
  await page.getByLabel('SSH destination').fill('-oProxyCommand=id')
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await expect(page.getByText(/Expected a destination/)).toBeVisible()
  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await page.getByRole('button', { name: 'Trust and continue' }).click()
  await expect(page.getByText('No running Headscale was found')).toBeVisible()
  await expect.poll(traces.connections).toEqual([])
  lab.host.program('pgrep', `echo "4242 headscale serve -c ${lab.config}"`)
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await expect(page.getByRole('main')).toContainText('The server is read-only')
})

test('shows the operating system and client of a machine from the debug interface, and explains how to enable it', async ({
  launch,
}) => {
  const nodeKey = `nodekey:${'a'.repeat(64)}`
  const Hostinfo = { OS: 'linux', OSVersion: '6.1.0', IPNVersion: '1.94.1-t62c6f1cd7', Distro: 'debian' }
  let status = 200
  const debug = await startRemoteServer((request, response) => {
    if (request.url === '/debug/registration-cache') return response.writeHead(404).end()
    if (request.url !== '/debug/nodestore' || request.headers.accept !== 'application/json') status = 404
    return response.writeHead(status).end(JSON.stringify({ 1: { NodeKey: nodeKey, Hostinfo } }))
  })
  await lab.remove()
  lab = await startHeadscaleHost((request, response, body) => {
    const node = { ...machineOfAlice('1', 'desk'), nodeKey }
    if (request.url === '/api/v1/node') return answer(response, 200, { nodes: [node] })
    if (request.url === '/api/v1/node/1') return answer(response, 200, { node })
    return headscale('alice')(request, response, body)
  })
  lab.configure('metrics_listen_addr: ""\n')
  const { page } = await open(launch)
  await allowHost(page)
  await expect(page.getByText('The debug interface is off.')).toContainText(
    `metrics_listen_addr: 127.0.0.1:9090 in ${lab.config}`,
  )
  expect(debug.asked).toEqual([])
  lab.configure(`metrics_listen_addr: ${new URL(debug.url).host}\n`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('main')).toContainText('the operating system and client of 1 machine.')
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  await page.getByRole('searchbox').fill('os:linux version<1.95')
  await page.getByRole('link', { name: 'desk' }).first().click()
  await expect(page.getByRole('main')).toContainText('The server’s host')
  await expect(page.getByRole('main')).toContainText('Linux · 6.1.0 · Debian')
  await expect(page.getByRole('main')).toContainText('1.94.1')
  await debug.close()
})

test('starts a Headscale that failed, and shows the end of its log while it does not start', async ({ launch }) => {
  await lab.remove()
  const api = headscale('alice')
  lab = await startHeadscaleHost((request, response, body) =>
    request.url === '/health' ? response.end('{"status":"pass"}') : api(request, response, body),
  )
  const [state, program] = [join(lab.host.folder, 'state'), join(lab.host.folder, 'host-bin', 'headscale')]
  writeFileSync(state, 'failed')
  lab.configure('# broken\n')
  lab.host.program(
    'systemctl',
    `case $1 in
show) printf 'LoadState=loaded\nActiveState=%s\nSubState=%s\nExecStart={ path=${program} ; argv[]=${program} -c ${lab.config} serve ; }\n' "$(cat ${state})" "$(cat ${state})" ;;
restart) grep -q broken ${lab.config} && { echo 'Job failed.' >&2; exit 1; }; echo active >${state} ;;
esac`,
  )
  lab.host.program('pgrep', 'exit 1')
  lab.host.program('journalctl', 'echo "2026-11-25T10:00:00Z FTL no such key: broken"')
  const { page } = await open(launch)
  await hostLink(page).click()
  await allowHost(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Headscale does not run: failed')
  await expect(main.getByRole('link', { name: 'Open the configuration' })).toBeVisible()
  await page.getByRole('button', { name: 'Start Headscale' }).click()
  await expect(main).toContainText('no such key: broken')
  await expectAccessible(page)
  lab.configure('')
  await page.getByRole('button', { name: 'Start Headscale' }).click()
  await expect(page.getByText('Headscale runs and is healthy')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Headscale' })).toBeHidden()
  await expect(main).not.toContainText('Headscale does not run')
})
