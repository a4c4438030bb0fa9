import { type Change, emptySnapshot, type Snapshot } from '@shared/history/change'
import type { ApiApp } from '@main/api/api-app'
import { createKeyedQueue } from '@main/lib/keyed-queue'
import type { Looks } from './looks'
import { isListRequest } from './list-answer'
import type { OwnMark } from './own'
import { createWatched, type Watched } from './watched'

/** What was seen of a server. */
export interface Observation {
  readonly serverId: string
  /** What others changed since the last look, or what became of the server itself. */
  readonly changes: readonly Change[]
  /** What changed by our own doing. */
  readonly own: readonly Change[]
  readonly snapshot: Snapshot
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Calls of the thread that looks. */
export type LooksThread = {
  readonly [C in keyof Looks]: (input: Parameters<Looks[C]>[0]) => Promise<ReturnType<Looks[C]>>
}

export interface ObserverOptions {
  /** The servers that are to be watched now. `address` tells two servers of one id apart. */
  readonly servers: () => readonly { readonly id: string; readonly address: string }[]
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly looks: LooksThread
  /** How much slower than usual to look: 1 while somebody is there. */
  readonly slower: () => number
  readonly now: () => number
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once, after so many milliseconds; what it gives takes that back. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** One for the whole console: what it sees of each server, everything else that wants to know hears from it. */
export interface Observer {
  /** Gives the function that ends it. Listeners are called in the order in which they came. */
  onChanges(listener: (observation: Observation) => void): () => void
  /** What is known of a server; nothing where it is not watched. */
  snapshot(serverId: string): Snapshot
  /** A server's app whose answers are watched as they pass: what a page has asked is not asked again. */
  around(serverId: string, app: ApiApp): ApiApp
  /** A change is being made from here. Gives the function to call once it is answered. */
  changing(serverId: string, marks: readonly OwnMark[]): () => void
  /** Begins to look; nothing is asked before. */
  start(): void
  /** Servers came or went, or are to be watched or no longer. */
  serversChanged(): void
  /** Forgets all that was seen of a server, as when another one begins at its place. */
  forget(serverId: string): Promise<void>
  stop(): void
}

export function createObserver(options: ObserverOptions): Observer {
  const { looks, now, warn } = options
  const listeners = new Set<(observation: Observation) => void>()
  const servers = new Map<string, Watched>()
  const inTurn = createKeyedQueue()
  let running = false
  const tell = (observation: Observation) => {
    for (const listener of listeners) {
      try {
        listener(observation)
      } catch (error) {
        warn('a listener to changes failed', error)
      }
    }
  }
  const watch = (id: string, address: string): Watched =>
    createWatched({
      ...options,
      id,
      address,
      tell: ({ changes, own, snapshot }) => tell({ serverId: id, changes, own, snapshot, at: now() }),
      inTurn: (work) => inTurn.run(id, work),
    })
  const serversChanged = () => {
    if (!running) return
    const wanted = new Map(options.servers().map((server) => [server.id, server]))
    for (const [id, server] of servers) {
      if (wanted.get(id)?.address === server.address) continue
      server.stop()
      servers.delete(id)
      void inTurn.run(id, () => looks.forget(id)).catch(() => undefined)
    }
    for (const { id, address } of wanted.values()) {
      if (servers.has(id)) continue
      const server = watch(id, address)
      servers.set(id, server)
      server.start()
    }
  }
  return {
    onChanges(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: (serverId) => servers.get(serverId)?.snapshot() ?? emptySnapshot,
    around: (serverId, app) => ({
      async respond(request) {
        const list = running ? isListRequest(request) : undefined
        const begun = now()
        const response = await app.respond(request)
        if (list) servers.get(serverId)?.passing({ list, response, begun, ended: now() })
        return response
      },
    }),
    changing: (serverId, marks) => servers.get(serverId)?.changing(marks) ?? (() => undefined),
    start() {
      running = true
      serversChanged()
    },
    serversChanged,
    async forget(serverId) {
      servers.get(serverId)?.stop()
      servers.delete(serverId)
      await inTurn.run(serverId, () => looks.forget(serverId))
      serversChanged()
    },
    stop() {
      running = false
      for (const server of servers.values()) server.stop()
      servers.clear()
    },
  }
}
