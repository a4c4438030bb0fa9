import { isOtherMachine, machineIdentity } from '@shared/api/key-text'
import type { Node } from '@shared/api/nodes'
import type { MadeEntry } from '@shared/history/journal'
import { EXPIRY_WARNING_MS, isPast, isSoon, waitingRoutes } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { meantQuery, useJournalEvents } from '@/lib/queries/journal'
import { useServerId } from '@/lib/session'

/** Changes that admins made here on purpose: their result is no problem. */
export interface Purpose {
  /** An admin expired the machine, or chose its end no earlier than the console would warn of it. */
  isEndMeant(node: Node): boolean
  /** An admin withdrew the prefix of the machine, and it was not approved since. */
  isWithdrawn(node: Node, prefix: string): boolean
}

/** The clocks of server and computer may differ by this, in milliseconds. */
const TOLERANCE_MS = 60_000

/**
 * Tells whether an end was so near when it was chosen that the choice itself was the warning: a key made for a day, a machine expired by
 * hand.
 * False if a time is unknown, or if the end is before the choice, as only a wrong clock or database says.
 */
export function isMeantToEnd(chosenAt: string | null, end: string | null): boolean {
  const [from, to] = [chosenAt, end].map((time) => (time === null ? null : instantOf(time)))
  if (typeof from !== 'number' || typeof to !== 'number') return false
  return to - from >= -TOLERANCE_MS && to - from <= EXPIRY_WARNING_MS
}

/** Reads the purpose from the acts of this console, the newest first. */
export function purposeOf(acts: readonly MadeEntry[]): Purpose {
  const byMachine = new Map<string, MadeEntry[]>()
  for (const act of acts)
    // An undo restores the state that needed attention.
    if (act.result === 'done' && act.undoneBy === null && act.undoes === null && act.object.startsWith('node '))
      byMachine.set(act.object, [...(byMachine.get(act.object) ?? []), act])
  const actsOn = (node: Node) =>
    (byMachine.get(`node ${node.id}`) ?? []).filter(
      ({ before }) => before?.kind !== 'node' || !isOtherMachine(before.identity, machineIdentity(node.machineKey)),
    )
  return {
    isEndMeant(node) {
      const end = node.expiry === null ? null : instantOf(node.expiry)
      const chosen = actsOn(node).find(({ call }) => call === 'nodes.expire')
      const at = chosen ? endOf(chosen) : null
      if (!chosen || end === null || at === null || Math.abs(end - at) > TOLERANCE_MS) return false
      return isMeantToEnd(chosen.at, node.expiry)
    },
    isWithdrawn: (node, prefix) => {
      for (const { act, before } of actsOn(node)) {
        if (act?.kind !== 'node.routes' || before?.kind !== 'node') continue
        const [was, is] = [before.approvedRoutes.includes(prefix), act.approved.includes(prefix)]
        if (was !== is) return was
      }
      return false
    },
  }
}

/** Returns the end that an act on a machine set; null if none or unknown. */
function endOf({ act, after, at }: MadeEntry): number | null {
  if (act?.kind === 'node.expiry') return act.at === null ? null : instantOf(act.at)
  if (after?.kind === 'node' && after.expiry !== null) return instantOf(after.expiry)
  return act?.kind === 'node.expire' ? instantOf(at) : null
}

/** Returns what admins did here on purpose; undefined while that is unknown. Asked only if a state may be meant. */
export function usePurpose(nodes: readonly Node[] | undefined, now: number): Purpose | undefined {
  const serverId = useServerId() ?? ''
  useJournalEvents(serverId)
  const isOpen = (node: Node) => isPast(node.expiry, now) || isSoon(node.expiry, now) || waitingRoutes(node).length > 0
  const { data } = useQuery({ ...meantQuery(serverId), enabled: serverId !== '' && nodes?.some(isOpen) === true })
  return useMemo(() => data && purposeOf(data), [data])
}
