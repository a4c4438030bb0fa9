import { applyChanges } from '@shared/history/apply-changes'
import { type Change, emptySnapshot, type SeenList, type SeenPolicy, type Snapshot } from '@shared/history/change'
import { compare } from '@shared/history/compare'
import type { KeptLists, Place } from './kept-lists'
import { isOwn, type OwnMark } from './own'
import { readItems, readPolicy, type Seen, withItems } from './seen-lists'

/** What main has of a server's response, and what of it is our own doing. */
export interface Look extends Place {
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** The response's body; null where the list is the same as before, and what was held back is to be looked at again. */
  readonly body: Uint8Array<ArrayBuffer> | null
  /** Whether the body is what changed since the last one. */
  readonly delta: boolean
  /** What is being changed from here while the server was asked: nobody knows yet which side of it the response shows. */
  readonly pending: readonly OwnMark[]
  /** What was changed from here. */
  readonly own: readonly OwnMark[]
}

export interface Looked {
  /** What others changed; nothing where the list was not known before. */
  readonly changes: Change[]
  /**
   * Where the list was not looked at before in this run, but by an earlier one: when. What changed, it did at some time since. In
   * milliseconds since 1970.
   */
  readonly missedSince: number | null
  /** What changed by our own doing. */
  readonly own: Change[]
  /** Something was held back, because it is being changed from here. */
  readonly heldBack: boolean
  /** So many of `changes` are still to be fetched with {@link Looks.rest}. */
  readonly more: number
}

/** So many things cross at a time: reading 10,000 in one go would stop the other side. */
export const AT_A_TIME = 500

/** Looks at servers one after the other, in a thread of its own: 10,000 machines are 9 MB of JSON. Remembers each as it was last. */
export interface Looks {
  /** Null where the response is of what changed since a version that is not here. */
  readonly look: (input: Look) => Looked | null
  readonly rest: (serverId: string) => Change[]
  /** The things of a list as they are known now, {@link AT_A_TIME} from `offset` on. */
  readonly things: (input: { serverId: string; list: SeenList; offset: number }) => (Seen | SeenPolicy)[]
  /** A list was still the same at that time. */
  readonly still: (input: Place & { readonly at: number }) => void
  /** Forgets a server; `wholly` where the next start is not to know it either. */
  readonly forget: (input: { readonly serverId: string; readonly wholly: boolean }) => void
}

interface State {
  /** The lists as the server has them, in its order: changes of them name places in that. */
  readonly items: Partial<Record<SeenList, readonly Seen[]>>
  snapshot: Snapshot
  /** Changes that wait to be fetched. */
  waiting: Change[]
}

/** `kept`: what earlier runs saw, and the next one is to know. */
export function createLooks(kept: KeptLists): Looks {
  const states = new Map<string, State>()
  const stateOf = (serverId: string): State => {
    const state = states.get(serverId) ?? { items: {}, snapshot: emptySnapshot, waiting: [] }
    states.set(serverId, state)
    return state
  }
  return {
    look(input) {
      const { at, list } = input
      const state = stateOf(input.serverId)
      const earlier = state.snapshot[list] === null ? kept.before(input) : null
      const isKnown = state.snapshot[list] !== null || earlier !== null
      if (earlier) state.snapshot = { ...state.snapshot, ...earlier.known }
      const after = read(state, input)
      if (!after) return null
      const all = compare(state.snapshot, after)
      const settled = all.filter((change) => !isOwn(change, input.pending))
      const heldBack = settled.length < all.length
      state.snapshot = heldBack ? applyChanges(state.snapshot, settled) : after
      kept.keep(input, { at, after: state.snapshot, changes: isKnown ? settled : null })
      const own = settled.filter((change) => isOwn(change, input.own))
      const others = settled.filter((change) => !isOwn(change, input.own))
      state.waiting = others.slice(AT_A_TIME)
      return {
        changes: others.slice(0, AT_A_TIME),
        missedSince: earlier?.at ?? null,
        own,
        heldBack,
        more: state.waiting.length,
      }
    },
    rest: (serverId) => stateOf(serverId).waiting.splice(0, AT_A_TIME),
    things({ serverId, list, offset }) {
      const { snapshot } = stateOf(serverId)
      if (list === 'policy') return snapshot.policy && offset === 0 ? [snapshot.policy] : []
      return [...(snapshot[list]?.values() ?? [])].slice(offset, offset + AT_A_TIME)
    },
    still: (input) => kept.still(input, input.at),
    forget({ serverId, wholly }) {
      states.delete(serverId)
      if (wholly) kept.forget(serverId)
    },
  }
}

/** The snapshot with the list as the response has it. */
function read(state: State, { list, body, delta }: Look): Snapshot | null {
  if (list === 'policy') return body ? { ...state.snapshot, policy: readPolicy(body) } : null
  const known = state.items[list] ?? null
  if ((delta || !body) && !known) return null
  const items = body ? readItems(list, body, delta ? known : null) : known
  if (!items) return null
  state.items[list] = items
  return withItems(state.snapshot, list, items)
}
