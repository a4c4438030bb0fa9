import type { Page } from '@playwright/test'
import { asReceived, compareFilters } from '@/components/local-client/received-filter'
import { runClient } from '@main/local-client/find-client'
import { createLocalClient, type LocalClient } from '@main/local-client/local-client'
import { openConnection } from '@main/local-client/create-local-client'
import { compileFor } from '@shared/policy/compile/compile'
import { packetFilters } from '@shared/policy/compile/filter'
import { Network } from '@shared/policy/compile/network'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import { test as base } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'
import { type ClientName, clientNames, type JoinedClients, joinClients } from './joined-clients'
import { call, until } from './processes'
import { setting } from './server'

// The console with a real client on this computer and real machines. One network for all tests, because joining takes the most time.
const test = base.extend<{ mesh: LaunchedConsole }, { joined: JoinedClients }>({
  joined: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      // Every machine is a process that must end with this one.
      process.setMaxListeners(50)
      const joined = await joinClients()
      await provide(joined)
      await joined.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mesh: async ({ launch, joined }, provide) => {
    const mesh = await launch({ mock: false })
    // Signed out, every call is answered 401, which Chromium reports as an error.
    mesh.allow(/401/)
    const { url, key } = joined.server
    const added = await invoke(mesh.page, 'servers:add', { name: 'Real server', url, color: 'green', key })
    if (!added.ok || !added.value.session) throw new Error(JSON.stringify(added))
    await choose(mesh, 'program', setting('MESH_CONSOLE_TAILSCALE'))
    await choose(mesh, 'socket', joined.machines.desk.socket)
    await mesh.page.goto('app://console/')
    await untilReady(mesh.page)
    await provide(mesh)
  },
  page: async ({ mesh }, provide) => provide(mesh.page),
})
const { expect } = test

/** Chooses the program or socket of the client as an admin would, in the system's dialog. */
async function choose({ app, page }: LaunchedConsole, what: 'program' | 'socket', path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
  expect(await invoke(page, 'client:choose', { what, by: 'dialog' })).toMatchObject({ ok: true })
}

interface Peer {
  readonly PublicKey: string
  readonly HostName: string
  readonly OS: string
  readonly CurAddr: string
  readonly Relay: string
  readonly RxBytes: number
}

/** Asks the client itself, without the console. */
async function ownWords<T>({ machines }: JoinedClients, ...args: string[]): Promise<T> {
  return JSON.parse(await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${machines.desk.socket}`, ...args])) as T
}

const section = (page: Page) => page.getByRole('region', { name: 'From this computer', exact: true })
const openMachine = async (page: Page, { nodes }: JoinedClients, name: ClientName) => {
  await page.goto(`app://console/machines/${nodes[name].id}`)
  await expect(section(page)).toBeVisible()
}

test('the list marks this computer and shows the facts of the client’s own answers', async ({ page, joined }) => {
  const { Peer } = await ownWords<{ Peer: Record<string, Peer> }>(joined, 'status', '--json')
  await invoke(page, 'prefs:set', {
    hiddenColumns: ['ipv6', 'owner', 'routes', 'online', 'created', 'lastSeen', 'expiry'],
  })
  await page.goto('app://console/machines')
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('desk').getByRole('img', { name: 'This computer' })).toBeVisible()
  const known = Object.values(Peer).map(({ HostName }) => HostName)
  expect(known.toSorted()).toEqual(['away', 'exit', 'peer', 'relayed'])
  for (const { HostName, OS } of Object.values(Peer)) {
    const { Node } = await ownWords<{ Node: { Hostinfo: { IPNVersion: string } } }>(
      joined,
      'whois',
      '--json',
      joined.nodes[HostName as ClientName].ipAddresses[0] ?? '',
    )
    await expect(row(HostName)).toContainText(OS, { ignoreCase: true })
    await expect(row(HostName)).toContainText(/^\d+\.\d+\.\d+/.exec(Node.Hostinfo.IPNVersion)?.[0] ?? 'no version')
  }
  await expect(row('hidden')).toContainText('hidden by policy')
})

test('pings a peer directly and another through the relay, and tests an open and a closed port', async ({
  page,
  joined,
}) => {
  await openMachine(page, joined, 'peer')
  await section(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
  await section(page).getByRole('button', { name: 'Ping', exact: true }).click()
  await expect(section(page)).toContainText(/3 of 3 pings answered/, { timeout: 30_000 })
  await expect(section(page)).toContainText(/Path: Direct, over /)
  const port = section(page).getByRole('textbox', { name: 'Port' })
  await port.fill(String(joined.openPort))
  // The first packets of a tunnel may take longer than the test of a port waits.
  const testPort = async (words: string) => {
    await expect(async () => {
      await section(page).getByRole('button', { name: 'Test port' }).click()
      await expect(section(page)).toContainText(words, { timeout: 6000 })
    }).toPass({ timeout: 60_000 })
  }
  await testPort('The port accepts connections')
  await port.fill('9')
  await testPort('The machine refuses connections to this port')
  await openMachine(page, joined, 'relayed')
  await section(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
  await section(page).getByRole('button', { name: 'Ping', exact: true }).click()
  await expect(section(page)).toContainText('Path: Over the relay headscale', { timeout: 40_000 })
})

test('reports that the policy hides a machine, and that another is offline', async ({ page, joined }) => {
  await openMachine(page, joined, 'hidden')
  await expect(section(page)).toContainText('The policy hides this machine from this computer')
  await joined.machines.away.halt()
  await until('the server sees it offline', async () => {
    const { nodes } = await joined.api.nodes.list({})
    return nodes.find(({ givenName }) => givenName === 'away')?.online === false
  })
  await openMachine(page, joined, 'away')
  await section(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
  await expect(section(page)).toContainText('The server reports it as offline.')
})

test('reports that this computer uses an exit node', async ({ page, joined }) => {
  const { desk } = joined.machines
  const address = joined.nodes.exit.ipAddresses[0] ?? ''
  await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${desk.socket}`, 'set', `--exit-node=${address}`])
  await openMachine(page, joined, 'exit')
  await expect(section(page)).toContainText('in use by this computer')
  await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${desk.socket}`, 'set', '--exit-node='])
})

test('shows that the filter of this computer equals the engine’s', async ({ page, joined }) => {
  await openMachine(page, joined, 'desk')
  await expect(page.getByText(/^The client’s \d+ rules match the policy\.$/)).toBeVisible()
})

/** A client of the console as in the main process, for the client of `desk`. */
function clientOf({ machines }: JoinedClients): LocalClient {
  return createLocalClient({
    run: runClient,
    host: { platform: process.platform, env: process.env, isProgram: () => true },
    choices: () => ({ enabled: true, program: setting('MESH_CONSOLE_TAILSCALE'), socket: machines.desk.socket }),
    openConnection,
    now: Date.now,
  })
}

const POLICIES = 40
/** The port that marks a policy in the filter. */
const MARK = 50_000

/** Returns the rules of the n-th policy: sources, ports and protocols in all combinations of their kinds. */
function rulesOf(index: number, { nodes }: JoinedClients): object[] {
  const address = (name: ClientName) => nodes[name].ipAddresses[0] ?? ''
  const sources = [['*'], ['ann@'], [address('peer'), address('exit')], [`${address('peer')}/31`], ['autogroup:member']]
  const ports = ['*', '22', '80,443', '1000-2000']
  const protocol = [{}, { proto: 'tcp' }, { proto: 'udp' }][index % 3]
  const src = sources[index % sources.length]
  const dst = [`${address('desk')}:${ports[index % ports.length]}`]
  return [
    { action: 'accept', src, dst, ...protocol },
    { action: 'accept', src: [address('peer')], dst: [`${address('desk')}:${MARK + index}`] },
  ]
}

test(`the client’s filter equals the engine’s for ${POLICIES} policies`, async ({ joined }) => {
  test.setTimeout(120_000)
  const { api, nodes } = joined
  const client = clientOf(joined)
  const { users } = await api.users.list({})
  const { policyLine } = await api.server.info({})
  for (let index = 0; index < POLICIES; index++) {
    const text = joined.policyWith(rulesOf(index, joined))
    await api.policy.set({ policy: text })
    const received = await until('the client has the filter', async () => {
      client.reset()
      const rules = (await client.filter()) ?? []
      const has = rules.some(({ destinations }) => destinations.some(({ first }) => first === MARK + index))
      return has && rules
    })
    const policyUsers = users.map(({ id, name }) => ({ id, name }))
    const { policy } = readPolicy(text, 'headscale', policyUsers, dialectOf(policyLine))
    if (!policy) throw new Error(`policy ${index} cannot be read`)
    const members = clientNames.map((name) => {
      const { id, givenName, ipAddresses, user, availableRoutes, approvedRoutes } = nodes[name]
      const [ipv4 = '', ipv6 = ''] = ipAddresses
      const routes = { advertisedRoutes: availableRoutes, approvedRoutes }
      return { id, name: givenName, ...(user && { user: user.id }), tags: [], ipv4, ipv6, ...routes }
    })
    const compiled = compileFor(policy, new Network({ users: policyUsers, nodes: members }))
    const engine = asReceived(packetFilters(compiled)[0] ?? [])
    const { onlyClient, onlyEngine } = compareFilters(received, engine)
    expect({ onlyClient, onlyEngine }, text).toEqual({ onlyClient: [], onlyEngine: [] })
  }
})

test('reports that this computer’s client is switched off', async ({ page, joined }) => {
  const { desk } = joined.machines
  await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${desk.socket}`, 'down'])
  await openMachine(page, joined, 'peer')
  await expect(section(page)).toContainText('The Tailscale client is switched off.', { timeout: 30_000 })
})
