import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { createRecordedClient, recordedAnswer, type RecordedClient } from './actions/recorded-client'
import { Nodes } from './actions/shapes'
import { expect, invoke, type LaunchedConsole, test as base } from './fixtures'

/** The machines of the recording: the client's own computer, a peer with a direct path, and one without traffic. */
const recordedMachines = [
  ['nodekey:f2df593910db41770e9f48768bfb93e437aeb77dc14f537dbe2fd92699017ffc', '100.64.0.1', 'fd7a:115c:a1e0::1'],
  ['nodekey:42ac69931fc919ab725006583d1b79eaedfa0c5b4da9cc2b48541c9bbe8339ca', '100.64.0.2', 'fd7a:115c:a1e0::2'],
  ['nodekey:292f2920177bf7ac536680f80cbd496ae6b28e4e83b644a851f38338f8387678', '100.64.0.3', 'fd7a:115c:a1e0::3'],
] as const

interface Network {
  readonly client: RecordedClient
  readonly mesh: LaunchedConsole
  readonly page: Page
  /** Names and ids of the machines that the client knows: itself first. */
  readonly known: readonly { readonly id: string; readonly givenName: string }[]
  /** A machine that the client does not know. */
  readonly hidden: { readonly id: string; readonly givenName: string }
}

const test = base.extend<{ network: Network }>({
  network: async ({ launch }, provide) => {
    const client = createRecordedClient()
    const mesh = await launch({ env: client.env })
    const { page } = mesh
    const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
    // The last machines of the demo network get into the recording: their addresses differ from the recorded ones.
    const online = nodes.filter(({ online: connected, expiry }) => connected && expiry === null)
    const known = online.slice(-3)
    const replace = Object.fromEntries(
      recordedMachines.flatMap(([key, ipv4, ipv6], index) => {
        const [own4 = '', own6 = ''] = known[index]?.ipAddresses ?? []
        return [
          [key, known[index]?.nodeKey ?? ''],
          [`"${ipv4}"`, `"${own4}"`],
          [`"${ipv6}"`, `"${own6}"`],
          [`(${ipv4})`, `(${own4})`],
        ]
      }),
    )
    for (const command of ['status', 'networkMap', 'whois', 'ping'] as const)
      client.answer(command, recordedAnswer(command, replace))
    const hidden = online[0]
    if (known.length < 3 || !hidden) throw new Error('the demo network has too few machines online')
    // The answers before the demo's keys were known belonged to another network.
    await expect.poll(async () => (await report(page)).at).not.toBe((await report(page)).at)
    await provide({ client, mesh, page, known, hidden })
    client.close()
  },
})

/** Returns the console's report about the client. */
async function report(page: Page): Promise<{ state: string; at?: string; why?: string }> {
  const result = await invoke(page, 'client:report', undefined)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const section = (page: Page) => page.getByRole('region', { name: 'From this computer', exact: true })

test('marks this computer, and fills the columns, facets and query with its client’s facts', async ({ network }) => {
  const { page, known, hidden } = network
  await invoke(page, 'prefs:set', { hiddenColumns: ['ipv6', 'owner', 'routes', 'online', 'created'] })
  await page.goto('app://console/machines')
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const [self, direct] = known
  await page.getByRole('searchbox').fill(`name:${self?.givenName}`)
  await expect(row(self?.givenName ?? '').getByRole('img', { name: 'This computer' })).toBeVisible()
  await expect(row(self?.givenName ?? '')).toContainText('1.94.1')
  await page.getByRole('searchbox').fill(`name:${hidden.givenName}`)
  await expect(row(hidden.givenName)).toContainText('hidden by policy')
  await page.getByRole('searchbox').fill('version<1.95 os:linux')
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(3)
  await page.getByRole('searchbox').fill('path:direct')
  await expect(page.getByRole('grid').getByRole('link')).toHaveText([direct?.givenName ?? ''])
  await expect(row(direct?.givenName ?? '')).toContainText('127.0.0.1:50840')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /1\.94\.1/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(3)
})

test('explains on a machine’s page why it is reachable, pings it and tests one port', async ({ network }) => {
  const { page, mesh, client, known } = network
  const target = known[1]
  await page.goto(`app://console/machines/${target?.id}`)
  await expect(section(page)).toContainText('direct, 127.0.0.1:50840')
  await section(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
  await section(page).getByRole('button', { name: 'Ping', exact: true }).click()
  await expect(section(page)).toContainText('3 of 3 pings answered')
  await section(page).getByRole('button', { name: 'Test port' }).click()
  await expect(section(page)).toContainText('The machine refuses connections to this port')
  const address = client
    .calls()
    .find((line) => line.startsWith('ping'))
    ?.split(' ')
    .at(-1)
  expect(client.calls()).toContain(`nc ${address} 22`)
  await section(page).getByRole('button', { name: 'Copy without names' }).click()
  await expect(section(page)).toContainText('Copied')
  const copied = await mesh.app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toContain('A → B')
  expect(copied).not.toContain(target?.givenName ?? '')
  expect(copied).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
})

test('names this computer in the confirmation of acts that affect it', async ({ network }) => {
  const { page, known } = network
  const [self, other] = known
  const dialog = page.getByRole('dialog')
  const openDelete = async (machine: (typeof known)[number] | undefined) => {
    await page.goto(`app://console/machines/${machine?.id}`)
    await page.getByRole('button', { name: `Actions for ${machine?.givenName}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog.getByRole('region', { name: 'Who gains or loses access' })).toBeVisible()
  }
  await openDelete(self)
  await expect(dialog).toContainText(`This is the computer you are using: ${self?.givenName}.`)
  await openDelete(other)
  await expect(dialog.getByRole('status')).not.toBeEmpty()
  await expect(dialog).not.toContainText('the computer you are using')
})

test('stops a ping on request, and ends its program', async ({ network }) => {
  const { page, client, known, mesh } = network
  const pid = join(mesh.userData, 'ping.pid')
  client.answer('ping', `echo $$ > '${pid}'\nexec sleep 600\n`)
  await page.goto(`app://console/machines/${known[1]?.id}`)
  await section(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
  await section(page).getByRole('button', { name: 'Ping', exact: true }).click()
  await expect.poll(() => existsSync(pid)).toBe(true)
  await section(page).getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(section(page).getByRole('button', { name: 'Ping', exact: true })).toBeEnabled()
  const isThere = () => existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}`)
  await expect.poll(isThere).toBe(false)
})

const faults = [
  ['hangs', 'exec sleep 600', 'timeout'],
  ['prints 50 MB', 'head -c 50000000 /dev/zero', 'tooLarge'],
  ['prints garbage', 'echo "<html>"', 'unreadable'],
  ['refuses', 'echo "Access denied" >&2; exit 1', 'refused'],
] as const

for (const [what, script, why] of faults) {
  test(`says so if the client ${what}, and the console keeps working`, async ({ network }) => {
    const { page, client, known } = network
    await page.goto(`app://console/machines/${known[1]?.id}`)
    await expect(section(page)).toContainText('1.94.1')
    client.answer('status', script)
    await expect(section(page)).toContainText('does not understand the response', { timeout: 60_000 })
    expect((await report(page)).why).toBe(why)
    // The facts of before are still there, with their age.
    await expect(section(page)).toContainText('1.94.1')
  })
}

const states = [
  ['stopped', recordedAnswer('stopped'), 'The Tailscale client is switched off.'],
  ['logged out', recordedAnswer('stopped', { '"Stopped"': '"NeedsLogin"' }), 'The Tailscale client is logged out.'],
  ['not running', recordedAnswer('notRunning'), 'its service is not running'],
  ['in another network', recordedAnswer('status'), 'This computer belongs to another network.'],
] as const

for (const [what, answer, words] of states) {
  test(`says so if the client is ${what}`, async ({ network }) => {
    const { page, client, known } = network
    client.answer('status', answer)
    await page.goto(`app://console/machines/${known[1]?.id}`)
    await expect(section(page)).toContainText(words, { timeout: 30_000 })
    await expect(section(page).getByRole('button', { name: 'Why can’t I reach it?' })).toHaveCount(0)
  })
}

test('runs no program while the feature is off, and forgets nothing it has stored', async ({ network }) => {
  const { page, client, known } = network
  await page.goto(`app://console/machines/${known[1]?.id}`)
  await expect(section(page)).toContainText('1.94.1')
  await page.goto('app://console/settings')
  await expect(page.getByText(`This computer is ${known[0]?.givenName}.`)).toBeVisible()
  await page.getByRole('switch', { name: 'Ask this computer’s client' }).click()
  await expect(page.getByText(`This computer is ${known[0]?.givenName}.`)).toHaveCount(0)
  const before = client.calls().length
  await page.goto('app://console/machines')
  await page.goto(`app://console/machines/${known[1]?.id}`)
  await expect(section(page)).toContainText('1.94.1')
  expect(await report(page)).toEqual({ state: 'off' })
  expect(client.calls()).toHaveLength(before)
})

test('reports an uninstalled client, and passes hostile addresses to no program', async ({ network }) => {
  const { page, client } = network
  const before = client.calls().length
  for (const address of ['-oProxyCommand=x', '$(id)', '100.64.0.2\n--help', '203.0.113.9'])
    expect(await invoke(page, 'client:ping', { address, ticket: crypto.randomUUID() })).toMatchObject({ ok: false })
  expect(
    client
      .calls()
      .slice(before)
      .filter((line) => line.startsWith('ping')),
  ).toEqual([])
  client.uninstall()
  await expect.poll(async () => (await report(page)).state, { timeout: 20_000 }).toBe('notInstalled')
})

test('measures this computer’s network, in words and with relays by latency', async ({ network }) => {
  const { page } = network
  await page.goto('app://console/settings')
  await page.getByRole('button', { name: 'Measure' }).click()
  await expect(page.getByText('Headscale Embedded DERP')).toBeVisible()
})
