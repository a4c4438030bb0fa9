import type { Tunnel, TunnelEnd } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'

export interface TunnelsOptions {
  /** `asks`: whether the person may be asked. Rejects with HostError. */
  readonly connect: (tunnel: Tunnel, asks: boolean) => Promise<HostConnection>
  /** True if the person waits for this server, so that a question does not come out of the blue. */
  readonly mayAsk: (tunnel: Tunnel) => boolean
  /** Milliseconds on a clock that only goes forwards. */
  readonly now: () => number
}

/** The open tunnels. A tunnel that was lost, as by sleep or a restart of the host, is opened again for the next request. */
export interface Tunnels {
  /** Returns the local end of a tunnel. Rejects with HostError. */
  end(tunnel: Tunnel): Promise<TunnelEnd>
  /** Adds a tunnel that was opened elsewhere. */
  adopt(tunnel: Tunnel, connection: HostConnection, end: TunnelEnd): void
  /** Lets tunnels that failed or were refused try again at once. */
  again(): void
  /** Closes all tunnels but these. */
  keep(tunnels: readonly Tunnel[]): void
}

interface Open {
  readonly connection: HostConnection
  readonly end: TunnelEnd
}

/** A tunnel; `opened` is missing while it is being opened. */
interface Slot {
  readonly opening: Promise<Open>
  opened?: Open
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

const nameOf = ({ destination, host, port }: Tunnel) => JSON.stringify([destination, host, port])

export function createTunnels({ connect, mayAsk, now }: TunnelsOptions): Tunnels {
  const known = new Map<string, Slot>()
  const failures = new Map<string, Failure>()

  const failed = (name: string, error: unknown) => failures.set(name, failureAfter(failures.get(name), error, now()))
  const start = (name: string, tunnel: Tunnel) => {
    const slot: Slot = { opening: open(tunnel, connect(tunnel, mayAsk(tunnel))) }
    known.set(name, slot)
    slot.opening.then(
      (opened) => {
        slot.opened = opened
        failures.delete(name)
        // The server was removed while its tunnel was being opened.
        if (known.get(name) !== slot) opened.connection.close()
      },
      (error: unknown) => {
        if (known.get(name) === slot) known.delete(name)
        failed(name, error)
      },
    )
    return slot
  }
  return {
    async end(tunnel) {
      const name = nameOf(tunnel)
      const slot = known.get(name)
      if (slot && (slot.opened?.connection.isOpen() ?? true)) return (await slot.opening).end
      const failure = failures.get(name)
      if (failure && now() < failure.until) throw failure.error
      return (await start(name, tunnel).opening).end
    },
    adopt(tunnel, connection, end) {
      const opened = { connection, end }
      known.get(nameOf(tunnel))?.opened?.connection.close()
      known.set(nameOf(tunnel), { opening: Promise.resolve(opened), opened })
      failures.delete(nameOf(tunnel))
    },
    again: () => failures.clear(),
    keep(tunnels) {
      const names = new Set(tunnels.map(nameOf))
      for (const [name, { opened }] of known) {
        if (names.has(name)) continue
        known.delete(name)
        opened?.connection.close()
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

async function open(tunnel: Tunnel, connecting: Promise<HostConnection>): Promise<Open> {
  const connection = await connecting
  try {
    return { connection, end: await connection.forward(tunnel) }
  } catch (error) {
    connection.close()
    throw error
  }
}
