import { type LiveState, liveStateOf, sameLiveState } from '@shared/access/reachable'
import type { Node } from '@shared/api/nodes'

/** The live machines and routes, with a number that changes whenever answers about the present may change. */
export interface NumberedState {
  readonly revision: number
  readonly value: LiveState
}

let latest: NumberedState | undefined
let seen: { nodes: readonly Node[]; now: number } | undefined

/** Returns the state for a list of machines: the same object while nothing changes. `now`: the server's time in milliseconds. */
export function liveState(nodes: readonly Node[], now: number): NumberedState {
  if (latest && seen?.nodes === nodes && seen.now === now) return latest
  seen = { nodes, now }
  const value = liveStateOf(nodes, now)
  if (!latest || !sameLiveState(latest.value, value)) latest = { revision: (latest?.revision ?? 0) + 1, value }
  return latest
}
