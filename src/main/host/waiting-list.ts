import type { WaitingOutcome } from '@shared/host/waiting'
import type { HostWaiting } from '@shared/ipc/host'
import { MINUTE, SECOND } from '@shared/time'
import type { HostOfServer } from './open-hosts'
import { HostError } from './host-error'
import type { HostService } from './host-service'

export interface WaitingListOptions {
  readonly hosts: Pick<HostService, 'open' | 'waiting' | 'opensQuietly'>
  /** Returns the servers whose hosts may be used, and that an alert is about. */
  readonly watched: () => readonly (HostOfServer & { readonly id: string })[]
  /** Called with the ids of the clients that wait on a server. */
  readonly onRead: (serverId: string, ids: readonly string[]) => void
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once after this many milliseconds. */
  readonly after: (ms: number, work: () => void) => void
}

/** The clients that wait to be registered on each server, for pages and alerts. */
export interface WaitingList {
  /** Asks the host of a server. Rejects with ApiError if its use is not allowed. */
  read(serverId: string, host: HostOfServer): Promise<HostWaiting>
  /** A client does not wait any more: a rejected one stays in Headscale's count and log. */
  decided(serverId: string, machine: string, how: WaitingOutcome): void
  /** The use of the host has ended. */
  leave(serverId: string): void
  /** Looks for clients that wait on servers with an alert, again and again. */
  begin(): void
}

const FIRST_MS = 10 * SECOND
const EVERY_MS = MINUTE

export function createWaitingList({ hosts, watched, onRead, warn, after }: WaitingListOptions): WaitingList {
  /** Ids are random and each is decided once, so they are few and never come back. */
  const decided = new Map<string, WaitingOutcome>()
  const last = new Map<string, readonly string[]>()
  const keep = (serverId: string, ids: readonly string[]) => {
    const open = ids.filter((id) => !decided.has(id))
    last.set(serverId, open)
    onRead(serverId, open)
  }
  const read = async (serverId: string, host: HostOfServer): Promise<HostWaiting> => {
    try {
      const found = await hosts.waiting(await hosts.open(host))
      const machines = found.machines.filter(({ id }) => !decided.has(id))
      const rejected = found.machines.filter(({ id }) => decided.get(id) === 'rejected').length
      const count = found.count === null ? null : Math.max(0, found.count - rejected)
      // The log still names clients that have joined: the newest ones are those that wait.
      const waiting = machines.slice(0, count ?? machines.length)
      // Without the log, it is unknown whether a client waits.
      if (found.problem === null)
        keep(
          serverId,
          waiting.map(({ id }) => id),
        )
      return { read: { ...found, machines, count }, failure: null }
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      return { read: null, failure: error.failure }
    }
  }
  const look = async () => {
    for (const { id, ...host } of watched()) {
      if (!hosts.opensQuietly(host.destination)) continue
      await read(id, host).catch((error: unknown) => warn('waiting clients were not read', error))
    }
  }
  const again = () => void look().finally(() => after(EVERY_MS, again))
  return {
    read,
    decided(serverId, machine, how) {
      decided.set(machine, how)
      keep(serverId, last.get(serverId) ?? [])
    },
    leave: (serverId) => keep(serverId, []),
    begin: () => after(FIRST_MS, again),
  }
}
