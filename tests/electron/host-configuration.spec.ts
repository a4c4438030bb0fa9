import { readFileSync } from 'node:fs'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import {
  dialogOf,
  field,
  openConfig,
  review,
  section,
  serverId,
  startConfiguredHost,
  submit,
} from './actions/host-configuration'
import type { ManagedHost } from './actions/managed-host'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: ManagedHost

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startConfiguredHost()
})
test.afterEach(() => lab.end())

test('changes the base domain in a form: counts its uses, restarts once, changes no other byte, and undoes it', async ({
  launch,
}) => {
  const before = lab.text()
  const page = await openConfig(lab, launch)
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
  expect(lab.text()).toBe(before)
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  const after = before
    .replace('base_domain: mesh.test', 'base_domain: new.test')
    .replace('v4: 100.64.0.0/10', 'v4: 100.64.0.0/16')
  expect(lab.text()).toBe(after)
  expect(lab.restarts()).toBe(1)
  const domain = async () => {
    const session = await invoke(page, 'session:get', undefined)
    return session.ok && session.value.servers[0]?.baseDomain
  }
  expect(await domain()).toBe('new.test')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lab.text).toBe(before)
  await expect.poll(domain).toBe('mesh.test')
  await expect.poll(lab.restarts).toBe(2)
})

test('a plain process is restarted by the admin’s own command, which no shell interprets', async ({ launch }) => {
  lab.host.program('systemctl', 'exit 127')
  lab.host.program('restart-it', `echo "$@" >>${lab.file('restarts')}; echo 4343 >${lab.file('pid')}`)
  lab.host.program(
    'pgrep',
    `echo "$(cat ${lab.file('pid')} 2>/dev/null || echo 4242) headscale serve -c ${lab.config}"`,
  )
  const page = await openConfig(lab, launch)
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
  expect(lab.text()).toContain('log: { level: warn, format: text } # short')
  expect(readFileSync(lab.file('restarts'), 'utf8')).toBe('now\n')
})

test('a read-only server shows its configuration and saves nothing', async ({ launch }) => {
  const page = await openConfig(lab, launch, true)
  const before = lab.text()
  await field(page, 'listen_addr').fill('127.0.0.1:1')
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  const id = await serverId(page)
  const found = await invoke(page, 'host:config', { id })
  const digest = (found.ok && found.value.config?.file.digest) || ''
  const edits = [{ path: 'log.level', value: 'warn' }]
  const tried = await invoke(page, 'host:saveConfig', { id, digest, text: null, edits })
  expect(tried).toMatchObject({ ok: false, error: { code: 'readOnly' } })
  expect(lab.text()).toBe(before)
})
