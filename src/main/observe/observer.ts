import { type Change, emptySnapshot, type SeenList, type Snapshot } from '@shared/history/change'
import type { ApiApp } from '@main/api/api-app'
import { createKeyedQueue } from '@main/lib/keyed-queue'
import { isListRequest } from './list-answer'
import type { Outcome } from './marks'
import type { OwnMark } from './own'
import { createWatched, type Watched } from './watched'
import type { Missed, Surroundings } from './watched-state'

/** The result of observing a server. */
export interface Observation {
  readonly serverId: string
  /** The server's address, which identifies it together with its id. */
  readonly address: string
  /** The list that was read; null if the server did not answer. */
  readonly looked: SeenList | null
  /** Changes by others since the last look, or changes of the server itself; empty if a look found nothing new. */
  readonly changes: readonly Change[]
  /** Changes made here. */
  readonly own: readonly Change[]
  /** Changes by others between an earlier run and this run's first look; stored, but not notified as new. */
  readonly missed: Missed | null
  readonly snapshot: Snapshot
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface ObserverOptions extends Surroundings {
  /** The servers to watch now. `address` distinguishes two servers with the same id. */
  readonly servers: () => readonly { readonly id: string; readonly address: string }[]
}

/** Observes all servers. There is one for the whole console, and everything else gets its observations from it. */
export interface Observer {
  /** Adds a listener and returns the function that removes it. Listeners are called in order of registration. */
  onChanges(listener: (observation: Observation) => void): () => void
  /** Calls `listener` when a server is no longer watched. */
  onEnd(listener: (serverId: string) => void): void
  /** Returns the known state of a server; empty if it is not watched. */
  snapshot(serverId: string): Snapshot
  /** Wraps a server's app to observe its responses, so that a page's requests are not repeated. */
  around(serverId: string, app: ApiApp): ApiApp
  /** Announces a change made here. Returns the function to call with its outcome. */
  changing(serverId: string, marks: readonly OwnMark[]): (outcome?: Outcome) => void
  /** Starts observing; no request is sent before. */
  start(): void
  /** Call this when servers were added, removed, or switched to be watched or not. */
  serversChanged(): void
  /** Forgets everything about a server, for example when another one takes its place. */
  forget(serverId: string): Promise<void>
  stop(): void
}

export function createObserver(options: ObserverOptions): Observer {
  const { looks, now, monotonic, warn } = options
  const listeners = createListeners<Observation>(warn)
  const ends = createListeners<string>(warn)
  const inTurn = createKeyedQueue()
  const ended = (id: string) => ends.tell(id)
  const servers = createServers(options, ended, (id, address) =>
    createWatched({
      ...options,
      id,
      address,
      tell: (seen) => listeners.tell({ serverId: id, address, ...seen, at: now() }),
      inTurn: (work) => inTurn.run(id, work),
    }),
  )
  const forget = (serverId: string, wholly: boolean) => inTurn.run(serverId, () => looks.forget({ serverId, wholly }))
  const serversChanged = () => {
    for (const id of servers.update()) void forget(id, false).catch(() => undefined)
  }
  return {
    onChanges: (listener) => listeners.add(listener),
    onEnd: (listener) => void ends.add(listener),
    snapshot: (serverId) => servers.get(serverId)?.snapshot() ?? emptySnapshot,
    around: (serverId, app) => ({
      async respond(request) {
        const list = servers.get(serverId) && isListRequest(request)
        const at = now()
        const begun = monotonic()
        const response = await app.respond(request)
        // The answer to a withdrawn request says nothing about the server.
        if (list && !request.signal?.aborted)
          servers.get(serverId)?.passing({ list, response, at, begun, ended: monotonic() })
        return response
      },
    }),
    changing: (serverId, marks) => servers.get(serverId)?.changing(marks) ?? (() => undefined),
    start() {
      servers.run(true)
      serversChanged()
    },
    serversChanged,
    async forget(serverId) {
      // An unwatched server has no state.
      if (!servers.get(serverId)) return
      servers.drop(serverId)
      await forget(serverId, true)
      serversChanged()
    },
    stop: () => servers.run(false),
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
  watch: (id: string, address: string) => Watched,
) {
  const servers = new Map<string, Watched>()
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
