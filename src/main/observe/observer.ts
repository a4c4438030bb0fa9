import { type Change, emptySnapshot, type SeenList, type Snapshot } from '@shared/history/change'
import type { ApiApp } from '@main/api/api-app'
import { createKeyedQueue } from '@main/lib/keyed-queue'
import { isListRequest } from './list-answer'
import type { Outcome } from './marks'
import type { OwnMark } from './own'
import { createWatched, type Watched } from './watched'
import type { Missed, Surroundings } from './watched-state'

/** What was seen of a server. */
export interface Observation {
  readonly serverId: string
  /** What the server is known by beside its id. */
  readonly address: string
  /** The list that was looked at; null where the server did not answer. */
  readonly looked: SeenList | null
  /** What others changed since the last look, or what became of the server itself; nothing where a look showed nothing new. */
  readonly changes: readonly Change[]
  /** What changed by our own doing. */
  readonly own: readonly Change[]
  /** What others changed between an earlier run and the first look of this one; no news, but kept. */
  readonly missed: Missed | null
  readonly snapshot: Snapshot
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface ObserverOptions extends Surroundings {
  /** The servers that are to be watched now. `address` tells two servers of one id apart. */
  readonly servers: () => readonly { readonly id: string; readonly address: string }[]
}

/** One for the whole console: what it sees of each server, everything else that wants to know hears from it. */
export interface Observer {
  /** Gives the function that ends it. Listeners are called in the order in which they came. */
  onChanges(listener: (observation: Observation) => void): () => void
  /** Calls `listener` whenever a server is not watched any more. */
  onEnd(listener: (serverId: string) => void): void
  /** What is known of a server; nothing where it is not watched. */
  snapshot(serverId: string): Snapshot
  /** A server's app whose answers are watched as they pass: what a page has asked is not asked again. */
  around(serverId: string, app: ApiApp): ApiApp
  /** A change is being made from here. Gives the function to call with its outcome. */
  changing(serverId: string, marks: readonly OwnMark[]): (outcome?: Outcome) => void
  /** Begins to look; nothing is asked before. */
  start(): void
  /** Servers came or went, or are to be watched or no longer. */
  serversChanged(): void
  /** Forgets all that was seen of a server, as when another one begins at its place. */
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
        if (list) servers.get(serverId)?.passing({ list, response, at, begun, ended: monotonic() })
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
      // Nothing was seen of one that is not watched.
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

/** Those that are watched now. */
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
    /** Begins with new ones and ends with those that are gone; gives the ids of these. */
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
