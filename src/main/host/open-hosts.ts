import { ApiError } from '@shared/api/error'
import type { HostConnection } from './connection'
import { findHeadscale, type FoundHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { isStillThere } from './locate'
import type { Tunnels } from './tunnels'

/** The host of a server, as saved with it. */
export interface HostOfServer {
  readonly destination: string
  /** True if the console must not change anything on the server. */
  readonly readOnly: boolean
}

/** A host that is connected, and Headscale on it. */
export interface OpenHost {
  readonly connection: HostConnection
  readonly headscale: FoundHeadscale
}

/** Opens hosts of servers. Headscale is found once per connection, and again if its container or process is gone. */
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
}

/** @param now milliseconds on a monotonic clock */
export function createHostOpener(
  tunnels: Pick<Tunnels, 'connection'>,
  now: () => number = () => performance.now(),
): HostOpener {
  const found = new WeakMap<HostConnection, Found>()
  /** The last one that was found on each connection. */
  const last = new WeakMap<HostConnection, Found>()
  const locked = new WeakMap<HostConnection, HostConnection>()
  const findAgain = (connection: HostConnection) => {
    const next = { finding: findHeadscale(connection), checkedAt: now() }
    found.set(connection, next)
    next.finding.then(
      () => last.set(connection, next),
      (error: unknown) => {
        if (found.get(connection) !== next) return
        // The files of a stopped Headscale are still there.
        const before = isStopped(error) ? last.get(connection) : undefined
        if (before) found.set(connection, before)
        else found.delete(connection)
      },
    )
    return next.finding
  }
  const find = async (connection: HostConnection) => {
    const known = found.get(connection)
    if (!known) return findAgain(connection)
    const headscale = await known.finding
    if (now() - known.checkedAt < CHECK_MS) return headscale
    known.checkedAt = now()
    if (await isStillThere(connection, headscale)) return headscale
    return findAgain(connection).catch((error: unknown) => {
      if (!isStopped(error)) throw error
      return headscale
    })
  }
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
      const headscale = await (fresh ? findAgain : find)(connection)
      return { connection: guarded(connection, host), headscale }
    },
  }
}

/** True for the error that Headscale does not run. */
export const isStopped = (error: unknown): boolean => error instanceof HostError && error.failure.why === 'noHeadscale'

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
