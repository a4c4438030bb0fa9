import { keyPrefix } from '@shared/api/own-key'
import type { Change, Snapshot } from '@shared/history/change'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import { type Notice, openCount, watchServer } from '@shared/watch/engine'
import { rulesFor, type WatchChoices } from '@shared/watch/rules'
import { unwatched, type WatchState } from '@shared/watch/watch-state'

/** A server that is watched. */
export interface WatchedServer {
  readonly id: string
  readonly name: string
  /** The API key in use; undefined where there is none. */
  readonly key: string | undefined
}

/** What was seen of a server: what others changed, and what was changed from here. */
export interface Seen {
  readonly serverId: string
  readonly changes: readonly Change[]
  readonly own: readonly Change[]
  readonly snapshot: Snapshot
}

/** Where one server stands, for the icon beside the clock. */
export interface ServerStanding {
  readonly id: string
  readonly name: string
  readonly reachable: boolean
  /** So many things somebody was, or is to be, told of. */
  readonly open: number
}

export interface WatcherOptions {
  readonly choices: () => WatchChoices
  readonly servers: () => readonly WatchedServer[]
  readonly snapshot: (serverId: string) => Snapshot
  readonly read: (serverId: string) => WatchState | undefined
  /** Keeps what is known of a server; undefined: it is forgotten. */
  readonly keep: (serverId: string, state: WatchState | undefined) => void
  readonly tell: (server: WatchedServer, notice: Notice) => void
  readonly withdraw: (serverId: string, noticeId: string) => void
  /** Where a server stands may have changed. */
  readonly onStanding: () => void
  readonly now: () => number
  /** Calls `work` once, after so many milliseconds; what it gives takes that back. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** Looks at what is seen of every server with the rules a person chose, and has them told of what these find. */
export interface Watcher {
  readonly seen: (observation: Seen) => void
  /** Rules, quiet hours or servers are others now. */
  chosen(): void
  /** Forgets a server and takes back what was told of it. */
  readonly forget: (serverId: string) => void
  standing(): ServerStanding[]
  stop(): void
}

/** No look is due sooner than this after another, in milliseconds. */
const SOONEST_MS = 1000

export function createWatcher(options: WatcherOptions): Watcher {
  const { choices, now } = options
  const away = new Set<string>()
  const timers = createTimers(options.after)
  const stateOf = (id: string) => options.read(id) ?? unwatched
  const serverOf = (id: string) => options.servers().find((server) => server.id === id)

  const look = (server: WatchedServer, seen: Omit<Seen, 'serverId'>) => {
    const { id, name, key } = server
    const rules = rulesFor(choices().rules, id, id === DEMO_SERVER_ID)
    const ownKey = key === undefined ? undefined : keyPrefix(key)
    const { changes, own, snapshot } = seen
    const full = { changes, own, snapshot, reachable: !away.has(id), ownKey, name, now: now() }
    const watched = watchServer(choices(), rules, stateOf(id), full)
    options.keep(id, watched.state)
    for (const noticeId of watched.withdrawn) options.withdraw(id, noticeId)
    for (const notice of watched.notices) options.tell(server, notice)
    timers.set(id, Math.max(SOONEST_MS, watched.wake), () => again(id))
    options.onStanding()
  }
  /** Another look at what is known: time has passed, or the rules are others. */
  const again = (id: string) => {
    const server = serverOf(id)
    if (server) look(server, { changes: [], own: [], snapshot: options.snapshot(id) })
  }
  return {
    seen({ serverId, ...what }) {
      noteAway(away, serverId, what.changes)
      const server = serverOf(serverId)
      if (server) look(server, what)
    },
    chosen() {
      for (const { id } of options.servers()) if (options.read(id)) again(id)
    },
    forget(serverId) {
      const told = Object.values(stateOf(serverId).causes).flatMap(({ notice }) => notice ?? [])
      for (const noticeId of new Set(told)) options.withdraw(serverId, noticeId)
      timers.delete(serverId)
      away.delete(serverId)
      options.keep(serverId, undefined)
      options.onStanding()
    },
    standing: () =>
      options.servers().map(({ id, name }) => ({ id, name, reachable: !away.has(id), open: openCount(stateOf(id)) })),
    stop: () => timers.clear(),
  }
}

/** A server is away from when that is said until it is heard of again. */
function noteAway(away: Set<string>, id: string, changes: readonly Change[]): void {
  for (const { kind } of changes) {
    if (kind === 'server.unreachable') away.add(id)
    else away.delete(id)
  }
}

/** One timer for each server. */
function createTimers(after: WatcherOptions['after']) {
  const timers = new Map<string, () => void>()
  return {
    set(id: string, ms: number, work: () => void): void {
      timers.get(id)?.()
      timers.set(id, after(ms, work))
    },
    delete(id: string): void {
      timers.get(id)?.()
      timers.delete(id)
    },
    clear(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
