import { ApiError, refusal, toApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import { objectKey } from '@shared/acts/act-key'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Access } from '@main/api/access'
import type { ApiApp } from '@main/api/api-app'
import { type Again, readJson } from '@main/api/plain'
import { addressChanged } from '@main/api/address-changed'
import { performAct } from '@main/acts/perform'
import { readSamePolicy } from '@main/acts/read-object'
import type { Outcome, StoredItem } from '@main/history/items'
import { compareOpen } from './compare-open'
import type { HistoryClient } from '@main/history/history-thread'
import { classifyFailure } from './classify-failure'
import type { Wait } from './pace'

export interface RunOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  readonly open: () => Promise<Access>
  readonly pace: () => Promise<void>
  readonly atOnce: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. Used for intervals, because a person or a time server can set the clock back. */
  readonly monotonic: () => number
  readonly sleep: Wait
  /** Called when an item changed. */
  readonly tell: () => void
}

/** The end of a run: `done` with nothing left, or the reason why it ended earlier. */
export interface RunEnd {
  readonly kind: 'done' | 'stop' | 'close' | 'pause'
  readonly reason?: ErrorBody | null
}

export interface Run {
  /** Starts no further act and waits for those in progress. */
  ask(end: RunEnd): void
  readonly ended: Promise<RunEnd>
}

/** The state of a run. */
interface State {
  end: RunEnd | undefined
  /** Resolves when the end is asked for. */
  readonly asked: Promise<void>
  /** An act was put back and waits again. */
  returned: boolean
  /** The server accepts no request before this time, in monotonic milliseconds. */
  notBefore: number
  /** Acts in progress, by the item they change. */
  readonly underway: Map<string, Promise<void>>
}

/** The number of items read in advance. */
const READ_AHEAD = 50
/** Changes by others are noticed within this time, in milliseconds. */
const COMPARE_MS = 30_000

/**
 * Executes the waiting acts of a job in order, a few at once. An act waits for another act in progress on the same item. An act of another
 * kind starts a new phase: it waits for all acts before it and never starts while one of them is not done. A policy is saved before the
 * acts that need it; a user is deleted after the machines have moved.
 */
export function startRun(id: number, options: RunOptions): Run {
  let wake = () => undefined as void
  const asked = new Promise<void>((resolve) => (wake = resolve))
  const state: State = { end: undefined, asked, returned: false, notBefore: 0, underway: new Map() }
  const run = async (): Promise<RunEnd> => {
    try {
      await work(id, state, options)
    } catch (thrown) {
      state.end ??= pausedBy(thrown)
    }
    await Promise.allSettled(state.underway.values())
    return state.end ?? { kind: 'done' }
  }
  const ask: Run['ask'] = (end) => {
    state.end ??= end
    wake()
  }
  return { ask, ended: run() }
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
    // An outcome that could not be stored ends the run: otherwise the record would be incomplete.
    making
      .catch((thrown: unknown) => (state.end ??= pausedBy(thrown)))
      .finally(() => state.underway.delete(key))
      .catch(() => undefined)
  }
}

/** Returns the items in order; undefined if there are no more or none may start. */
function createReader(id: number, { api }: Access, state: State, options: RunOptions) {
  const { historyClient, monotonic } = options
  let last: StoredItem | undefined
  let queue: StoredItem[] = []
  let comparedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<StoredItem | undefined> => {
    for (;;) {
      if (monotonic() - comparedAt > COMPARE_MS) {
        await Promise.all(state.underway.values())
        await compareOpen(id, api, options)
        comparedAt = monotonic()
        queue = []
        options.tell()
      }
      if (queue.length === 0)
        queue = await historyClient.call('next', { id, after: last?.position ?? -1, limit: READ_AHEAD })
      const item = queue.shift()
      const isSame = item && last?.act.kind === item.act.kind
      if (!isSame) await Promise.all(state.underway.values())
      if (!isSame && state.returned && !state.end) {
        state.returned = false
        ;[last, queue] = [undefined, []]
        continue
      }
      const blocking = item && !isSame ? await historyClient.call('blocking', id) : 0
      if (blocking > 0) state.end ??= { kind: 'stop', reason: phaseFailed(blocking).toBody() }
      if (state.end) return undefined
      last = item
      return item
    }
  }
}

/** Waits until the next act may start. */
async function makeRoom(item: StoredItem, state: State, options: RunOptions): Promise<void> {
  const { underway } = state
  await underway.get(objectKey(item.act))
  while (underway.size >= options.atOnce) await Promise.race(underway.values())
  await waitForServer(state, options)
}

async function waitForServer(state: State, options: RunOptions): Promise<void> {
  const waiting = state.notBefore - options.monotonic()
  // A server may ask for ten minutes, but Stop must take effect at once.
  if (waiting > 0) await Promise.race([options.sleep(waiting), state.asked])
  if (!state.end) await options.pace()
}

/** Executes one act and stores its state before and after. */
async function make(id: number, item: StoredItem, access: Access, state: State, options: RunOptions): Promise<void> {
  const set = (outcome: Outcome) => options.historyClient.call('set', { id, position: item.position, outcome })
  await set({ state: 'doing' })
  const outcome = await perform(id, item, access.api, patience(state, options)).then(
    (after): Outcome => ({ state: 'done', after }),
    (thrown: unknown) => outcomeOf(thrown, state, options),
  )
  await set(outcome)
  options.tell()
}

async function perform(jobId: number, { act, before: seen }: StoredItem, api: ApiApp, again: Again) {
  const before = seen.kind === 'policy' ? await readSamePolicy(api, seen.policy) : seen
  return performAct(api, act, before, { jobId, before }, again)
}

/**
 * Returns the function that waits within an act while the server asks for fewer requests. After a longer wait the item may have changed:
 * then the act goes back to the waiting ones, which are compared with the server first.
 */
function patience(state: State, options: RunOptions): Again {
  const begun = options.monotonic()
  return async (refused) => {
    const failure = classifyFailure(ApiError.fromBody(ErrorBody.parse(readJson(refused))), options.now())
    if (failure.kind !== 'later') return false
    holdBack(state, failure.inMs, options)
    if (state.notBefore - begun > COMPARE_MS) return false
    await waitForServer(state, options)
    return !state.end
  }
}

function holdBack(state: State, ms: number, { monotonic }: Pick<RunOptions, 'monotonic'>): void {
  state.notBefore = Math.max(state.notBefore, monotonic() + ms)
}

/** Maps a failure to the item's outcome and the run's end. */
function outcomeOf(thrown: unknown, state: State, options: RunOptions): Outcome {
  const failure = classifyFailure(thrown, options.now())
  switch (failure.kind) {
    case 'later':
      holdBack(state, failure.inMs, options)
      state.returned = true
      return { state: 'waiting' }
    case 'item':
      return { state: 'failed', error: failure.error.toBody() }
    case 'job':
    case 'unknown': {
      const error = failure.error.toBody()
      state.end ??= { kind: 'pause', reason: error }
      state.returned = true
      return failure.kind === 'unknown' ? { state: 'unknown', error } : { state: 'waiting' }
    }
  }
}

/** A run must not start a phase while items of an earlier phase are not done. */
export const phaseFailed = (count: number) => refusal('conflict', 'phaseFailed', { params: { open: String(count) } })

/** The refusal for a job that was started at another address of its server. */
export const serverChanged = (serverId: string, address: string) =>
  serverId === DEMO_SERVER_ID ? refusal('conflict', 'serverChanged') : addressChanged(address)
