import type { Change, Snapshot } from '@shared/history/change'
import { MAX_OBSERVATION_GAP } from '@shared/presence/interval'
import type { HistoryClient } from '@main/history/history-thread'
import type { Observation, Observer } from '@main/observe/observer'

export interface PresenceOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  readonly observer: Pick<Observer, 'onChanges' | 'onEnd'>
  /** Called when presence could not be stored. */
  readonly onLost: (error: unknown) => void
}

/** The interval for writing unchanged states, in milliseconds: a crash loses at most this much. */
const SAVE_UNCHANGED_MS = 60_000

interface PresenceOfServer {
  readonly address: string
  /** The time of the last observation. */
  last: number
  /** The time of the last report to the thread; undefined if the next one must contain everything. */
  reportedAt: number | undefined
  /** Reports before this time are skipped: the clock was ahead, so this time is already stored. */
  notBefore: number | undefined
}

/** Records who was online when: the observed states of machines, and the times without observation. */
export function recordPresence({ historyClient, observer, onLost }: PresenceOptions): void {
  const servers = new Map<string, PresenceOfServer>()
  const end = (serverId: string) => {
    const server = servers.get(serverId)
    servers.delete(serverId)
    if (server?.reportedAt === undefined) return
    const where = { serverId, address: server.address }
    historyClient.call('presenceEnd', { where, last: server.last }).catch(onLost)
  }
  const report = async (server: PresenceOfServer, { serverId, address, at, snapshot, changes, own }: Observation) => {
    const isFirst = server.reportedAt === undefined
    const last = isFirst ? null : server.last
    server.reportedAt = at
    server.last = at
    const all = isFirst ? statesOf(snapshot) : null
    const observation = {
      serverId,
      address,
      last,
      at,
      all,
      changes: isFirst ? [] : [...changes, ...own].flatMap(changeOf),
    }
    const result = await historyClient.call('presenceObserve', observation).catch((error: unknown) => {
      onLost(error)
      return 'covered' as const
    })
    if (result !== 'kept') server.reportedAt = undefined
    server.notBefore = result === 'covered' ? at + SAVE_UNCHANGED_MS : undefined
  }
  observer.onEnd(end)
  observer.onChanges((seen) => {
    const { serverId, address, list, at, snapshot, changes, own } = seen
    if (list === null) return end(serverId)
    if (list !== 'nodes' || !snapshot.nodes) return
    const { last } = servers.get(serverId) ?? { last: at }
    if (at < last || at - last > MAX_OBSERVATION_GAP * 1000) end(serverId)
    const known = servers.get(serverId)
    const server = known ?? { address, last: at, reportedAt: undefined, notBefore: undefined }
    servers.set(serverId, server)
    const { notBefore, reportedAt } = server
    if (notBefore !== undefined && at < notBefore && at >= notBefore - SAVE_UNCHANGED_MS) return
    const isDue = reportedAt === undefined || at < server.last || at - reportedAt >= SAVE_UNCHANGED_MS
    if (isDue || [...changes, ...own].some((change) => changeOf(change).length > 0)) void report(server, seen)
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
