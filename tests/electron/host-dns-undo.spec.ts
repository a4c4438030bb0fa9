import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { HOST_KEY, sshTraces } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { goTo } from './actions/go-to'
import { DNS, openDns, save, startDnsHost } from './actions/host-dns'
import { keysReady } from './actions/keys'
import type { ManagedHost } from './actions/managed-host'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: ManagedHost

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startDnsHost()
})
test.afterEach(() => lab.end())

test('a file is undone from Activity and by Z, also after a restart of the console, but not over a later change', async ({
  launch,
}) => {
  test.slow()
  lab.configure(DNS)
  const before = lab.text()
  const page = await openDns(lab, launch)
  const change = async (on: Page, domain: string) => {
    await goTo(on, '/host/dns', 'DNS')
    await on.getByLabel('Base domain').fill(domain)
    await save(on)
    // The message of an earlier save may still be there, so the test waits for the dialog of this one to close.
    await expect(on.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    await expect.poll(lab.text).toContain(`base_domain: ${domain}`)
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
  expect(lab.text()).toBe(before)
  await expect(page.getByRole('button', { name: 'Undo: DNS changed' })).toHaveCount(0)

  await change(page, 'second.test')
  await goTo(page, '/machines', 'Machines')
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  const { userData = '' } = lab.opened ?? {}
  await lab.opened?.close()
  lab.opened = await launch({ mock: false, env: { PATH: lab.host.path }, userData })
  lab.traces = sshTraces(lab.opened.app.process().pid)
  const again = lab.opened.page
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
  await expect.poll(lab.text).toBe(before)
  await expect(again.getByRole('dialog')).toHaveCount(0)

  await change(again, 'third.test')
  const byHand = `${lab.text()}# by hand\n`
  writeFileSync(lab.config, byHand)
  await goTo(again, '/activity', 'Activity')
  await again.getByRole('button', { name: 'Undo: DNS changed' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(again.getByRole('dialog')).toContainText('The file on the host has changed in the meantime')
  expect(lab.text()).toBe(byHand)
})
