import { ApiError } from '@shared/api/error'
import type { HostConnection } from './connection'
import { findHeadscale, type FoundHeadscale } from './find-headscale'
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

/** Opens hosts of servers. Headscale is found once per connection. */
export interface HostOpener {
  /**
   * Rejects with HostError. The connection of a read-only server refuses commands that write, with ApiError.
   * `fresh`: finds Headscale again, as after its configuration was changed.
   */
  open(host: HostOfServer, fresh?: boolean): Promise<OpenHost>
}

export function createHostOpener(tunnels: Pick<Tunnels, 'connection'>): HostOpener {
  const found = new WeakMap<HostConnection, Promise<FoundHeadscale>>()
  const locked = new WeakMap<HostConnection, HostConnection>()
  const find = (connection: HostConnection) => {
    const known = found.get(connection)
    if (known) return known
    const finding = findHeadscale(connection)
    found.set(connection, finding)
    finding.catch(() => found.delete(connection))
    return finding
  }
  return {
    async open({ destination, readOnly }, fresh = false) {
      const connection = await tunnels.connection(destination)
      if (fresh) found.delete(connection)
      const headscale = await find(connection)
      if (!readOnly) return { connection, headscale }
      // The same object each time: forwardings belong to it.
      const lock = locked.get(connection) ?? withoutWrites(connection)
      locked.set(connection, lock)
      return { connection: lock, headscale }
    },
  }
}

function withoutWrites(connection: HostConnection): HostConnection {
  return {
    ...connection,
    async run(call) {
      if (call.access === 'writes') throw readOnly()
      return connection.run(call)
    },
    follow(call, onOutput) {
      if (call.access === 'writes') throw readOnly()
      return connection.follow(call, onOutput)
    },
    async stream(call, to) {
      if (call.access === 'writes') throw readOnly()
      return connection.stream(call, to)
    },
  }
}

const readOnly = () => new ApiError('readOnly', 'This server is read-only in this console, so nothing was changed.')
