import { ApiError } from '@shared/api/error'
import type { HostConnection } from './connection'
import { findHeadscale, type FoundHeadscale, type WhichHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { isStillThere } from './locate'
import type { Tunnels } from './tunnels'

/** The host of a server, as saved with it. */
export interface HostOfServer {
  readonly destination: string
  /** The configuration file of the server's Headscale; undefined if any Headscale counts, as before the use of the host was allowed. */
  readonly config?: string | undefined
  /** The server's address: if any Headscale counts and several run, the one with this address is preferred. */
  readonly url?: string | undefined
  /** True if the console must not change anything on the server. */
  readonly readOnly: boolean
  /** The admin's own command that restarts Headscale. */
  readonly ownRestart?: readonly string[] | undefined
}

/** A host that is connected, and Headscale on it. */
export interface OpenHost {
  readonly connection: HostConnection
  readonly headscale: FoundHeadscale
  readonly ownRestart?: HostOfServer['ownRestart']
}

/**
 * Opens hosts of servers. Each server's Headscale is found once per connection, and again if its container or process is gone. While it is
 * stopped, its last known place counts: its files are still there.
 */
export interface HostOpener {
  /**
   * Rejects with HostError. The connection of a read-only server refuses commands that write, with ApiError.
   * `fresh`: finds Headscale again, as after its configuration was changed.
   */
  open(host: HostOfServer, fresh?: boolean): Promise<OpenHost>
  /** Connects without looking for Headscale, which may be stopped. Rejects with HostError. */
  connect(host: HostOfServer): Promise<HostConnection>
}

/** Milliseconds after which a page checks that Headscale is still in the place that was found. */
const CHECK_MS = 30_000

interface Found {
  readonly finding: Promise<FoundHeadscale>
  checkedAt: number
  /** The last one that was found. */
  last?: FoundHeadscale
  /** It was not found, and there is no last one to use instead. */
  hasFailed?: true
}

/** @param now milliseconds on a monotonic clock */
export function createHostOpener(
  tunnels: Pick<Tunnels, 'connection'>,
  now: () => number = () => performance.now(),
): HostOpener {
  const find = createFinder(now)
  const locked = new WeakMap<HostConnection, HostConnection>()
  const guarded = (connection: HostConnection, { readOnly }: HostOfServer) => {
    if (!readOnly) return connection
    // The same object each time: forwardings belong to it.
    const lock = locked.get(connection) ?? withoutWrites(connection)
    locked.set(connection, lock)
    return lock
  }
  return {
    connect: async (host) => guarded(await tunnels.connection(host.destination), host),
    async open(host, fresh = false) {
      const connection = await tunnels.connection(host.destination)
      const headscale = await find(connection, host, fresh)
      return { connection: guarded(connection, host), headscale, ownRestart: host.ownRestart }
    },
  }
}

/** Returns the function that finds a server's Headscale, which it remembers for each connection and configuration file. */
function createFinder(now: () => number) {
  const known = new WeakMap<HostConnection, Map<string | undefined, Found>>()
  const begin = (connection: HostConnection, which: WhichHeadscale, { last }: Pick<Found, 'last'> = {}): Found => {
    const next: Found = { finding: findHeadscale(connection, which), checkedAt: now(), ...(last && { last }) }
    next.finding.then(
      (headscale) => (next.last = headscale),
      (error: unknown) => {
        if (!next.last || !isStopped(error)) next.hasFailed = true
      },
    )
    known.set(connection, (known.get(connection) ?? new Map<string | undefined, Found>()).set(which.config, next))
    return next
  }
  /** Waits for a search. Returns the last Headscale that was found if it is stopped now. */
  const settled = async ({ finding, last }: Found) => {
    try {
      return await finding
    } catch (error) {
      if (last && isStopped(error)) return last
      throw error
    }
  }
  return async (connection: HostConnection, which: WhichHeadscale, fresh: boolean): Promise<FoundHeadscale> => {
    const found = known.get(connection)?.get(which.config)
    if (fresh || !found || found.hasFailed) return begin(connection, which, found).finding
    const headscale = await settled(found)
    if (now() - found.checkedAt < CHECK_MS) return headscale
    found.checkedAt = now()
    if (await isStillThere(connection, headscale)) return headscale
    return settled(begin(connection, which, found))
  }
}

/** True for the error that a server's Headscale does not run. */
export const isStopped = (error: unknown): boolean =>
  error instanceof HostError && (error.failure.why === 'noHeadscale' || error.failure.why === 'otherHeadscale')

function withoutWrites(connection: HostConnection): HostConnection {
  return {
    ...connection,
    async run(call) {
      if (call.access === 'writes') throw refusal()
      return connection.run(call)
    },
    follow(call, onOutput) {
      if (call.access === 'writes') throw refusal()
      return connection.follow(call, onOutput)
    },
    async stream(call, to) {
      if (call.access === 'writes') throw refusal()
      return connection.stream(call, to)
    },
  }
}

const refusal = () => new ApiError('readOnly', 'This server is read-only in this console, so nothing was changed.')
