import type { Change } from '@shared/history/change'
import type { Tunnel } from '@shared/host/host-report'
import { SECOND } from '@shared/time'
import { HostError } from './host-error'
import type { HostService } from './host-service'
import type { HostOfServer } from './open-hosts'

/** A server that is called through a tunnel over a host whose use is allowed. */
export interface TunnelledServer extends HostOfServer {
  readonly tunnel: Tunnel
}

export interface FollowTunnelEndsOptions {
  readonly hosts: Pick<HostService, 'open' | 'opensQuietly'>
  /** Returns null for a server without a tunnel, or while the use of its host is not allowed. */
  readonly tunnelled: (serverId: string) => TunnelledServer | null
  /** Saves where the host reaches the server's API now. */
  readonly moved: (serverId: string, end: Pick<Tunnel, 'host' | 'port' | 'tls'>) => void
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once after this many milliseconds. */
  readonly after: (ms: number, work: () => void) => void
}

/** The time between two searches, in milliseconds: a new container needs some time to start. */
const EVERY_MS = 30 * SECOND

/** Looks for tunnelled servers on their hosts while they are unreachable. */
export interface TunnelFollower {
  /** Takes the observer's observations. */
  readonly seen: (observation: { readonly serverId: string; readonly changes: readonly Change[] }) => void
  /** Stops looking for a server that is not watched any more. */
  readonly end: (serverId: string) => void
}

/** A container that was created again may have another address, and the configuration may have been changed on the host. */
export function followTunnelEnds({ hosts, tunnelled, moved, warn, after }: FollowTunnelEndsOptions): TunnelFollower {
  /** The unreachable servers, each with its outage. */
  const away = new Map<string, symbol>()
  const find = async (serverId: string, outage: symbol, { tunnel, ...host }: TunnelledServer) => {
    if (!hosts.opensQuietly(host.destination)) return
    const { api, settings } = (await hosts.open(host, 'fresh')).headscale
    const end = { ...api, tls: settings.tls }
    const isSame = end.host === tunnel.host && end.port === tunnel.port && end.tls === tunnel.tls
    if (!isSame && away.get(serverId) === outage) moved(serverId, end)
  }
  const look = async (serverId: string, outage: symbol): Promise<void> => {
    if (away.get(serverId) !== outage) return
    const server = tunnelled(serverId)
    if (server)
      await find(serverId, outage, server).catch((error: unknown) => {
        if (!(error instanceof HostError)) warn('the end of a tunnel was not found', error)
      })
    after(EVERY_MS, () => void look(serverId, outage))
  }
  return {
    seen({ serverId, changes }) {
      for (const { kind } of changes) {
        if (kind === 'server.reachable') away.delete(serverId)
        if (kind !== 'server.unreachable' || away.has(serverId)) continue
        const outage = Symbol(serverId)
        away.set(serverId, outage)
        void look(serverId, outage)
      }
    },
    end: (serverId) => void away.delete(serverId),
  }
}
