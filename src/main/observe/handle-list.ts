import type { Change, SeenList, SeenPolicy } from '@shared/history/change'
import { applyChanges } from '@shared/history/apply-changes'
import type { ListAnswer } from './list-answer'
import { BATCH_SIZE, type Look, type Looked } from './looks'
import type { Seen } from './seen-lists'
import { TOLERATED_FAILURES, intervalOf, type WatchedOptions, type WatchedState } from './watched-state'

/** Larger whole lists, in bytes, requested by a page are skipped until half the list's interval has passed: its deltas are enough. */
const LARGE_LIST_BYTES = 256 * 1024

/** The interval in milliseconds for storing that a list is unchanged. After a crash, the unobserved time can appear this much longer. */
const SAVE_UNCHANGED_MS = 60_000

const NO_CHANGES: Looked = { changes: [], missedSince: null, own: [], heldBack: false, more: 0 }

/**
 * Processes a server's response and reports the changes. `wanted` is true for the observer's own requests. Skips a delta of an unknown
 * version: the observer's next request returns the changes.
 */
export type HandleList = (answer: ListAnswer, wanted: boolean) => Promise<void>

export function createListHandler(state: WatchedState, options: WatchedOptions): HandleList {
  const { id, address, looks, inTurn, slower } = options
  const look = (answer: ListAnswer, what: Pick<Look, 'body' | 'delta'>) => {
    const { list, at, begun, ended, response } = answer
    state.lists[list].heard = ended
    return inTurn(async () => {
      if (state.stopped) return
      const looked = await looks.look({ serverId: id, address, list, at, ...what, ...state.marks.at(begun) })
      state.lists[list].etag = looked ? response.headers['etag'] : undefined
      if (!looked) return
      state.marks.settle(list, begun)
      await still(answer)
      await take(list, looked, state, options)
    })
  }
  const still = async ({ list, at, begun }: ListAnswer) => {
    const known = state.lists[list]
    if (begun - known.kept < SAVE_UNCHANGED_MS) return
    known.kept = begun
    await looks.still({ serverId: id, address, list, at })
  }
  return async (answer, wanted) => {
    const { list, response, ended } = answer
    const known = state.lists[list]
    const { etag, 'delta-base': base } = response.headers
    const body = () => new Uint8Array(response.body ?? [])
    if (response.status === 304 && etag === known.etag) {
      known.heard = ended
      await still(answer)
      if (known.heldBack) return look(answer, { body: null, delta: false })
      if (list === 'nodes') return inTurn(() => take(list, NO_CHANGES, state, options))
    }
    if (response.status === 226 && known.etag !== undefined && base === known.etag)
      return look(answer, { body: body(), delta: true })
    if (response.status !== 200) return
    const isLarge = (response.body?.byteLength ?? 0) > LARGE_LIST_BYTES
    if (!wanted && isLarge && ended - known.heard < intervalOf(list, state, slower()) / 2) return
    return look(answer, { body: body(), delta: false })
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
  const back: Change[] =
    state.failures > TOLERATED_FAILURES ? [{ kind: 'server.reachable', id: options.id, name: '' }] : []
  state.failures = 0
  const missed = missedSince === null ? null : { since: missedSince, changes: all }
  options.tell({ looked: list, changes: missed ? back : [...back, ...all], own, missed, snapshot: state.snapshot })
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
