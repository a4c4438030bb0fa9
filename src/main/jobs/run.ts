import { type ErrorBody, refusal, toApiError } from '@shared/api/error'
import { objectKey } from '@shared/acts/act'
import type { ApiApp } from '@main/api/api-app'
import type { Outcome, StoredItem } from '@main/history/items'
import { compareOpen } from './compare-open'
import type { KeeperClient } from '@main/history/keeper-thread'
import { makeAct, meaningOf } from './make-act'
import type { Wait } from './pace'

/** The way to the server a job is for. */
export interface Access {
  /** What the server is known by beside its id. */
  readonly address: string
  readonly api: ApiApp
  /** Throws ApiError where nothing may be sent there now: locked, forgotten, moved to another address, left (the demo network). */
  check(): void
}

export interface RunOptions {
  readonly keeper: Pick<KeeperClient, 'call'>
  readonly open: () => Promise<Access>
  readonly pace: () => Promise<void>
  readonly atOnce: number
  readonly now: () => number
  readonly sleep: Wait
  /** Something about an item has changed. */
  readonly tell: () => void
}

/** How a run ended: `done` with nothing left, or why it did not get there. */
export interface RunEnd {
  readonly kind: 'done' | 'stop' | 'close' | 'pause'
  readonly reason?: ErrorBody | null
}

export interface Run {
  /** Begins nothing more; what is under way is waited for. */
  ask(end: RunEnd): void
  readonly ended: Promise<RunEnd>
}

/** Where a run is. */
interface State {
  end: RunEnd | undefined
  /** An act could not be made yet and waits again. */
  returned: boolean
  /** The server wants no request before, in milliseconds. */
  notBefore: number
  /** Acts under way, by the thing they change. */
  readonly underway: Map<string, Promise<void>>
}

/** So many items are read ahead. */
const AHEAD = 50
/** What others changed meanwhile is noticed within this time, in milliseconds. */
const COMPARE_MS = 30_000

/**
 * Makes the waiting acts of a job in order, a few at once. An act on a thing that another act is under way for waits for that one; an act
 * of another kind starts a new phase: it waits for all acts before it and never starts while one of them is not done. A policy is saved
 * before what needs it; a user is deleted after the machines have moved.
 */
export function startRun(id: number, options: RunOptions): Run {
  const state: State = { end: undefined, returned: false, notBefore: 0, underway: new Map() }
  const run = async (): Promise<RunEnd> => {
    try {
      await work(id, state, options)
    } catch (thrown) {
      state.end ??= pausedBy(thrown)
    }
    await Promise.allSettled(state.underway.values())
    return state.end ?? { kind: 'done' }
  }
  return { ask: (asked) => void (state.end ??= asked), ended: run() }
}

const pausedBy = (thrown: unknown): RunEnd => ({ kind: 'pause', reason: toApiError(thrown).toBody() })

async function work(id: number, state: State, options: RunOptions): Promise<void> {
  const access = await options.open()
  access.check()
  const next = createReader(id, access, state, options)
  for (let item = await next(); item && !state.end; item = await next()) {
    await makeRoom(item, state, options)
    if (state.end) return
    access.check()
    const key = objectKey(item.act)
    const making = make(id, item, access, state, options)
    state.underway.set(key, making)
    // An outcome that could not be stored ends the run: nobody could tell later what was done.
    making
      .catch((thrown: unknown) => (state.end ??= pausedBy(thrown)))
      .finally(() => state.underway.delete(key))
      .catch(() => undefined)
  }
}

/** Gives the items in their order; undefined where there is no more, or none may be begun. */
function createReader(id: number, { api }: Access, state: State, options: RunOptions) {
  const { keeper, now } = options
  let last: StoredItem | undefined
  let queue: StoredItem[] = []
  let comparedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<StoredItem | undefined> => {
    for (;;) {
      if (now() - comparedAt > COMPARE_MS) {
        await Promise.all(state.underway.values())
        await compareOpen(id, api, options)
        comparedAt = now()
        queue = []
        options.tell()
      }
      if (queue.length === 0) queue = await keeper.call('next', { id, after: last?.position ?? -1, limit: AHEAD })
      const item = queue.shift()
      const isSame = item && last?.act.kind === item.act.kind
      if (!isSame) await Promise.all(state.underway.values())
      if (!isSame && state.returned && !state.end) {
        state.returned = false
        ;[last, queue] = [undefined, []]
        continue
      }
      const blocking = item && !isSame ? await keeper.call('blocking', id) : 0
      if (blocking > 0) state.end ??= { kind: 'stop', reason: phaseFailed(blocking).toBody() }
      if (state.end) return undefined
      last = item
      return item
    }
  }
}

/** Waits until the next act may begin. */
async function makeRoom(item: StoredItem, { underway, notBefore }: State, options: RunOptions): Promise<void> {
  await underway.get(objectKey(item.act))
  while (underway.size >= options.atOnce) await Promise.race(underway.values())
  if (notBefore > options.now()) await options.sleep(notBefore - options.now())
  await options.pace()
}

/** Makes one act, written down before and after. */
async function make(id: number, item: StoredItem, access: Access, state: State, options: RunOptions): Promise<void> {
  const set = (outcome: Outcome) => options.keeper.call('set', { id, position: item.position, outcome })
  await set({ state: 'doing' })
  const outcome = await makeAct(access.api, item, id).then(
    (after): Outcome => ({ state: 'done', after }),
    (thrown: unknown) => outcomeOf(thrown, state, options.now()),
  )
  await set(outcome)
  options.tell()
}

/** What a failure makes of the item, and of the run. */
function outcomeOf(thrown: unknown, state: State, now: number): Outcome {
  const meaning = meaningOf(thrown, now)
  switch (meaning.kind) {
    case 'later':
      state.notBefore = Math.max(state.notBefore, meaning.until)
      state.returned = true
      return { state: 'waiting' }
    case 'item':
      return { state: 'failed', error: meaning.error.toBody() }
    case 'job':
    case 'unknown': {
      const error = meaning.error.toBody()
      state.end ??= { kind: 'pause', reason: error }
      state.returned = true
      return meaning.kind === 'unknown' ? { state: 'unknown', error } : { state: 'waiting' }
    }
  }
}

/** A run must not start a phase while items of an earlier phase are not done. */
export const phaseFailed = (count: number) => refusal('conflict', 'phaseFailed', { params: { open: String(count) } })

/** What a job is refused with that was begun at another address than its server has now. */
export const anotherServer = () => refusal('conflict', 'serverChanged')
