import type { SeenList, SeenPolicy } from '@shared/history/change'
import { applyChanges } from '@shared/history/apply-changes'
import type { Reading } from './part-read'
import { BATCH_SIZE, type ListReading, type ListChanges } from './list-evaluator'
import type { SeenItem } from './seen-lists'
import type { ObservedOptions, ObservedState } from './watched-state'

/** The interval in milliseconds for storing that a list is unchanged. After a crash, the unobserved time can appear this much longer. */
const SAVE_UNCHANGED_MS = 60_000

const NO_CHANGES: ListChanges = {
  changes: [],
  missedSince: null,
  own: [],
  heldBack: false,
  isRecorded: true,
  more: 0,
}

/** Evaluates a list as of a read of the server, and reports the changes. Call it in turn. */
export type HandleList = (list: SeenList, read: Reading) => Promise<void>

export function createListHandler(state: ObservedState, options: ObservedOptions): HandleList {
  const { id, address, evaluator, feed } = options
  const still = async (list: SeenList, { at, begun }: Reading) => {
    const known = state.lists[list]
    if (begun - known.kept < SAVE_UNCHANGED_MS) return
    known.kept = begun
    await evaluator.still({ serverId: id, address, list, at })
  }
  const evaluate = async (
    list: SeenList,
    read: Reading,
    etag: string | undefined,
    what: Pick<ListReading, 'body' | 'delta'>,
  ) => {
    const { at, begun } = read
    const result = await evaluator.evaluate({ serverId: id, address, list, at, ...what, ...state.marks.at(begun) })
    state.lists[list].etag = result ? etag : undefined
    if (!result) return
    state.marks.settle(list, begun)
    await still(list, read)
    await take(list, result, state, options)
  }
  return async (list, read) => {
    const known = state.lists[list]
    const response = await feed.changes(read, known.etag)
    if (state.stopped || response.status >= 400) return
    const { etag } = response.headers
    const body = new Uint8Array(response.body ?? [])
    if (response.status !== 304) return evaluate(list, read, etag, { body, delta: response.status === 226 })
    await still(list, read)
    if (known.heldBack) return evaluate(list, read, etag, { body: null, delta: false })
    if (list === 'nodes') return take(list, NO_CHANGES, state, options)
  }
}

/** Applies the thread's result and reports it. */
async function take(
  list: SeenList,
  result: ListChanges,
  state: ObservedState,
  options: ObservedOptions,
): Promise<void> {
  const { changes, missedSince, own, heldBack, isRecorded, more } = result
  state.lists[list].heldBack = heldBack
  const all = [...changes]
  while (all.length < changes.length + more) {
    const some = await options.evaluator.rest(options.id)
    if (some.length === 0) break
    all.push(...some)
  }
  if (state.snapshot[list] === null) await fetchItems(list, state, options)
  else state.snapshot = applyChanges(state.snapshot, [...all, ...own])
  if (state.stopped) return
  const missed = missedSince === null ? null : { since: missedSince, changes: all }
  options.tell({ list, changes: missed ? [] : all, own, missed, isRecorded, snapshot: state.snapshot })
}

/** Reads the known list from the thread if this side does not have it yet. */
async function fetchItems(list: SeenList, state: ObservedState, { id, evaluator }: ObservedOptions): Promise<void> {
  const items: (SeenItem | SeenPolicy)[] = []
  for (;;) {
    const some = await evaluator.items({ serverId: id, list, offset: items.length })
    items.push(...some)
    if (some.length < BATCH_SIZE) break
  }
  const known =
    list === 'policy'
      ? ((items[0] as SeenPolicy | undefined) ?? null)
      : new Map((items as SeenItem[]).map((item) => [item.id, item]))
  state.snapshot = { ...state.snapshot, [list]: known }
}
