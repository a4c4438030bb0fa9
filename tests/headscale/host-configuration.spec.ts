import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { missingSshd, startSshHost, type SshHost } from '@tests/support/ssh-host'
import type { Launch } from '../electron/fixtures'
import { expect, test } from './fixtures'
import { type Machine, startMachine } from './machine'
import { call } from './processes'
import { type Headscale, setting, startHeadscale } from './server'
import { addWithHost } from './server-with-host'
import { type ServiceManager, startServiceManager } from './service-manager'

const missing = missingSshd()
test.skip(missing !== undefined, missing)

let host: SshHost
let server: Headscale
let manager: ServiceManager
let machine: Machine | undefined
test.beforeEach(async () => {
  host = await startSshHost()
  server = await startHeadscale()
})
test.afterEach(async () => {
  manager.stop()
  await machine?.stop()
  machine = undefined
  await server.stop()
  await host.remove()
})

const config = () => readFileSync(server.config, 'utf8')

/** Opens the Configuration page of the server, whose host the console may use. */
async function open(launch: Launch): Promise<Page> {
  manager = startServiceManager(host, server)
  const { page, allow } = await launch({ mock: false, env: { PATH: host.path } })
  allow(/401|Failed to load resource/)
  await addWithHost(page, server)
  await page.goto('app://console/host/configuration')
  return page
}

async function setField(page: Page, section: string, path: string, value: string): Promise<void> {
  await page.getByRole('tab', { name: section }).click()
  await page.getByLabel(path, { exact: true }).fill(value)
}

const submit = async (page: Page) => {
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save and restart' }).click({ timeout: 30_000 })
}

/** The machines as the server's own command line lists them. */
async function listed(): Promise<unknown> {
  const nodes = JSON.parse(await server.run('nodes', 'list', '-o', 'json')) as Record<string, unknown>[]
  return nodes.map((node) => [node['given_name'], node['ip_addresses']])
}

test('a base domain from the page reaches a real client after a real restart, machines keep their addresses, and Undo reverts it', async ({
  launch,
}) => {
  const user = JSON.parse(await server.run('users', 'create', 'ann', '-o', 'json')) as { id: number }
  const key = await server.run('preauthkeys', 'create', '--user', String(user.id))
  const joined = await startMachine(server.url, 'desk')
  machine = joined
  await joined.join(key.trim().split('\n').at(-1) ?? '')
  const fullName = async () => {
    const text = await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${joined.socket}`, 'status', '--json'])
    return (JSON.parse(text) as { Self: { DNSName: string } }).Self.DNSName
  }
  const [before, machines] = [config(), await listed()]
  expect(await fullName()).toBe('desk.example.test.')
  const page = await open(launch)
  await setField(page, 'DNS', 'dns.base_domain', 'new.test')
  await setField(page, 'Addresses', 'prefixes.v4', '100.64.8.0/24')
  await page.getByRole('button', { name: 'Review and save…' }).click()
  const effects = page.getByRole('list', { name: 'Effects' })
  await expect(effects).toContainText('The full name of 1 machine changes: example.test becomes new.test.')
  await expect(effects).toContainText('1 existing machine keeps its addresses')
  await expect(page.getByRole('dialog')).toContainText('Headscale’s own check accepts the configuration.', {
    timeout: 30_000,
  })
  expect(config()).toBe(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Save and restart' }).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 60_000 })
  expect(config()).toBe(
    before
      .replace('base_domain: example.test', 'base_domain: new.test')
      .replace('v4: 100.64.0.0/10', 'v4: 100.64.8.0/24'),
  )
  expect(manager.restarts()).toBe(1)
  await server.run('configtest')
  expect(await listed()).toEqual(machines)
  await expect.poll(fullName, { timeout: 60_000 }).toBe('desk.new.test.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(config, { timeout: 60_000 }).toBe(before)
  await expect.poll(fullName, { timeout: 60_000 }).toBe('desk.example.test.')
  expect(await listed()).toEqual(machines)
})

test('the server’s own check refuses before anything is written, and a configuration that does not become healthy is rolled back', async ({
  launch,
}) => {
  test.slow()
  const before = config()
  const page = await open(launch)
  const dialog = page.getByRole('dialog')
  await setField(page, 'TLS', 'tls_letsencrypt_hostname', 'hs.example.com')
  await setField(page, 'TLS', 'tls_cert_path', '/tmp/none.pem')
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await expect(dialog).toContainText('Headscale’s own check refused the change', { timeout: 30_000 })
  await expect(dialog).toContainText('tls_letsencrypt_hostname')
  await expect(dialog.getByRole('button', { name: 'Save and restart' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(config()).toBe(before)
  // An address that is not this host's: the check accepts it, but nothing can listen there.
  await setField(page, 'Server', 'listen_addr', '192.0.2.1:8080')
  await submit(page)
  await expect(dialog).toContainText('the previous file was restored', { timeout: 90_000 })
  expect(config()).toBe(before)
  await expect.poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 30_000 }).toBe(200)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('listen_addr', { exact: true })).toHaveValue('192.0.2.1:8080')
  await page.getByRole('button', { name: 'Discard changes' }).click()
})
