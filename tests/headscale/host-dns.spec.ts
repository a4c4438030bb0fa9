import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dnsEffects } from '@shared/dns/dns-effects'
import type { DnsSettings } from '@shared/dns/dns-settings-schema'
import { missingSshd, startSshHost, type SshHost } from '@tests/support/ssh-host'
import type { Launch } from '../electron/fixtures'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { type Machine, startMachine } from './machine'
import { call } from './processes'
import { type Headscale, setting, startHeadscale } from './server'
import { addWithHost } from './server-with-host'
import { type ServiceManager, startServiceManager } from './service-manager'

const { can } = thisLine()
const missing = missingSshd()
test.skip(missing !== undefined, missing)

let host: SshHost
let server: Headscale
let manager: ServiceManager
let machine: Machine | undefined
test.beforeEach(async () => {
  host = await startSshHost()
})
test.afterEach(async () => {
  manager.stop()
  await machine?.stop()
  machine = undefined
  await server.stop()
  await host.remove()
})

/** Opens a page about the server, whose host the console may use. */
async function open(launch: Launch, path: string): Promise<Page> {
  manager = startServiceManager(host, server)
  const { page, allow } = await launch({ mock: false, env: { PATH: host.path } })
  allow(/401|Failed to load resource/)
  await addWithHost(page, server)
  await page.goto(`app://console${path}`)
  return page
}

async function join1(hostname: string): Promise<Machine> {
  const user = JSON.parse(await server.run('users', 'create', 'ann', '-o', 'json')) as { id: number }
  const key = await server.run('preauthkeys', 'create', '--user', String(user.id))
  const joined = await startMachine(server.url, hostname)
  machine = joined
  await joined.join(key.trim().split('\n').at(-1) ?? '')
  return joined
}

interface NetMap {
  readonly DNS: {
    readonly Routes?: Record<string, readonly { readonly Addr: string }[]> | null
    readonly ExtraRecords?: readonly { readonly Name: string; readonly Value: string }[] | null
  }
}

/** The DNS settings as the server sent them to a real client. */
async function dnsOf({ socket }: Machine) {
  const text = await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${socket}`, 'debug', 'netmap'])
  const { DNS } = JSON.parse(text) as NetMap
  return {
    split: DNS.Routes?.['corp.test']?.map(({ Addr }) => Addr) ?? [],
    records: DNS.ExtraRecords?.map(({ Name, Value }) => `${Name} ${Value}`) ?? [],
  }
}

const save = async (page: Page, how: string) => {
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: how }).click()
}

test('split DNS and a record reach a real client after a real restart, and Undo reverts both', async ({ launch }) => {
  server = await startHeadscale()
  const client = await join1('desk')
  const before = readFileSync(server.config, 'utf8')
  expect(await dnsOf(client)).toEqual({ split: [], records: [] })
  const page = await open(launch, '/host/dns')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByLabel('Domain', { exact: true }).fill('corp.test')
  await page.getByLabel('Its nameservers').fill('10.0.0.53 ')
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.getByLabel('Name', { exact: true }).fill('wiki.example.test')
  await page.getByLabel('Address or machine').fill('100.64.0.30')
  await save(page, 'Save and restart')
  await expect(page.getByText('DNS settings saved and in use by Headscale')).toBeVisible({ timeout: 60_000 })
  const after = readFileSync(server.config, 'utf8')
  const others = (text: string) => text.split('\n').filter((line) => !line.startsWith('dns:'))
  expect(others(after)).toEqual(others(before))
  expect(after).toContain('magic_dns: false, base_domain: example.test, override_local_dns: false')
  expect(manager.restarts()).toBe(1)
  await expect
    .poll(async () => dnsOf(client), { timeout: 60_000 })
    .toEqual({ split: ['10.0.0.53'], records: ['wiki.example.test 100.64.0.30'] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readFileSync(server.config, 'utf8'), { timeout: 60_000 }).toBe(before)
  await expect.poll(async () => dnsOf(client), { timeout: 60_000 }).toEqual({ split: [], records: [] })
})

test('a record in a JSON file reaches a real client without a restart, and follows its machine through a rename', async ({
  launch,
}) => {
  server = await startHeadscale()
  const records = join(host.folder, 'records.json')
  writeFileSync(records, '[]\n')
  const configured = readFileSync(server.config, 'utf8')
  const line = 'override_local_dns: false'
  writeFileSync(server.config, configured.replace(line, `${line}, extra_records_path: ${JSON.stringify(records)}`))
  await server.die()
  await server.comeBack(setting('MESH_CONSOLE_HEADSCALE'))
  const client = await join1('desk')
  const page = await open(launch, '/host/dns')
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.getByLabel('Address or machine').click()
  await page.getByRole('option', { name: 'desk 100.64.0.1', exact: true }).click()
  await save(page, 'Save')
  await expect(page.getByText('DNS records saved')).toBeVisible()
  await expect
    .poll(async () => (await dnsOf(client)).records, { timeout: 60_000 })
    .toEqual(['desk.example.test 100.64.0.1'])
  await server.run('nodes', 'rename', '-i', '1', 'studio')
  await expect(page.getByText('The machine desk is now called studio.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Update record' }).click()
  await save(page, 'Save')
  await expect
    .poll(async () => (await dnsOf(client)).records, { timeout: 60_000 })
    .toEqual(['studio.example.test 100.64.0.1'])
  expect(manager.restarts()).toBe(0)
})

const noDns: DnsSettings = {
  magicDns: false,
  baseDomain: 'example.test',
  overrideLocalDns: false,
  global: [],
  split: [],
  searchDomains: [],
  records: [],
}
const magic = { magicDns: true }
const corp = { domain: 'corp.test', servers: ['10.0.0.53'] }
const lab = { domain: 'lab.test', servers: ['10.1.0.53'] }
const settings: Partial<DnsSettings>[] = [
  magic,
  {},
  { ...magic, global: ['192.0.2.1'] },
  { ...magic, split: [corp] },
  { split: [corp] },
  { split: [corp, { ...lab, servers: corp.servers }] },
  { split: [corp, lab] },
  { global: ['192.0.2.1'], overrideLocalDns: true },
]
const names = ['wiki.example.test', 'wiki.corp.test', 'a.b.corp.test', 'wiki.lab.test', 'wiki.other.test']

/** What the client asks of whom, by the last line about DNS in its log: the resolvers of all names, and those of domains. */
function chosenBy(log: string) {
  const [, all = '', some = ''] =
    [...log.matchAll(/dns: Set: \{DefaultResolvers:\[(.*?)\] Routes:\{(.*?)\}/g)].at(-1) ?? []
  return {
    all,
    domains: [...some.matchAll(/(\S+)\.:\[(.*?)\]/g)].map(([, domain = '', servers = '']) => ({ domain, servers })),
  }
}

/** Who is asked for a name: `compileConfig` of the client hands domains with one set of resolvers to the system's own resolver. */
function askedFor(name: string, { all, domains }: ReturnType<typeof chosenBy>) {
  if (all !== '') return 'recordAdded'
  const isBelow = ({ domain }: { domain: string }) => name === domain || name.endsWith(`.${domain}`)
  if (!domains.some(isBelow)) return 'recordAside'
  const [first, ...others] = new Set(domains.map(({ servers }) => servers))
  return first === '' || others.length > 0 ? 'recordAdded' : 'recordDirect'
}

test('the review says of a record who a real client asks for it', async () => {
  manager = { stop: () => undefined, restarts: () => 0 }
  server = await startHeadscale()
  const client = await join1('desk')
  await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${client.socket}`, 'set', '--accept-dns=true'])
  const configured = readFileSync(server.config, 'utf8')
  for (const [at, change] of settings.entries()) {
    const dns = { ...noDns, ...change }
    const lines = {
      magic_dns: dns.magicDns,
      base_domain: dns.baseDomain,
      override_local_dns: dns.overrideLocalDns,
      nameservers: { global: dns.global, split: Object.fromEntries(dns.split.map((one) => [one.domain, one.servers])) },
      extra_records: names.map((name) => ({ name, type: 'A', value: `100.64.0.${30 + at}` })),
    }
    writeFileSync(server.config, configured.replace(/^dns:.*$/m, `dns: ${JSON.stringify(lines)}`))
    await server.die()
    await server.comeBack(setting('MESH_CONSOLE_HEADSCALE'))
    // The records differ from step to step: the client has these settings once it has this step's records.
    await expect
      .poll(async () => (await dnsOf(client)).records[0], { timeout: 60_000 })
      .toBe(`wiki.example.test 100.64.0.${30 + at}`)
    const said = names.map((name) => {
      const records = [{ name, type: 'A' as const, value: '100.64.0.30' }]
      return `${name} ${dnsEffects(dns, { ...dns, records }).at(-1)?.is}`
    })
    await expect
      .poll(() => names.map((name) => `${name} ${askedFor(name, chosenBy(client.log()))}`), {
        message: JSON.stringify(change),
      })
      .toEqual(said)
  }
})

const policyText = `{
  // an editor of this file has a shell on the server
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
}
`

test('a policy in a file is edited like one in the database: checked, saved, in force, undone', async ({ launch }) => {
  server = await startHeadscale({ policyFile: policyText })
  const file = join(server.config, '..', 'policy.hujson')
  const page = await open(launch, '/settings/policy')
  const editor = page.getByRole('textbox', { name: 'Access policy in HuJSON' })
  await expect(editor).toContainText('has a shell on the server')
  const paste = async (text: string) => {
    await editor.click()
    await page.keyboard.press('ControlOrMeta+A')
    // Typed brackets would close themselves.
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }
  // The stored text may still replace the text pasted just before.
  const replace = (text: string) =>
    expect(async () => {
      await paste(text)
      await expect(editor).toContainText(text.split('\n')[2]!.trim(), { timeout: 2000 })
    }).toPass()
  const dialog = page.getByRole('dialog')
  const before = server.log().length
  await replace(policyText.replace('*:*', '*:22'))
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await dialog.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Saved the access policy')).toBeVisible({ timeout: 40_000 })
  expect(readFileSync(file, 'utf8')).toBe(policyText.replace('*:*', '*:22'))
  // The server's own words, and its own command line.
  await expect.poll(() => server.log().slice(before)).toContain('Received SIGHUP')
  await expect.poll(() => server.log().slice(before)).toMatch(/Policy reload completed|policy successfully reloaded/)
  expect(await server.run('policy', 'get')).toContain('*:22')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 40_000 }).toBe(policyText)
  await expect(editor).toContainText('*:*')
  await replace(policyText.replace('"src": ["*"]', '"src": ["group:nobody"]'))
  await page.getByRole('button', { name: 'Review and save…' }).click()
  const submit = dialog.getByRole('button', { name: 'Save policy' })
  // A release without a check in its API refuses when the text is checked on its host.
  if (can.policyCheck) await expect(submit).toBeDisabled()
  else await submit.click()
  await expect(dialog).toContainText(/The server refused|cannot be saved as it is/, { timeout: 40_000 })
  await expect(dialog).toContainText(/group.*nobody|nobody.*group/i)
  expect(readFileSync(file, 'utf8')).toBe(policyText)
  // An edit that is not saved would ask before the window closes.
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await replace(policyText)
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
})
