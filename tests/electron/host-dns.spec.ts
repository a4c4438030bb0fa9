import { readFileSync, writeFileSync } from 'node:fs'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { machineOfAlice } from './actions/headscale'
import { DNS, openDns, save, startDnsHost } from './actions/host-dns'
import type { ManagedHost } from './actions/managed-host'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: ManagedHost
/** The machine that records follow. */
let desk = machineOfAlice('1', 'desk')

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  desk = machineOfAlice('1', 'desk')
  lab = await startDnsHost(() => desk)
})
test.afterEach(() => lab.end())

test('adds a nameserver to split DNS and a record, restarts once, changes no other byte, and undoes both', async ({
  launch,
}) => {
  lab.configure(DNS)
  const before = lab.text()
  const page = await openDns(lab, launch)
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
  expect(lab.text()).toBe(
    before.replace(
      '        - 10.0.0.53 # the old one\n  search_domains: []\n',
      '        - 10.0.0.53 # the old one\n        - 10.0.0.54\n  search_domains: []\n  extra_records:\n    - name: wiki.mesh.test\n      type: A\n      value: 100.64.0.30\n',
    ),
  )
  expect(lab.restarts()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lab.text).toBe(before)
  await expect.poll(lab.restarts).toBe(2)
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
})

test('a record in a JSON file follows its machine through a rename and a new address, without a restart', async ({
  launch,
}) => {
  const records = lab.file('records.json')
  const text = '[\n  {"name": "wiki.test", "type": "A", "value": "100.64.0.9"}\n]\n'
  writeFileSync(records, text)
  lab.configure(`${DNS}  extra_records_path: ${records}\n`)
  const before = lab.text()
  const page = await openDns(lab, launch)
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
  expect(lab.text()).toBe(before)
  expect(lab.restarts()).toBe(0)
})

test('keeps everything typed if the file changed, the check refuses, or Headscale is not healthy', async ({
  launch,
}) => {
  test.slow()
  lab.configure(DNS)
  const page = await openDns(lab, launch)
  await page.getByLabel('Base domain').fill('new.test')
  // Another admin adds a record by hand.
  lab.configure(`${DNS}  extra_records:\n    - { name: hand.test, type: A, value: 100.64.0.4 }\n`)
  const byHand = lab.text()
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
  expect(lab.text()).toBe(byHand)
  expect(lab.restarts()).toBe(0)
  lab.host.program('headscale', check('exit 0'))
  lab.works = () => lab.text() === byHand
  await dialog.getByRole('button', { name: 'Save and restart' }).click()
  await expect(dialog).toContainText('the previous file was restored', { timeout: 60_000 })
  await expect(dialog).toContainText('the new settings do not work')
  expect(lab.text()).toBe(byHand)
  lab.works = () => true
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  await expect(page.getByLabel('Base domain')).toHaveValue('new.test')
  await page.reload()
  await expect(page.getByLabel('Base domain')).toHaveValue('new.test')
  await save(page)
  await expect(page.getByText('DNS settings saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  expect(lab.text()).toBe(byHand.replace('base_domain: mesh.test', 'base_domain: new.test'))
})

test('after a rollback the log opens at the reason, which other lines follow', async ({ launch }) => {
  lab.configure(DNS)
  const before = lab.text()
  const page = await openDns(lab, launch)
  const lines = Array.from({ length: 24 }, (_, at) =>
    at === 12 ? 'ERR the new settings do not work' : `INF line ${at}`,
  )
  lab.host.program('journalctl', lines.map((line) => `echo '2026-11-24T02:32:59Z ${line}'`).join('\n'))
  lab.works = () => lab.text() === before
  await page.getByLabel('Base domain').fill('new.test')
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('the previous file was restored', { timeout: 60_000 })
  const reason = dialog.getByRole('strong')
  await expect(reason).toContainText('the new settings do not work')
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(dialog).toContainText('line 23')
})

test('names the part of the file that prevents an edit, and the solution', async ({ launch }) => {
  lab.configure(DNS.replace('search_domains: []', 'search_domains: [\n    a.test, # first\n    b.test,\n  ]'))
  const before = lab.text()
  const page = await openDns(lab, launch)
  await page.getByRole('combobox', { name: 'Search domains' }).fill('c.test ')
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('dns.search_domains has comments between its brackets')
  await expect(dialog).toContainText('Change it as text on the Configuration page')
  await expect(dialog).not.toContainText('changed in the meantime')
  expect(lab.text()).toBe(before)
  expect(lab.restarts()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('c.test', { exact: true })).toBeVisible()
})

test('says how many records of a file it edits, in place of a file that it does not understand', async ({ launch }) => {
  const records = lab.file('records.json')
  const one = { name: 'wiki.test', type: 'A', value: '100.64.0.9' }
  writeFileSync(records, JSON.stringify(Array.from({ length: 20_001 }, () => one)))
  lab.configure(`${DNS}  extra_records_path: ${records}\n`)
  const page = await openDns(lab, launch)
  await expect(page.getByText(`${records} has more than 20,000 records`)).toBeVisible()
})

test('a server that is read-only shows its settings, and refuses to save them', async ({ launch }) => {
  lab.configure(DNS)
  const page = await openDns(lab, launch, true)
  await expect(page.getByLabel('Base domain')).toHaveValue('mesh.test')
  await page.getByLabel('Base domain').fill('new.test')
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  const found = await invoke(page, 'host:dns', { id })
  const dns = (found.ok && found.value.dns) || null
  expect(JSON.stringify(found)).not.toContain('not-for-you')
  if (!dns) throw new Error('nothing was read')
  const before = lab.text()
  const settings = { ...dns.settings, baseDomain: 'new.test' }
  const wanted = { id, file: 'config' as const, digest: dns.config.digest, settings, links: [], unlinked: [] }
  expect(await invoke(page, 'host:saveDns', wanted)).toMatchObject({ ok: false, error: { code: 'readOnly' } })
  expect(lab.text()).toBe(before)
})
