import type { Tunnel, TunnelEnd } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { checkListener } from './listener'

export interface TunnelsOptions {
  /** `asks`: whether the person may be asked. Rejects with HostError. */
  readonly connect: (destination: string, asks: boolean) => Promise<HostConnection>
  /** True if the person waits for this host, so that a question does not come out of the blue. */
  readonly mayAsk: (destination: string) => boolean
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
}

/**
 * The open connections, one per destination, and the tunnels through them. A connection that was lost, as by sleep or a restart of the
 * host,
 * is opened again for the next request.
 */
export interface Tunnels {
  /** Returns the connection to a destination. Rejects with HostError. */
  connection(destination: string): Promise<HostConnection>
  /** Returns the local end of a tunnel. Rejects with HostError. */
  end(tunnel: Tunnel): Promise<TunnelEnd>
  /** Makes sure that Headscale listens at the far end: {@link checkListener}. */
  check(tunnel: Tunnel): Promise<void>
  /** Adds a connection that was opened elsewhere for a server that is being added, and closes another one to the same destination. */
  adopt(destination: string, connection: HostConnection): void
  /**
   * Lets connections that failed try again at once. Tunnels that the person refused only with `all`: after they asked for it, and not
   * because
   * another server changed.
   */
  again(which: 'failed' | 'all'): void
  /** Remembers that the host refused rights: the next {@link again} with `all` signs in again, and so sees new groups of the user. */
  lacksRights(destination: string): void
  /** True if there is a connection to a destination. */
  isOpen(destination: string): boolean
  /** Closes all connections but those to these destinations. One that was adopted stays until its server was among them. */
  keep(destinations: readonly string[]): void
}

/** A connection; `opened` is missing while it is being opened. */
interface Slot {
  readonly opening: Promise<HostConnection>
  opened?: HostConnection
  /** The host refused rights, which may come with a new login, as those of a group do. */
  lacksRights?: true
  /** The numbers of users who may listen at the far end of its tunnels. */
  readonly listening: Set<number>
  /** Adopted for a server that is not saved yet; the opener of the connection closes it if the server is never saved. */
  isAwaited?: boolean
}

interface Failure {
  readonly error: unknown
  readonly count: number
  /** Until then, every request fails with the same error. */
  readonly until: number
}

/** The wait after the first failure, in milliseconds; it doubles with each further one. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

export function createTunnels({ connect, mayAsk, now }: TunnelsOptions): Tunnels {
  const known = new Map<string, Slot>()
  const failures = new Map<string, Failure>()

  const failed = (name: string, error: unknown) => failures.set(name, failureAfter(failures.get(name), error, now()))
  const start = (destination: string) => {
    const slot: Slot = { opening: connect(destination, mayAsk(destination)), listening: new Set() }
    known.set(destination, slot)
    slot.opening.then(
      (opened) => {
        slot.opened = opened
        failures.delete(destination)
        // The server was removed while its connection was being opened.
        if (known.get(destination) !== slot) opened.close()
      },
      (error: unknown) => {
        if (known.get(destination) === slot) known.delete(destination)
        failed(destination, error)
      },
    )
    return slot
  }
  const connection = async (destination: string) => {
    const slot = known.get(destination)
    if (slot && (slot.opened?.isOpen() ?? true)) return slot.opening
    const failure = failures.get(destination)
    if (failure && now() < failure.until) throw failure.error
    // On Windows a part of it may still run.
    slot?.opened?.close()
    return start(destination).opening
  }
  return {
    connection,
    end: async (tunnel) => endOf(await connection(tunnel.destination), tunnel),
    check: async (tunnel) =>
      checkListener(await connection(tunnel.destination), tunnel, known.get(tunnel.destination)?.listening),
    adopt(destination, opened) {
      const before = known.get(destination)?.opened
      // After a failed test, the same connection carries the next attempt.
      if (before !== opened) before?.close()
      known.set(destination, {
        opening: Promise.resolve(opened),
        opened,
        listening: new Set(),
        isAwaited: true,
      })
      failures.delete(destination)
    },
    lacksRights(destination) {
      const slot = known.get(destination)
      if (slot) slot.lacksRights = true
    },
    again(which) {
      for (const [destination, slot] of known) {
        if (which !== 'all' || !slot.lacksRights) continue
        known.delete(destination)
        slot.opened?.close()
      }
      for (const [name, { until }] of failures) if (which === 'all' || until !== Infinity) failures.delete(name)
    },
    isOpen: (destination) => known.get(destination)?.opened?.isOpen() === true,
    keep(destinations) {
      for (const [destination, slot] of known) {
        if (destinations.includes(destination)) slot.isAwaited = false
        else if (!slot.isAwaited || !slot.opened?.isOpen()) {
          known.delete(destination)
          slot.opened?.close()
        }
      }
    },
  }
}

function failureAfter(last: Failure | undefined, error: unknown, now: number): Failure {
  const count = (last?.count ?? 0) + 1
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (count - 1))
  // After a refusal, a request in the background must not ask again.
  const isRefused = error instanceof HostError && error.failure.why === 'cancelled'
  return { error, count, until: isRefused ? Infinity : now + wait }
}

/** The forwardings of each connection, by their address on the host. */
const forwardings = new WeakMap<HostConnection, Map<string, Promise<TunnelEnd>>>()

/** Returns the local end of a forwarding through a connection, which is opened once. */
export async function endOf(connection: HostConnection, to: Pick<Tunnel, 'host' | 'port'>): Promise<TunnelEnd> {
  const ends = forwardings.get(connection) ?? new Map<string, Promise<TunnelEnd>>()
  forwardings.set(connection, ends)
  const name = JSON.stringify([to.host, to.port])
  const end = ends.get(name) ?? connection.forward(to)
  ends.set(name, end)
  try {
    return await end
  } catch (error) {
    ends.delete(name)
    throw error
  }
}
