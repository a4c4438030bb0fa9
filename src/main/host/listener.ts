import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { hostCommands } from '@shared/host/commands'
import type { Tunnel } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { type Located, locateHeadscale } from './locate'

/** A socket of the host that listens on a port. */
interface Listener {
  /** The bytes of its address as the kernel prints them, in hexadecimal digits. */
  readonly address: string
  readonly uid: number
}

/** Reads lines of `/proc/net/tcp` and `tcp6` (proc_net_tcp in the kernel's documentation). */
function readListeners(stdout: string): Listener[] {
  return stdout.split('\n').flatMap((line) => {
    const [, address, uid] = /^ *\d+: ([0-9A-F]{8}|[0-9A-F]{32}):[0-9A-F]{4} \S+ 0A (?:\S+ +){3}(\d+) /.exec(line) ?? []
    return address === undefined ? [] : [{ address, uid: Number(uid) }]
  })
}

/** The kernel prints each four bytes of an address as one number of a little-endian machine. */
const asPrinted = (bytes: readonly number[]): string =>
  Array.from({ length: bytes.length / 4 }, (_, at) => bytes.slice(4 * at, 4 * at + 4).toReversed())
    .flat()
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('')

const MAPPED = '0000000000000000FFFF0000'
const ANY = ['0'.repeat(8), '0'.repeat(32), `${MAPPED}00000000`]

/** Returns the addresses of sockets that a connection to a host reaches, as the kernel prints them; null for a name: any of them. */
function reachable(host: string): ReadonlySet<string> | null {
  if (isIPv4(host)) {
    const own = asPrinted(host.split('.').map(Number))
    return new Set([...ANY, own, MAPPED + own])
  }
  if (!isIPv6(host)) return null
  const { address } = new SocketAddress({ address: host, family: 'ipv6' })
  const [before = '', after] = address.split('::')
  const numbers = (part: string) => part.split(':').flatMap((text) => (text === '' ? [] : [parseInt(text, 16)]))
  const [start, end] = [numbers(before), numbers(after ?? '')]
  const words = [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end]
  return new Set([...ANY, asPrinted(words.flatMap((word) => [word >> 8, word & 255]))])
}

const ROOT = 0

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

async function numberOf(connection: HostConnection, name?: string): Promise<number | null> {
  const { exit, stdout } = await connection.run(hostCommands.userId(name))
  return exit === 0 && /^\d+\n?$/.test(stdout) ? Number(stdout) : null
}

/** Calls `isIt` with every Headscale of the host that can be believed, until it returns true. */
async function someHeadscale(connection: HostConnection, isIt: (found: Located) => Promise<boolean>): Promise<boolean> {
  const user = (await connection.run(hostCommands.user())).stdout.trim()
  const except = new Set<string>()
  for (;;) {
    const found = await locateHeadscale(connection, user, { except }).catch((error: unknown) => {
      if (error instanceof HostError && ['notUsed', 'otherHeadscale'].includes(error.failure.why)) return null
      throw error
    })
    if (!found || except.has(found.config)) return false
    if (await isIt(found)) return true
    except.add(found.config)
  }
}

/**
 * Makes sure that the Headscale of an open host listens at one of its addresses. Rejects with HostError `otherListener`; returns false if nothing
 * listens.
 */
export async function isOwnListener(
  { connection, headscale }: { connection: HostConnection; headscale: Pick<Located, 'place' | 'runsAs'> },
  to: Pick<Tunnel, 'host' | 'port'>,
): Promise<boolean> {
  // Nobody on the host can listen at a container's own address.
  if ('container' in headscale.place && !isLoopback(to.host)) return true
  const user = headscale.runsAs === null ? null : await numberOf(connection, headscale.runsAs)
  try {
    await checkListener(connection, to, new Set(user === null ? [] : [user]))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false
    throw error
  }
}

/**
 * Makes sure who listens at the far end of a tunnel: once Headscale has stopped, any user of the host can open its port. Root, the admin, and the
 * user of a Headscale that can be believed may listen there, or the container that has the address. Called for each connection, after it
 * is open and before anything is sent. `known`: numbers of users who were found on this connection before. Rejects with HostError
 * `otherListener`, and with ECONNREFUSED if nothing listens.
 */
export async function checkListener(
  connection: HostConnection,
  { host, port }: Pick<Tunnel, 'host' | 'port'>,
  known: Set<number> = new Set(),
): Promise<void> {
  const { stdout } = await connection.run(hostCommands.listeners(port))
  const addresses = reachable(host)
  const listeners = readListeners(stdout).filter(({ address }) => addresses?.has(address) ?? true)
  const othersIn = () => new Set(listeners.map(({ uid }) => uid).filter((uid) => uid !== ROOT && !known.has(uid)))
  const learn = async (name?: string) => known.add((await numberOf(connection, name)) ?? ROOT)
  const isGood = () => listeners.length > 0 && othersIn().size === 0
  if (isGood()) return
  if (listeners.length > 0) await learn()
  else if (isLoopback(host)) throw Object.assign(new Error('Nothing listens there.'), { code: 'ECONNREFUSED' })
  if (isGood()) return
  const isKnown = await someHeadscale(connection, async (found) => {
    // A container's own address is not one of the host.
    if ('container' in found.place) return found.reached({ host, port })?.host === host && !isLoopback(host)
    if (found.runsAs !== null && listeners.length > 0) await learn(found.runsAs)
    return isGood()
  })
  if (isKnown) return
  const who = [...othersIn()].map((uid) => `uid ${uid}`).join(', ')
  throw new HostError('otherListener', `${host}:${port}${who === '' ? '' : `: ${who}`}`)
}
