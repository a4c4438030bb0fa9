import type { Change, Snapshot } from '@shared/history/change'
import { LOOKS_APART } from '@shared/presence/interval'
import type { KeeperClient } from '@main/history/keeper-thread'
import type { Observation, Observer } from '@main/observe/observer'

export interface PresenceOptions {
  readonly keeper: Pick<KeeperClient, 'call'>
  readonly observer: Pick<Observer, 'onChanges' | 'onEnd'>
  /** Presence could not be kept. */
  readonly onLost: (error: unknown) => void
}

/** That a server is still as it was is written this often, in milliseconds: what a crash loses at most. */
const STILL_MS = 60_000

interface Watched {
  readonly address: string
  /** When it was looked at last. */
  last: number
  /** When the thread was told last; undefined where it has to be told everything. */
  told: number | undefined
  /** Nothing is to be told before: this time is told already, by a clock that was ahead. */
  notBefore: number | undefined
}

/** Keeps who was online when: what the observer sees of machines, and when it did not look. */
export function keepPresence({ keeper, observer, onLost }: PresenceOptions): void {
  const servers = new Map<string, Watched>()
  const end = (serverId: string) => {
    const server = servers.get(serverId)
    servers.delete(serverId)
    if (server?.told === undefined) return
    const where = { serverId, address: server.address }
    keeper.call('presenceEnd', { where, last: server.last }).catch(onLost)
  }
  const tell = async (server: Watched, { serverId, address, at, snapshot, changes, own }: Observation) => {
    const isFirst = server.told === undefined
    const last = isFirst ? null : server.last
    server.told = at
    server.last = at
    const all = isFirst ? statesOf(snapshot) : null
    const told = { serverId, address, last, at, all, changes: isFirst ? [] : [...changes, ...own].flatMap(changeOf) }
    const taken = await keeper.call('presenceSaw', told).catch((error: unknown) => {
      onLost(error)
      return 'covered' as const
    })
    if (taken !== 'kept') server.told = undefined
    server.notBefore = taken === 'covered' ? at + STILL_MS : undefined
  }
  observer.onEnd(end)
  observer.onChanges((seen) => {
    const { serverId, address, looked, at, snapshot, changes, own } = seen
    if (looked === null) return end(serverId)
    if (looked !== 'nodes' || !snapshot.nodes) return
    const { last } = servers.get(serverId) ?? { last: at }
    if (at < last || at - last > LOOKS_APART * 1000) end(serverId)
    const known = servers.get(serverId)
    const server = known ?? { address, last: at, told: undefined, notBefore: undefined }
    servers.set(serverId, server)
    const { notBefore, told } = server
    if (notBefore !== undefined && at < notBefore && at >= notBefore - STILL_MS) return
    const isDue = told === undefined || at < server.last || at - told >= STILL_MS
    if (isDue || [...changes, ...own].some((change) => changeOf(change).length > 0)) void tell(server, seen)
    else server.last = at
  })
}

const statesOf = ({ nodes }: Snapshot) => [...(nodes?.values() ?? [])].map(({ id, online }) => [id, online] as const)

function changeOf(change: Change): (readonly [string, boolean | null])[] {
  switch (change.kind) {
    case 'node.added':
      return [[change.id, change.after.online]]
    case 'node.removed':
      return [[change.id, null]]
    case 'node.online':
    case 'node.offline':
      return [[change.id, change.kind === 'node.online']]
    default:
      return []
  }
}
