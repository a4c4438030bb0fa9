import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type HeadscaleHost, HOST_KEY, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { allowHost, openWithServer } from './actions/allowed-host'
import { expectAccessible } from './actions/axe'
import { goTo } from './actions/go-to'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { keysReady } from './actions/keys'
import { expect, type Launch, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: HeadscaleHost
let opened: LaunchedConsole | undefined
let traces = sshTraces(undefined)
/** The machine that records follow. */
let desk = machineOfAlice('1', 'desk')
/** Returns true if Headscale works with the current file. */
let works = (): boolean => true

const file = (name: string) => join(lab.host.folder, name)
const restarts = () =>
  existsSync(file('restarts')) ? readFileSync(file('restarts'), 'utf8').split('\n').length - 1 : 0
const config = () => readFileSync(lab.config, 'utf8')

const DNS = `# by hand
dns:
  magic_dns: true
  base_domain: mesh.test # ours
  override_local_dns: false
  nameservers:
    global: [1.1.1.1]
    split:
      corp.test:
        - 10.0.0.53 # the old one
  search_domains: []
`

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  desk = machineOfAlice('1', 'desk')
  works = () => true
  lab = await startHeadscaleHost((request, response, body) => {
    if (request.url === '/health') return answer(response, works() ? 200 : 500, { status: 'pass' })
    if (request.url === '/api/v1/node') return answer(response, 200, { nodes: [desk] })
    if (request.url === '/api/v1/node/1') return answer(response, 200, { node: desk })
    return headscale('alice')(request, response, body)
  })
  // A service manager whose Headscale is the API of this test.
  lab.host.program(
    'systemctl',
    `case "$1" in
show) printf '%s\\n' LoadState=loaded ActiveState=active MainPID=812 'ExecStart={ path=${join(lab.host.folder, 'host-bin', 'headscale')} ; argv[]=headscale serve -c ${lab.config} ; }' ;;
restart) echo one >>${file('restarts')} ;;
*) exit 1 ;;
esac`,
  )
  lab.host.program('journalctl', `echo '2026-11-24T02:32:59Z ERR the new settings do not work'`)
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await lab.remove()
})

async function openDns(launch: Launch, readOnly = false): Promise<Page> {
  opened = await openWithServer(launch, lab, readOnly)
  traces = sshTraces(opened.app.process().pid)
  const { page } = opened
  await allowHost(page)
  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  return page
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
}

test('adds a nameserver to split DNS and a record, restarts once, changes no other byte, and takes it back', async ({
  launch,
}) => {
  lab.configure(DNS)
  const before = config()
  const page = await openDns(launch)
  await expect(page.getByLabel('Base domain')).toHaveValue('mesh.test')
  await expect(page.getByLabel('Use only these nameservers')).not.toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Its nameservers').fill('10.0.0.54 ')
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.getByLabel('Name', { exact: true }).fill('wiki.mesh.test')
  await page.getByLabel('Address or machine').fill('100.64.0.300')
  await expect(page.getByText('Expected an IPv4 address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  await page.getByLabel('Address or machine').fill('100.64.0.30')
  await page.getByRole('button', { name: 'Review and save…' }).click()
  const effects = page.getByRole('list', { name: 'Effects' })
  await expect(effects).toContainText('Names under corp.test are now resolved by 10.0.0.53, 10.0.0.54.')
  await expect(effects).toContainText('wiki.mesh.test resolves to 100.64.0.30.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save and restart' }).click()
  await expect(page.getByText('DNS settings saved and in use by Headscale')).toBeVisible()
  expect(config()).toBe(
    before.replace(
      '        - 10.0.0.53 # the old one\n  search_domains: []\n',
      '        - 10.0.0.53 # the old one\n        - 10.0.0.54\n  search_domains: []\n  extra_records:\n    - name: wiki.mesh.test\n      type: A\n      value: 100.64.0.30\n',
    ),
  )
  expect(restarts()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(config).toBe(before)
  await expect.poll(restarts).toBe(2)
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
})

test('a record in a JSON file follows its machine through a rename and a new address, without a restart', async ({
  launch,
}) => {
  const records = file('records.json')
  const text = '[\n  {"name": "wiki.test", "type": "A", "value": "100.64.0.9"}\n]\n'
  writeFileSync(records, text)
  lab.configure(`${DNS}  extra_records_path: ${records}\n`)
  const before = config()
  const page = await openDns(launch)
  await expect(page.getByLabel('Address or machine')).toHaveValue('100.64.0.9')
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.getByLabel('Address or machine').nth(1).click()
  await page.getByRole('option', { name: 'desk 100.64.0.1', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true }).nth(1)).toHaveValue('desk.mesh.test')
  await save(page)
  await expect(page.getByText('DNS records saved')).toBeVisible()
  const added = text.replace('}\n]', '},\n  {"name":"desk.mesh.test","type":"A","value":"100.64.0.1"}\n]')
  expect(readFileSync(records, 'utf8')).toBe(added)

  desk = { ...machineOfAlice('1', 'studio'), ipAddresses: ['100.64.0.77', 'fd7a:115c:a1e0::1'] }
  await page.reload()
  await expect(page.getByText('The machine desk is now called studio.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Update record' }).click()
  await save(page)
  await expect(page.getByText('DNS records saved')).toBeVisible()
  expect(readFileSync(records, 'utf8')).toContain('{"name":"studio.mesh.test","type":"A","value":"100.64.0.77"}')
  await expect(page.getByText('Follows the machine studio')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readFileSync(records, 'utf8')).toBe(added)
  await expect(page.getByText('The machine desk is now called studio.')).toBeVisible()
  expect(config()).toBe(before)
  expect(restarts()).toBe(0)
})

test('keeps everything typed if the file changed, the check refuses, or Headscale is not healthy', async ({
  launch,
}) => {
  test.slow()
  lab.configure(DNS)
  const page = await openDns(launch)
  await page.getByLabel('Base domain').fill('new.test')
  // Another admin adds a record by hand.
  lab.configure(`${DNS}  extra_records:\n    - { name: hand.test, type: A, value: 100.64.0.4 }\n`)
  const byHand = config()
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The file on the host has changed in the meantime')
  await expect(dialog).toContainText('mesh.test becomes new.test')
  await expect(dialog).not.toContainText('hand.test no longer')

  const check = (result: string) => `case "$*" in *configtest*) ${result} ;; *) echo v0.29.2 ;; esac`
  lab.host.program('headscale', check('grep -q new.test "$2" && { echo "bad domain" >&2; exit 1; }; exit 0'))
  await dialog.getByRole('button', { name: 'Save and restart' }).click()
  await expect(dialog).toContainText('Headscale’s own check refused the change')
  await expect(dialog).toContainText('bad domain')
  expect(config()).toBe(byHand)
  expect(restarts()).toBe(0)
  lab.host.program('headscale', check('exit 0'))
  works = () => config() === byHand
  await dialog.getByRole('button', { name: 'Save and restart' }).click()
  await expect(dialog).toContainText('the previous file was restored', { timeout: 60_000 })
  await expect(dialog).toContainText('the new settings do not work')
  expect(config()).toBe(byHand)
  works = () => true
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  await expect(page.getByLabel('Base domain')).toHaveValue('new.test')
  await page.reload()
  await expect(page.getByLabel('Base domain')).toHaveValue('new.test')
  await save(page)
  await expect(page.getByText('DNS settings saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  expect(config()).toBe(byHand.replace('base_domain: mesh.test', 'base_domain: new.test'))
})

test('says what in the file prevents an edit, and what to do', async ({ launch }) => {
  lab.configure(DNS.replace('search_domains: []', 'search_domains: [\n    a.test, # first\n    b.test,\n  ]'))
  const before = config()
  const page = await openDns(launch)
  await page.getByRole('combobox', { name: 'Search domains' }).fill('c.test ')
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('dns.search_domains has comments between its brackets')
  await expect(dialog).toContainText('Change it as text on the Configuration page')
  await expect(dialog).not.toContainText('changed in the meantime')
  expect(config()).toBe(before)
  expect(restarts()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('c.test', { exact: true })).toBeVisible()
})

test('a server that is read-only shows its settings, and refuses to save them', async ({ launch }) => {
  lab.configure(DNS)
  const page = await openDns(launch, true)
  await expect(page.getByLabel('Base domain')).toHaveValue('mesh.test')
  await page.getByLabel('Base domain').fill('new.test')
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  const found = await invoke(page, 'host:dns', { id })
  const dns = (found.ok && found.value.dns) || null
  expect(JSON.stringify(found)).not.toContain('not-for-you')
  if (!dns) throw new Error('nothing was read')
  const before = config()
  const settings = { ...dns.settings, baseDomain: 'new.test' }
  const wanted = { id, file: 'config' as const, digest: dns.config.digest, settings, links: [], unlinked: [] }
  expect(await invoke(page, 'host:saveDns', wanted)).toMatchObject({ ok: false, error: { code: 'readOnly' } })
  expect(config()).toBe(before)
})

test('a file is undone from Activity and by Z, also after a restart of the console, but not over a later change', async ({
  launch,
}) => {
  test.slow()
  lab.configure(DNS)
  const before = config()
  const page = await openDns(launch)
  const change = async (on: Page, domain: string) => {
    await goTo(on, '/host/dns', 'DNS')
    await on.getByLabel('Base domain').fill(domain)
    await save(on)
    // The message of an earlier save may still be there, so the dialog says when this one has ended.
    await expect(on.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    await expect.poll(config).toContain(`base_domain: ${domain}`)
  }
  await change(page, 'first.test')
  await goTo(page, '/activity', 'Activity')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Undo: DNS changed' }).click()
  await expect(dialog).toContainText(`${lab.config} is restored from its backup ${lab.config}.mesh-console-`)
  await expect(dialog).toContainText('Headscale then restarts.')
  await expectAccessible(page)
  await dialog.getByLabel('Reason (optional)').fill('a mistake')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reason: a mistake' })).toContainText('Undone: DNS changed')
  expect(config()).toBe(before)
  await expect(page.getByRole('button', { name: 'Undo: DNS changed' })).toHaveCount(0)

  await change(page, 'second.test')
  await goTo(page, '/machines', 'Machines')
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  const { userData = '' } = opened ?? {}
  await opened?.close()
  opened = await launch({ mock: false, env: { PATH: lab.host.path }, userData })
  traces = sshTraces(opened.app.process().pid)
  const again = opened.page
  // Without a keychain, the key has to be entered after each start.
  await invoke(again, 'servers:update', { id, key: HOST_KEY })
  await invoke(again, 'servers:use', { id })
  await goTo(again, '/machines', 'Machines')
  await keysReady(again)
  // The console may still be connecting: until then, keys that change something do nothing.
  await expect(async () => {
    await again.keyboard.press('z')
    await expect(again.getByRole('dialog')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await again.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(config).toBe(before)
  await expect(again.getByRole('dialog')).toHaveCount(0)

  await change(again, 'third.test')
  const byHand = `${config()}# by hand\n`
  writeFileSync(lab.config, byHand)
  await goTo(again, '/activity', 'Activity')
  await again.getByRole('button', { name: 'Undo: DNS changed' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(again.getByRole('dialog')).toContainText('The file on the host has changed in the meantime')
  expect(config()).toBe(byHand)
})
