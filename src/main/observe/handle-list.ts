import type { SeenList, SeenPolicy } from '@shared/history/change'
import { applyChanges } from '@shared/history/apply-changes'
import type { PartRead } from './part-read'
import { BATCH_SIZE, type Look, type Looked } from './looks'
import type { Seen } from './seen-lists'
import type { WatchedOptions, WatchedState } from './watched-state'

/** The interval in milliseconds for storing that a list is unchanged. After a crash, the unobserved time can appear this much longer. */
const SAVE_UNCHANGED_MS = 60_000

const NO_CHANGES: Looked = { changes: [], missedSince: null, own: [], heldBack: false, more: 0 }

/** Evaluates a list as of a read of the server, and reports the changes. Call it in turn. */
export type HandleList = (list: SeenList, read: PartRead) => Promise<void>

export function createListHandler(state: WatchedState, options: WatchedOptions): HandleList {
  const { id, address, looks, feed } = options
  const still = async (list: SeenList, { at, begun }: PartRead) => {
    const known = state.lists[list]
    if (begun - known.kept < SAVE_UNCHANGED_MS) return
    known.kept = begun
    await looks.still({ serverId: id, address, list, at })
  }
  const look = async (list: SeenList, read: PartRead, etag: string | undefined, what: Pick<Look, 'body' | 'delta'>) => {
    const { at, begun } = read
    const looked = await looks.look({ serverId: id, address, list, at, ...what, ...state.marks.at(begun) })
    state.lists[list].etag = looked ? etag : undefined
    if (!looked) return
    state.marks.settle(list, begun)
    await still(list, read)
    await take(list, looked, state, options)
  }
  return async (list, read) => {
    const known = state.lists[list]
    const response = await feed.changes(read, known.etag)
    if (state.stopped || response.status >= 400) return
    const { etag } = response.headers
    const body = new Uint8Array(response.body ?? [])
    if (response.status !== 304) return look(list, read, etag, { body, delta: response.status === 226 })
    await still(list, read)
    if (known.heldBack) return look(list, read, etag, { body: null, delta: false })
    if (list === 'nodes') return take(list, NO_CHANGES, state, options)
  }
}

/** Applies the thread's result and reports it. */
async function take(list: SeenList, looked: Looked, state: WatchedState, options: WatchedOptions): Promise<void> {
  const { changes, missedSince, own, heldBack, more } = looked
  state.lists[list].heldBack = heldBack
  const all = [...changes]
  while (all.length < changes.length + more) {
    const some = await options.looks.rest(options.id)
    if (some.length === 0) break
    all.push(...some)
  }
  if (state.snapshot[list] === null) await fetchThings(list, state, options)
  else state.snapshot = applyChanges(state.snapshot, [...all, ...own])
  if (state.stopped) return
  const missed = missedSince === null ? null : { since: missedSince, changes: all }
  options.tell({ looked: list, changes: missed ? [] : all, own, missed, snapshot: state.snapshot })
}

/** Reads the known list from the thread if this side does not have it yet. */
async function fetchThings(list: SeenList, state: WatchedState, { id, looks }: WatchedOptions): Promise<void> {
  const things: (Seen | SeenPolicy)[] = []
  for (;;) {
    const some = await looks.things({ serverId: id, list, offset: things.length })
    things.push(...some)
    if (some.length < BATCH_SIZE) break
  }
  const known =
    list === 'policy'
      ? ((things[0] as SeenPolicy | undefined) ?? null)
      : new Map((things as Seen[]).map((thing) => [thing.id, thing]))
  state.snapshot = { ...state.snapshot, [list]: known }
}
