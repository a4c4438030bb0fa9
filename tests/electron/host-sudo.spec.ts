import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startWriter, type Writer } from '@tests/support/busy-database'
import { createHostUser, type HostUser, missingUsers } from '@tests/support/host-user'
import { missingSshd } from '@tests/support/ssh-host'
import { hostLink, openWithServer } from './actions/allowed-host'
import { answer } from './actions/headscale'
import { field, section } from './actions/host-configuration'
import { type ManagedHost, startManagedHost } from './actions/managed-host'
import { expect, test } from './fixtures'
import { electronProgram } from './launch-console'

const missing = missingSshd() ?? missingUsers()
const POLICY = '{ "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }] }\n'

let user: HostUser
let lab: ManagedHost
let writer: Writer
/** The lines that were offered, in their order. */
let lines: string[]

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  user = createHostUser()
  lines = []
  lab = await startManagedHost(
    ({ url }, response) => {
      if (url === '/version') answer(response, 200, { version: 'v0.29.2' })
      else return false
      return true
    },
    { user: user.name },
  )
  lab.configure(`noise: { private_key_path: data/noise.key }
database: { type: sqlite, sqlite: { path: data/db.sqlite } }
policy: { mode: file, path: policy.hujson }
log: { level: info }
dns: { magic_dns: true, base_domain: mesh.test, override_local_dns: false, extra_records_path: ${lab.file('records.json')} }
`)
  mkdirSync(lab.file('data'), { mode: 0o700 })
  writeFileSync(lab.file('data/noise.key'), 'privkey:of-the-server', { mode: 0o600 })
  writeFileSync(lab.file('policy.hujson'), POLICY, { mode: 0o600 })
  writeFileSync(lab.file('records.json'), '[]\n', { mode: 0o600 })
  // Root alone reads the files of Headscale, and uses systemctl and the log.
  chmodSync(lab.config, 0o600)
  const bin = lab.file('host-bin')
  const body = (name: string) => readFileSync(join(bin, name), 'utf8').replace('#!/bin/sh', '')
  const root = '[ "$(id -u)" = 0 ]'
  const denied = `{ echo 'Access denied' >&2; exit 1; }`
  lab.host.program(
    'systemctl',
    `[ "$1" = show ] || ${root} || ${denied}\n[ "$1" != kill ] || exit 0\n${body('systemctl')}`,
  )
  const hidden = `{ echo 'You are currently not seeing messages from other users' >&2; exit 0; }`
  lab.host.program('journalctl', `${root} || ${hidden}\n${body('journalctl')}`)
  // The fixture's programs come before those of the system, for sudo as well.
  lab.host.program(
    'find',
    `for name in "$@"; do [ ! -x ${bin}/"$name" ] || echo ${bin}/"$name"; done; exec /usr/bin/find "$@"`,
  )
  writer = await startWriter(electronProgram(), lab.file('data/db.sqlite'))
  allow()
})
test.afterEach(async () => {
  try {
    await writer.stop()
  } finally {
    try {
      await lab.end()
    } finally {
      user.remove()
    }
  }
})

/** Puts exactly the lines that were offered into the rules of sudo. */
const allow = () =>
  user.allow(
    [`Defaults:${user.name} secure_path="${lab.file('host-bin')}:/usr/sbin:/usr/bin:/sbin:/bin"`, ...lines].join('\n'),
  )

const offered = (page: Page) => page.getByRole('group', { name: 'Line for sudoers' })
const commandsIn = (line: string) => line.replace(/^.*?NOPASSWD: /, '').split(', ')

/** Allows the one line that the page offers, of which no command was offered before. */
async function allowOffered(page: Page): Promise<void> {
  await expect(offered(page)).toHaveCount(1, { timeout: 60_000 })
  const line = (await offered(page).innerText()).trim()
  const known = new Set(lines.flatMap(commandsIn))
  expect(commandsIn(line).filter((command) => known.has(command))).toEqual([])
  lines.push(line)
  allow()
}

/** Opens a page. The line that the last page offered is gone then. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function reviewAndSave(page: Page, saved: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(saved)).toBeVisible({ timeout: 60_000 })
  await expect(offered(page)).toHaveCount(0)
}

test('an admin who needs a password for sudo does everything on the host with one line for each feature, no command twice', async ({
  launch,
}) => {
  test.setTimeout(600_000)
  lab.opened = await openWithServer(launch, lab)
  const { page } = lab.opened
  await hostLink(page).click()
  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await page.getByRole('button', { name: 'Trust and continue' }).click()
  await allowOffered(page)
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await expect(page.getByRole('button', { name: 'Stop using the host' })).toBeVisible({ timeout: 60_000 })

  await open(page, 'Configuration')
  await allowOffered(page)
  await section(page, 'Log')
  await field(page, 'log.level').click()
  await page.getByRole('option', { name: 'warn' }).click()
  await reviewAndSave(page, 'Configuration saved and in use by Headscale')
  expect(lab.text()).toContain('log: { level: warn }')
  expect(lab.restarts()).toBe(1)

  // The configuration's own line was offered: only the file of records is new.
  await open(page, 'DNS')
  await allowOffered(page)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByLabel('Base domain')).toHaveValue('mesh.test', { timeout: 60_000 })
  await page.getByLabel('Base domain').fill('new.test')
  await reviewAndSave(page, 'DNS settings saved and in use by Headscale')
  expect(lab.text()).toContain('base_domain: new.test')

  await page.goto('app://console/host/policy')
  await allowOffered(page)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByRole('textbox', { name: 'Policy file' }).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('// ours\n')
  await reviewAndSave(page, 'Policy saved on the host')
  expect(readFileSync(lab.file('policy.hujson'), 'utf8')).toContain('// ours')

  await open(page, 'Log')
  await allowOffered(page)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Headscale log' })).toContainText('the new settings do not work', {
    timeout: 60_000,
  })

  await open(page, 'Backup')
  await allowOffered(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const results = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(results.first()).toContainText('Opened and checked', { timeout: 120_000 })

  await open(page, 'Upgrade')
  await allowOffered(page)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText(/Size of the database file\d/, {
    timeout: 60_000,
  })
  await expect(offered(page)).toHaveCount(0)
  expect(lines).toHaveLength(7)
})
