import { isOtherMachine, machineIdentity } from '@shared/api/key-text'
import type { Node } from '@shared/api/resources'
import type { JournalEntry, MadeEntry, SeenEntry } from '@shared/history/journal'
import {
  isMeantToEnd,
  isPast,
  isSoon,
  noneWithdrawn,
  waitingRoutes,
  type WithdrawnAt,
} from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { meantQuery, useJournalEvents } from '@/lib/queries/journal'
import { useKnownNodes } from '@/lib/queries/lists'
import { useServerId } from '@/lib/session'

/** Changes that admins made here on purpose: their result is no problem. */
export interface Purpose {
  /** An admin expired the machine, or chose its end no earlier than the console would warn of it. */
  isEndMeant(node: Node): boolean
  /** When an admin withdrew the prefix of the machine; null if none did, or if it was approved or advertised anew since. */
  readonly withdrawnAt: WithdrawnAt
}

/** The clocks of server and computer may differ by this, in milliseconds. */
const TOLERANCE_MS = 60_000

type Meant = MadeEntry | SeenEntry

/** An undo restores the state that needed attention. */
const counts = (entry: JournalEntry): entry is Meant =>
  entry.kind === 'seen' ||
  (entry.kind === 'act' && entry.result === 'done' && entry.undoneBy === null && entry.undoes === null)

/** Reads the purpose from the acts of this console and the changes by others, the newest first. */
export function purposeOf(entries: readonly JournalEntry[]): Purpose {
  const byMachine = new Map<string, Meant[]>()
  for (const entry of entries)
    if (counts(entry) && entry.object.startsWith('node ')) {
      const known = byMachine.get(entry.object)
      if (known) known.push(entry)
      else byMachine.set(entry.object, [entry])
    }
  const isOther = (entry: Meant, { machineKey }: Pick<Node, 'machineKey'>) =>
    entry.kind === 'act' &&
    entry.before?.kind === 'node' &&
    isOtherMachine(entry.before.identity, machineIdentity(machineKey))
  const entriesOf = (node: Pick<Node, 'id' | 'machineKey'>) =>
    (byMachine.get(`node ${node.id}`) ?? []).filter((entry) => !isOther(entry, node))
  return {
    isEndMeant(node) {
      const end = node.expiry === null ? null : instantOf(node.expiry)
      const chosen = entriesOf(node).find((entry) => entry.kind === 'act' && entry.call === 'nodes.expire')
      const at = chosen?.kind === 'act' ? endOf(chosen) : null
      if (!chosen || end === null || at === null || Math.abs(end - at) > TOLERANCE_MS) return false
      return isMeantToEnd(chosen.at, node.expiry)
    },
    withdrawnAt: (node, prefix) => {
      for (const entry of entriesOf(node)) {
        if (entry.kind === 'seen') {
          if (isAskedAnew(entry, prefix)) return null
        } else if (entry.act?.kind === 'node.routes' && entry.before?.kind === 'node') {
          const [was, is] = [entry.before.approvedRoutes.includes(prefix), entry.act.approved.includes(prefix)]
          if (was !== is) return was ? entry.at : null
        }
      }
      return null
    },
  }
}

/** True for a change by others after which a prefix waits again: the machine advertised it anew, or another admin decided about it. */
function isAskedAnew({ change }: SeenEntry, prefix: string): boolean {
  if (change.kind !== 'node.routes') return false
  const { before, after } = change
  if (before.approvedRoutes.includes(prefix) !== after.approvedRoutes.includes(prefix)) return true
  return !before.availableRoutes.includes(prefix) && after.availableRoutes.includes(prefix)
}

/** Returns the end that an act on a machine set; null if none or unknown. */
function endOf({ act, after, at }: MadeEntry): number | null {
  if (act?.kind === 'node.expiry') return act.at === null ? null : instantOf(act.at)
  if (after?.kind === 'node' && after.expiry !== null) return instantOf(after.expiry)
  return act?.kind === 'node.expire' ? instantOf(at) : null
}

/** Returns when an admin withdrew a route here on purpose, for every page that tells waiting routes. */
export function useWithdrawnAt(): WithdrawnAt {
  const nodes = useKnownNodes()
  const waits = nodes?.some((node) => waitingRoutes(node).length > 0) === true
  return useMeant(waits)?.withdrawnAt ?? noneWithdrawn
}

/** Returns what admins did here on purpose; undefined while that is unknown. Asked only if a state may be meant. */
export function usePurpose(nodes: readonly Node[] | undefined, now: number): Purpose | undefined {
  const isOpen = (node: Node) => isPast(node.expiry, now) || isSoon(node.expiry, now) || waitingRoutes(node).length > 0
  return useMeant(nodes?.some(isOpen) === true)
}

function useMeant(isNeeded: boolean): Purpose | undefined {
  const serverId = useServerId() ?? ''
  useJournalEvents(serverId)
  const { data } = useQuery({ ...meantQuery(serverId), enabled: serverId !== '' && isNeeded })
  return useMemo(() => data && purposeOf(data), [data])
}
