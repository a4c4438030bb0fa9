import type { Node } from '@shared/api/nodes'
import type { Change } from '@shared/history/change'
import { JournalFilter } from '@shared/history/journal'
import { machineName } from '@shared/states/machine-state'
import { type PastMachine, pastIntervals, pastSpans, seenIntervals } from '@shared/presence/demo-past'
import { DAY_SECONDS, type Stretch } from '@shared/presence/interval'
import type { JobStore } from './job-store'
import type { PresenceServer } from './presence-names'
import { seenNode } from '@main/observe/seen-lists'

/** The demo network that a past belongs to. */
export interface PastNetwork {
  readonly where: PresenceServer
  /** Identifies this network and its past. */
  readonly stamp: string
}

/** Calls from main for the past of the demo network. */
export interface PastCalls {
  pastOf: { input: PresenceServer; output: string | null }
  /** Deletes the past of another network, and creates one of this many days if `days` is set. `body`: the response with all machines. */
  makePast: {
    input: PastNetwork & { seed: number; days: number | null; now: number; body: Uint8Array<ArrayBuffer> }
    output: undefined
  }
}

type Answers = { [C in keyof PastCalls]: (input: PastCalls[C]['input']) => PastCalls[C]['output'] }

export function createPastCalls(store: () => JobStore): Answers {
  return {
    pastOf: (where) => store().presence.pastOf(where),
    makePast({ where, stamp, seed, days, now, body }) {
      const { presence, journal, seen } = store()
      presence.forgetServer(where.serverId)
      seen.forgetServer(where.serverId)
      const { nodes } = JSON.parse(new TextDecoder().decode(body)) as { nodes: readonly Node[] }
      const until = Math.floor(now / 1000)
      const stretch = { from: until - (days ?? 0) * DAY_SECONDS, until }
      const spans = days === null ? [] : pastSpans(seed, stretch)
      presence.makePast(where, stamp, { spans, machines: pastOfAll(seed, nodes, stretch, spans) })
      const isFirst = journal.list(emptyFilter(where.serverId)).entries.length === 0
      if (days !== null && isFirst) {
        for (const { at, change } of pastChanges(nodes, stretch.from * 1000))
          journal.seen(where.serverId, at, [change], null)
      }
    },
  }
}

/** One machine at a time: all together are millions of intervals. */
function* pastOfAll(seed: number, nodes: readonly Node[], stretch: Stretch, spans: readonly Stretch[]) {
  for (const node of nodes) {
    const intervals = pastIntervals(seed, pastMachine(node, stretch.until), stretch)
    yield { id: node.id, intervals: seenIntervals(intervals, spans) }
  }
}

const emptyFilter = (serverId: string) => JournalFilter.parse({ serverId })

const seconds = (time: string | null, otherwise: number) =>
  time === null ? otherwise : Math.floor(Date.parse(time) / 1000)

const pastMachine = ({ id, user, tags, online, createdAt, lastSeen }: Node, now: number): PastMachine => ({
  id,
  personal: user !== null && tags.length === 0,
  online,
  created: seconds(createdAt, 0),
  lastSeen: seconds(lastSeen, now),
})

/** Creates the changes made by others, oldest first: each machine joined once, and some got their tags or name later. */
function pastChanges(nodes: readonly Node[], from: number): { at: string; change: Change }[] {
  const changes = nodes.flatMap((node): { at: number; change: Change }[] => {
    const after = seenNode(node)
    const thing = { id: node.id, name: machineName(node) }
    const at = Date.parse(node.createdAt ?? '')
    if (Number.isNaN(at) || at < from) return []
    const joined = { ...after, online: true, approvedRoutes: [], subnetRoutes: [] }
    const found: { at: number; change: Change }[] = [{ at, change: { kind: 'node.added', ...thing, after: joined } }]
    if (after.approvedRoutes.length > 0) {
      const { approvedRoutes, availableRoutes, subnetRoutes } = after
      const before = { approvedRoutes: [], availableRoutes, subnetRoutes: [] }
      const change: Change = {
        kind: 'node.routes',
        ...thing,
        before,
        after: { approvedRoutes, availableRoutes, subnetRoutes },
      }
      found.push({ at: at + 600_000, change })
    }
    return found
  })
  return changes.toSorted((a, b) => a.at - b.at).map(({ at, change }) => ({ at: new Date(at).toISOString(), change }))
}
