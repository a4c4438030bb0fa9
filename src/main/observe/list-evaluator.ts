import { type Change, emptySnapshot, type SeenList, type SeenPolicy, type Snapshot } from '@shared/history/change'
import { applyChanges, compareSnapshots, isSameValue } from '@shared/history/observed'
import {
  readSeenItems,
  readSeenPolicy,
  type SeenItem,
  type ServerPlace,
  type StoredLists,
  withItems,
} from './stored-lists'
import { isOwnChange, type OwnChangeMark, splitOwn } from './own-changes'

/** A server's response, with the marks of changes made here. */
export interface ListReading extends ServerPlace {
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** The response's body; null if the list is unchanged and only held-back changes are to be evaluated again. */
  readonly body: Uint8Array<ArrayBuffer> | null
  /** True if the body contains only the changes since the last response. */
  readonly delta: boolean
  /** Changes made here while the server was asked: the response may show the state before or after them. */
  readonly pending: readonly OwnChangeMark[]
  /** Changes made here before the request. */
  readonly own: readonly OwnChangeMark[]
}

export interface ListChanges {
  /** Changes made by others; empty if the list was not known before. */
  readonly changes: Change[]
  /**
   * The time of the last reading by an earlier run, if this is the list's first reading in this run: the changes happened at some time
   * since. In milliseconds since 1970.
   */
  readonly missedSince: number | null
  /** Changes made here. */
  readonly own: Change[]
  /** Some changes were held back because they may be a pending change made here. */
  readonly heldBack: boolean
  /** The lasting changes are in the journal; false if they could not be written. */
  readonly isRecorded: boolean
  /** The number of `changes` still to be fetched with {@link ListEvaluator.rest}. */
  readonly more: number
}

/** The number of items per message: parsing 10,000 at once would block the other thread. */
export const BATCH_SIZE = 500

/** Evaluates the lists of servers in order, in a separate thread: 10,000 machines are 9 MB of JSON. Remembers each list's last state. */
export interface ListEvaluator {
  /** Returns null for a delta of an unknown version. */
  readonly evaluate: (input: ListReading) => ListChanges | null
  readonly rest: (serverId: string) => Change[]
  /** Returns the current items of a list, {@link BATCH_SIZE} from `offset` on. */
  readonly items: (input: { serverId: string; list: SeenList; offset: number }) => (SeenItem | SeenPolicy)[]
  /** Records that a list was unchanged at that time. */
  readonly still: (input: ServerPlace & { readonly at: number }) => void
  /** Forgets a server; `wholly` removes it from the stored lists too. */
  readonly forget: (input: { readonly serverId: string; readonly wholly: boolean }) => void
}

interface State {
  /** The lists in the server's order, which deltas refer to. */
  readonly items: Partial<Record<SeenList, readonly SeenItem[]>>
  snapshot: Snapshot
  /** Changes still to be fetched. */
  waiting: Change[]
}

/** `kept` stores the lists between runs. */
export function createListEvaluator(kept: StoredLists): ListEvaluator {
  const states = new Map<string, State>()
  const stateOf = (serverId: string): State => {
    const state = states.get(serverId) ?? { items: {}, snapshot: emptySnapshot, waiting: [] }
    states.set(serverId, state)
    return state
  }
  return {
    evaluate(input) {
      const { at, list } = input
      const state = stateOf(input.serverId)
      const earlier = state.snapshot[list] === null ? kept.before(input) : null
      const isKnown = state.snapshot[list] !== null || earlier !== null
      if (earlier) state.snapshot = { ...state.snapshot, ...earlier.known }
      const after = read(state, input)
      if (!after) return null
      const all = compareSnapshots(state.snapshot, after)
      const heldIds = new Set(all.filter((change) => isOwnChange(change, input.pending)).map(({ id }) => id))
      // A machine that is being expired here also goes offline and stops serving its routes.
      const isHeld = (change: Change) =>
        heldIds.has(change.id) && (isPresence(change) || isServing(change) || isOwnChange(change, input.pending))
      const settled = all.filter((change) => !isHeld(change))
      const heldBack = settled.length < all.length
      state.snapshot = heldBack ? applyChanges(state.snapshot, settled) : after
      const { own, others } = splitOwn(settled, input.own)
      const [changes, since] = [isKnown ? settled : null, earlier?.at ?? null]
      const isRecorded = kept.keep(input, { at, after: state.snapshot, changes, others, since })
      state.waiting = others.slice(BATCH_SIZE)
      return {
        changes: others.slice(0, BATCH_SIZE),
        missedSince: since,
        own,
        heldBack,
        isRecorded,
        more: state.waiting.length,
      }
    },
    rest: (serverId) => stateOf(serverId).waiting.splice(0, BATCH_SIZE),
    items({ serverId, list, offset }) {
      const { snapshot } = stateOf(serverId)
      if (list === 'policy') return snapshot.policy && offset === 0 ? [snapshot.policy] : []
      return [...(snapshot[list]?.values() ?? [])].slice(offset, offset + BATCH_SIZE)
    },
    still: (input) => kept.still(input, input.at),
    forget({ serverId, wholly }) {
      states.delete(serverId)
      if (wholly) kept.forget(serverId)
    },
  }
}

const isPresence = ({ kind }: Change) => kind === 'node.online' || kind === 'node.offline'

/** True if the machine only serves other routes than before: it advertises the same ones, and the same ones are approved. */
const isServing = (change: Change) =>
  change.kind === 'node.routes' &&
  isSameValue('approvedRoutes', change.before.approvedRoutes, change.after.approvedRoutes) &&
  isSameValue('availableRoutes', change.before.availableRoutes, change.after.availableRoutes)

/** Returns the snapshot with the list updated from the response. */
function read(state: State, { list, body, delta }: ListReading): Snapshot | null {
  if (list === 'policy') return body ? { ...state.snapshot, policy: readSeenPolicy(body) } : null
  const known = state.items[list] ?? null
  if ((delta || !body) && !known) return null
  const items = body ? readSeenItems(list, body, delta ? known : null) : known
  if (!items) return null
  state.items[list] = items
  return withItems(state.snapshot, list, items)
}
