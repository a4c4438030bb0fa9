import { z } from 'zod'
import { ApiError } from '@shared/api/error'
import type { Part } from '@shared/api/server-state'
import {
  type Change,
  emptySnapshot,
  type SeenList,
  seenLists,
  type SeenPolicy,
  type Snapshot,
} from '@shared/history/change'
import { maxAgeOf, type ApiApp, type PlainResponse, readJson } from '@main/api/api-app'
import { createKeyedQueue } from '@main/lib/concurrency'
import { createFeed, type Feed } from './feed'
import { type MarkOutcome, createMarks, type Marks } from './marks'
import type { OwnChangeMark } from './own-changes'
import type { PaceOptions } from './feed-pace'
import type { ErrorCode } from '@shared/api/error-codes'
import { isSeenList, partOf, type Reading } from './part-read'
import { applyChanges } from '@shared/history/observed'
import { BATCH_SIZE, type ListChanges, type ListReading, type ListEvaluator } from './list-evaluator'
import type { SeenItem } from './stored-lists'

/** Calls to the thread that evaluates lists. */
export type EvaluatorThread = {
  readonly [C in keyof ListEvaluator]: (input: Parameters<ListEvaluator[C]>[0]) => Promise<ReturnType<ListEvaluator[C]>>
}

/** The watcher's dependencies on the rest of the console. */
export interface Surroundings {
  /** Opens a server for the console's own reads; fails if it is locked or gone. */
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly evaluator: EvaluatorThread
  /** Returns the factor for polling intervals: 1 with a visible window and external power. */
  readonly slower: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. Used for intervals, because a person or a time server can set the clock back. */
  readonly monotonic: () => number
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once after this many milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** Changes by others while the console was not observing. `since`: the last reading before, in milliseconds since 1970. */
export interface MissedChanges {
  readonly since: number
  readonly changes: readonly Change[]
}

export interface ObservedOptions extends Surroundings {
  readonly id: string
  readonly address: string
  readonly feed: Feed
  /** Called when a list begins or ceases to fail. */
  readonly onUnread: () => void
  readonly tell: (seen: {
    list: SeenList | null
    changes: readonly Change[]
    own: readonly Change[]
    missed: MissedChanges | null
    isRecorded: boolean
    snapshot: Snapshot
  }) => void
  /** Runs `work` after all earlier work for this server. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** The last known state of a list. */
interface ListState {
  etag: string | undefined
  /** When the request was sent whose time is stored for the next start, by the monotonic clock. */
  kept: number
  heldBack: boolean
  /** When its reads began to fail, by the monotonic clock; null while they succeed. */
  failingSince: number | null
  /** It was reported as failing. */
  isUnread: boolean
}

/** The last known state of a server. */
export interface ObservedState {
  readonly lists: Readonly<Record<SeenList, ListState>>
  readonly marks: Marks
  snapshot: Snapshot
  stopped: boolean
  /** When the server failed first since its last response, by the monotonic clock; null while it responds. */
  failingSince: number | null
  /** It was reported as unreachable. */
  isAway: boolean
}

export function createObservedState(monotonic: () => number): ObservedState {
  const blank = (): ListState => ({
    etag: undefined,
    kept: Number.NEGATIVE_INFINITY,
    heldBack: false,
    failingSince: null,
    isUnread: false,
  })
  return {
    lists: Object.fromEntries(seenLists.map((list) => [list, blank()])) as Record<SeenList, ListState>,
    marks: createMarks(monotonic),
    snapshot: emptySnapshot,
    stopped: false,
    failingSince: null,
    isAway: false,
  }
}

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
type HandleList = (list: SeenList, read: Reading) => Promise<void>

function createListHandler(state: ObservedState, options: ObservedOptions): HandleList {
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
    await takeChanges(list, result, state, options)
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
    if (list === 'nodes') return takeChanges(list, NO_CHANGES, state, options)
  }
}

/** Applies the thread's result and reports it. */
async function takeChanges(
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

/** One watched server. */
interface ObservedServer {
  readonly address: string
  start(): void
  stop(): void
  snapshot(): Snapshot
  unread(): readonly SeenList[]
  /** Passes on the result of a read of the server. */
  read(read: Reading): void
  changing(marks: readonly OwnChangeMark[]): (outcome?: MarkOutcome) => void
}

/** The delay after the start of the console, in milliseconds: the page's requests go first. */
const FIRST_DELAY_MS = 5_000
/** A server that fails for less than this, in milliseconds, is not reported: a single try says nothing. */
const TOLERATED_MS = 3_000

/** Error codes of a server that is unreachable or not the expected one. */
const AWAY: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'untrusted', 'badResponse', 'mockUnavailable'])
/** Error codes of a server without a policy, or without such a list: it has answered. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['notFound', 'unsupported'])

const Told = z.object({ capabilities: z.object({ oauthClients: z.literal(true) }) })
const tellsOfClients = (info: unknown) => Told.safeParse(info).success

function createObservedServer(options: ObservedOptions): ObservedServer {
  const { id, feed, after, inTurn, onUnread, tell, warn } = options
  const state = createObservedState(options.monotonic)
  const handleList = createListHandler(state, options)
  let isStarted = false
  let hasClients = false
  let cancel = () => undefined as void
  const report = (kind: 'server.reachable' | 'server.unreachable') => {
    state.isAway = kind === 'server.unreachable'
    const changes = [{ kind, id, name: '' } as const]
    tell({ list: null, changes, own: [], missed: null, isRecorded: false, snapshot: state.snapshot })
  }
  const setUnread = (list: SeenList, isUnread: boolean) => {
    const known = state.lists[list]
    if (known.isUnread === isUnread) return
    known.isUnread = isUnread
    onUnread()
  }
  const listFailed = (list: SeenList, error: ApiError, ended: number) => {
    const known = state.lists[list]
    if (ANSWERS.has(error.code)) {
      known.failingSince = null
      return setUnread(list, false)
    }
    known.failingSince ??= ended
    if (ended - known.failingSince >= TOLERATED_MS) setUnread(list, true)
  }
  const failed = ({ part, error, ended }: Reading) => {
    if (error && isSeenList(part)) listFailed(part, error, ended)
    if (error && ANSWERS.has(error.code)) state.failingSince = null
    // A refused key, for example, does not make the server fail.
    if (!error || !AWAY.has(error.code)) return
    state.failingSince ??= ended
    if (ended - state.failingSince >= TOLERATED_MS && !state.isAway && feed.isDown()) report('server.unreachable')
  }
  const take = (list: SeenList, read: Reading) => {
    inTurn(async () => {
      if (!state.stopped) await handleList(list, read)
    }).catch((error: unknown) => warn('a list could not be evaluated', error))
  }
  /** Follows the lists that the server has, as far as what a page read of it tells. */
  const follow = (read: Reading | undefined) => {
    if (read?.response.status === 200) hasClients = tellsOfClients(readJson(read.response))
    feed.follow(
      'observer',
      seenLists.filter((list) => list !== 'oauthClients' || hasClients),
    )
  }
  return {
    address: options.address,
    start() {
      cancel = after(FIRST_DELAY_MS, () => {
        isStarted = true
        for (const list of seenLists) {
          const read = feed.last(list)
          if (read && !read.error) take(list, read)
        }
        follow(feed.last('server'))
      })
    },
    stop() {
      state.stopped = true
      cancel()
      feed.follow('observer', [])
    },
    snapshot: () => state.snapshot,
    unread: () => seenLists.filter((list) => state.lists[list].isUnread),
    read(read) {
      // Ignore reads until the start-up delay is over: an opening window goes first.
      if (!isStarted || state.stopped) return
      if (read.error) return failed(read)
      state.failingSince = null
      if (read.part === 'server') follow(read)
      if (!isSeenList(read.part)) return
      if (state.isAway) report('server.reachable')
      state.lists[read.part].failingSince = null
      setUnread(read.part, false)
      take(read.part, read)
    },
    changing: (marks) => state.marks.add(marks),
  }
}

/** The result of observing a server. */
export interface Observation {
  readonly serverId: string
  /** The server's address, which identifies it together with its id. */
  readonly address: string
  /** The list that was read; null if the server did not answer. */
  readonly list: SeenList | null
  /** Changes by others since the last reading, or changes of the server itself; empty if a reading found nothing new. */
  readonly changes: readonly Change[]
  /** Changes made here. */
  readonly own: readonly Change[]
  /** Changes by others between an earlier run and this run's first reading; stored, but not notified as new. */
  readonly missed: MissedChanges | null
  /** The lasting changes by others are in the journal already. */
  readonly isRecorded: boolean
  readonly snapshot: Snapshot
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A part that was read from a server. */
export interface ReadEvent {
  readonly serverId: string
  readonly part: Part
  /** It differs from the last read. */
  readonly isChanged: boolean
}

export interface ObserverOptions extends Surroundings, Pick<PaceOptions, 'isOpen' | 'random'> {
  /** Called when a part was read that a window follows. */
  readonly onRead: (read: ReadEvent) => void
  /** Called after each read that is current; `whole` returns the whole part as of that read. */
  readonly onSeen?: (serverId: string, read: Reading, whole: () => Promise<PlainResponse>) => void
  /** The servers to watch now. `address` distinguishes two servers with the same id. */
  readonly servers: () => readonly { readonly id: string; readonly address: string }[]
}

/** Reads and observes all servers. There is one for the whole console: pages, alerts and the journal get their lists from it. */
export interface Observer {
  /** Adds a listener and returns the function that removes it. Listeners are called in order of registration. */
  onChanges(listener: (observation: Observation) => void): () => void
  /** Calls `listener` when a list of a server begins or ceases to fail. */
  onUnread(listener: (serverId: string) => void): void
  /** Calls `listener` when a server is no longer watched. */
  onEnd(listener: (serverId: string) => void): void
  /** Returns the known state of a server; empty if it is not watched. */
  snapshot(serverId: string): Snapshot
  /** Returns the lists of a server that keep failing, although it may answer otherwise: their part of the snapshot is old, or missing. */
  unread(serverId: string): readonly SeenList[]
  /** Wraps a server's app: reads that accept copies are shared by everyone, and writes make the copies outdated. */
  around(serverId: string, app: ApiApp): ApiApp
  /** Sets the parts that a window shows of a server; it shows nothing of any other. */
  follow(windowId: number, serverId: string, parts: readonly Part[]): void
  /** Call this if a server changed without a write from here. */
  outdated(serverId: string): void
  /** Call this after the computer slept. */
  readonly wake: () => void
  /** Announces a change made here. Returns the function to call with its outcome. */
  changing(serverId: string, marks: readonly OwnChangeMark[]): (outcome?: MarkOutcome) => void
  /** Starts observing; no request is sent before. */
  start(): void
  /** After `stop`, reads for pages again, without observing. Pages report again which parts they show. */
  readAgain(): void
  /** Call this when servers were added, removed, or switched to be watched or not. */
  serversChanged(): void
  /** Forgets everything about a server, for example when another one takes its place. */
  forget(serverId: string): Promise<void>
  /** Stops observing and reading for pages: a read could open a database that is being closed or deleted. */
  stop(): void
}

export function createObserver(options: ObserverOptions): Observer {
  const { evaluator, now, warn } = options
  const listeners = createListeners<Observation>(warn)
  const ends = createListeners<string>(warn)
  const unreads = createListeners<string>(warn)
  const inTurn = createKeyedQueue()
  const ended = (id: string) => ends.tell(id)
  const feeds = createFeeds(options, (id) => servers.get(id))
  const servers = createServers(options, ended, (id, address) =>
    createObservedServer({
      ...options,
      id,
      address,
      feed: feeds.get(id),
      tell: (seen) => listeners.tell({ serverId: id, address, ...seen, at: now() }),
      inTurn: (work) => inTurn.run(id, work),
      onUnread: () => unreads.tell(id),
    }),
  )
  const forget = (id: string, wholly: boolean) => inTurn.run(id, () => evaluator.forget({ serverId: id, wholly }))
  const serversChanged = () => {
    for (const id of servers.update()) void forget(id, false).catch(() => undefined)
  }
  return {
    onChanges: (listener) => listeners.add(listener),
    onUnread: (listener) => void unreads.add(listener),
    onEnd: (listener) => void ends.add(listener),
    snapshot: (serverId) => servers.get(serverId)?.snapshot() ?? emptySnapshot,
    unread: (serverId) => servers.get(serverId)?.unread() ?? [],
    around: (serverId, app) => sharing(feeds.get(serverId), app),
    follow: (windowId, serverId, parts) => feeds.follow(windowId, serverId, parts),
    outdated: (serverId) => feeds.get(serverId).written(),
    wake: feeds.wake,
    changing: (serverId, marks) => servers.get(serverId)?.changing(marks) ?? (() => undefined),
    readAgain: () => feeds.run(true),
    start() {
      feeds.run(true)
      servers.run(true)
      serversChanged()
    },
    serversChanged,
    async forget(serverId) {
      feeds.get(serverId).reset()
      // An unwatched server has no state.
      if (!servers.get(serverId)) return
      servers.drop(serverId)
      await forget(serverId, true)
      serversChanged()
    },
    stop() {
      feeds.run(false)
      servers.run(false)
    },
  }
}

/** The feeds of all servers. */
function createFeeds(options: ObserverOptions, watched: (id: string) => ObservedServer | undefined) {
  const feeds = new Map<string, Feed>()
  let isRunning = true
  const get = (id: string): Feed => {
    const known = feeds.get(id)
    if (known) return known
    const feed = createFeed({
      ...options,
      isOpen: (windowId) => isRunning && options.isOpen(windowId),
      open: async () => {
        if (!isRunning) throw new ApiError('offline', 'The console is not reading from any server')
        return options.open(id)
      },
      onRead(read, isCurrent) {
        watched(id)?.read(read)
        if (isCurrent && !read.error) options.onSeen?.(id, read, feed.whole(read))
        if (isCurrent && feed.isShown(read.part))
          options.onRead({ serverId: id, part: read.part, isChanged: read.isChanged })
      },
    })
    feeds.set(id, feed)
    return feed
  }
  return {
    get,
    follow(windowId: number, serverId: string, parts: readonly Part[]) {
      for (const [id, feed] of feeds) if (id !== serverId) feed.follow(windowId, [])
      get(serverId).follow(windowId, parts)
    },
    wake: () => feeds.forEach((feed) => feed.wake()),
    run(on: boolean) {
      isRunning = on
      // Without open windows, nothing is due.
      if (!on) for (const feed of feeds.values()) feed.wake()
    },
  }
}

/** Wraps a server's app with its feed. */
function sharing(feed: Feed, app: ApiApp): ApiApp {
  return {
    async respond(request) {
      if (request.fromFeed) return app.respond(request)
      const part = partOf(request)
      if (part && maxAgeOf(request) > 0) return feed.respond(part, request, app)
      const isWrite = request.method !== 'GET'
      if (isWrite) feed.written()
      const response = await app.respond(request)
      if (isWrite) feed.written()
      // The answer to a withdrawn request says nothing about the server.
      if (!request.signal?.aborted) feed.heard(response)
      return response
    },
  }
}

function createListeners<Told>(warn: ObserverOptions['warn']) {
  const listeners = new Set<(told: Told) => void>()
  return {
    add(listener: (told: Told) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(told: Told) {
      for (const listener of listeners) {
        try {
          listener(told)
        } catch (error) {
          warn('a listener to changes failed', error)
        }
      }
    },
  }
}

/** Manages the watched servers. */
function createServers(
  options: ObserverOptions,
  ended: (id: string) => void,
  watch: (id: string, address: string) => ObservedServer,
) {
  const servers = new Map<string, ObservedServer>()
  let running = false
  const drop = (id: string) => {
    servers.get(id)?.stop()
    if (servers.delete(id)) ended(id)
  }
  return {
    get: (id: string) => servers.get(id),
    drop,
    run(on: boolean) {
      running = on
      if (!on) for (const id of servers.keys()) drop(id)
    },
    /** Starts new servers and stops removed ones; returns the ids of those. */
    update(): string[] {
      if (!running) return []
      const wanted = new Map(options.servers().map((server) => [server.id, server.address]))
      const gone = [...servers].filter(([id, { address }]) => wanted.get(id) !== address).map(([id]) => id)
      for (const id of gone) drop(id)
      for (const [id, address] of wanted) {
        if (servers.has(id)) continue
        const server = watch(id, address)
        servers.set(id, server)
        server.start()
      }
      return gone
    },
  }
}
