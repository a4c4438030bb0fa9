import { ApiError, refusal, toApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import { objectKey } from '@shared/acts/act-key'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { addressChanged, type Again, type ApiApp, ask, askBytes, type OpenServer, readJson } from '@main/api/api-app'
import { type Clocks, startStopwatch } from '@main/lib/stopwatch'
import { performAct, readSamePolicy } from '@main/acts/perform'
import type { ItemOutcome, StoredItem } from '@main/history/items'
import type { HistoryClient } from '@main/history/history-thread'
import { contract } from '@shared/api/contract'
import type { ObjectKind } from '@shared/acts/object'

/** The endpoint that returns the current objects of a kind. */
const listOf = {
  node: contract.nodes.list,
  user: contract.users.list,
  preAuthKey: contract.preAuthKeys.list,
  apiKey: contract.apiKeys.list,
  oauthClient: contract.oauthClients.list,
  policy: contract.policy.get,
} as const satisfies Record<ObjectKind, unknown>

interface CompareOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  readonly now: () => number
}

/** Compares the open acts of a job with the server's current state. The history thread parses the responses, not this one. */
export async function compareOpen(id: number, api: ApiApp, { historyClient, now }: CompareOptions): Promise<void> {
  const { clockAheadMs } = await ask(api, contract.server.info, {})
  for (const kind of await historyClient.call('openKinds', id)) {
    const body = await askBytes(api, listOf[kind], {})
    await historyClient.call('compare', { id, kind, body, now: now() + clockAheadMs })
  }
}

/** The speed limits of jobs. */
export interface PaceLimits {
  /** Concurrent calls: enough to be quick, few enough that the server keeps answering other clients. */
  readonly atOnce: number
  /** Calls started per second. */
  readonly perSecond: number
}

export const paceLimits = { atOnce: 4, perSecond: 25 }

/** Waits `ms` milliseconds. */
export type Wait = (ms: number) => Promise<void>

export const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates a function that resolves when the next call may start, at even intervals for all callers. */
export function createPace(perSecond: number, now: () => number, sleep: Wait = wait): () => Promise<void> {
  let free = 0
  return async () => {
    const at = Math.max(free, now())
    free = at + 1000 / perSecond
    if (at > now()) await sleep(at - now())
  }
}

/**
 * The consequence of a failure. `item`: only this act was refused. `job`: this act was not executed, and the next one would fail in the
 * same way. `unknown`: the act may have been executed. `later`: the server asks for
 * fewer requests for `inMs` milliseconds.
 */
type FailureKind =
  | { readonly kind: 'item' | 'job' | 'unknown'; readonly error: ApiError }
  | { readonly kind: 'later'; readonly inMs: number }

const WHOLE_JOB: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'unauthorized',
  'readOnly',
  'mockUnavailable',
  'untrusted',
])

/** Classifies the failure of an act. `now` in milliseconds. */
function classifyFailure(thrown: unknown, now: number): FailureKind {
  const error = toApiError(thrown)
  if (error.code === 'busy') {
    const until = Date.parse(error.details.find(({ params }) => params['until'])?.params['until'] ?? '')
    return { kind: 'later', inMs: Number.isNaN(until) ? 30_000 : until - now }
  }
  if (error.code === 'uncertain') return { kind: 'unknown', error }
  return { kind: WHOLE_JOB.has(error.code) ? 'job' : 'item', error }
}

interface RunOptions extends Clocks {
  readonly historyClient: Pick<HistoryClient, 'call'>
  readonly open: () => Promise<OpenServer>
  readonly pace: () => Promise<void>
  readonly atOnce: number
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
/** Changes by others are noticed within this time, in milliseconds, also if the computer slept meanwhile. */
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
  const askToEnd: Run['ask'] = (end) => {
    state.end ??= end
    wake()
  }
  return { ask: askToEnd, ended: run() }
}

const pausedBy = (thrown: unknown): RunEnd => ({ kind: 'pause', reason: toApiError(thrown).toBody() })

async function work(id: number, state: State, options: RunOptions): Promise<void> {
  const access = await options.open()
  access.check()
  const reader = createReader(id, access, state, options)
  for (let item = await reader.next(); item && !state.end; item = await reader.next()) {
    await makeRoom(item, state, options)
    if (state.end) return
    if (!reader.isCurrent(item)) continue
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

/** The items of a job, compared with the server at most {@link COMPARE_MS} ago. */
interface ItemReader {
  /** Returns the next item; undefined if there are no more or none may start. */
  next(): Promise<StoredItem | undefined>
  /** Tells whether the last item may still be made. If not, `next` compares it first and then returns it again, if it is still open. */
  isCurrent(item: StoredItem): boolean
}

function createReader(id: number, { api }: OpenServer, state: State, options: RunOptions): ItemReader {
  const { historyClient } = options
  let last: StoredItem | undefined
  let beforeLast: StoredItem | undefined
  let queue: StoredItem[] = []
  let comparedMsAgo = () => Number.POSITIVE_INFINITY
  let repeated: number | undefined
  const next = async (): Promise<StoredItem | undefined> => {
    for (;;) {
      if (comparedMsAgo() > COMPARE_MS) {
        await Promise.all(state.underway.values())
        await compareOpen(id, api, options)
        comparedMsAgo = startStopwatch(options)
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
      ;[beforeLast, last] = [last, item]
      return item
    }
  }
  return {
    next,
    isCurrent({ position }) {
      // Once each time: otherwise a job would not advance if every item had to wait this long.
      const isCurrent = comparedMsAgo() <= COMPARE_MS || position === repeated
      repeated = isCurrent ? undefined : position
      if (!isCurrent) last = beforeLast
      return isCurrent
    },
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
async function make(
  id: number,
  item: StoredItem,
  access: OpenServer,
  state: State,
  options: RunOptions,
): Promise<void> {
  const set = (outcome: ItemOutcome) => options.historyClient.call('set', { id, position: item.position, outcome })
  await set({ state: 'doing' })
  const { again, hasWaited } = createPatience(state, options)
  const outcome = await perform(id, item, access.api, again).then(
    (after): ItemOutcome => ({ state: 'done', after }),
    (thrown: unknown) => outcomeOf(thrown, state, options, hasWaited()),
  )
  await set(outcome)
  options.tell()
}

async function perform(jobId: number, { act, before: seen }: StoredItem, api: ApiApp, again: Again) {
  const before = seen.kind === 'policy' ? await readSamePolicy(api, seen.policy) : seen
  return performAct(api, act, before, { jobId, before }, again)
}

/**
 * Waits within an act while the server asks for fewer requests. After a longer wait the item may have changed: then the act goes back to
 * the waiting ones, which are compared with the server first.
 */
function createPatience(state: State, options: RunOptions): { again: Again; hasWaited: () => boolean } {
  const ageMs = startStopwatch(options)
  let hasWaited = false
  const again: Again = async (refused) => {
    const failure = classifyFailure(ApiError.fromBody(ErrorBody.parse(readJson(refused))), options.now())
    if (failure.kind !== 'later') return false
    holdBack(state, failure.inMs, options)
    hasWaited = true
    if (ageMs() + state.notBefore - options.monotonic() > COMPARE_MS) return false
    await waitForServer(state, options)
    return !state.end && ageMs() <= COMPARE_MS
  }
  return { again, hasWaited: () => hasWaited }
}

function holdBack(state: State, ms: number, { monotonic }: Pick<RunOptions, 'monotonic'>): void {
  state.notBefore = Math.max(state.notBefore, monotonic() + ms)
}

/** Maps a failure to the item's outcome and the run's end. `hasWaited`: the wait that the server asks for is counted already. */
function outcomeOf(thrown: unknown, state: State, options: RunOptions, hasWaited: boolean): ItemOutcome {
  const failure = classifyFailure(thrown, options.now())
  switch (failure.kind) {
    case 'later':
      if (!hasWaited) holdBack(state, failure.inMs, options)
      state.returned = true
      return { state: 'waiting' }
    case 'item': {
      const error = failure.error.toBody()
      // The server's ids are not those that the admin saw: everything that waits is compared before it goes on.
      if (error.details.some(({ key }) => key === 'otherChanged' || key === 'otherThere'))
        state.end ??= { kind: 'pause', reason: error }
      return { state: 'failed', error }
    }
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
