import type { Page } from '@playwright/test'
import type { ActKind } from '@shared/acts/act'
import { expect } from '../fixtures'
import type { LaunchedConsole } from '../launch-console'
import { invoke } from '../page-calls'
import { everyAct, LEAVER, undoButton } from './every-act'
import { goTo, settled } from './go-to'
import { type RecordingProxy, startRecordingProxy } from './recording-proxy'
import { addServed, type ServedNetwork } from './served-network'

/** A served network behind a proxy that records what the console writes. */
export interface ProxiedNetwork {
  server: ServedNetwork
  readonly proxy: RecordingProxy
}

/** Two networks with the same ids and different data, and one each of an older and a newer release. */
export interface Networks {
  readonly one: ProxiedNetwork
  readonly old: ProxiedNetwork
  readonly fresh: ProxiedNetwork
  readonly two: ProxiedNetwork
  close(): Promise<void>
}

/** Starts the networks and saves them in the console, which shows One. */
export async function addNetworks({ page }: LaunchedConsole): Promise<Networks> {
  const proxies = new Map<string, RecordingProxy>()
  const proxied = (name: string, seed: number, line?: string) => ({
    name,
    seed,
    user: LEAVER,
    ...(line !== undefined && { line }),
    async through(url: string) {
      const proxy = await startRecordingProxy(url)
      proxies.set(name, proxy)
      return proxy.url
    },
  })
  const [two, old, fresh, one] = await addServed(
    page,
    proxied('Two', 8),
    proxied('Old', 9, '0.27'),
    proxied('Fresh', 10, '0.30'),
    proxied('One', 7),
  )
  const withProxy = (server: ServedNetwork): ProxiedNetwork => ({ server, proxy: proxies.get(server.name)! })
  const networks = { one: withProxy(one), old: withProxy(old), fresh: withProxy(fresh), two: withProxy(two) }
  await goTo(page, '/machines', 'Machines')
  return {
    ...networks,
    async close() {
      await Promise.all(Object.values(networks).flatMap(({ server, proxy }) => [server.close(), proxy.close()]))
    },
  }
}

/** The network that has an act of this kind. */
function networkOf({ one, old, fresh }: Networks, kind: ActKind): ProxiedNetwork {
  const { line } = everyAct[kind]
  if (line === undefined) return one
  return line === '0.27' ? old : fresh
}

/** Makes a server current, as the server menu does. */
export async function switchTo(page: Page, { id, name }: ServedNetwork): Promise<void> {
  expect(await invoke(page, 'servers:use', { id })).toMatchObject({ ok: true })
  await expect(page.getByRole('button', { name: /Switch server/ })).toContainText(name)
  await settled(page)
}

const LISTS = ['/node', '/user', '/apikey', '/policy']
/** When keys and machines were last seen, and when the policy was stored: these change by themselves, or with each save. */
const TIMES = /"(lastSeen|updatedAt)":"[^"]*"/g

/** A user who is created again has another id. */
const NEW_ID = new RegExp(`"id":"\\d+",("name":"${LEAVER}",)"createdAt":"[^"]*"`, 'g')

/** The raw lists of a server, byte for byte but for times that change by themselves, and the id of a user who was created again. */
export async function rawStateOf({ server }: ProxiedNetwork): Promise<string> {
  const texts = await Promise.all(LISTS.map((path) => server.readText(path)))
  // Servers before 0.28 list the pre-auth keys of one user at a time.
  const { users } = (await server.read('/user')) as { users: { id: string }[] }
  const keys = server.name === 'Old' ? users.map(({ id }) => `/preauthkey?user=${id}`) : ['/preauthkey']
  // The second API is beside the first.
  if (server.name === 'Fresh') keys.push('/../v2/tailnet/-/keys')
  texts.push(...(await Promise.all(keys.map((path) => server.readText(path)))))
  return texts.join('\n').replaceAll(TIMES, '"$1":""').replaceAll(NEW_ID, '$1')
}

/** Performs an act on its network. Returns the network, and its state before and after. */
export async function performAct(page: Page, kind: ActKind, networks: Networks) {
  const network = networkOf(networks, kind)
  await switchTo(page, network.server)
  const before = await rawStateOf(network)
  await everyAct[kind].perform(page, network.server)
  await expect.poll(() => rawStateOf(network)).not.toBe(before)
  return { network, before, after: await rawStateOf(network) }
}

/**
 * Performs an act on its network and switches to Two, with the toast kept. Returns the network, its state before and after, and the state of
 * Two.
 */
export async function performAndLeave(page: Page, kind: ActKind, networks: Networks) {
  const other = await rawStateOf(networks.two)
  const performed = await performAct(page, kind, networks)
  await undoButton(page).hover()
  await switchTo(page, networks.two.server)
  return { ...performed, other }
}
