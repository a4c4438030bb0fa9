import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type HeadscaleHost, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { allowHost, openWithServer } from './actions/allowed-host'
import { expectAccessible } from './actions/axe'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, type Launch, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: HeadscaleHost
let opened: LaunchedConsole | undefined
let traces = sshTraces(undefined)
/** Returns true if Headscale works with the current file. */
let works = (): boolean => true

const file = (name: string) => join(lab.host.folder, name)
const restarts = () =>
  existsSync(file('restarts')) ? readFileSync(file('restarts'), 'utf8').split('\n').length - 1 : 0
const config = () => readFileSync(lab.config, 'utf8')

/** Text of the file besides the addresses; the fixture adds the secret `not-for-you` above it. */
const MORE = `# by hand, and in our own order
log: { level: info, format: text } # short
database:
  type: postgres
  postgres:
    host: db.test
    pass: hunter-two # was: hunter-one
prefixes:
  v4: 100.64.0.0/10
dns:
  magic_dns: true
  base_domain: mesh.test # ours
  override_local_dns: false
  extra_records:
    - { name: wiki.mesh.test, type: A, value: 100.64.0.30 }
`
const POLICY = `{
  "hosts": { "desk.mesh.test": "100.64.0.1" },
  "acls": [
    { "action": "accept", "src": ["*"], "dst": ["desk.mesh.test:22"] },
    { "action": "accept", "src": ["alice@"], "dst": ["100.64.0.9:80"] },
  ],
}`

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  works = () => true
  lab = await startHeadscaleHost((request, response, body) => {
    if (request.url === '/health') return answer(response, works() ? 200 : 500, { status: 'pass' })
    if (request.url === '/api/v1/node') return answer(response, 200, { nodes: [machineOfAlice('1', 'desk')] })
    if (request.url === '/api/v1/policy')
      return answer(response, 200, { policy: POLICY, updatedAt: '2026-11-01T00:00:00Z' })
    return headscale('alice')(request, response, body)
  })
  // A service manager whose Headscale is the API of this test.
  lab.host.program(
    'systemctl',
    `case "$1" in
show) printf '%s\\n' LoadState=loaded ActiveState=active MainPID=812 'ExecStart={ path=${file('host-bin/headscale')} ; argv[]=headscale serve -c ${lab.config} ; }' ;;
restart) echo one >>${file('restarts')} ;;
*) exit 1 ;;
esac`,
  )
  lab.host.program('journalctl', `echo '2026-11-24T02:32:59Z ERR the new settings do not work'`)
  lab.configure(MORE)
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await lab.remove()
})

async function openConfig(launch: Launch, readOnly = false): Promise<Page> {
  opened = await openWithServer(launch, lab, readOnly)
  traces = sshTraces(opened.app.process().pid)
  const { page } = opened
  await allowHost(page)
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeVisible()
  return page
}

const field = (page: Page, path: string) => page.getByLabel(path, { exact: true })
const section = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const review = (page: Page) => page.getByRole('button', { name: 'Review and save…' }).click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save configuration' })
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save and restart' })

/** Replaces one part of the text as a paste does: typed brackets would close themselves. */
async function replaceText(page: Page, from: string, to: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Configuration in YAML' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find' }).fill(from)
  await page.getByRole('textbox', { name: 'Replace with' }).fill(to)
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.keyboard.press('Escape')
}

test('changes the base domain in a form: counts what uses it, restarts once, changes no other byte, and takes it back', async ({
  launch,
}) => {
  const before = config()
  const page = await openConfig(launch)
  await expect(field(page, 'server_url')).toHaveValue('http://127.0.0.1:9')
  await expectAccessible(page)
  await section(page, 'DNS')
  await field(page, 'dns.base_domain').fill('new.test')
  await section(page, 'Addresses')
  await field(page, 'prefixes.v4').fill('100.64.0.0/33')
  await expect(page.getByText('Expected address ranges')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  await field(page, 'prefixes.v4').fill('100.64.0.0/16')
  await review(page)
  const effects = page.getByRole('list', { name: 'Effects' })
  await expect(effects).toContainText('The full name of 1 machine changes: mesh.test becomes new.test.')
  await expect(effects).toContainText('1 rule of the policy uses the old one. 1 record keeps the old domain.')
  await expect(effects).toContainText(
    'prefixes.v4: 100.64.0.0/10 becomes 100.64.0.0/16. 1 existing machine keeps its addresses',
  )
  await expect(dialogOf(page)).toContainText('systemctl restart headscale.service')
  await expect(dialogOf(page)).toContainText('Headscale’s own check accepts the configuration.')
  await expect(page.getByRole('group', { name: 'Changed lines' })).toContainText('base_domain: new.test # ours')
  await expectAccessible(page)
  expect(config()).toBe(before)
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  const after = before
    .replace('base_domain: mesh.test', 'base_domain: new.test')
    .replace('v4: 100.64.0.0/10', 'v4: 100.64.0.0/16')
  expect(config()).toBe(after)
  expect(restarts()).toBe(1)
  const domain = async () => {
    const session = await invoke(page, 'session:get', undefined)
    return session.ok && session.value.servers[0]?.baseDomain
  }
  expect(await domain()).toBe('new.test')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(config).toBe(before)
  await expect.poll(domain).toBe('mesh.test')
  await expect.poll(restarts).toBe(2)
})

test('no secret of the file reaches the page; a typed one replaces it', async ({ launch }) => {
  const before = config()
  const page = await openConfig(launch)
  const id = await serverId(page)
  await section(page, 'Database')
  await expect(field(page, 'database.postgres.pass')).toHaveValue('')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Configuration in YAML' })).toContainText('pass: <hidden pass>')
  const seen = await invoke(page, 'host:config', { id })
  expect(JSON.stringify(seen)).not.toMatch(/not-for-you|hunter/)
  // A mark that is moved to where its secret would be shown is refused.
  await replaceText(page, 'host: db.test', 'host: <hidden pass>')
  await expect(
    page.getByText('the placeholder of a secret is in a place where the secret would be shown').first(),
  ).toBeVisible()
  await replaceText(page, 'host: <hidden pass>', 'host: db2.test')
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await expect(field(page, 'database.postgres.host')).toHaveValue('db2.test')
  await field(page, 'database.postgres.pass').fill('swordfish')
  await review(page)
  await expect(page.getByRole('list', { name: 'Effects' })).toContainText(
    'database.postgres.pass: the secret is replaced.',
  )
  await expect(dialogOf(page)).not.toContainText('swordfish')
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  expect(config()).toBe(before.replace('db.test', 'db2.test').replace('pass: hunter-two', 'pass: swordfish'))
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('Configuration changed').first()).toBeVisible()
  expect(await page.content()).not.toMatch(/swordfish|hunter/)
})

async function serverId(page: Page): Promise<string> {
  const session = await invoke(page, 'session:get', undefined)
  return (session.ok && session.value.servers[0]?.id) || ''
}

test('keeps everything typed over a reload and a file that changed, and shows how the check and an unhealthy start end', async ({
  launch,
}) => {
  test.slow()
  const page = await openConfig(launch)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await replaceText(page, 'level: info', 'level: debug')
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Configuration in YAML' })).toContainText('level: debug')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Configuration in YAML' })).toContainText('level: debug')
  // Another admin changes the file meanwhile.
  lab.configure(MORE.replace('magic_dns: true', 'magic_dns: false'))
  const byHand = config()
  const check = (result: string) => `case "$*" in *configtest*) ${result} ;; *) echo v0.29.2 ;; esac`
  lab.host.program('headscale', check('grep -q "level: debug" "$2" && { echo "bad level" >&2; exit 1; }; exit 0'))
  await review(page)
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Headscale’s own check refused the change')
  await expect(dialog).toContainText('bad level')
  await expect(dialog).toContainText('log.level: info becomes debug.')
  await expect(dialog).not.toContainText('Machines no longer find each other by name')
  await expect(submit(page)).toBeDisabled()
  expect(config()).toBe(byHand)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your text now contains that change.')).toBeVisible()
  lab.host.program('headscale', check('exit 0'))
  works = () => config() === byHand
  await review(page)
  await submit(page).click()
  await expect(dialog).toContainText('the previous file was restored', { timeout: 60_000 })
  await expect(dialog).toContainText('the new settings do not work')
  expect(config()).toBe(byHand)
  works = () => true
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 60_000 })
  expect(config()).toBe(byHand.replace('level: info', 'level: debug'))
})

/** Chooses a completion. The editor ignores clicks for 75 ms after its list has changed. */
async function complete(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', { name })
  await expect(async () => {
    await option.click({ timeout: 5000 })
    await expect(option).toBeHidden({ timeout: 1000 })
  }).toPass()
}

test('completes keys and values of the text, and describes them', async ({ launch }) => {
  const page = await openConfig(launch)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Configuration in YAML' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('logt')
  await complete(page, /^logtail/)
  await page.keyboard.type('en')
  await complete(page, /^enabled/)
  await complete(page, 'true')
  await expect(editor).toContainText('logtail:')
  await expect(editor).toContainText('enabled: true')
  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByText('Clients send their logs to Tailscale Inc.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await replaceText(page, 'type: postgres', 'type: [postgres')
  await expect(page.getByText(/Line \d+ is not valid YAML/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor).not.toContainText('logtail')
})

test('a plain process is restarted by the admin’s own command, which no shell interprets', async ({ launch }) => {
  lab.host.program('systemctl', 'exit 127')
  lab.host.program('restart-it', `echo "$@" >>${file('restarts')}; echo 4343 >${file('pid')}`)
  lab.host.program('pgrep', `echo "$(cat ${file('pid')} 2>/dev/null || echo 4242) headscale serve -c ${lab.config}"`)
  const page = await openConfig(launch)
  await expect(page.getByText('Set a command for that on the Host page').first()).toBeVisible()
  await page.getByRole('link', { name: 'SSH', exact: true }).click()
  await page.getByLabel('Your own command').fill('restart-it now; touch hacked')
  await expect(page.getByText('Only a program and its arguments')).toBeVisible()
  await page.getByLabel('Your own command').fill('restart-it now')
  await page.getByRole('button', { name: 'Allow and save' }).click()
  await expect(page.getByText('Restart command saved')).toBeVisible()
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await section(page, 'Log')
  await field(page, 'log.level').click()
  await page.getByRole('option', { name: 'warn' }).click()
  await review(page)
  await expect(dialogOf(page)).toContainText('restart-it now')
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  expect(config()).toContain('log: { level: warn, format: text } # short')
  expect(readFileSync(file('restarts'), 'utf8')).toBe('now\n')
})

test('a read-only server shows its configuration and saves nothing', async ({ launch }) => {
  const page = await openConfig(launch, true)
  const before = config()
  await field(page, 'listen_addr').fill('127.0.0.1:1')
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  const id = await serverId(page)
  const found = await invoke(page, 'host:config', { id })
  const digest = (found.ok && found.value.config?.file.digest) || ''
  const edits = [{ path: 'log.level', value: 'warn' }]
  const tried = await invoke(page, 'host:saveConfig', { id, digest, text: null, edits })
  expect(tried).toMatchObject({ ok: false, error: { code: 'readOnly' } })
  expect(config()).toBe(before)
})
